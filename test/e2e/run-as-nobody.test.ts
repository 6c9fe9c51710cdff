import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { standInEnvironment, standInProgram } from '../support/agent-env.ts';
import { atlas } from '../support/atlas.ts';
import { BROKEN_SUM, RIGHT_SUM, SUM_PLAN, WRONG_SUM } from '../support/broken-sum.ts';
import { has } from '../support/machine.ts';
import { AS_NOBODY, canBeNobody, giveToNobody } from '../support/nobody.ts';
import { projectWith } from '../support/project.ts';

// Most people are not root, and most test machines are: sandbox, staging and landing go other ways for them.
test.skipIf(!has('bwrap') || !canBeNobody(standInProgram))(
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
