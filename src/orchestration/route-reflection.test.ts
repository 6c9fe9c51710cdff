import type { Observed } from '../core/observed.ts';
import { expect, test } from 'vitest';
import { fakeRun, planOf, stepOf } from '../../test/fakes/fake-run.ts';
import type { ReviewQuestion } from '../verification/mind-review.ts';
import type { Verifier } from '../verification/verifier.ts';
import type { RunArchive } from './capabilities.ts';
import {
  routeCommit,
  routeDispatch,
  routeProof,
  routeReflection,
  routeRollback,
  routeSummary,
} from './route-reflection.ts';
import type { Lane, LaneReview } from './run-state.ts';

const lane = (decision: LaneReview['decision'] | null): Lane => ({
  step: 's',
  attempt: 1,
  base: null,
  staged: null,
  failures: [],
  agent: '',
  scope: 'staged',
  isolation: 'none',
  startedAt: '',
  review:
    decision === null ? null : { verdict: 'fail', decision, score: 0, criteria: [], reasons: [], instructions: [] },
});

test.each([
  ['proceed', ['proceed'], 'commit'],
  ['refine', ['refine'], 'refine'],
  ['rollback', ['rollback'], 'rollback'],
  ['what is proven lands before a neighbour is refined', ['refine', 'proceed'], 'commit'],
  ['what is proven lands before a neighbour takes the run back to the planner', ['rollback', 'proceed'], 'commit'],
  [
    'one that cannot be mended takes the run back, whatever its neighbours could do',
    ['refine', 'rollback'],
    'rollback',
  ],
  ['an attempt that nobody reviewed lands nothing', [null], 'rollback'],
] as const)('routeReflection: %s', (_name, decisions, route) => {
  expect(routeReflection({ lanes: decisions.map(lane) })).toBe(route);
});

test.each([
  ['nothing is left of the lanes: the next steps', [], 'dispatch'],
  ['a neighbour that can be mended is refined', ['refine'], 'refine'],
  ['a neighbour that cannot takes the run back', ['refine', 'rollback'], 'rollback'],
] as const)('after landing: %s', (_name, decisions, route) => {
  expect(routeSummary({ lanes: decisions.map(lane), end: null })).toBe(route);
});

test('a run that has its end remembers', () => {
  const end = { status: 'failed', receipts: [], message: '' } as const;
  expect(routeSummary({ lanes: [], end })).toBe('remember');
  expect(routeRollback({ end })).toBe('remember');
  expect(routeRollback({ end: null })).toBe('plan');
  expect(routeDispatch({ lanes: [], phase: 'remembering' })).toBe('prove_run');
  expect(routeProof({ phase: 'remembering' })).toBe('remember');
  expect(routeProof({ phase: 'planning' })).toBe('plan');
});

test('what was chosen is worked on, unless there is nothing to do but to look', () => {
  expect(routeDispatch({ lanes: [lane(null)], phase: 'executing' })).toBe('execute');
  expect(routeDispatch({ lanes: [lane(null)], phase: 'verifying' })).toBe('verify');
});

test.each([
  [2, 0, 'dispatch'],
  [3, 0, 'summarise'],
  [3, 1, 'dispatch'],
  [6, 1, 'summarise'],
] as const)('after %i landed steps with %i summaries: %s', (landed, summaries, route) => {
  const receipts = Array.from({ length: landed }, (_, i) => `receipt-${i}`);
  expect(routeCommit({ lanes: [], end: null, receipts, summaries })).toBe(route);
});

test('proceed: a proven attempt is committed, and the run goes on to its next step', async () => {
  await using run = await fakeRun({ plans: [planOf(stepOf('a'), stepOf('b', { dependencies: ['a'] }))] });
  expect(await run.drive()).toMatchObject({ status: 'proven', message: '2 steps landed with proof, uncontrolled' });
  expect(run.landed).toEqual(['a-done', 'b-done']);
});

test('refine: the attempt counts up, and the next one is told what did not hold', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('a'))],
    work: async ({ attempt }) => `a-${attempt}`,
    proves: (_step, state) => (state === 'a-2' ? 'pass' : 'fail'),
  });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(run.works.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(run.works[1]?.prompt).toContain('a on a-1');
  expect(run.landed).toEqual(['a-2']);
});

