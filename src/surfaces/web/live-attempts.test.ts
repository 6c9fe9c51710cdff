import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import type { RuntimeEvent, RuntimeEventBody } from '../../core/runtime-event.ts';
import { LiveAttempts } from './live-attempts.ts';
import { attemptKey, runAttempts } from './run-attempts.ts';

const runId = newId('run');

function numbered(bodies: readonly RuntimeEventBody[]): readonly RuntimeEvent[] {
  return bodies.map((body, i) => ({ ...body, runId, at: new Date(i).toISOString(), seq: i + 1 }));
}

const look = (phase: 'before' | 'after', result: 'pass' | 'fail') =>
  ({ type: 'check', phase, check: 'c1', title: 'it greets', result, evidence: `${phase} ${result}` }) as const;

/** An attempt of an agent as a run tells it, as far as it came. */
function attemptOf(step: string, attempt: number, length: number): readonly RuntimeEventBody[] {
  const place = { step, attempt };
  const all: readonly RuntimeEventBody[] = [
    { ...place, type: 'attempt-start', maxAttempts: 3, isolation: 'none', agent: 'one' },
    { ...place, type: 'message', text: 'done\n' },
    { ...place, ...look('before', 'fail') },
    { ...place, ...look('after', 'pass') },
    { ...place, type: 'controls', planted: [], covered: 1, uncovered: 0, notTried: 0, unnoticed: [] },
    { ...place, type: 'verdict', verdict: 'pass', reasons: ['proven'] },
    { ...place, type: 'review', decision: 'proceed', score: 9, instructions: [], criteria: [], reasons: [] },
    { ...place, type: 'commit', receipt: `receipt of ${step}`, paths: ['a'] },
  ];
  return all.slice(0, length);
}

const planOf = (number: number): RuntimeEventBody => ({
  type: 'plan',
  number,
  source: 'agent',
  steps: [
    { id: 's1', title: 'one', verify: false },
    { id: 's2', title: 'two', verify: false },
    { id: 'v1', title: 'look', verify: true },
  ],
});

const verified: readonly RuntimeEventBody[] = [
  { step: 'v1', type: 'step-status', status: 'in_progress', title: 'look', verify: true },
  { step: 'v1', attempt: 1, ...look('after', 'pass') },
  { step: 'v1', attempt: 1, type: 'verdict', verdict: 'pass', reasons: [] },
];

const told = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom('s1', 's2'), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 8 }))
        .map((parts) => attemptOf(...parts)),
      fc.constant(verified),
      fc.integer({ min: 1, max: 3 }).map((number) => [planOf(number)]),
    ),
    { maxLength: 12 },
  )
  .map((parts) => numbered([planOf(1), ...parts.flat()]));

test('A1: whatever was heard from its beginning on is what the server folds, and of anything else it is asked', () => {
  fc.assert(
    fc.property(told, fc.nat(), (events, at) => {
      const from = at % events.length;
      const before = events.slice(0, from).findLast(({ type }) => type === 'plan');
      const live = new LiveAttempts(before?.type === 'plan' ? before.number : 0);
      // A second beginning of the same attempt replaces the first: what was told before it counts no more here.
      const late = events.slice(from).filter((event) => !live.take(event));
      const shown = live.shown();
      const whole = new Map(runAttempts(events).map((one) => [attemptKey(one), one]));
      for (const one of shown) {
        const all = whole.get(attemptKey(one));
        expect(all).toBeDefined();
        if (beginsOnce(events, one.step, one.attempt)) expect(one).toStrictEqual(all);
      }
      if (from === 0) expect(late).toStrictEqual([]);
    }),
    { numRuns: 300 },
  );
});

function beginsOnce(events: readonly RuntimeEvent[], step: string, attempt: number): boolean {
  const first = events.filter((one) => one.step === step && one.attempt === attempt);
  return step !== 'v1' && first.filter(({ type }) => type === 'attempt-start').length === 1;
}

test('A1: a page that comes in the middle of an attempt asks the server of it', () => {
  const events = numbered([planOf(1), ...attemptOf('s1', 1, 8), ...attemptOf('s2', 1, 8), ...verified]);
  const live = new LiveAttempts(1);
  const late = events.slice(3).filter((event) => !live.take(event));
  expect(late.map(({ type, step }) => `${step} ${type}`)).toStrictEqual([
    's1 check',
    's1 check',
    's1 controls',
    's1 verdict',
    's1 review',
    's1 commit',
  ]);
  expect(live.shown()).toStrictEqual(runAttempts(events).filter(({ step }) => step !== 's1'));
});
