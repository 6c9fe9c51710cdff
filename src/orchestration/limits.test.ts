import { expect, test } from 'vitest';
import { costs, fakeRun, planOf, stepOf, took } from '../../test/fakes/fake-run.ts';
import { temporaryDatabase } from '../../test/support/temporary-database.ts';
import { requireGoingOn } from './going-on.ts';
import { sqliteSpending } from '../storage/spending.ts';
import { Meter } from './meter.ts';

const NEVER = (): 'fail' => 'fail';

test('MAX_STEPS: the thirty-first step is not begun, across replans, and a raised limit goes on', async () => {
  const steps = Array.from({ length: 16 }, (_, i) => stepOf(`s${i}`, { maxAttempts: 1 }));
  // The first plan fails at its last step; the second would need sixteen more.
  await using run = await fakeRun({
    plans: [planOf(...steps), planOf(...steps.map((step, i) => ({ ...step, id: `t${i}` })))],
    proves: (step) => (step === 's15' ? 'fail' : 'pass'),
  });
  const stopped = await run.drive();
  expect(stopped).toMatchObject({ status: 'paused', pause: { reason: 'limit' } });
  expect(stopped.message).toBe('the run has reached limits.maxSteps (30)');
  expect(stopped.pause?.answers).toEqual([{ kind: 'raise', limit: 'maxSteps', to: 60 }]);
  expect(run.works).toHaveLength(30);
  expect(await run.drive({ limits: { maxSteps: 60 } })).toMatchObject({ status: 'proven' });
  expect(run.works).toHaveLength(32);
});

test('VERIFY steps do not count as steps', async () => {
  const plan = planOf(stepOf('a'), { id: 'v', verify: ['a'] }, stepOf('b'), { id: 'w', verify: ['b'] });
  await using run = await fakeRun({ plans: [plan], limits: { maxSteps: 2 } });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
});

test('MAX_REPLANS: a run that five replans could not prove has failed, and says how often and what still fails', async () => {
  const plans = Array.from({ length: 8 }, (_, i) => planOf(stepOf(`s${i}`, { maxAttempts: 1 })));
  await using run = await fakeRun({ plans, proves: (step) => (step === 's6' ? 'pass' : 'fail') });
  const stopped = await run.drive();
  expect(stopped).toMatchObject({
    status: 'failed',
    message:
      '6 plans led nowhere (limits.maxReplans 5); step s5: 1 attempt; `file s5.txt` still fails: s5 on s5-done; nothing unproven landed',
  });
  expect(run.asked).toHaveLength(6);
});

test('three attempts without a pass force a rollback to the planner, who is told', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('a')), planOf(stepOf('b'))],
    work: async ({ step, attempt }) => `${step.id}-${attempt}`,
    proves: (step) => (step === 'a' ? 'fail' : 'pass'),
  });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(run.works.map(({ step, attempt }) => `${step.id}${attempt}`)).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(run.of('review').map(({ decision }) => decision)).toEqual(['refine', 'refine', 'rollback', 'proceed']);
  expect(run.asked[1]?.setbacks.join()).toContain('a: ');
  // Told the plan that led nowhere, what was tried of it and what was seen.
  expect(run.asked[0]?.earlier).toBe('');
  expect(run.asked[1]?.earlier).toContain('a  do a\n    does    the agent: do a');
  expect(run.asked[1]?.earlier).toContain(
    '- a: failed: nothing of it landed\n  - attempt 1: file a.txt: fail (a on a-1)',
  );
  expect(run.asked[1]?.earlier).toContain('  - attempt 3: file a.txt: fail (a on a-3)');
});

test('a plan may ask for fewer attempts than the setting allows; where it asks for more, that is said', async () => {
  const fails = { work: async ({ attempt }: { attempt: number }) => `a-${attempt}`, proves: (): 'fail' => 'fail' };
  await using few = await fakeRun({ ...fails, source: 'file', plans: [planOf(stepOf('a', { maxAttempts: 2 }))] });
  await few.drive();
  expect(few.works).toHaveLength(2);
  expect(few.of('warning')).toEqual([]);
  await using many = await fakeRun({ ...fails, source: 'file', plans: [planOf(stepOf('a', { maxAttempts: 9 }))] });
  await many.drive();
  expect(many.works).toHaveLength(3);
  expect(many.of('warning').map(({ message }) => message)).toEqual([
    'step a asks for 9 attempts and gets 3: `limits.maxAttempts` allows no more',
  ]);
  await using five = await fakeRun({
    ...fails,
    source: 'file',
    plans: [planOf(stepOf('a'))],
    limits: { maxAttempts: 5 },
  });
  await five.drive();
  expect(five.works).toHaveLength(5);
});

test('attempts start again at 1 after a rollback, under the next plan', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('a', { maxAttempts: 1 })), planOf(stepOf('a', { title: 'again' }))],
    work: async ({ planNumber }) => `state-${planNumber}`,
    proves: (_step, state) => (state === 'state-1' ? 'fail' : 'pass'),
  });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(run.works.map(({ planNumber, attempt }) => [planNumber, attempt])).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

