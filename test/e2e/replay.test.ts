import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { standInEnvironment } from '../support/agent-env.ts';
import { atlas, atlasJson } from '../support/atlas.ts';
import { BROKEN_SUM, RIGHT_SUM, SUM_PLAN } from '../support/broken-sum.ts';
import { projectWith } from '../support/project.ts';
import { replayOf } from '../support/replayed-view.ts';

interface Told {
  readonly type: string;
  readonly seq: number;
  readonly step?: string;
  readonly status?: string;
}

const eventsIn = (stdout: string): readonly Told[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Told);

/** Nothing checks the first step: it lands because a person lets it, and the step over it can tell nothing. */
const WAIVED = {
  steps: [
    { id: 's0', title: 'write unseen', action: { tool: 'write_file', args: { path: 'u.txt', content: 'u' } } },
    SUM_PLAN.steps[0],
  ],
};

test('a run that was waived and resumed is told again as it was told, and nobody says pass who did not say it then', async () => {
  const project = projectWith({ ...BROKEN_SUM, 'plan.json': JSON.stringify(WAIVED) });
  const at = {
    cwd: project,
    env: standInEnvironment([{ write: { path: 'sum.mjs', text: RIGHT_SUM } }, { say: 'Done!' }]),
  };
  const paused = await atlas(['run', 'make the sum right', '--plan', 'plan.json', '--no-memory', '--json'], at);
  expect(paused, paused.stderr).toMatchObject({ exitCode: 3 });
  const resumed = await atlas(['resume', '--waive', 's0', '--waive', 'verify-1', '--json'], at);
  expect(resumed, resumed.stderr).toMatchObject({ exitCode: 1 });
  const live = [...eventsIn(paused.stdout), ...eventsIn(resumed.stdout)];
  expect(live.map(({ seq }) => seq)).toEqual(live.map((_, i) => i + 1));
  expect(await replayOf(join(project, '.atlas'))).toEqual({ compared: 1, faults: [] });
  // The log holds what was told; who comes later reads on behind what they saw.
  const followed = await atlas(['show', '--follow', '--json'], at);
  expect(followed.exitCode).toBe(1);
  expect(eventsIn(followed.stdout)).toEqual(live);
  const behind = await atlas(['show', '--follow', '--after', String(live.length - 2), '--json'], at);
  expect(eventsIn(behind.stdout).map(({ seq }) => seq)).toEqual([live.length - 1, live.length]);
  const shown = await atlasJson(['show'], at);
  expect(shown).toMatchObject({
    attempts: [
      { step: 's0', verdict: 'unverifiable', decision: 'proceed', reasons: ['the step has no checks'] },
      { step: 'verify-1', verdict: 'unverifiable', decision: 'proceed' },
      { step: 's1', verdict: 'pass' },
      { step: 'verify-2', verdict: 'pass' },
    ],
  });
});

/** What is in it is signed for this folder, so it stands where it was made. */
const BEFORE = '/tmp/atlas-of-the-version-before';

test('a home of the version before opens, is told, and its runs go on', async () => {
  rmSync(BEFORE, { recursive: true, force: true });
  mkdirSync(BEFORE);
  onTestFinished(() => {
    rmSync(BEFORE, { recursive: true, force: true });
  });
  const archive = join(import.meta.dirname, '../fixtures/homes/schema-13.tar.gz');
  expect(spawnSync('tar', ['-C', BEFORE, '-xzf', archive]).status).toBe(0);
  const home = join(BEFORE, 'home');
  const at = { cwd: join(BEFORE, 'project'), env: { ATLAS_HOME: home } };
  const { runs } = (await atlasJson(['runs'], at)) as { runs: { id: string; status: string }[] };
  expect(runs.map(({ status }) => status)).toEqual(['interrupted', 'paused', 'paused']);
  const [killed, , waived] = runs.map(({ id }) => id);
  const told = (id: string | undefined) => ['show', id ?? '', '--follow', '--json'];
  expect(await atlasJson(['show', waived ?? ''], at)).toMatchObject({
    attempts: [
      { plan: 1, step: 's1', attempt: 1, verdict: 'unverifiable', decision: 'proceed' },
      { plan: 1, step: 'verify-1', verdict: 'unverifiable' },
    ],
  });
  const before = eventsIn((await atlas(told(waived), at)).stdout);
  expect(before.filter(({ type }) => type === 'verdict')).toMatchObject([
    { step: 's1', verdict: 'unverifiable' },
    { step: 'verify-1', verdict: 'unverifiable' },
  ]);
  expect(before.find(({ status }) => status === 'completed')).toMatchObject({ step: 's1' });
  const went = await atlas(['resume', killed ?? ''], at);
  expect(went, went.stderr).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(at.cwd, 'd.txt'), 'utf8')).toBe('d\n');
  const through = await atlas(['resume', waived ?? '', '--waive', 'verify-1', '--waive', 's1'], at);
  expect(through, through.stderr).toMatchObject({ exitCode: 1 });
  // What the version before had told comes first, as its journal has it.
  const events = eventsIn((await atlas(told(killed), at)).stdout);
  expect(events.filter(({ type }) => type === 'run-start')).toHaveLength(2);
  expect(events.filter(({ type }) => type === 'commit').map(({ step }) => step)).toEqual(['a', 'a', 'b']);
  expect(await replayOf(home)).toEqual({ compared: 2, faults: [] });
});