test('rollback: an unsafe attempt goes straight back to the planner, with nothing landed', async () => {
  await using run = await fakeRun({ plans: [planOf(stepOf('a')), planOf(stepOf('b'))] });
  const end = await run.drive({ extra: { verifier: strictVerifier() } });
  expect(end).toMatchObject({ status: 'proven' });
  expect(run.works.map(({ step, attempt }) => `${step.id}${attempt}`)).toEqual(['a1', 'b1']);
  expect(run.landed).toEqual(['b-done']);
});

test('guardrail: beyond the last attempt nothing but a pass keeps the run from going back to the planner', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('a', { maxAttempts: 2 })), planOf(stepOf('b'))],
    work: async ({ step, attempt }) => `${step.id}-${attempt}`,
    proves: (step) => (step === 'a' ? 'fail' : 'pass'),
  });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(run.of('review').map(({ decision }) => decision)).toEqual(['refine', 'rollback', 'proceed']);
});

test('a tool does the same again when it is called again: it is not refined', async () => {
  const tool = stepOf('a', { action: { tool: 'write_file', args: {} } });
  await using run = await fakeRun({
    plans: [planOf(tool), planOf(stepOf('b'))],
    proves: (step) => (step === 'a' ? 'fail' : 'pass'),
  });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(run.works.map(({ step }) => step.id)).toEqual(['a', 'b']);
});

test('of a tool as many attempts are announced as it gets: one', async () => {
  const tool = stepOf('a', { action: { tool: 'write_file', args: {} } });
  await using run = await fakeRun({ plans: [planOf(tool, stepOf('b', { maxAttempts: 2 }))] });
  await run.drive();
  expect(run.of('attempt-start').map(({ maxAttempts }) => maxAttempts)).toEqual([1, 2]);
});

test('checks that hold and prove too little: the planner is told which bound that is, and what would prove more', async () => {
  const acceptanceCriteria = ['a.txt is a greeting'];
  const thin = stepOf('a', {
    checks: [{ kind: 'file', path: 'a.txt', exists: true }],
    acceptanceCriteria,
    maxAttempts: 1,
  });
  await using run = await fakeRun({ plans: [planOf(thin), planOf(stepOf('b'))] });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  const [{ reason } = { reason: '' }] = run.of('rollback');
  expect(reason).toMatch(/say only that files are there or gone \(worth 0\.59 at most, and 0\.7 lands\).*contains/);
  expect(run.asked[1]?.setbacks).toEqual([`a: ${reason}`]);
});

test('the review of an attempt says of each criterion whether it holds, with evidence', async () => {
  const kept: LaneReview[] = [];
  const acceptanceCriteria = [{ text: 'it greets', checks: [1] }, 'a.txt says a', 'the moon is made of cheese'];
  await using run = await fakeRun({
    plans: [planOf(stepOf('a', { acceptanceCriteria }))],
    work: async ({ attempt }) => `a-${attempt}`,
    proves: (_step, state) => (state === 'a-2' ? 'pass' : 'fail'),
    extra: { archive: archiveThat((review) => kept.push(review)) },
  });
  expect(await run.drive()).toMatchObject({
    status: 'proven',
    message: '1 step landed with proof, uncontrolled; not proven: "the moon is made of cheese"',
  });
  expect(kept.map(({ criteria }) => criteria.map(({ criterion, result }) => `${criterion}: ${result}`))).toEqual([
    ['it greets: fail', 'a.txt says a: fail', 'the moon is made of cheese: cannot verify'],
    ['it greets: pass', 'a.txt says a: pass', 'the moon is made of cheese: cannot verify'],
  ]);
  expect(kept[0]?.criteria[0]?.evidence).toContain('a on a-1');
});

