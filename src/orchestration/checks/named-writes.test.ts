import { expect, test } from 'vitest';
import { z } from 'zod';
import { planOf, stepOf } from '../../../test/fakes/fake-run.ts';
import { writeFiles } from '../../../test/support/person-files.ts';
import { proofProject } from '../../../test/support/proof-project.ts';
import { isVerifyStep, type Plan } from '../../core/plan.ts';
import { createRedactor } from '../../core/redact.ts';
import { leaningViolations } from '../../verification/leaning.ts';
import { findViolations } from '../../verification/protected-files.ts';
import { mindPlanner } from '../planner.ts';
import { claimOf } from '../step-claim.ts';
import { namesNothing } from './named-writes.ts';

test.each([
  ['**', true],
  ['**/*', true],
  ['*', true],
  ['./**', true],
  ['*/**', true],
  ['{**,a}', true],
  ['**/*.py', true],
  ['**/*.{js,ts}', true],
  ['*.js', true],
  ['src/**', false],
  ['tests/**', false],
  ['**/*.test.js', false],
  ['**/test_*.py', false],
  ['package.json', false],
  ['{src,test}/**', false],
])('%s names nothing: %s', (pattern, nothing) => {
  expect(namesNothing(pattern)).toBe(nothing);
});

/** What a planner's answers become, and what went back to it. */
async function planned(...answers: readonly unknown[]): Promise<{ readonly plan: Plan; readonly flaws: string }> {
  const flaws: string[] = [];
  const mind = {
    ask: async <T>({ schema }: { readonly schema: z.ZodType<T> }): Promise<T> => {
      for (const answer of answers) {
        const parsed = schema.safeParse(answer);
        if (parsed.success) return parsed.data;
        flaws.push(z.prettifyError(parsed.error));
      }
      throw new Error('no usable answer');
    },
  };
  const planner = mindPlanner(mind, async () => ({ maxSteps: 30, tools: [] }), createRedactor([]));
  const { signal } = new AbortController();
  const request = { request: 'r', recalled: '', summary: '', earlier: '', setbacks: [], forbidden: [], signal };
  return { plan: await planner.plan(request), flaws: flaws.join() };
}

test('a planner that writes everything has named nothing, and one that also names something is asked again', async () => {
  const { plan, flaws } = await planned(
    planOf(stepOf('a', { writes: ['src/**', '**'] })),
    planOf(stepOf('a', { writes: ['**'] }), stepOf('b', { writes: ['tests/**'] })),
  );
  expect(flaws).toContain(
    'step a: writes says **, which names no file: name what the step writes, or leave writes out',
  );
  expect(plan.steps.map((step) => (isVerifyStep(step) ? [] : step.writes))).toEqual([undefined, ['tests/**']]);
});

test('so what its checks lean on stays protected: tests, what decides how they run, and data of which only they speak', async () => {
  const parts = await proofProject({
    'sum.js': 'exports.sum = (a, b) => a - b;\n',
    'test/sum.test.js': "require('assert').equal(require('../sum.js').sum(1, 2), require('../want.json').sum);\n",
    'want.json': '{"sum":3}\n',
  });
  const base = await parts.project.snapshot();
  writeFiles(parts.folder, { 'want.json': '{"sum":-1}\n', 'test/sum.test.js': '', 'conftest.py': '' });
  const after = await parts.project.snapshot();
  const { plan } = await planned(
    planOf(stepOf('a', { writes: ['**'], checks: [{ kind: 'command', run: 'node test/sum.test.js' }] })),
  );
  const [step] = plan.steps;
  if (step === undefined || isVerifyStep(step)) throw new Error('no step');
  const claim = claimOf(step, 1, 'staged');
  const { store } = parts.project;
  const found = await findViolations(store, base, after, claim);
  expect(found.map(({ path }) => path).toSorted()).toEqual(['conftest.py', 'test/sum.test.js']);
  expect(await leaningViolations(store, base, after, claim, [['sum.js', 'want.json', 'test/sum.test.js']])).toEqual([
    'changed test/sum.test.js: its own checks run it, and it is not in its writes',
    'changed want.json: its own checks lean on it, only tests speak of it, and it is not in its writes',
  ]);
});
