import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StandInAction } from '../../src/builtin-agent/stand-in-script.ts';
import { standInEnvironment } from '../support/agent-env.ts';
import { atlas } from '../support/atlas.ts';
import { BROKEN_SUM, RIGHT_SUM, SUM_PLAN, WRONG_SUM } from '../support/broken-sum.ts';
import { has } from '../support/machine.ts';
import { projectWith } from '../support/project.ts';
import { scratchFolder } from '../support/scratch.ts';

const SUM_TEST = {
  'test/sum.test.mjs':
    "import { test } from 'node:test';\nimport assert from 'node:assert';\nimport { sum } from '../sum.mjs';\ntest('adds', () => assert.equal(sum(2, 3), 5));\n",
};
const REQUEST = 'make the sum right: node check.mjs fails';

/** A planner that chooses what counts for itself, and a worker that does just that. */
const ITS_OWN: readonly {
  readonly name: string;
  readonly checks: readonly unknown[];
  readonly does: readonly StandInAction[];
}[] = [
  {
    name: 'a file that is there',
    checks: [{ kind: 'command', run: 'test -s done.txt' }],
    does: [{ write: { path: 'done.txt', text: 'done\n' } }],
  },
  {
    name: 'a file that says so',
    checks: [{ kind: 'file', path: 'done.txt', contains: 'done' }],
    does: [{ write: { path: 'done.txt', text: 'done\n' } }],
  },
  {
    name: 'a comment',
    checks: [{ kind: 'command', run: 'grep -q "a + b" sum.mjs' }],
    does: [{ write: { path: 'sum.mjs', text: `${BROKEN_SUM['sum.mjs']}// a + b\n` } }],
  },
  {
    name: 'the test, or else something easier',
    checks: [{ kind: 'command', run: 'node check.mjs || test -s done.txt' }],
    does: [{ write: { path: 'done.txt', text: 'done\n' } }],
  },
  {
    name: 'a program of its own',
    checks: [{ kind: 'command', run: 'node done.mjs' }],
    does: [{ write: { path: 'done.mjs', text: 'console.log("all is well");\n' } }],
  },
];

test.for(ITS_OWN)('a planner that chooses its own check proves nothing: $name', async ({ checks, does }) => {
  const plan = { steps: [{ ...SUM_PLAN.steps[0], acceptanceCriteria: [], writes: undefined, checks, maxAttempts: 1 }] };
  const env = standInEnvironment([{ when: 'You plan work', does: [{ say: JSON.stringify(plan) }], otherwise: does }]);
  const project = projectWith(BROKEN_SUM);
  const run = await atlas(['run', REQUEST, '--max-replans', '0', '--no-memory'], { cwd: project, env });
  expect(run.exitCode, run.stdout).not.toBe(0);
  expect(run.stdout).not.toContain('with proof');
  expect(readFileSync(join(project, 'sum.mjs'), 'utf8')).toBe(BROKEN_SUM['sum.mjs']);
});

test("the project's own tests are told of, and prove the work once the person has said yes", async () => {
  const poor = { kind: 'command', run: 'test -s done.txt' };
  const step = { ...SUM_PLAN.steps[0], acceptanceCriteria: [], writes: undefined, checks: [poor], maxAttempts: 1 };
  const works = (text: string): Record<string, string> =>
    standInEnvironment([
      {
        when: 'You plan work',
        does: [{ say: JSON.stringify({ steps: [step] }) }],
        otherwise: [{ write: { path: 'sum.mjs', text } }, { write: { path: 'done.txt', text: 'done\n' } }],
      },
    ]);
  const own = JSON.stringify({ scripts: { test: 'node --test' } });
  const project = projectWith({ ...BROKEN_SUM, ...SUM_TEST, 'package.json': own });
  const config = { XDG_CONFIG_HOME: scratchFolder() };
  const settings = { cwd: project, env: { ...config, ATLAS_VERIFICATION_CHECKS_BY: 'planner' } };
  const args = ['run', REQUEST, '--no-memory', '--max-replans', '0'];
  const told = await atlas(args, { ...settings, env: { ...settings.env, ...works(RIGHT_SUM) } });
  expect(told.stdout).toContain("this project's own checks are not run (npm test)");
  expect(told.exitCode, told.stdout).toBe(3);
  expect((await atlas(['allow', 'checks'], settings)).stdout).toContain('after every code step: npm test');
  const wrong = await atlas(args, { ...settings, env: { ...settings.env, ...works(WRONG_SUM) } });
  expect(wrong.exitCode, wrong.stdout).not.toBe(0);
  expect(wrong.stdout).toMatch(/npm test: fails after the step/);
  const right = await atlas(args, { ...settings, env: { ...settings.env, ...works(RIGHT_SUM) } });
  expect(right.exitCode, right.stdout).toBe(0);
});

