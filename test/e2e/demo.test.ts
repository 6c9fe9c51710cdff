import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { atlas, atlasJson, typed } from '../support/atlas.ts';
import { scratchFolder } from '../support/scratch.ts';

interface Effect {
  readonly step: string;
  readonly attempt: number;
  readonly effect: string;
  readonly done: boolean;
  readonly result: Readonly<Record<string, unknown>> | null;
}

interface Step {
  readonly action: string;
  readonly observation: string;
}

test('every claim of the demo is true of what it left behind, and what it says to type next works as it stands', async () => {
  const cwd = scratchFolder();
  const { stdout, exitCode } = await atlas(['demo'], { cwd });
  const told = (pattern: RegExp): string => pattern.exec(stdout)?.[1] ?? join(cwd, 'nothing');
  onTestFinished(() => {
    rmSync(told(/rm -r (\/\S+?)\)/), { recursive: true, force: true });
  });
  expect(exitCode, stdout).toBe(0);
  expect(stdout).toContain('7 of 7 claims hold');
  expect(stdout.match(/^ {2}[✓✗] .+$/gm)).toEqual(Array.from({ length: 7 }, () => expect.stringMatching(/^ {2}✓ /)));
  // It was told nothing of the person's folder, and left nothing there.
  expect(existsSync(join(cwd, '.atlas'))).toBe(false);

  const project = told(/^project: (.+)$/m);
  const where = { cwd: project, env: { XDG_CONFIG_HOME: told(/export XDG_CONFIG_HOME=(.+)$/m) } };
  const { runs } = await atlasJson<{ readonly runs: readonly { readonly id: string }[] }>(['runs'], where);
  expect(runs).toHaveLength(2);
  const [first = '', second = ''] = runs.map(({ id }) => id).toSorted();
  const shown = await atlasJson<{
    readonly run: { readonly status: string };
    readonly effects: readonly Effect[];
  }>(['show', first], where);
  const of = (effect: string, step: string): readonly Effect[] =>
    shown.effects.filter((one) => one.effect === effect && one.step === step);
  // The lie and the refinement: two attempts were checked, and only the second landed.
  const after = of('check-after', 's1').map(
    ({ result }) => (result as { observations: readonly { result: string }[] }).observations[0]?.result,
  );
  expect(after).toEqual(['fail', 'pass']);
  expect(of('commit', 's1').map(({ attempt }) => attempt)).toEqual([2]);
  // The kill and the resume: one holder of the run began the turn of the second step and never noted its end, the next
  // one did; and each step landed once.
  const journal = new DatabaseSync(join(project, '.atlas/atlas.db'), { readOnly: true });
  const turns = journal
    .prepare(
      "SELECT record, fence FROM journal WHERE run_id = ? AND plan = 1 AND step = 's2' AND effect = 'agent-turn' ORDER BY seq",
    )
    .all(first);
  journal.close();
  expect(turns).toEqual([
    { record: 'intent', fence: 1 },
    { record: 'result', fence: 2 },
  ]);
  expect(of('commit', 's2').map(({ attempt }) => attempt)).toEqual([1]);
  expect(shown.run.status).toBe('proven');
  const trajectories = await atlas(['trajectory', first, '--json'], where);
  expect(trajectories.stdout).toContain('Done! All tests pass.');
  const { trajectories: tried } = JSON.parse(trajectories.stdout) as {
    readonly trajectories: readonly { readonly steps: readonly Step[] }[];
  };
  const steps = tried.flatMap((one) => one.steps);
  const fetching = steps.filter(({ action }) => action.startsWith('curl '));
  expect(fetching).toMatchObject([{ observation: 'The person refused.', metadata: { status: 'failed' } }]);
  // The proof holds, by another program than the one that said so.
  expect(await atlasJson(['verify', first], where)).toMatchObject({ holds: true, steps: [{}, {}] });
  // The memory: the second run's recall found the first, which is there to be found.
  const memory = (await atlasJson(['memory', 'search', 'failing price test'], where)) as {
    readonly results: readonly { readonly id: string; readonly title: string }[];
  };
  const experience = memory.results.find(
    ({ id, title }) => id.startsWith('exp_') && title === 'make the failing price test pass, then write the bill',
  );
  expect(experience).toBeDefined();
  const later = await atlasJson<typeof shown>(['show', second], where);
  const recalled = later.effects.find(({ effect }) => effect === 'recall')?.result;
  expect(JSON.stringify(recalled?.['records'])).toContain(experience?.id);
  expect(later.effects.filter(({ effect }) => effect === 'commit')).toMatchObject([{ step: 's1', attempt: 1 }]);
  expect(readFileSync(join(project, 'discount.mjs'), 'utf8')).toContain('/ 100');

  const next = stdout.slice(stdout.indexOf('Look around'));
  const lines = [...next.matchAll(/^ {2}\$ (.+)$/gm)].map(([, line]) => line ?? '');
  expect(lines).toHaveLength(3);
  const { stderr, ...seen } = await typed(lines.join(' && '), { cwd });
  expect(seen, stderr).toMatchObject({ exitCode: 0 });
  expect(seen.stdout).toContain('make the failing discount test pass');
  expect(seen.stdout).toContain('make the failing price test pass, then write the bill');
});
