import { expect, test } from 'vitest';
import { NO_TOKENS } from '../../embeddings/token-vectors.ts';
import { closenessTo } from './closeness.ts';

const at = (degrees: number): Float32Array => {
  const angle = (degrees * Math.PI) / 180;
  return Float32Array.of(Math.cos(angle), Math.sin(angle));
};
const record = (whole: number, ...parts: readonly number[]) => ({
  vector: at(whole),
  tokens: NO_TOKENS,
  ...(parts.length === 0 ? {} : { parts: parts.map(at) }),
});

test('a record that was read at once is as near as its vector', () => {
  for (const words of [5, 24, 90]) expect(closenessTo(at(0), words)(record(60))).toBeCloseTo(0.5);
});

test('of a record that was read in parts the best one counts for a question', () => {
  expect(closenessTo(at(0), 5)(record(50, 90, 0))).toBeCloseTo(1);
});

test('a long question is compared with the beginning of a long record', () => {
  expect(closenessTo(at(0), 90)(record(50, 90, 0))).toBeCloseTo(0);
  expect(closenessTo(at(0), 24)(record(50, 90, 0))).toBeCloseTo(0.5);
});