test('pause: what nobody can verify waits for a person before any score is looked at, and lands unproven if waived', async () => {
  await using run = await fakeRun({ plans: [planOf(stepOf('a'))], proves: () => 'error' });
  const paused = await run.drive();
  expect(paused).toMatchObject({ status: 'paused', pause: { reason: 'unverifiable' } });
  expect(paused.pause?.answers).toEqual([
    { kind: 'waive', what: 'a' },
    { kind: 'discard', what: 'a' },
  ]);
  expect(run.of('review')).toEqual([]);
  const end = await run.drive({ waivers: ['a'] });
  expect(end).toMatchObject({ status: 'unproven', message: '1 step landed, nothing proven (without proof: a)' });
  expect(run.works).toHaveLength(1);
});

const ONLY_HOLDS = stepOf('a', { checks: [{ kind: 'file', path: 'a.txt', contains: 'a', role: 'invariant' }] });
const always = {
  before: async (_claim: unknown, base: string) => allPass(base),
  after: async (_claim: unknown, _base: string, staged: string) => allPass(staged),
  standing: async (_claim: unknown, _start: string, state: string) => allPass(state),
};
function allPass(state: string): Observed {
  return { state, observations: [{ result: 'pass', evidence: 'as before' }], violations: [], dependencies: '' };
}

test('held: invariants alone wait for a person, land if they say so, and the run has proven nothing', async () => {
  await using run = await fakeRun({ plans: [planOf(ONLY_HOLDS)], extra: { verifier: always } });
  const paused = await run.drive();
  expect(paused).toMatchObject({ status: 'paused', pause: { reason: 'unproven', step: 'a' } });
  expect(paused.message).toBe('step a held: nothing broke, and no check proves the step');
  expect(run.landed).toEqual([]);
  expect(await run.drive({ waivers: ['a'] })).toMatchObject({
    status: 'unproven',
    message: '1 step landed, nothing proven (held: a)',
  });
});

test('held: a person who throws it away with words has it done again, and without them the planner is told', async () => {
  const plans = [
    planOf(ONLY_HOLDS),
    planOf(stepOf('b', { checks: [{ kind: 'file', path: 'b.txt', contains: 'b', role: 'invariant' }] })),
  ];
  await using run = await fakeRun({ plans, extra: { verifier: always } });
  expect(await run.drive()).toMatchObject({ status: 'paused', pause: { step: 'a' } });
  const again = await run.drive({ discards: [{ step: 'a', words: 'keep the old name' }] });
  // The second attempt holds no better, and is another question.
  expect(again).toMatchObject({ status: 'paused', pause: { reason: 'unproven', step: 'a' } });
  expect(run.works.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(run.works[1]?.prompt).toContain('keep the old name');
  const other = await run.drive({ discards: [{ step: 'a' }] });
  expect(other).toMatchObject({ status: 'paused', pause: { reason: 'unproven', step: 'b' } });
  expect(run.of('rollback')).toMatchObject([
    { step: 'a', reason: expect.stringContaining('the person threw it away') },
  ]);
  expect(run.asked.at(-1)?.setbacks.join()).toContain('the person threw it away');
  expect(run.landed).toEqual([]);
});

test('held: by policy it lands, beside what is proven, and the run says which is which', async () => {
  await using run = await fakeRun({
    plans: [planOf(ONLY_HOLDS)],
    extra: { verifier: always, landUnproven: true },
  });
  expect(await run.drive()).toMatchObject({ status: 'unproven', message: '1 step landed, nothing proven (held: a)' });
  await using both = await fakeRun({
    plans: [planOf(ONLY_HOLDS, stepOf('b', { dependencies: ['a'] }))],
    extra: {
      landUnproven: true,
      verifier: {
        ...always,
        before: async ({ step }, base) => ({
          ...allPass(base),
          observations: [{ result: step === 'b' ? 'fail' : 'pass', evidence: '' }],
        }),
      },
    },
  });
  expect(await both.drive()).toMatchObject({
    status: 'unproven',
    message: '2 steps landed: b with proof, uncontrolled; a held, nothing proven',
  });
});

const CRITERIA = { acceptanceCriteria: ['a.txt says a', 'the moon is made of cheese'] };

test('an agent reviews an attempt: it can lower what is proven, and who tries again is told', async () => {
  const asked: ReviewQuestion['criteria'][] = [];
  await using run = await fakeRun({
    plans: [planOf(stepOf('a', CRITERIA))],
    work: async ({ attempt }) => `a-${attempt}`,
    extra: {
      review: async ({ criteria, staged }) => {
        asked.push(criteria);
        return { score: staged === 'a-1' ? 0.5 : 1, criteria: [], instructions: ['Write it in full'] };
      },
    },
  });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(run.of('review').map(({ decision, score }) => [decision, score])).toEqual([
    ['refine', 0.5],
    ['proceed', 1],
  ]);
  expect(run.works[1]?.prompt).toContain('- Write it in full');
  expect(run.works[1]?.prompt).toContain('- a review gives it 0.5, and 0.7 lands');
  expect(asked[0]?.map(({ result }) => result)).toEqual(['pass', 'cannot verify']);
});

test('a review that nobody gives leaves the word to the checks; a step that says nothing of what it must come to needs none', async () => {
  let asked = 0;
  const review = async (): Promise<never> => {
    asked += 1;
    throw new Error('no answer');
  };
  const held = { before: always.before, after: always.after, standing: always.standing };
  await using run = await fakeRun({
    plans: [planOf({ ...ONLY_HOLDS, ...CRITERIA }, stepOf('b'))],
    extra: { review, verifier: held },
  });
  expect(await run.drive()).toMatchObject({ status: 'paused', pause: { reason: 'unproven' } });
  expect(run.of('warning').map(({ message }) => message)).toEqual([
    'no review of a, so its checks speak alone: no answer',
  ]);
  // It was asked once, and is not asked again by who goes on.
  await run.drive({ waivers: ['a', 'b'] });
  expect(asked).toBe(1);
});

test('a policy may let land what nobody can verify: the receipt says so, and the run is unproven', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('a'))],
    proves: () => 'error',
    extra: { waiveUnverifiable: true },
  });
  expect(await run.drive()).toMatchObject({
    status: 'unproven',
    message: '1 step landed, nothing proven (without proof: a)',
  });
  expect(run.of('paused')).toEqual([]);
});