test('the tests of a workspace, which the project runs by way of its own script, prove the work as well', async () => {
  const step = { ...SUM_PLAN.steps[0], writes: undefined, acceptanceCriteria: [], checks: [] };
  const env = standInEnvironment([
    {
      when: 'You plan work',
      does: [{ say: JSON.stringify({ steps: [step] }) }],
      otherwise: [{ write: { path: 'p/sum.mjs', text: RIGHT_SUM } }],
    },
  ]);
  const cwd = projectWith({
    'package.json': JSON.stringify({ workspaces: ['p'], scripts: { test: 'npm test --workspaces' } }),
    'p/package.json': JSON.stringify({ name: 'p', version: '1.0.0', scripts: { test: 'node --test' } }),
    'p/sum.mjs': BROKEN_SUM['sum.mjs'],
    'p/test/sum.test.mjs': SUM_TEST['test/sum.test.mjs'],
  });
  const run = await atlas(['run', 'make the sum right', '--no-memory'], {
    cwd,
    env: { ...env, ATLAS_VERIFICATION_FOUND: 'run', ATLAS_VERIFICATION_REVIEW: 'false' },
  });
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  expect(run.stdout).toContain('before fail: npm test');
  expect(run.stdout).toContain('proven: 1 step landed with proof, covered 1 of 1 changed line\n');
});

test('a planner that is told why its check proves nothing may give a better one', async () => {
  const poor = { steps: [{ ...SUM_PLAN.steps[0], checks: [{ kind: 'command', run: 'test -s done.txt' }] }] };
  const env = standInEnvironment([
    {
      when: 'You plan work',
      does: [{ say: JSON.stringify(poor) }],
      otherwise: [
        {
          when: 'prove nothing of the request',
          does: [{ say: JSON.stringify(SUM_PLAN) }],
          otherwise: [{ write: { path: 'sum.mjs', text: RIGHT_SUM } }],
        },
      ],
    },
  ]);
  const project = projectWith(BROKEN_SUM);
  const run = await atlas(['run', REQUEST, '--no-memory'], { cwd: project, env });
  expect(run, `${run.stdout}${run.stderr}`).toMatchObject({ exitCode: has('bwrap') ? 0 : 3 });
});

test('somebody who neither plans nor works writes checks, and the work has to satisfy them', async () => {
  const answer = {
    steps: [
      {
        id: 's1',
        checks: [{ kind: 'command', run: 'node check.mjs' }],
        weak: [{ place: 1, why: 'it does not call sum' }],
      },
    ],
  };
  const own = {
    kind: 'command',
    run: 'node -e "import(\'./sum.mjs\').then((m) => process.exit(m.more === 1 ? 0 : 1))"',
  };
  const plan = { steps: [{ ...SUM_PLAN.steps[0], acceptanceCriteria: [], checks: [own], maxAttempts: 1 }] };
  const works = (text: string): Record<string, string> => ({
    ...standInEnvironment([
      {
        when: 'You plan work',
        does: [{ say: JSON.stringify(plan) }],
        otherwise: [
          {
            when: 'You write checks',
            does: [{ say: JSON.stringify(answer) }],
            otherwise: [{ write: { path: 'sum.mjs', text: `${text}export const more = 1;\n` } }],
          },
        ],
      },
    ]),
    ATLAS_VERIFICATION_CHECKS_BY: 'independent',
  });
  const args = ['run', REQUEST, '--no-memory', '--max-replans', '0'];
  const wrong = await atlas(args, { cwd: projectWith(BROKEN_SUM), env: works(WRONG_SUM) });
  expect(wrong.exitCode, wrong.stdout).not.toBe(0);
  expect(wrong.stdout).toMatch(/node check\.mjs: fails after the step/);
  const right = await atlas(args, { cwd: projectWith(BROKEN_SUM), env: works(RIGHT_SUM) });
  expect(right.exitCode, right.stdout).toBe(0);
  expect(right.stdout).toContain('it does not call sum');
});
