import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { atlas, atlasJson } from '../support/atlas.ts';
import { scratchFolder } from '../support/scratch.ts';

interface Effect {
  readonly step: string;
  readonly attempt: number;
  readonly effect: string;
  readonly done: boolean;
  readonly result: Readonly<Record<string, unknown>> | null;
}

interface Demo {
  readonly project: string;
  readonly runs: readonly [string, string];
  readonly claims: readonly { readonly id: string; readonly holds: boolean }[];
  readonly ok: boolean;
}

test('every claim of the demo is true of what it left behind', async () => {
  const cwd = scratchFolder();
  const demo = (await atlasJson(['demo'], { cwd })) as unknown as Demo;
  onTestFinished(() => {
    rmSync(dirname(demo.project), { recursive: true, force: true });
  });
  expect(demo.claims.map(({ id, holds }) => `${id} ${String(holds)}`)).toEqual([
    'lie-caught true',
    'refused true',
    'refinement-landed true',
    'killed true',
    'resumed true',
    'proof-holds true',
    'remembered true',
  ]);
  // It was told nothing of the person's folder, and left nothing there.
  expect(existsSync(join(cwd, '.atlas'))).toBe(false);

  const where = { cwd: demo.project };
  const [first, second] = demo.runs;
  const shown = (await atlasJson(['show', first], where)) as unknown as {
    readonly run: { readonly status: string };
    readonly effects: readonly Effect[];
  };
  const of = (effect: string, step: string): readonly Effect[] =>
    shown.effects.filter((one) => one.effect === effect && one.step === step);
  // The lie and the refinement: two attempts were checked, and only the second landed.
  const after = of('check-after', 's1').map(
    ({ result }) => (result as unknown as { observations: readonly { result: string }[] }).observations[0]?.result,
  );
  expect(after).toEqual(['fail', 'pass']);
  expect(of('commit', 's1').map(({ attempt }) => attempt)).toEqual([2]);
  // The kill and the resume: the turn of the second step was begun twice, each step landed once.
  expect(of('commit', 's2').map(({ attempt }) => attempt)).toEqual([1]);
  expect(shown.run.status).toBe('proven');
  const trajectories = await atlas(['trajectory', first, '--json'], where);
  expect(trajectories.stdout).toContain('Done! All tests pass.');
  expect(trajectories.stdout).toMatch(/curl[^}]*\}.{0,400}"failed"|"failed".{0,400}curl/);
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
  const later = (await atlasJson(['show', second], where)) as unknown as typeof shown;
  const recalled = later.effects.find(({ effect }) => effect === 'recall')?.result;
  expect(JSON.stringify(recalled?.['records'])).toContain(experience?.id);
  expect(later.effects.filter(({ effect }) => effect === 'commit')).toMatchObject([{ step: 's1', attempt: 1 }]);
  expect(readFileSync(join(demo.project, 'discount.mjs'), 'utf8')).toContain('/ 100');
});
