import { expect, test } from 'vitest';
import { fakeRun, planOf, stepOf } from '../../../test/fakes/fake-run.ts';

const TWO = planOf(stepOf('a'), stepOf('b', { dependencies: ['a'] }));
/** Step `b` undoes what `a` did. */
const undone = (step: string, state: string): 'pass' | 'fail' => (step === 'a' && state === 'b-done' ? 'fail' : 'pass');

test('a later step that breaks an earlier proof: with a plan given by hand what landed stays, and is not proven', async () => {
  await using run = await fakeRun({ plans: [TWO], source: 'file', proves: undone });
  const end = await run.drive();
  expect(end).toMatchObject({
    status: 'failed',
    message:
      'what landed does not hold together, and stays; "file a.txt" of step a no longer holds since step b (a on b-done)',
  });
  expect(end.receipts).toHaveLength(2);
  expect(run.landed).toEqual(['a-done', 'b-done']);
  expect(run.of('together')).toMatchObject([
    { steps: 2, checks: 2, broken: [expect.stringContaining('since step b')] },
  ]);
});

test('an agent that plans is told what broke and who broke it, and mends it: proven is what holds at the end', async () => {
  await using run = await fakeRun({ plans: [TWO, planOf(stepOf('c'))], proves: undone });
  expect(await run.drive()).toMatchObject({ status: 'proven', message: '3 steps landed with proof, uncontrolled' });
  expect(run.asked).toHaveLength(2);
  expect(run.asked[1]?.setbacks).toEqual(['"file a.txt" of step a no longer holds since step b (a on b-done)']);
  expect(run.of('together').map(({ broken }) => broken.length)).toEqual([1, 0]);
});

test('a plan that does not mend it takes the run to its end, not to a proof', async () => {
  const broken = (step: string, state: string): 'pass' | 'fail' =>
    step === 'a' && state !== 'a-done' ? 'fail' : 'pass';
  await using run = await fakeRun({ plans: [TWO, planOf(stepOf('c'))], proves: broken, limits: { maxReplans: 1 } });
  expect(await run.drive()).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('2 plans led nowhere (limits.maxReplans 1); what landed does not hold') as string,
  });
});

test('a single step was proven on the very tree that landed: nobody looks again', async () => {
  let looks = 0;
  await using run = await fakeRun({ plans: [planOf(stepOf('a'))] });
  const standing = async (): Promise<never> => {
    looks += 1;
    return await Promise.reject(new Error('looked again'));
  };
  const observed = (state: string, result: 'pass' | 'fail') => ({
    state,
    observations: [{ result, evidence: '' }],
    violations: [],
    dependencies: '',
  });
  const verifier = {
    before: async () => observed('start', 'fail'),
    after: async (_claim: unknown, _base: string, staged: string) => observed(staged, 'pass'),
    standing,
  };
  expect(await run.drive({ extra: { verifier } })).toMatchObject({ status: 'proven' });
  expect(looks).toBe(0);
  expect(run.of('together')).toEqual([]);
});

test('what can no longer be told at the end is no proof, and no reason to plan anew', async () => {
  await using run = await fakeRun({
    plans: [TWO],
    proves: (step, state) => (step === 'a' && state === 'b-done' ? 'error' : 'pass'),
  });
  expect(await run.drive()).toMatchObject({
    status: 'unproven',
    message: expect.stringContaining('can no longer be told') as string,
  });
  expect(run.asked).toHaveLength(1);
});
