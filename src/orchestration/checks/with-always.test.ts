import { expect, test } from 'vitest';
import { planOf, stepOf } from '../../../test/fakes/fake-run.ts';
import { withAlways as put, type StandingCheck } from './with-always.ts';

// Of the tools here only one is called, and it reads.
const withAlways = (plan: ReturnType<typeof planOf>, standing: readonly StandingCheck[]): ReturnType<typeof planOf> =>
  put(plan, standing, () => 'reads');

const checksOf = (plan: ReturnType<typeof planOf>): unknown =>
  Object.fromEntries(
    plan.steps.map((step) => [
      step.id,
      step.checks.flatMap((check) => (check.kind === 'command' ? [`${check.role} ${check.run}`] : [])),
    ]),
  );

test('what passes at the start holds after every code step, and what fails there is proven by the last of them', () => {
  const plan = planOf(
    stepOf('b', { dependencies: ['a'] }),
    stepOf('a'),
    stepOf('docs', { writes: ['README.md', 'docs/**/*.md'] }),
    { id: 'v', verify: ['a'] },
    stepOf('reads', { action: { tool: 'read_file', args: { path: 'a' } } }),
  );
  const whole = withAlways(plan, [
    { run: 'npm run lint', start: 'pass', proves: false },
    { run: 'npm test', start: 'fail', proves: true },
    { run: 'npm run types', start: 'fail', proves: false },
    { run: 'cargo test', start: 'error', proves: true },
  ]);
  expect(checksOf(whole)).toEqual({
    a: ['invariant npm run lint'],
    b: ['invariant npm run lint', 'proof npm test'],
    docs: [],
    v: [],
    reads: [],
  });
  // Criteria name checks by their place: those of the plan stay where they were.
  expect(whole.steps[0]?.checks[0]).toEqual(plan.steps[0]?.checks[0]);
});

test('a step that has the check already is not given it again', () => {
  const plan = planOf(stepOf('a', { checks: [{ kind: 'command', run: 'npm test' }] }));
  expect(checksOf(withAlways(plan, [{ run: 'npm test', start: 'pass', proves: true }]))).toEqual({
    a: ['proof npm test'],
  });
});
