import { expect, test } from 'vitest';
import { fakeRun, planOf, stepOf } from '../../../test/fakes/fake-run.ts';

test('what waits for a step that failed is blocked, and so is what waits for that; the rest is not', async () => {
  const steps = [
    stepOf('a', { maxAttempts: 1 }),
    stepOf('b', { dependencies: ['a'] }),
    stepOf('c', { dependencies: ['b'] }),
    stepOf('free'),
    { id: 'v', verify: ['a'] },
  ];
  await using run = await fakeRun({ plans: [planOf(...steps)], source: 'file', proves: () => 'fail' });
  expect(await run.drive()).toMatchObject({ status: 'failed' });
  const blocked = run.of('step-status').filter(({ status }) => status === 'blocked');
  expect(blocked.map(({ step, title }) => `${step}: ${title}`)).toEqual([
    'b: waits for a, which failed',
    'c: waits for a, which failed',
    'v: waits for a, which failed',
  ]);
});
