import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TokenMatcher } from './token-matcher.ts';
import { codeTokens, packTokens, unpackTokens, type TokenVectors } from './token-vectors.ts';

const WIDTH = 32;

function tokensOf(rows: readonly (readonly number[])[]): TokenVectors {
  return codeTokens(Float32Array.from(rows.flat()), WIDTH, []);
}

const row = fc
  .array(fc.float({ noNaN: true, min: -1, max: 1 }), { minLength: WIDTH, maxLength: WIDTH })
  .filter((values) => values.some((value) => Math.abs(value) > 0.01));

test('each word piece finds its best match, as plain arithmetic says', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.array(row, { minLength: 1, maxLength: 9 }),
      (asked, given) => {
        const cosine = (a: readonly number[], b: readonly number[]): number =>
          a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0) / (Math.hypot(...a) * Math.hypot(...b));
        const found = new TokenMatcher(tokensOf(asked)).match(tokensOf(given));
        asked.forEach((one, i) => {
          const best = Math.max(...given.map((other) => cosine(one, other)));
          expect(Math.abs((found[i] ?? 9) - best)).toBeLessThan(0.05);
        });
      },
    ),
  );
});

test('two questions that take turns do not disturb each other', () => {
  const only = (at: number): readonly number[] => Array.from({ length: WIDTH }, (_, i) => (i === at ? 1 : 0));
  const [first, second] = [new TokenMatcher(tokensOf([only(0)])), new TokenMatcher(tokensOf([only(1), only(2)]))];
  const text = tokensOf([only(0), only(2)]);
  for (let turn = 0; turn < 2; turn += 1) {
    expect([...first.match(text)].map(Math.round)).toEqual([1]);
    expect([...second.match(text)].map(Math.round)).toEqual([0, 1]);
  }
});

test('a text without tokens, or of another width, matches nothing', () => {
  const asked = tokensOf([Array.from({ length: WIDTH }, () => 1)]);
  const matcher = new TokenMatcher(asked);
  expect([...matcher.match(tokensOf([]))]).toEqual([0]);
  expect([...matcher.match(codeTokens(new Float32Array(16).fill(1), 16, []))]).toEqual([0]);
});

test('tokens come back from their bytes as they were', () => {
  const made = tokensOf([Array.from({ length: WIDTH }, (_, i) => i / WIDTH), Array.from({ length: WIDTH }, () => -1)]);
  expect(unpackTokens(packTokens(made))).toEqual(made);
});

test('bytes that are not tokens are none', () => {
  expect(unpackTokens(Uint8Array.of(1)).steps).toHaveLength(0);
  expect(unpackTokens(Uint8Array.of(16, 0, 9, 0, 1)).steps).toHaveLength(0);
});