test('tokens: a turn that ends above the limit keeps its work, and the next one is not begun until the limit is raised', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('a'), stepOf('b', { dependencies: ['a'] }))],
    limits: { maxTokens: 100 },
    work: async ({ step }, self) => {
      self.meter.hear(`session-${step.id}`, took(120));
      return `${step.id}-done`;
    },
  });
  const stopped = await run.drive();
  expect(stopped).toMatchObject({
    status: 'paused',
    message: 'the run has reached limits.maxTokens (100): 120 tokens spent',
  });
  expect(stopped.pause?.answers).toEqual([{ kind: 'raise', limit: 'maxTokens', to: 200 }]);
  expect(run.landed).toEqual(['a-done']);
  // Not raised: it pauses again at once, and spends nothing.
  expect(await run.drive()).toMatchObject({ status: 'paused' });
  expect(run.works).toHaveLength(1);
  expect(await run.drive({ limits: { maxTokens: 1000 } })).toMatchObject({ status: 'proven' });
  expect(run.meter.spent().tokens).toBe(240);
});

test('money: an amount that is reached in the middle of a turn stops the turn, and the attempt begins again later', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('a'))],
    limits: { maxMoney: 0.5 },
    work: async ({ signal, attempt }, self) => {
      const session = `session-${self.works.length}`;
      // What a session has come to so far, not what was added.
      self.meter.hear(session, costs(0.2));
      self.meter.hear(session, costs(0.4));
      if (self.works.length === 1) self.meter.hear(session, costs(0.6));
      requireGoingOn(signal);
      return `a-${attempt}`;
    },
  });
  const stopped = await run.drive();
  expect(stopped).toMatchObject({ status: 'paused', pause: { reason: 'limit' } });
  expect(stopped.message).toBe('the run has reached limits.maxMoney (0.5): $0.60 spent');
  expect(run.landed).toEqual([]);
  expect(await run.drive({ limits: { maxMoney: 2 } })).toMatchObject({ status: 'proven' });
  expect(run.works.map(({ attempt }) => attempt)).toEqual([1, 1]);
  expect(run.meter.spent()).toMatchObject({ money: 1, currency: 'USD' });
});

test('time: what is worked on counts, in all processes together, and the minute that runs out stops the turn', async () => {
  let now = 0;
  const clock = { now: () => new Date(), monotonic: () => now };
  await using store = await temporaryDatabase();
  const parts = {
    spending: sqliteSpending(store.database),
    runId: 'run_x' as const,
    clock,
    limits: { maxMinutes: 1, maxTokens: 0, maxMoney: 0 },
  };
  {
    await using meter = await Meter.open(parts);
    now += 40_000;
    await meter.require();
    expect(meter.spent().ms).toBe(40_000);
  }
  // The night in between does not count.
  now += 36_000_000;
  await using meter = await Meter.open(parts);
  expect(meter.spent().ms).toBe(40_000);
  now += 20_000;
  await expect(meter.require()).rejects.toMatchObject({
    pause: { reason: 'limit', message: 'the run has reached limits.maxMinutes (1): 1 minutes of work spent' },
  });
});

test('a minute that runs out in the middle of a turn stops the turn', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('a'))],
    limits: { maxMinutes: 1e-4 },
    work: async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      requireGoingOn(signal);
      return 'never';
    },
  });
  const stopped = await run.drive();
  expect(stopped).toMatchObject({ status: 'paused', pause: { reason: 'limit' } });
  expect(stopped.message).toContain('limits.maxMinutes');
});

test('a plan given by hand has no planner to go back to: the run ends failed', async () => {
  await using run = await fakeRun({ plans: [planOf(stepOf('a', { maxAttempts: 1 }))], source: 'file', proves: NEVER });
  expect(await run.drive()).toMatchObject({ status: 'failed' });
  expect(run.landed).toEqual([]);
});

test('what is seen while a run is being stopped is not journaled: the checks are looked at again', async () => {
  await using run = await fakeRun({ plans: [planOf(stepOf('a'))] });
  let looks = 0;
  const stopping = {
    before: async () => ({
      state: 'start',
      observations: [{ result: 'fail' as const, evidence: '' }],
      violations: [],
      dependencies: '',
    }),
    after: async () => {
      looks += 1;
      run.stop.abort('SIGINT');
      return {
        state: 'a-done',
        observations: [{ result: 'error' as const, evidence: 'ended by SIGTERM' }],
        violations: [],
        dependencies: '',
      };
    },
    standing: async () => ({ state: 'a-done', observations: [], violations: [], dependencies: '' }),
  };
  const end = await run.drive({ extra: { verifier: stopping } });
  expect(end.status).toBe('interrupted');
  expect(looks).toBe(1);
  expect(await run.drive({ extra: { signal: new AbortController().signal } })).toMatchObject({ status: 'proven' });
});
