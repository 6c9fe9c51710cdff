import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineSplitter, type SplitLine } from './line-splitter.ts';

function split(limit: number, chunks: readonly Uint8Array[]): { found: string[]; last: string | undefined } {
  const splitter = new LineSplitter(limit);
  const found: string[] = [];
  for (const chunk of chunks) for (const line of splitter.push(chunk)) found.push(textOf(line));
  const last = splitter.end();
  return { found, last: last === undefined ? undefined : new TextDecoder().decode(last) };
}

function textOf(line: SplitLine): string {
  return line.kind === 'line' ? new TextDecoder().decode(line.bytes) : 'too-long';
}

test('lines are the same however the bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 20 })), fc.array(fc.integer({ min: 1, max: 7 })), (lines, sizes) => {
      const clean = lines.map((line) => line.replaceAll(/[\r\n]/g, ''));
      const bytes = Buffer.from(clean.map((line) => `${line}\r\n`).join(''));
      const chunks: Uint8Array[] = [];
      for (let at = 0, i = 0; at < bytes.length; i += 1) {
        const size = sizes.length === 0 ? bytes.length : (sizes[i % sizes.length] ?? 1);
        chunks.push(bytes.subarray(at, at + size));
        at += size;
      }
      expect(split(10_000, chunks).found).toEqual(clean);
    }),
  );
});

test('what stands before a line that is too long is delivered, and what stands after it too', () => {
  const { found } = split(8, [Buffer.from('first\n123456'), Buffer.from('7890'), Buffer.from('xx\nlast\n')]);
  expect(found).toEqual(['first', 'too-long', 'last']);
});

test('a stream that ends without an end of line still gives its last line', () => {
  expect(split(100, [Buffer.from('a\nb')]).last).toBe('b');
});

test('an endless line costs no more memory than the limit', () => {
  const splitter = new LineSplitter(1 << 20);
  const chunk = Buffer.alloc(1 << 16, 'x');
  const before = process.memoryUsage.rss();
  let tooLong = 0;
  for (let i = 0; i < 3200; i += 1) tooLong += [...splitter.push(chunk)].length;
  expect(tooLong).toBe(1);
  expect(process.memoryUsage.rss() - before).toBeLessThan(64 << 20);
});
