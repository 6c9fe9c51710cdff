import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atlas } from '../support/atlas.ts';
import { greetingPlan, projectWith } from '../support/project.ts';

async function usedHome(): Promise<{ cwd: string; home: string }> {
  const cwd = projectWith({ 'plan.json': greetingPlan() });
  expect(await atlas(['run', 'greet', '--plan', 'plan.json'], { cwd })).toMatchObject({ exitCode: 0 });
  return { cwd, home: join(cwd, '.atlas') };
}

test('a home whose database is gone or empty is not one in which nothing ever was', async () => {
  const { cwd, home } = await usedHome();
  const database = join(home, 'atlas.db');
  for (const lose of [() => truncateSync(database), () => rmSync(database)]) {
    lose();
    for (const words of [['runs'], ['memory', 'list'], ['run', 'again', '--plan', 'plan.json'], ['doctor']]) {
      const { exitCode, stdout, stderr } = await atlas(words, { cwd });
      expect({ words, exitCode }).toEqual({ words, exitCode: 2 });
      expect(stdout + stderr).toContain(`${database} is gone or empty, and the home was in use`);
    }
  }
});

test('doctor names the plan of a run that is missing, as the other commands say', async () => {
  const { cwd, home } = await usedHome();
  rmSync(join(home, 'blobs'), { recursive: true });
  const show = await atlas(['show'], { cwd });
  expect(show).toMatchObject({ exitCode: 2 });
  expect(show.stderr).toContain('`atlas doctor` lists what is missing');
  const doctor = await atlas(['doctor'], { cwd });
  expect(doctor).toMatchObject({ exitCode: 2 });
  expect(doctor.stdout).toMatch(/MISSING +home .*the plan of run_\w+: a stored payload is missing/);
});
