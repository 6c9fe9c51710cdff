import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { git, writeFiles } from '../../test/support/person-files.ts';
import { proofProject, type ProofProject } from '../../test/support/proof-project.ts';
import { proveAndLand } from '../../test/support/prove.ts';
import { noCrash } from '../storage/crash-point.ts';
import { checkoutPool } from './checkout-pool.ts';
import { commitStep, requireCommittable, type StepCommit } from './git-commit.ts';
import { openProjectStore } from './project-store.ts';
import { stateOfRevision } from './revision.ts';

const CHECK = { kind: 'file', path: 'a.txt', contains: 'two' };

/** A repository of a person, with one commit, and the project opened again as part of it. */
async function repository(
  files: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<ProofProject> {
  const parts = await proofProject({ 'a.txt': 'one\n', '.gitignore': '.atlas\n*.log\n', ...files });
  git(parts.folder, 'init', '-q', ...options);
  git(parts.folder, 'config', 'user.name', 'Person');
  git(parts.folder, 'config', 'user.email', 'person@localhost');
  git(parts.folder, 'add', '-A');
  git(parts.folder, 'commit', '-qm', 'first');
  return await reopened(parts, parts.folder);
}

async function reopened(parts: ProofProject, folder: string): Promise<ProofProject> {
  const project = await openProjectStore(parts.home, folder);
  const pool = checkoutPool(project, parts.database, noCrash);
  onTestFinished(async () => {
    await pool[Symbol.asyncDispose]();
    await project[Symbol.asyncDispose]();
  });
  return { ...parts, folder, project, pool };
}

async function landed(parts: ProofProject, executor: string): Promise<StepCommit> {
  const { landed: done, reasons } = await proveAndLand(parts, { executor, checks: [CHECK] });
  if (done === undefined) throw new Error(`it did not land: ${reasons.join()}`);
  const { receipt, paths } = done;
  return { title: 'say two', step: 's1', runId: 'run_1', receipt, state: receipt.after, paths };
}

const trailer = '--format=%s|%an|%(trailers:key=Atlas-Receipt,valueonly,separator=)';

test('a landed step is one commit with its receipt in a trailer, and what the person staged stays staged', async () => {
  const parts = await repository({ 'other.txt': 'o\n', 'gone.txt': 'g\n', 'half.txt': 'h\n' });
  writeFileSync(join(parts.folder, '.git/hooks/pre-commit'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  writeFileSync(join(parts.folder, '.git/hooks/reference-transaction'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  writeFiles(parts.folder, { 'other.txt': 'staged\n', 'untracked.txt': 'u\n' });
  git(parts.folder, 'add', 'other.txt');
  const commit = await landed(parts, "echo two > a.txt; rm gone.txt; mkdir d; echo x > 'd/:(top)*'; echo l > d/x.log");
  writeFileSync(join(parts.folder, 'a.txt'), 'two\nand edited since\n');
  const stash = git(parts.folder, 'stash', 'list');
  const made = await commitStep({ project: parts.project, crash: noCrash }, commit);
  expect(git(parts.folder, 'log', '-1', trailer).trim()).toBe(
    `say two|Person|${commit.receipt.id} ${commit.receipt.hash}`,
  );
  expect(git(parts.folder, 'show', '--name-status', '--format=').trim().split('\n')).toEqual([
    'M\ta.txt',
    'A\td/:(top)*',
    'D\tgone.txt',
  ]);
  expect(git(parts.folder, 'show', 'HEAD:a.txt')).toBe('two\n');
  expect(git(parts.folder, 'status', '--porcelain').trimEnd().split('\n')).toEqual([
    ' M a.txt',
    'M  other.txt',
    '?? untracked.txt',
  ]);
  expect(git(parts.folder, 'stash', 'list')).toBe(stash);
  // Asked again, also under commits of the person's own, it is the same one.
  rmSync(join(parts.folder, '.git/hooks'), { recursive: true });
  git(parts.folder, 'commit', '-q', '-m', 'mine');
  expect(await commitStep({ project: parts.project, crash: noCrash }, commit)).toBe(made);
  expect(git(parts.folder, 'rev-list', '--count', 'HEAD').trim()).toBe('3');
});

test('what the person had staged of the same file stays staged', async () => {
  const parts = await repository({ 'half.txt': '1\n2\n3\n' });
  writeFileSync(join(parts.folder, 'half.txt'), '1\n2\n3\nstaged\n');
  git(parts.folder, 'add', 'half.txt');
  const commit = await landed(parts, "echo two > a.txt; sed -i 's/^1$/one/' half.txt");
  await commitStep({ project: parts.project, crash: noCrash }, commit);
  expect(git(parts.folder, 'show', ':half.txt')).toBe('1\n2\n3\nstaged\n');
  expect(git(parts.folder, 'show', 'HEAD:half.txt')).toBe('one\n2\n3\nstaged\n');
});

test('conversions that the repository asks for are made, so that nothing looks changed afterwards', async () => {
  const parts = await repository({ '.gitattributes': '*.txt text eol=crlf\n' });
  const commit = await landed(parts, "printf 'two\\r\\nlines\\r\\n' > a.txt");
  await commitStep({ project: parts.project, crash: noCrash }, commit);
  expect(git(parts.folder, 'cat-file', '-p', 'HEAD:a.txt')).toBe('two\nlines\n');
  expect(readFileSync(join(parts.folder, 'a.txt'), 'utf8')).toBe('two\r\nlines\r\n');
  expect(git(parts.folder, 'status', '--porcelain')).toBe('');
});

test('a project deep in a repository, one in SHA-256, one without a commit yet', async () => {
  const deep = await repository({ 'sub/a.txt': 'one\n', 'sub/gone.txt': 'x\n' }, ['--object-format=sha256']);
  const folder = join(deep.folder, 'sub');
  const parts = await reopened(deep, folder);
  const commit = await landed(parts, 'echo two > a.txt; rm gone.txt');
  await commitStep({ project: parts.project, crash: noCrash }, commit);
  expect(git(deep.folder, 'show', '--name-status', '--format=').trim().split('\n')).toEqual([
    'M\tsub/a.txt',
    'D\tsub/gone.txt',
  ]);
  expect(git(deep.folder, 'status', '--porcelain')).toBe('');

  const unborn = await repository({});
  rmSync(join(unborn.folder, '.git'), { recursive: true });
  git(unborn.folder, 'init', '-q');
  const first = await landed(unborn, 'echo two > a.txt');
  git(unborn.folder, 'config', 'user.name', 'Person');
  git(unborn.folder, 'config', 'user.email', 'person@localhost');
  await commitStep({ project: unborn.project, crash: noCrash }, first);
  expect(git(unborn.folder, 'log', trailer)).toContain(first.receipt.id);
  expect(git(unborn.folder, 'ls-tree', '--name-only', 'HEAD').trim()).toBe('a.txt');
});

test('a branch that moves meanwhile is not lost, and in the middle of a merge nothing is committed', async () => {
  const parts = await repository({});
  const commit = await landed(parts, 'echo two > a.txt');
  let moved = false;
  const crash = (name: string, moment: string): void => {
    if (moved || name !== 'git-commit.branch' || moment !== 'before') return;
    moved = true;
    git(parts.folder, 'commit', '-q', '--allow-empty', '-m', 'mine');
  };
  mkdirSync(join(parts.folder, '.git/rebase-merge'));
  await expect(commitStep({ project: parts.project, crash }, commit)).rejects.toThrow('is under way');
  rmSync(join(parts.folder, '.git/rebase-merge'), { recursive: true });
  await commitStep({ project: parts.project, crash }, commit);
  expect(git(parts.folder, 'log', '--format=%s').trim().split('\n')).toEqual(['say two', 'mine', 'first']);
});

test('without a repository, or without an identity, it is said before anything is begun', async () => {
  const bare = await proofProject({ 'a.txt': 'one\n' });
  await expect(requireCommittable(bare.project)).rejects.toMatchObject({ code: 'usage' });
  const parts = await repository({});
  git(parts.folder, 'config', 'user.name', '');
  await expect(requireCommittable(parts.project)).rejects.toThrow('does not know who you are');
});

test('no program that the repository names runs when a step is staged, landed, committed or a revision is read (K3)', async () => {
  const parts = await repository({ '.gitattributes': '*.txt filter=any diff=driver merge=mine\n' });
  const canary = join(parts.folder, '../canary');
  const hostile = {
    'core.fsmonitor': `touch ${canary}; false`,
    'core.pager': `touch ${canary}; cat`,
    'core.editor': `touch ${canary}`,
    'core.sshCommand': `touch ${canary}`,
    'core.hooksPath': 'hooks',
    'diff.external': `touch ${canary}`,
    'diff.driver.command': `touch ${canary}`,
    'diff.driver.textconv': `touch ${canary}; cat`,
    'filter.any.clean': `touch ${canary}; cat`,
    'filter.any.smudge': `touch ${canary}; cat`,
    'filter.any.process': `touch ${canary}; false`,
    'merge.mine.driver': `touch ${canary}; false`,
    'gpg.program': `touch ${canary}`,
    'commit.gpgSign': 'true',
    'log.showSignature': 'true',
    'extensions.partialClone': 'origin',
    'remote.origin.promisor': 'true',
    'remote.origin.url': parts.folder,
    'remote.origin.uploadpack': `touch ${canary}; git-upload-pack`,
  };
  for (const [key, value] of Object.entries(hostile)) git(parts.folder, 'config', key, value);
  writeFiles(parts.folder, { 'hooks/reference-transaction': `#!/bin/sh\ntouch ${canary}\n` });
  chmodSync(join(parts.folder, 'hooks/reference-transaction'), 0o755);
  const commit = await landed(parts, 'echo two > a.txt');
  await requireCommittable(parts.project);
  const made = await commitStep({ project: parts.project, crash: noCrash }, commit);
  expect(made).toMatch(/^[0-9a-f]{40}$/);
  await stateOfRevision(parts.project, 'HEAD');
  // A commit that is not here would be fetched.
  await expect(stateOfRevision(parts.project, 'f'.repeat(40))).rejects.toThrow('there is no revision');
  expect(existsSync(canary)).toBe(false);
});

test('where the index stays locked, it is told that the commit is there, and the next try brings the index after it', async () => {
  const parts = await repository({});
  const commit = await landed(parts, 'echo two > a.txt');
  const lock = join(parts.folder, '.git/index.lock');
  writeFileSync(lock, '');
  const made = commitStep({ project: parts.project, crash: noCrash }, commit);
  await expect(made).rejects.toMatchObject({
    message: expect.stringMatching(/^the step landed and is committed as [0-9a-f]{12}, but git's index /) as string,
    remedy: expect.stringContaining('commit nothing') as string,
  });
  expect(git(parts.folder, 'log', '-1', '--format=%s').trim()).toBe('say two');
  rmSync(lock);
  await commitStep({ project: parts.project, crash: noCrash }, commit);
  expect(git(parts.folder, 'log', '--format=%s').trim()).toBe('say two\nfirst');
  expect(git(parts.folder, 'status', '--short', 'a.txt')).toBe('');
});
