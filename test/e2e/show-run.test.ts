import { expect, test } from 'vitest';
import { standInEnvironment } from '../support/agent-env.ts';
import { atlas, atlasJson } from '../support/atlas.ts';
import { BROKEN_SUM, RIGHT_SUM, SUM_PLAN, WRONG_SUM } from '../support/broken-sum.ts';
import { projectWith } from '../support/project.ts';

test('a run shows every plan, each attempt with its verdict and what became of it, and whose effect is whose', async () => {
  const plan = (instruction: string, maxAttempts: number): string =>
    JSON.stringify({
      steps: [
        { ...SUM_PLAN.steps[0], action: { instruction }, maxAttempts },
        { id: 'v1', verify: ['s1'] },
      ],
    });
  const mends = (text: string): object => ({ write: { path: 'sum.mjs', text } });
  const env = standInEnvironment([
    {
      when: 'You plan work on the project',
      does: [{ when: 'led nowhere', does: [{ say: plan('Add', 2) }], otherwise: [{ say: plan('Multiply', 1) }] }],
      otherwise: [
        {
          when: 'Your last attempt did not hold',
          does: [mends(RIGHT_SUM)],
          otherwise: [mends(WRONG_SUM)],
        },
      ],
    },
  ] as Parameters<typeof standInEnvironment>[0]);
  const at = { cwd: projectWith(BROKEN_SUM), env };
  const run = await atlas(['run', 'make the sum right', '--no-memory'], at);
  expect(run, `${run.stdout}${run.stderr}`).toMatchObject({ exitCode: 0 });
  const shown = (await atlasJson(['show'], at)) as {
    plans: { number: number }[];
    effects: { plan?: number; step: string; effect: string }[];
  };
  const check = { title: 'node check.mjs', before: 'fail' };
  const told = [expect.stringContaining('node check.mjs') as string];
  expect(shown).toMatchObject({
    plans: [{ number: 1 }, { number: 2 }],
    attempts: [
      { plan: 1, step: 's1', attempt: 1, verdict: 'fail', decision: 'rollback', checks: [{ ...check, after: 'fail' }] },
      { plan: 2, step: 's1', attempt: 1, verdict: 'fail', decision: 'refine', reasons: told },
      { plan: 2, step: 's1', attempt: 2, verdict: 'pass', decision: 'proceed', checks: [{ ...check, after: 'pass' }] },
      { plan: 2, step: 'v1', verdict: 'pass', checks: [{ title: 'node check.mjs', after: 'pass' }] },
    ],
  });
  expect(shown.effects.filter(({ effect }) => effect === 'agent-turn').map(({ plan: number }) => number)).toEqual([
    1, 2, 2,
  ]);
  expect(shown.effects.find(({ effect }) => effect === 'plan')).not.toHaveProperty('plan');
  const text = (await atlas(['show'], at)).stdout;
  for (const part of [
    /^Plan 1\ns1 /m,
    /^Plan 2\ns1 /m,
    /^s1#1 \(plan 1\) {2}fail, rollback, score 0\.\d+\n {2}check fail -> fail: node check\.mjs.*sum is wrong/m,
    /^s1#1 \(plan 2\) {2}fail, refine[^]*\n {2}because node check\.mjs: fails after the step.*\n {2}instructed: /m,
    /^proven: 1 step landed with proof, covered 1 of 1 changed line$/m,
    /^s1#2 \(plan 2\) {2}pass, proceed, score \d\.\d+, landed with proof_\w+$/m,
    / s1#2 \(plan 2\) +commit +done$/m,
  ])
    expect(text).toMatch(part);
});
