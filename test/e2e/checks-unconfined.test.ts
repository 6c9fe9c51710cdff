import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { standInCommand } from '../support/agent-env.ts';
import { atlas, type AtlasResult } from '../support/atlas.ts';
import { projectWith } from '../support/project.ts';

interface Unconfined {
  readonly project: string;
  /** Left behind by the check. */
  readonly mark: string;
  readonly run: (args: readonly string[]) => Promise<AtlasResult>;
}

/** A machine whose bubblewrap does not work, and an agent that plans one step with a check that leaves a mark. */
function unconfined(): Unconfined {
  const project = projectWith({ 'a.txt': 'one\n' });
  const [mark, bin] = [join(project, '../mark'), join(project, '../bin')];
  mkdirSync(bin);
  writeFileSync(join(bin, 'bwrap'), '#!/bin/sh\nexit 1\n');
  chmodSync(join(bin, 'bwrap'), 0o755);
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
  const env = { ...agent, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` };
  return { project, mark, run: async (args) => await atlas(args, { cwd: project, env }) };
}

test('without a sandbox a check that an agent chose asks before it runs the first time, once for the run', async () => {
  const { project, mark, run } = unconfined();
  const paused = await run(['run', 'write b', '--no-memory']);
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
  const refused = await run(['run', 'write b', '--no-memory', '--rules', '../rules.json']);
  expect(refused.exitCode, `${refused.stdout}${refused.stderr}`).toBe(3);
  expect(refused.stdout).toContain('not permitted: ');
  expect([existsSync(mark), existsSync(join(project, 'b.txt'))]).toEqual([false, false]);
});

test('without a sandbox a plan given by hand still authorises its own checks', async () => {
  const { mark, run } = unconfined();
  const done = await run(['run', 'write b', '--no-memory', '--plan', '../plan.json']);
  expect(done, `${done.stdout}${done.stderr}`).toMatchObject({ exitCode: 0 });
  expect(existsSync(mark)).toBe(true);
});
