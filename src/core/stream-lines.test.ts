import { expect, test } from 'vitest';
import { streamLines } from './stream-lines.ts';

test('a line ends where a line feed stands, wherever the chunks are cut, and nowhere else', async () => {
  const bytes = new TextEncoder().encode('{"a":"x\u2028y\u2029z\u0085"}\r\n\n{"b":1}\nlast');
  async function* cut(size: number): AsyncGenerator<Uint8Array, void> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const lines = [];
    for await (const line of streamLines(cut(size))) lines.push(line);
    expect(lines).toEqual(['{"a":"x\u2028y\u2029z\u0085"}', '', '{"b":1}', 'last']);
  }
});
