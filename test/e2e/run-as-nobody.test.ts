import { chownSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { standInEnvironment, standInProgram } from '../support/agent-env.ts';
import { atlas } from '../support/atlas.ts';
import { BROKEN_SUM, RIGHT_SUM, SUM_PLAN, WRONG_SUM } from '../support/broken-sum.ts';
import { has } from '../support/machine.ts';
import { AS_NOBODY, canBeNobody, giveToNobody } from '../support/nobody.ts';
import { greetingPlan, projectWith } from '../support/project.ts';

const canBe = has('bwrap') && canBeNobody(standInProgram);

// Most people are not root, and most test machines are: sandbox, staging and landing go other ways for them.
test.skipIf(!canBe)(
  'a person who is not root has a failing test mended, sees the proof and takes it back',
  async () => {
    const project = projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) });
    giveToNobody(dirname(project));
    const env = standInEnvironment([
      {
        when: 'Your last attempt did not hold',
        does: [{ write: { path: 'sum.mjs', text: RIGHT_SUM } }],
        otherwise: [{ write: { path: 'sum.mjs', text: WRONG_SUM } }],
      },
    ]);
    const options = { cwd: project, env, prefix: AS_NOBODY };
    const sum = (): string => readFileSync(join(project, 'sum.mjs'), 'utf8');
    const run = await atlas(['run', 'make the sum right', '--plan', 'plan.json'], options);
    expect(run, run.stderr).toMatchObject({ exitCode: 0 });
    expect(sum()).toBe(RIGHT_SUM);
    expect(await atlas(['verify'], options)).toMatchObject({ exitCode: 0 });
    expect(await atlas(['undo', /run_\w+/.exec(run.stdout)?.[0] ?? ''], options)).toMatchObject({ exitCode: 0 });
    expect(sum()).toBe(BROKEN_SUM['sum.mjs']);
  },
);

test.skipIf(!canBe)('where a half landed step cannot be finished, one can still look, and is told', async () => {
  const project = projectWith({ 'plan.json': greetingPlan() });
  giveToNobody(dirname(project));
  const options = { cwd: project, prefix: AS_NOBODY };
  const killed = await atlas(['run', 'greet', '--plan', 'plan.json'], {
    ...options,
    env: { ATLAS_CRASH_AT: 'landing.replace:before' },
  });
  expect(killed.signal).toBe('SIGKILL');
  chownSync(project, 0, 0);
  const runs = await atlas(['runs'], options);
  expect(runs, runs.stderr).toMatchObject({ exitCode: 0 });
  expect(runs.stdout).toContain('greet');
  expect(runs.stderr).toContain('a landing was cut off');
  const refused = await atlas(['resume'], options);
  expect(refused).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('then `atlas resume` finishes') as string,
  });
  chownSync(project, 65_534, 65_534);
  expect(await atlas(['resume'], options)).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('two\n');
});
