import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../core/hash.ts';
import { BoundedOutput } from './bounded-output.ts';

test('head and tail are kept, the middle is counted, and the digest is that of the whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 60 }),
      fc.integer({ min: 2, max: 400 }),
      (chunks, limit) => {
        const output = new BoundedOutput(limit);
        for (const chunk of chunks) output.push(chunk);
        const whole = Buffer.concat(chunks);
        const kept = output.finish();
        expect(kept.bytes).toBe(whole.byteLength);
        expect(kept.sha256).toBe(sha256(whole));
        expect(kept.dropped).toBe(Math.max(0, whole.byteLength - limit));
        expect(kept.dropped > 0 || kept.text === new TextDecoder().decode(whole)).toBe(true);
      },
    ),
  );
});

test('what is left out is said where it was', () => {
  const output = new BoundedOutput(6);
  for (const character of 'abcdefghij') output.push(Buffer.from(character));
  expect(output.finish().text).toBe('abc\n[... 4 bytes left out ...]\nhij');
});

test('a flood of small chunks is held in bounded memory', () => {
  const output = new BoundedOutput(1000);
  const before = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const chunk = Buffer.alloc(64, 'x');
  for (let i = 0; i < 300_000; i += 1) output.push(chunk);
  const growth = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers - before;
  expect(growth).toBeLessThan(150 * 2 ** 20);
  expect(output.finish().dropped).toBe(64 * 300_000 - 1000);
});
