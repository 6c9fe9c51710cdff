import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanSchema, cleanText, revealText } from './tool-hygiene.ts';

test('what a terminal would act on, and what nobody can see, is gone', () => {
  expect(cleanText('Adds.\u200b \u001b[8mhidden\u001b[0m \u202ex\u0007\u009b31m')).toBe('Adds. hidden x31m');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(cleanText(text)).not.toMatch(/[\p{Cf}\p{Cs}]|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u);
    }),
  );
  expect(cleanText('naïve 中文 ✓\n\ttab')).toBe('naïve 中文 ✓\n\ttab');
});

test('a person who approves sees it spelled out', () => {
  expect(revealText('a\u200b\u001b[8m')).toBe(String.raw`a\u{200b}\u{1b}[8m`);
});

test('schemas are cleaned through, and what is too large or too deep is no schema', () => {
  expect(cleanSchema({ type: 'object', properties: { 'a\u200b': { description: 'x\u001b[2J' } } })).toEqual({
    type: 'object',
    properties: { a: { description: 'x' } },
  });
  expect(cleanSchema({ x: 'y'.repeat(100_000) })).toBeUndefined();
  expect(cleanSchema(undefined)).toEqual({ type: 'object' });
});
