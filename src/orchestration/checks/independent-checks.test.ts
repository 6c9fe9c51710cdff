import { expect, test } from 'vitest';
import { planOf, stepOf } from '../../../test/fakes/fake-run.ts';
import type { Question } from '../../agents/mind.ts';
import { checkHash } from '../../core/check.ts';
import type { Plan } from '../../core/plan.ts';
import { withIndependentChecks } from './independent-checks.ts';
import type { WeakCheck } from './review-checks.ts';

const PLAN = planOf(stepOf('s1', { checks: [{ kind: 'command', run: 'test -s x' }] }), { id: 'v', verify: ['s1'] });

/** Asks somebody who answers so, one answer after the other. */
async function asked(
  answers: readonly unknown[],
  review: (plan: Plan) => readonly WeakCheck[] = () => [],
): Promise<{ readonly plan: Plan; readonly prompt: string; readonly objections: readonly (string | undefined)[] }> {
  let prompt = '';
  const objections: (string | undefined)[] = [];
  const mind = {
    ask: async <T>(question: Question<T>): Promise<T> => {
      prompt = question.prompt;
      for (const answer of answers) {
        const parsed = question.schema.safeParse(answer);
        if (!parsed.success) {
          objections.push(parsed.error.issues[0]?.message);
          continue;
        }
        const objection = await question.review?.(parsed.data);
        objections.push(objection);
        if (objection === undefined || answer === answers.at(-1)) return parsed.data;
      }
      throw new Error('no answer was of use');
    },
  };
  const flaw = (plan: Plan): string | undefined =>
    JSON.stringify(plan).includes('no-such') ? 'it runs no-such, which is not here' : undefined;
  const parts = { mind, flaw, review: async (plan: Plan) => review(plan), signal: new AbortController().signal };
  return { plan: await withIndependentChecks(parts, 'mend the sum', PLAN), prompt, objections };
}

test('I1: the checks of somebody else stand behind those of the planner, which stay where they are', async () => {
  const { plan, prompt } = await asked([{ steps: [{ id: 's1', checks: [{ kind: 'command', run: 'npm test' }] }] }]);
  expect(plan.steps[0]?.checks).toMatchObject([{ run: 'test -s x' }, { run: 'npm test', role: 'proof' }]);
  expect(plan.steps[1]).toEqual(PLAN.steps[1]);
  expect(prompt).toContain('mend the sum');
  expect(prompt).toContain('1. {"exitCode":0,"kind":"command"');
});

test('I2: what is said against a check of the planner takes its proof away', async () => {
  const { plan } = await asked([{ steps: [{ id: 's1', weak: [{ place: 1, why: 'any file will do' }] }] }]);
  expect(plan.steps[0]?.checks).toMatchObject([{ run: 'test -s x', weak: 'any file will do' }]);
});

test('I3: their own go through the same rules, and what proves nothing is left out', async () => {
  const own = { kind: 'command', run: 'test -s y' };
  const better = { kind: 'command', run: 'npm test' };
  const review = (plan: Plan): readonly WeakCheck[] =>
    plan.steps.flatMap((step) =>
      step.checks.flatMap((check) => {
        const weak = check.kind === 'command' && check.run === 'test -s y';
        return weak ? [{ step: step.id, check: checkHash(check), name: check.run, why: 'y is enough' }] : [];
      }),
    );
  const mended = await asked(
    [{ steps: [{ id: 's1', checks: [own] }] }, { steps: [{ id: 's1', checks: [better] }] }],
    review,
  );
  expect(mended.objections[0]).toContain('step s1, test -s y: y is enough');
  expect(mended.plan.steps[0]?.checks).toHaveLength(2);
  const insists = await asked([{ steps: [{ id: 's1', checks: [own, better] }] }], review);
  expect(insists.plan.steps[0]?.checks).toMatchObject([{ run: 'test -s x' }, { run: 'npm test' }]);
});

test('an answer that speaks of no step, or that could not run here, goes back; a judge is not theirs to call', async () => {
  const judged = [{ kind: 'judge', question: 'Is it good?' }];
  const { plan, objections } = await asked([
    { steps: [{ id: 's9', checks: [] }] },
    { steps: [{ id: 's1', checks: [{ kind: 'command', run: 'no-such' }] }] },
    { steps: [{ id: 's1', checks: judged }] },
  ]);
  expect(objections).toEqual(['there is no step s9', 'it runs no-such, which is not here', undefined]);
  expect(plan.steps[0]?.checks).toHaveLength(1);
});
