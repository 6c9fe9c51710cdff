import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diffRun } from '../../src/record/diff-run.ts';
import { openRuntime, type Runtime } from '../../src/home/open-runtime.ts';
import { undoRun } from '../../src/runs/undo-run.ts';
import { atlas, cleanEnvironment } from '../support/atlas.ts';
import { projectWith } from '../support/project.ts';

const SECRET = `ghp_${'a'.repeat(36)}`;

function step(id: string, command: string, more: object = {}): object {
  return {
    id,
    title: id,
    action: { tool: 'run_shell', args: { command } },
    checks: [{ kind: 'file', path: 'done', contains: id }],
    ...more,
  };
}

async function opened(project: string): Promise<Runtime> {
  const runtime = await openRuntime({ project, environment: cleanEnvironment(join(project, '..')) });
  onTestFinished(async () => {
    await runtime[Symbol.asyncDispose]();
  });
  return runtime;
}

test('what a run changed is told from the stored states: text before and after, the rest by name and size', async () => {
  const big = 'x'.repeat(300 * 1024);
  const lines = [
    'printf "one\\ntwo\\n" > a.txt',
    'rm gone.txt',
    'printf "\\0\\1" > binary',
    'ln -s a.txt link',
    'head -c 307200 /dev/zero | tr "\\0" x > big.txt',
    'echo "token $(printf ghp_; head -c 36 /dev/zero | tr "\\0" a)" > secret.txt',
    'echo "export const x = 1;" > x.mjs',
    'echo s1 > done',
  ];
  const plan = { steps: [step('s1', lines.join(' && ')), step('s2', 'false', { dependencies: ['s1'] })] };
  const files = { 'plan.json': JSON.stringify(plan), 'a.txt': 'one\n', 'gone.txt': 'old\n' };
  const project = projectWith(files);
  const rules = join(project, '../rules.json');
  writeFileSync(rules, JSON.stringify({ allow: ['tool:run_shell'] }));
  // Checks of files are done in a moment, and a multiple of a moment may be too short.
  const env = { ATLAS_VERIFICATION_CONTROL_BUDGET: '100' };
  const run = await atlas(['run', 'change', '--plan', 'plan.json', '--rules', rules], { cwd: project, env });
  expect(run, run.stdout + run.stderr).toMatchObject({ exitCode: 1 });
  // The project itself plays no part in it.
  rmSync(join(project, 'a.txt'));
  writeFileSync(join(project, 'a.txt'), 'one\ntwo\n');
  const runtime = await opened(project);
  const { steps } = await diffRun(runtime);
  expect(steps.map(({ step: id, attempt, landed, undone, left }) => [id, attempt, landed, undone, left])).toEqual([
    ['s1', 1, true, false, 0],
    ['s2', 1, false, false, 0],
  ]);
  expect(steps[1]?.files).toEqual([]);
  const changed = Object.fromEntries(
    (steps[0]?.files ?? []).map(({ path, before, after }) => [path, { before, after }]),
  );
  expect(changed).toEqual({
    'a.txt': {
      before: { kind: 'text', bytes: 4, text: 'one\n' },
      after: { kind: 'text', bytes: 8, text: 'one\ntwo\n' },
    },
    'big.txt': { before: undefined, after: { kind: 'large', bytes: big.length, text: undefined } },
    binary: { before: undefined, after: { kind: 'binary', bytes: 2, text: undefined } },
    done: { before: undefined, after: { kind: 'text', bytes: 3, text: 's1\n' } },
    'gone.txt': { before: { kind: 'text', bytes: 4, text: 'old\n' }, after: undefined },
    link: { before: undefined, after: { kind: 'link', bytes: 5, text: 'a.txt' } },
    'secret.txt': { before: undefined, after: { kind: 'text', bytes: 47, text: expect.any(String) as string } },
    'x.mjs': { before: undefined, after: { kind: 'text', bytes: 20, text: 'export const x = 1;\n' } },
  });
  // Each changed line says whether a check notices its absence.
  const covered = Object.fromEntries((steps[0]?.files ?? []).map((file) => [file.path, file.lines]));
  expect(covered['x.mjs']).toEqual([{ first: 1, last: 1, coverage: 'uncovered' }]);
  expect(covered['done']).toEqual([{ first: 1, last: 1, coverage: 'covered' }]);
  expect(covered['a.txt']).toEqual([{ first: 2, last: 2, coverage: 'no code' }]);
  expect(JSON.stringify(steps)).not.toContain(SECRET);
  expect((await diffRun(runtime, { step: 's1', attempt: 1 })).steps).toHaveLength(1);
  await expect(diffRun(runtime, { step: 's1', attempt: 2 })).rejects.toMatchObject({ code: 'run.not-found' });
  await undoRun(runtime, undefined, 's1');
  expect((await diffRun(runtime, { step: 's1' })).steps[0]).toMatchObject({ landed: true, undone: true });
});
