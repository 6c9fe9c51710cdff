import { expect, test } from 'vitest';
import { fakeRun, planOf, stepOf } from '../../test/fakes/fake-run.ts';
import type { RunMemory } from './capabilities.ts';

const open = { approval: () => 'open' as const };

test('a plan that waits for a yes is shown whole, and nothing of it is done before', async () => {
  const tool = { action: { tool: 'write_file', args: { path: 'b.txt' } }, writes: ['b.txt'], dependencies: ['a'] };
  await using run = await fakeRun({ plans: [planOf(stepOf('a'), stepOf('b', tool), { id: 'v', verify: ['a', 'b'] })] });
  const paused = await run.drive({ extra: open });
  expect(paused).toMatchObject({ status: 'paused', message: 'the plan (3 steps) waits for your yes' });
  expect(paused.pause).toMatchObject({ reason: 'approval', permission: 'plan' });
  expect(paused.pause?.answers).toEqual([{ kind: 'approve' }, { kind: 'refuse' }]);
  expect(paused.pause?.details?.split('\n')).toEqual([
    'a  do a',
    '    does    the agent: do a',
    '    writes  anything in the project',
    '    proof   file a.txt',
    'b  do b',
    '    does    write_file {"path":"b.txt"}',
    '    writes  b.txt',
    '    proof   file b.txt',
    '    after   a',
    'v  VERIFY a, b',
  ]);
  expect(run.works).toEqual([]);
  // Resumed without an answer it waits on, and the planner is not asked again.
  expect(await run.drive({ extra: open })).toMatchObject({ status: 'paused' });
  expect(run.asked).toHaveLength(1);
});

test('a yes carries it out', async () => {
  await using run = await fakeRun({ plans: [planOf(stepOf('a'))] });
  await run.drive({ extra: open });
  expect(await run.drive({ extra: { approval: () => 'approved' } })).toMatchObject({ status: 'proven' });
});

test('a no ends the run, with nothing done', async () => {
  await using run = await fakeRun({ plans: [planOf(stepOf('a'))] });
  await run.drive({ extra: open });
  const remembered: unknown[] = [];
  const memory: RunMemory = {
    recall: async () => ({ receipts: [], records: [], degraded: [], heldOut: false }),
    told: async () => ({ titles: [], text: '' }),
    prompt: async () => '',
    ingest: async () => undefined,
    remember: async (story) => {
      remembered.push(story);
      return [];
    },
  };
  expect(await run.drive({ extra: { approval: () => 'refused', memory } })).toMatchObject({
    status: 'failed',
    message: 'the plan was refused: nothing of it was done',
  });
  expect(run.works).toEqual([]);
  // Nothing was tried: there is nothing to be warned of.
  expect(remembered).toEqual([]);
});

test('a yes holds for the plan that was seen: one that is made anew waits again', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('a', { maxAttempts: 1 })), planOf(stepOf('b'))],
    proves: (step) => (step === 'a' ? 'fail' : 'pass'),
  });
  const seen: string[] = [];
  const approval = (plan: string): 'approved' | 'open' => {
    if (seen.length === 0) seen.push(plan);
    return seen.includes(plan) ? 'approved' : 'open';
  };
  expect(await run.drive({ extra: { approval } })).toMatchObject({ status: 'paused', pause: { permission: 'plan' } });
  expect(run.works.map(({ step }) => step.id)).toEqual(['a']);
});
