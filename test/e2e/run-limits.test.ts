import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StandInAction } from '../../src/builtin-agent/stand-in-script.ts';
import { standInEnvironment } from '../support/agent-env.ts';
import { atlas } from '../support/atlas.ts';
import type { AtlasResult } from '../support/atlas-result.ts';
import { BROKEN_SUM, RIGHT_SUM, SUM_PLAN } from '../support/broken-sum.ts';
import { projectWith } from '../support/project.ts';

/** At most 1,000 processes, should nobody end it. */
const BOMB = 'b() { [ $1 = 0 ] && exec sleep 333.3; b $(($1 - 1)) & b $(($1 - 1)) & wait; }; b 9';
const FILES =
  'mkdir many && cd many && seq -f f%05g 20000 | xargs touch && for i in 1 2 3 4 5 6; do truncate -s 1G sparse$i; done';

const events = ({ stdout }: AtlasResult): readonly Record<string, unknown>[] =>
  stdout.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>); // prettier-ignore

/** Greedy at first; once it is told which limit it met, it does what it was asked to. */
async function greedyAtFirst(told: string, greed: readonly StandInAction[], env: Record<string, string>) {
  const project = projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) });
  const actions = [{ when: told, does: [{ write: { path: 'sum.mjs', text: RIGHT_SUM } }], otherwise: greed }];
  const run = await atlas(['run', 'make the sum right', '--plan', 'plan.json', '--no-memory', '--json'], {
    cwd: project,
    env: { ...standInEnvironment(actions), ...env },
  });
  expect(run, run.stdout + run.stderr).toMatchObject({ exitCode: 0 });
  const reasons = events(run).flatMap(({ type, reasons: all }) =>
    type === 'verdict' && Array.isArray(all) ? [all[0] as string | undefined] : [],
  );
  return { project, reasons };
}

/** Paths below the home, apart from those that are there in any case. */
function leftIn(home: string): readonly string[] {
  const names = readdirSync(home, { recursive: true, encoding: 'utf8' });
  return names.filter((path) => /views\/.|\/(?:many|f\d{5}|sparse\d)(?:\/|$)/.test(path));
}

test('20,000 files and six sparse ones of a gigabyte end the attempt with a limit that the next one is told of', async () => {
  const { project, reasons } = await greedyAtFirst('limits.attemptFiles', [{ run: FILES }, { hang: true }], {});
  expect(reasons).toEqual([
    'the agent did not finish: limit_met: the attempt was ended: more than 10000 new or changed files (limits.attemptFiles)',
    undefined,
  ]);
  expect(leftIn(join(project, '.atlas'))).toEqual([]);
  expect(readFileSync(join(project, 'sum.mjs'), 'utf8')).toBe(RIGHT_SUM);
});

test('files of six gigabytes with nothing in them are not read, also where the agent thinks that it is done', async () => {
  const { reasons } = await greedyAtFirst(
    'limits.attemptBytes',
    [{ run: 'truncate -s 1G x && for i in 1 2 3 4 5; do cp --sparse=always x x$i; done' }],
    {},
  );
  expect(reasons[0]).toBe('too much to take in: more than 2 GiB in new or changed files (limits.attemptBytes)');
});

test('an agent that multiplies is ended with a limit that the next attempt is told of', async () => {
  const { reasons } = await greedyAtFirst('limits.processes', [{ run: BOMB }, { hang: true }], {
    ATLAS_LIMITS_PROCESSES: '100',
  });
  // Whoever counts first: we its processes, or the kernel's group its threads.
  expect(reasons).toEqual([
    expect.stringMatching(
      /^the agent did not finish: limit_met: the agent was ended: more than (?:100 processes|800 threads) \(limits\.processes\)$/,
    ),
    undefined,
  ]);
});

test('a check that meets a limit proves nothing, and a command says which it met', async () => {
  const plan = {
    steps: [
      {
        id: 's1',
        title: 'write it',
        action: { tool: 'write_file', args: { path: 'a.txt', content: 'one\n' } },
        checks: [{ kind: 'command', run: 'head -c 3000000 /dev/zero > large' }],
      },
    ],
  };
  const project = projectWith({ 'plan.json': JSON.stringify(plan) });
  const env = { ATLAS_LIMITS_FILE_BYTES: '1048576' };
  const run = await atlas(['run', 'write it', '--plan', 'plan.json', '--json'], { cwd: project, env });
  expect(run, run.stdout + run.stderr).toMatchObject({ exitCode: 3 });
  expect(events(run).filter(({ type }) => type === 'check')).toMatchObject(
    ['before', 'after'].map((phase) => ({
      phase,
      result: 'error',
      evidence: 'head -c 3000000 /dev/zero > large: ended: a file of more than 1 MiB (limits.fileBytes)',
    })),
  );
  const args = JSON.stringify({ command: 'exec head -c 3000000 /dev/zero > large' });
  const called = await atlas(['tools', 'call', 'run_shell', '--args', args, '--allow'], { cwd: project, env });
  expect(called.stdout + called.stderr).toContain('[ended: a file of more than 1 MiB (limits.fileBytes)]');
});
