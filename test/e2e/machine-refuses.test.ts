import { expect, test } from 'vitest';
import { atlas } from '../support/atlas.ts';
import { greetingPlan, projectWith } from '../support/project.ts';

test('without a folder for temporary files a run says so, and calls it no defect', async () => {
  const cwd = projectWith({ 'plan.json': greetingPlan() });
  const prefix = ['env', 'TMPDIR=/nowhere/at/all'];
  const run = await atlas(['run', 'greet', '--plan', 'plan.json'], { cwd, prefix });
  expect(run.stderr).toContain(
    'cannot use /nowhere/at/all: this folder for temporary files is not there. Make it, or let TMPDIR name one that is.',
  );
  expect(run.exitCode).toBe(2);
});
