import { expect, test } from 'vitest';
import type { Fused } from './fuse.ts';
import { OutcomeModel, type Showing } from './outcome-model.ts';
import { rerankByOutcomes } from './rerank-by-outcomes.ts';

function showing(question: string, title: string): Showing {
  return {
    question: question.split(' '),
    title: title.split(' '),
    kind: 'experience',
    own: true,
    ageDays: 1,
    strength: 0.5,
  };
}

function taught(): OutcomeModel {
  const model = new OutcomeModel();
  for (let i = 0; i < 60; i += 1) {
    model.learn(showing(`heat egg${i}`, `heat pie${i}`), 1);
    model.learn(showing(`heat egg${i}`, `cool pie${i}`), 0);
  }
  return model;
}

const why = {
  words: 0,
  meaning: 0,
  tokens: 0,
  task: 0,
  turn: 0,
  author: 0,
  time: 0,
  recency: 0,
  use: 0,
  sitting: 0,
  names: 0,
  outcomes: 0,
};
const candidates: readonly Fused[] = [
  { record: 1, score: 1, strength: 0.5, why: { ...why, task: 1 } },
  { record: 2, score: 0.9, strength: 0.5, why: { ...why, task: 0.9 } },
];

test('without outcomes every record weighs nothing, and the order is as it was (O1)', () => {
  const model = new OutcomeModel();
  expect(model.expect(showing('heat egg', 'cool pie'))).toEqual({ weight: 0, because: [] });
  const { fused, harmful } = rerankByOutcomes(candidates, model, () => showing('heat egg', 'cool pie'));
  expect(fused).toEqual(candidates);
  expect(harmful).toBe(false);
});

test('what helped with such a question before comes first, and why says what past outcomes added', () => {
  const titles = ['cool rice', 'heat rice'];
  const { fused } = rerankByOutcomes(candidates, taught(), ({ record }) =>
    showing('heat soup', titles[record - 1] ?? ''),
  );
  expect(fused.map(({ record }) => record)).toEqual([2, 1]);
  expect(fused[0]?.why.outcomes).toBeGreaterThan(0);
  expect(fused[1]?.why.outcomes).toBeLessThan(0);
  for (const one of fused) expect(Math.abs(one.why.outcomes)).toBeLessThanOrEqual(1);
});

test('an expectation names the words that it comes from', () => {
  const { because } = taught().expect(showing('heat soup', 'cool rice'));
  expect(because).toContainEqual({ asked: 'heat', shown: 'cool', weight: expect.any(Number) });
  for (const { weight } of because) expect(weight).toBeLessThan(0);
});

test('what is hard for everybody is not held against a record (O2)', () => {
  const model = new OutcomeModel();
  for (let i = 0; i < 80; i += 1) {
    model.learn(showing(`impossible thing${i}`, `note${i}`), 0);
    model.learn(showing(`easy thing${i}`, `note${i}`), 1);
  }
  expect(Math.abs(model.expect(showing('other question', 'other note')).weight)).toBeLessThan(0.5);
});

test('it has one size, whatever it learns (O3)', () => {
  const { weights, showings } = taught().state;
  expect([weights.length, showings]).toEqual([8192, 120]);
});
