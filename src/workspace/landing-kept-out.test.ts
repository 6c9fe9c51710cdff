import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proofProject } from '../../test/support/proof-project.ts';
import { proveAndLand } from '../../test/support/prove.ts';
import { systemClock } from '../core/clock.ts';
import { noCrash } from '../storage/crash-point.ts';
import { createCommitter } from '../verification/committer.ts';
import { landingKeptOut } from './landing-kept-out.ts';

const CHECK = { kind: 'file', path: 'done.txt', contains: 'done' };

test('what lies in the way of a step and is no part of the project is named, and not called a change', async () => {
  const parts = await proofProject({ '.gitignore': '*.log\n', 'd/a': 'a\n', 'd/x.log': 'mine\n', 'out.log': 'mine\n' });
  execFileSync('mkfifo', [join(parts.folder, 'pipe')]);
  const ways: readonly (readonly [line: string, told: string])[] = [
    ['rm .gitignore; echo theirs >out.log', 'out.log (a file that is ignored)'],
    ['rm -r d; echo theirs >d', 'd (a folder that holds d/x.log)'],
    ['echo theirs >pipe', 'pipe (a named pipe)'],
  ];
  for (const [line, told] of ways) {
    await expect(
      proveAndLand(parts, { executor: `${line}; echo done >done.txt`, checks: [CHECK] }),
    ).rejects.toMatchObject({
      code: 'workspace.conflict',
      message: `step s1 cannot land: in its way is what Atlas neither keeps nor overwrites: ${told}`,
      remedy: 'Move it away, then run `atlas resume`.',
    });
  }
  expect(readFileSync(join(parts.folder, 'out.log'), 'utf8')).toBe('mine\n');
  expect(readFileSync(join(parts.folder, 'd/x.log'), 'utf8')).toBe('mine\n');
});

test('a step is not taken back over something that is no part of the project, which is named', async () => {
  const parts = await proofProject({ a: 'a\n' });
  await proveAndLand(parts, { executor: 'rm a; echo done >done.txt', checks: [CHECK] });
  execFileSync('mkfifo', [join(parts.folder, 'a')]);
  const { project, database } = parts;
  const committer = createCommitter({ project, database, clock: systemClock, crash: noCrash });
  await expect(committer.undo('run_1', undefined)).rejects.toMatchObject({
    message: expect.stringMatching(/^step s1 cannot be taken back: in its way .*a \(a named pipe\)$/) as string,
    remedy: 'Move it away, then run `atlas undo run_1`.',
  });
  rmSync(join(parts.folder, 'a'));
  await committer.undo('run_1', undefined);
  expect(readFileSync(join(parts.folder, 'a'), 'utf8')).toBe('a\n');
});

test('files that do keep changing are named as well', async () => {
  const { project, folder } = await proofProject({ 'a.txt': 'a\n' });
  const from = await project.snapshot();
  writeFileSync(join(folder, 'a.txt'), 'mine\n');
  project.expectChange();
  const error = await landingKeptOut(project, { what: 'it cannot land', again: 'go on', from, edited: ['a.txt'] });
  expect(error.message).toBe('it cannot land: files of the project keep changing meanwhile: a.txt');
});
