import { expect, test } from 'vitest';
import { assignArm } from './assign-arm.ts';

const recalled = { receipts: ['recall_1'], records: ['experience_1'], degraded: [], heldOut: false };
const candidates = [{ id: 'experience_1', score: 2, strength: 0.5 }];
const drawing = (holdout: number, drawn: number) => ({ holdout, draw: async () => drawn });

test('without an experiment nothing is drawn', async () => {
  expect(await assignArm(drawing(0, 0), 'mend it', recalled, candidates)).toEqual(recalled);
});

test('both arms tell what would have been shown, how likely that was, and of which state of memory', async () => {
  const experiment = { probability: 0.75, candidates, store: 7 };
  const store = async () => 7;
  expect(await assignArm({ ...drawing(0.25, 0.2), store }, 'mend it', recalled, candidates)).toEqual({
    ...recalled,
    receipts: [],
    records: [],
    draw: 0.2,
    heldOut: true,
    experiment,
  });
  expect(await assignArm({ ...drawing(0.25, 0.25), store }, 'mend it', recalled, candidates)).toEqual({
    ...recalled,
    draw: 0.25,
    experiment,
  });
});

test('an experiment that found that memory hurts switches it off, and says so', async () => {
  const found = await assignArm({ ...drawing(0.5, 0.9), hurts: async () => true }, 'mend it', recalled, candidates);
  expect(found).toMatchObject({ records: [], receipts: [] });
  expect(found.degraded.join()).toContain('atlas memory prove');
});

test('of several that are shown each may be kept back by a draw of its own; of one the arm decides', async () => {
  const several = ['a', 'b', 'c'].map((id) => ({ id, score: 1, strength: 1 }));
  const found = { ...recalled, records: ['a', 'b', 'c'] };
  const draw = async (_: string, memory?: string) => (memory === 'b' ? 0.05 : 0.9);
  expect(await assignArm({ holdout: 0.5, draw, settings: { topK: 3 } }, 'mend it', found, several)).toMatchObject({
    records: ['a', 'c'],
    receipts: ['recall_1'],
    experiment: { withholding: 0.1, withheld: ['b'], settings: { topK: 3 } },
  });
  const held = await assignArm({ holdout: 0.95, draw }, 'mend it', found, several);
  expect(held).toMatchObject({ records: [], experiment: { withholding: 0.1, withheld: [] } });
});
