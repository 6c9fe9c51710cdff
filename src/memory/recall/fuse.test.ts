import { expect, test } from 'vitest';
import { fuse, type Circumstances, type Evidence } from './fuse.ts';

const nothing = { pieces: 20, lent: 0, author: false, time: 0, recency: 0, use: 0 } as const;
const facts: Circumstances = {
  questionWords: 3,
  background: [0.7, 0.71, 0.72, 0.73],
  records: 100,
  conversation: false,
  typicalWords: 12,
  familiarity: 1,
};

function evidence(record: number, words: number, coverage: number, meaning: number, tokens: number): Evidence {
  return { record, words, coverage, meaning, tokens, ...nothing };
}

function first(...all: readonly Evidence[]): number | undefined {
  return fuse(all, facts)[0]?.record;
}

test('a record that alone has every word of the question comes first, whatever is nearer', () => {
  expect(first(evidence(1, 9, 1, 0.8, 0.5), evidence(2, 0, 0, 0.95, 0.9), evidence(3, 0, 0, 0.7, 0.4))).toBe(1);
});

test('one word in common by chance does not outweigh what is nearer', () => {
  expect(first(evidence(1, 2, 0.25, 0.75, 0.5), evidence(2, 0, 0, 0.95, 0.9), evidence(3, 0, 0, 0.7, 0.4))).toBe(2);
});

test('where several records have the words, the nearest of them comes first', () => {
  expect(first(evidence(1, 9, 1, 0.8, 0.6), evidence(2, 8.5, 1, 0.95, 0.9), evidence(3, 8, 1, 0.7, 0.4))).toBe(2);
});

test('a record without a vector is judged by its words, at no disadvantage', () => {
  const pending: Evidence = { record: 1, words: 9, coverage: 1, meaning: undefined, tokens: undefined, ...nothing };
  expect(first(pending, evidence(2, 3, 0.4, 0.95, 0.9), evidence(3, 0, 0, 0.7, 0.4))).toBe(1);
});

test('where the model does not know the language, words decide, and what was told beside lends a share', () => {
  const strange = { ...facts, familiarity: 0 };
  const one = { ...evidence(1, 6, 0.6, 0.8, 0.5), lent: 0 };
  const told = { ...evidence(2, 5, 0.5, 0.8, 0.5), lent: 6 };
  const near = { ...evidence(3, 1, 0.1, 0.95, 0.9), lent: 0 };
  expect(fuse([one, told, near], strange).map(({ record }) => record)).toEqual([2, 1, 3]);
  expect(fuse([one, told, near], facts)[0]?.record).toBe(3);
});

test('of long records, and of turns, the nearest as a whole does not outweigh the one that has what is asked for', () => {
  const has = evidence(1, 6, 0.6, 0.72, 0.9);
  const near = evidence(2, 1, 0.1, 0.95, 0.55);
  const far = evidence(3, 0, 0, 0.7, 0.3);
  const order = (more: Partial<Circumstances>): readonly number[] =>
    fuse([has, near, far], { ...facts, ...more }).map(({ record }) => record);
  expect(order({})).toEqual([2, 1, 3]);
  expect(order({ typicalWords: 250 })).toEqual([1, 2, 3]);
  expect(order({ conversation: true, background: [0.7, 0.8, 0.9, 0.95] })).toEqual([1, 2, 3]);
  // A long question is judged as a whole, wherever it is asked.
  expect(order({ conversation: true, typicalWords: 250, questionWords: 120 })).toEqual([2, 1, 3]);
});

test('what the model has hardly read is judged by its own words, and borrows none', () => {
  const own = { ...evidence(1, 6, 0.6, 0.8, 0.5), lent: 0 };
  const beside = { ...evidence(2, 5, 0.5, 0.95, 0.9), lent: 6 };
  const unread = { ...facts, familiarity: 0, typicalWords: 1200 };
  expect(fuse([own, beside], unread).map(({ record }) => record)).toEqual([1, 2]);
});

test('of two turns that are as near, the one that answers comes before the one that asks', () => {
  const asks = { ...evidence(1, 5, 0.5, 0.8, 0.6), turn: { asks: true, answers: false, words: 8 } };
  const answers = { ...evidence(2, 5, 0.5, 0.8, 0.58), turn: { asks: false, answers: true, words: 8 } };
  const far = { ...evidence(3, 0, 0, 0.7, 0.3), turn: { asks: false, answers: false, words: 8 } };
  const fused = fuse([asks, answers, far], { ...facts, conversation: true });
  expect(fused.map(({ record }) => record)).toEqual([2, 1, 3]);
});

test('of two records whose word pieces meet a question as well the shorter comes first: many meet it by chance', () => {
  const long = { ...evidence(1, 0, 0, 0.8, 0.61), pieces: 300 };
  const short = { ...evidence(2, 0, 0, 0.8, 0.6), pieces: 12 };
  expect(first(long, short, evidence(3, 0, 0, 0.8, 0.3))).toBe(2);
  // The length of a turn is one of its manners already.
  const turn = { asks: false, answers: false, words: 10 };
  expect(first({ ...long, turn }, { ...short, turn }, evidence(3, 0, 0, 0.8, 0.3))).toBe(1);
});
