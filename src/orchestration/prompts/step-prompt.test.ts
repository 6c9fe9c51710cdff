import { expect, test } from 'vitest';
import { fakeRun, planOf, stepOf } from '../../../test/fakes/fake-run.ts';

test('a second attempt is told what the first was asked and said; a first attempt starts afresh (tier 1)', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('s1'))],
    work: async ({ attempt }) => ({ staged: `try-${attempt}`, summary: `I did it, try ${attempt}` }),
    proves: (_, state) => (state === 'try-2' ? 'pass' : 'fail'),
  });
  await run.drive();
  const [first, second] = run.works.map(({ prompt }) => prompt);
  expect(first).not.toContain('This step so far');
  expect(second).toContain('## This step so far (2)');
  expect(second).toContain('> I did it, try 1');
  expect(second).toContain('### Your last attempt did not hold');
});

test('a step is told what finished steps report (tier 2)', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('s1'), stepOf('s2'), stepOf('s3'))],
    work: async ({ step }) => ({ staged: `${step.id}-done`, summary: `the report of ${step.id}` }),
  });
  await run.drive();
  const prompts = run.works.map(({ prompt }) => prompt);
  expect(prompts[0]).not.toContain('Reports of finished steps');
  expect(prompts[1]).toContain('## Reports of finished steps (1)');
  expect(prompts[2]).toContain('## Reports of finished steps (2)');
  expect(prompts[2]).toMatch(/the report of s1[\s\S]*the report of s2/);
});

test('what a rolled-back plan left behind is not told to the next plan (tier 1)', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('s1')), planOf(stepOf('s1'))],
    limits: { maxAttempts: 1 },
    work: async ({ planNumber }) => ({ staged: `plan-${planNumber}`, summary: `words of plan ${planNumber}` }),
    proves: (_, state) => (state === 'plan-2' ? 'pass' : 'fail'),
  });
  await run.drive();
  expect(run.works).toHaveLength(2);
  expect(run.works[1]?.prompt).not.toContain('words of plan 1');
});

test('before the first summary is due, a step and a new plan are told what landed', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('s1'), stepOf('s2', { maxAttempts: 1 })), planOf(stepOf('s3'))],
    proves: (step) => (step === 's2' ? 'fail' : 'pass'),
  });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  const landed = 's1 do s1: landed at attempt 1';
  expect(run.works.map(({ prompt }) => prompt.includes(landed))).toEqual([false, true, true]);
  expect(run.asked.map(({ summary }) => summary.includes(landed))).toEqual([false, true]);
});