test('a VERIFY step that nobody can tell, and that a person waives, leaves the run unproven', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('a'), { id: 'v', verify: ['a'] })],
    proves: (step) => (step === 'v' ? 'error' : 'pass'),
  });
  expect(await run.drive()).toMatchObject({ status: 'paused', pause: { reason: 'unverifiable' } });
  const end = await run.drive({ waivers: ['v'] });
  expect(end).toMatchObject({
    status: 'unproven',
    message: '1 step landed with proof, uncontrolled; without proof: v',
  });
});

test('into the world nobody goes twice unasked', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('a'))],
    world: ['a'],
    work: async ({ attempt }) => `a-${attempt}`,
    proves: (_step, state) => (state === 'a-2' ? 'pass' : 'fail'),
  });
  expect(await run.drive()).toMatchObject({ status: 'paused', pause: { reason: 'approval' } });
  expect(run.works).toHaveLength(1);
  expect(await run.drive({ waivers: ['a@2'] })).toMatchObject({ status: 'proven' });
});

test('a VERIFY step that no longer holds takes the run back to the planner', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('a'), { id: 'v', verify: ['a'] }), planOf(stepOf('b'))],
    proves: (step) => (step === 'v' ? 'fail' : 'pass'),
  });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(run.of('rollback').map(({ step }) => step)).toEqual(['v']);
});

/** Keeps nothing but what is said of attempts. */
function archiveThat(hears: (review: LaneReview) => void): RunArchive {
  return {
    of: () => ({ history: async () => [], reports: async () => [] }),
    keepHistory: async () => undefined,
    keepTrajectory: async () => undefined,
    keepReview: async (_place, review) => hears(review),
    keepReport: async () => undefined,
  };
}

/** Grisha sees step `a` change a file that it must not. */
function strictVerifier(): Verifier {
  const seen = (state: string, result: 'pass' | 'fail', violations: readonly string[]): Observed => ({
    state,
    observations: [{ result, evidence: '' }],
    violations,
    dependencies: '',
  });
  const after: Verifier['after'] = async ({ step }, _base, staged) =>
    seen(staged, 'pass', step === 'a' ? ['a test was changed'] : []);
  return {
    before: async () => seen('start', 'fail', []),
    after,
    standing: async (_claim, _start, state) => seen(state, 'pass', []),
  };
}
