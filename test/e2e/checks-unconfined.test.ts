import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openReceipt } from '../../src/verification/seal-receipt.ts';
import { standInCommand, standInEnvironment } from '../support/agent-env.ts';
import { atlas } from '../support/atlas.ts';
import type { AtlasResult } from '../support/atlas-result.ts';
import { BROKEN_SUM, RIGHT_SUM, SUM_PLAN } from '../support/broken-sum.ts';
import { projectWith } from '../support/project.ts';

interface Unconfined {
  readonly project: string;
  /** Left behind by the check. */
  readonly mark: string;
  readonly run: (args: readonly string[]) => Promise<AtlasResult>;
}

/** A machine without a sandbox, and an agent that plans one step with a check that leaves a mark. */
function unconfined(): Unconfined {
  const project = projectWith({ 'a.txt': 'one\n' });
  const mark = join(project, '../mark');
  const plan = {
    steps: [
      {
        id: 's1',
        title: 'write b',
        action: { tool: 'write_file', args: { path: 'b.txt', content: 'two\n' } },
        writes: ['b.txt'],
        checks: [{ kind: 'command', run: `touch ${mark} && grep -q two b.txt` }],
      },
    ],
  };
  writeFileSync(join(project, '../plan.json'), JSON.stringify(plan));
  const agent = standInCommand({ turns: [[{ say: JSON.stringify(plan) }]] });
  const env = { ...agent, ATLAS_SANDBOX_USE: 'none' };
  return { project, mark, run: async (args) => await atlas(args, { cwd: project, env }) };
}

test('without a sandbox a check that an agent chose asks before it runs the first time, once for the run', async () => {
  const { project, mark, run } = unconfined();
  const paused = await run(['run', 'write b.txt', '--no-memory']);
  expect(paused, `${paused.stdout}${paused.stderr}`).toMatchObject({ exitCode: 3 });
  expect(paused.stdout).toMatch(/\[PAUSED\] .*run_shell needs permission \(shell\)/);
  expect(existsSync(mark)).toBe(false);
  expect(await run(['allow'])).toMatchObject({ exitCode: 0 });
  const done = await run(['resume']);
  expect(done, `${done.stdout}${done.stderr}`).toMatchObject({ exitCode: 0 });
  expect(existsSync(mark)).toBe(true);
  expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('two\n');
});

test('without a sandbox a check that the rules deny is not run, and what it would have proven does not land', async () => {
  const { project, mark, run } = unconfined();
  writeFileSync(join(project, '../rules.json'), JSON.stringify({ deny: ['touch *'] }));
  const refused = await run(['run', 'write b.txt', '--no-memory', '--rules', '../rules.json']);
  expect(refused.exitCode, `${refused.stdout}${refused.stderr}`).toBe(3);
  expect(refused.stdout).toContain('not permitted: ');
  expect([existsSync(mark), existsSync(join(project, 'b.txt'))]).toEqual([false, false]);
});

test('without a sandbox a plan given by hand still authorises its own checks', async () => {
  const { mark, run } = unconfined();
  const done = await run(['run', 'write b.txt', '--no-memory', '--plan', '../plan.json']);
  expect(done, `${done.stdout}${done.stderr}`).toMatchObject({ exitCode: 0 });
  expect(existsSync(mark)).toBe(true);
});

test('without a sandbox the run says so first, last and in its receipts, and an attempt at the files of the person fails', async () => {
  const project = projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) });
  const home = join(project, '..');
  writeFileSync(join(home, '.bashrc'), '# mine\n');
  const mended = { write: { path: 'sum.mjs', text: RIGHT_SUM } };
  const agent = standInEnvironment([
    {
      when: 'Your last attempt did not hold',
      does: [mended],
      otherwise: [
        mended,
        {
          run: `echo evil >> ${home}/.bashrc; mkdir -p ${home}/.config/autostart; touch ${home}/.config/autostart/evil`,
        },
      ],
    },
  ]);
  const run = await atlas(['run', 'make the sum right', '--plan', 'plan.json', '--no-memory'], {
    cwd: project,
    env: { ...agent, ATLAS_SANDBOX_USE: 'none' },
  });
  expect(run, `${run.stdout}${run.stderr}`).toMatchObject({ exitCode: 0 });
  const lines = run.stdout.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^run run_\w+: .*\(isolation: none\)$/);
  expect(lines[1]).toContain('it does not look at other files');
  expect(lines.at(-1)).toMatch(/\(isolation: none\)$/);
  expect(run.stdout).toContain('files of yours changed meanwhile: ~/.bashrc, ~/.config/autostart/evil');
  const database = new DatabaseSync(join(project, '.atlas/atlas.db'), { readOnly: true });
  const bodies = database.prepare('SELECT body FROM receipts').all();
  database.close();
  const receipts = bodies.map(({ body }) => openReceipt(String(body)).receipt.isolation);
  // Of the step, and of the run as a whole.
  expect(receipts).toEqual(['none', 'none']);
});
