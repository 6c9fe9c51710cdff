import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { has } from '../../test/support/machine.ts';
import { git, writeFiles } from '../../test/support/person-files.ts';
import { proofProject, type ProofProject } from '../../test/support/proof-project.ts';
import { scratchFolder } from '../../test/support/scratch.ts';
import { childEnvironment } from '../processes/child-environment.ts';
import { runProgram, type ProgramResult } from '../processes/run-program.ts';
import { openView, type View } from './view.ts';

async function runIn(parts: ProofProject, view: View, line: string): Promise<ProgramResult> {
  const program = { command: 'sh', args: ['-c', line], cwd: parts.project.project, env: childEnvironment(process.env) };
  const confined = await parts.sandbox.confine(program, view.confinement());
  return await runProgram(confined, { timeoutMs: 20_000, outputLimit: 100_000 });
}

describe.each([
  ['overlay', undefined],
  ['plain', 'none'],
] as const)('a view (%s)', (kind, sandbox) => {
  test.skipIf(kind === 'overlay' && !has('bwrap'))(
    'is a private copy: changes are captured, the project stays as it is',
    async () => {
      const parts = await proofProject(
        { 'a.txt': 'one\r\n', 'sub/b.txt': 'two\n', 'gone.txt': 'x\n', '.gitignore': 'ignored/\n', 'ignored/i': 'i' },
        sandbox === undefined ? {} : { sandbox },
      );
      chmodSync(join(parts.folder, 'sub/b.txt'), 0o600);
      mkdirSync(join(parts.folder, 'empty/inner'), { recursive: true });
      symlinkSync('a.txt', join(parts.folder, 'link'));
      const base = await parts.project.snapshot();
      const ignored = await parts.project.ignoredFolders();
      expect(ignored).toEqual(['ignored']);
      await using view = await openView(parts, base, { name: 'v1', ignored, git: true, captured: true });
      const seen = await runIn(
        parts,
        view,
        'cat a.txt ignored/i; stat -c %a sub/b.txt; readlink link; ls -d empty/inner; git log --oneline | wc -l; git status --porcelain | wc -l',
      );
      expect(seen.stderr.text).toBe('');
      expect(seen.stdout.text).toBe('one\r\ni600\na.txt\nempty/inner\n1\n0\n');
      expect(await view.capture()).toBe(base);
      await runIn(
        parts,
        view,
        'echo new > a.txt; rm gone.txt; chmod 640 sub/b.txt; mkdir -p x/y; echo z > "x/new\nline"; rmdir empty/inner; mkdir full; git add -A; echo q > ignored/i',
      );
      const after = await view.capture();
      const changes = await parts.project.store.diff(base, after);
      expect(changes.map(({ path, before, after: now }) => [path, before?.kind, now?.kind])).toEqual([
        ['a.txt', 'file', 'file'],
        ['empty/inner', 'folder', undefined],
        ['full', undefined, 'folder'],
        ['gone.txt', 'file', undefined],
        ['sub/b.txt', 'file', 'file'],
        ['x/new\nline', undefined, 'file'],
        ['x/y', undefined, 'folder'],
      ]);
      expect(changes.find(({ path }) => path === 'sub/b.txt')?.after).toMatchObject({ mode: 0o640 });
      expect(await parts.project.snapshot()).toBe(base);
      expect(readFileSync(join(parts.folder, 'ignored/i'), 'utf8')).toBe('i');
    },
  );

  test.skipIf(kind === 'overlay' && !has('bwrap'))(
    'dependencies that a link brings from elsewhere are there, and stay as they are',
    async () => {
      const parts = await proofProject(
        { 'a.txt': 'one\n', '.gitignore': 'node_modules\n.venv\n' },
        sandbox === undefined ? {} : { sandbox },
      );
      const elsewhere = scratchFolder();
      writeFiles(elsewhere, {
        'node_modules/dep/i.js': 'dep',
        'private/node_modules': 'no folder',
        'private/key': 'k',
      });
      symlinkSync(join(elsewhere, 'node_modules'), join(parts.folder, 'node_modules'));
      // What a link of that name leads to must itself hold dependencies.
      symlinkSync(join(elsewhere, 'private'), join(parts.folder, '.venv'));
      const base = await parts.project.snapshot();
      const ignored = await parts.project.ignoredFolders();
      expect(ignored).toEqual(['node_modules']);
      await using view = await openView(parts, base, { name: 'v1', ignored, git: true, captured: true });
      const seen = await runIn(parts, view, 'cat node_modules/dep/i.js; echo x > node_modules/new; ls .venv');
      expect([seen.stderr.text, seen.stdout.text, seen.exitCode]).toEqual([expect.stringContaining('.venv'), 'dep', 2]);
      expect(await view.capture()).toBe(base);
      expect(readdirSync(join(elsewhere, 'node_modules'))).toEqual(['dep']);
    },
  );
});

test('repositories inside the project are files to a step, and are left alone', async () => {
  const parts = await proofProject({ 'a.txt': 'one\n', 'sub/s.txt': 's\n', 'bare/deep/inner/x.txt': 'x\n' });
  git(join(parts.folder, 'sub'), 'init', '-q');
  git(join(parts.folder, 'sub'), 'add', '.');
  git(join(parts.folder, 'sub'), 'commit', '-qm', 'x');
  git(join(parts.folder, 'bare/deep'), 'init', '-q');
  git(join(parts.folder, 'bare/deep/inner'), 'init', '-q');
  mkdirSync(join(parts.folder, 'hollow'));
  git(join(parts.folder, 'hollow'), 'init', '-q');
  const state = await parts.project.snapshot();
  expect([...(await parts.project.store.entries(state)).keys()].toSorted()).toEqual([
    'a.txt',
    'bare/deep/inner/x.txt',
    'hollow',
    'sub/s.txt',
  ]);
  writeFileSync(join(parts.folder, 'sub/new.txt'), 'new');
  const next = await parts.project.snapshot();
  expect((await parts.project.store.diff(state, next)).map(({ path }) => path)).toEqual(['sub/new.txt']);
  await using view = await openView(parts, next, { name: 'v' });
  expect(await view.capture()).toBe(next);
});

test('staging leaves the index, the references and the configuration of the repository untouched', async () => {
  const parts = await proofProject({ 'a.txt': 'one\n', '.gitignore': '*.log\n.atlas\n', 'kept.log': 'tracked\n' });
  git(parts.folder, 'init', '-q');
  git(parts.folder, 'add', '-f', '.gitignore', 'a.txt', 'kept.log');
  git(parts.folder, 'commit', '-qm', 'first');
  writeFiles(parts.folder, { 'a.txt': 'two\n', 'other.log': 'x' });
  const { openProjectStore } = await import('./project-store.ts');
  await using project = await openProjectStore(parts.home, parts.folder);
  const files = ['.git/index', '.git/HEAD', '.git/config', '.git/refs/heads/main'];
  const look = () =>
    files.map((file) => [readFileSync(join(parts.folder, file), 'hex'), statSync(join(parts.folder, file)).mtimeMs]);
  const before = look();
  const state = await project.snapshot();
  expect([...(await project.store.entries(state)).keys()].toSorted()).toEqual(['.gitignore', 'a.txt', 'kept.log']);
  await using view = await openView({ ...parts, project }, state, { name: 'v', git: true });
  const program = await runIn(
    { ...parts, project },
    view,
    'git log --oneline; git status --porcelain; git commit -qam x; git log --oneline | wc -l',
  );
  expect(program.stdout.text).toMatch(/first\n M a.txt\n2\n$/);
  expect(look()).toEqual(before);
});
