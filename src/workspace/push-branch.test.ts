import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { git, writeFiles } from '../../test/support/person-files.ts';
import { scratchFolder } from '../../test/support/scratch.ts';
import { noCrash } from '../storage/crash-point.ts';
import type { StepCommit } from './git-commit.ts';
import { openProjectStore, type ProjectStore } from './project-store.ts';
import { pushBranch, type BranchToPush, type PushedBranch } from './push-branch.ts';
import { openRemote, type RemoteGit } from './remote-git.ts';

interface Clone {
  readonly folder: string;
  readonly remote: string;
  readonly project: ProjectStore;
  /** A step that writes these files, as a run on another machine would have landed it. */
  readonly step: (id: string, files: Readonly<Record<string, string>>) => Promise<StepCommit>;
  readonly push: (wish: Partial<BranchToPush>, remote?: Partial<RemoteGit>) => Promise<PushedBranch | undefined>;
  readonly there: (...args: readonly string[]) => string;
}

/** A clone of a bare repository with one commit, and the project opened in it. */
async function clone(): Promise<Clone> {
  const place = scratchFolder();
  const [folder, remote] = [join(place, 'clone'), join(place, 'remote.git')];
  git(place, 'init', '-q', '--bare', remote);
  git(place, 'init', '-q', folder);
  git(folder, 'config', 'user.name', 'Person');
  git(folder, 'config', 'user.email', 'person@localhost');
  writeFiles(folder, { 'a.txt': 'one\n', 'b.txt': 'one\n' });
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'first');
  git(folder, 'remote', 'add', 'origin', remote);
  git(folder, 'push', '-q', 'origin', 'main');
  const project = await openProjectStore(join(place, 'home'), folder);
  onTestFinished(async () => {
    await project[Symbol.asyncDispose]();
  });
  let base = await project.snapshot();
  return {
    folder,
    remote,
    project,
    step: async (id, files) => {
      const edits = new Map<string, { kind: 'file'; mode: number; oid: string }>();
      for (const [path, text] of Object.entries(files)) {
        edits.set(path, { kind: 'file', mode: 0o644, oid: await project.store.write(Buffer.from(text)) });
      }
      const [before, state] = [base, await project.store.edit(base, edits)];
      base = state;
      const receipt = { id, hash: '0'.repeat(64), finishedAt: new Date().toISOString() };
      return { title: `do ${id}`, step: id, runId: 'run_1', receipt, base: before, state, paths: Object.keys(files) };
    },
    push: async (wish, changed = {}) => {
      const parts = { project, remote: { ...(await openRemote(project)), ...changed }, crash: noCrash };
      return await pushBranch(parts, { branch: 'atlas/x', steps: [], earlier: [], ...wish });
    },
    there: (...args) => git(remote, ...args).trim(),
  };
}

test('what a run landed is pushed once, as a branch with receipts, and nothing of the clone is touched', async () => {
  const { folder, project, step, push, there } = await clone();
  const steps = [await step('r1', { 'a.txt': 'two\n' }), await step('r2', { 'new/c.txt': 'three\n' })];
  const state = (): string => git(folder, 'for-each-ref', 'refs/heads') + git(folder, 'status', '--porcelain');
  const before = state();
  const first = await push({ steps });
  expect(first).toMatchObject({ base: 'main', remote: 'origin', pushed: true, commits: [{}, {}] });
  expect(there('log', '--format=%s|%(trailers:key=Atlas-Receipt,valueonly,separator=)', 'main..atlas/x')).toBe(
    `do r2|r2 ${'0'.repeat(64)}\ndo r1|r1 ${'0'.repeat(64)}`,
  );
  expect(there('show', 'atlas/x:new/c.txt')).toBe('three');
  expect(state()).toBe(before);
  // As after a kill between the push and the note of it.
  const tip = there('rev-parse', 'atlas/x');
  expect(await push({ steps })).toMatchObject({ pushed: false, commits: first?.commits });
  expect(there('rev-parse', 'atlas/x')).toBe(tip);
  // The answer to a push was lost: what is there is seen.
  steps.push(await step('r3', { 'b.txt': 'four\n' }));
  const real = await openRemote(project);
  const lost: RemoteGit['push'] = async (...args) => !(await real.push(...args));
  expect(await push({ steps }, { push: lost })).toMatchObject({ pushed: false, commits: [{}, {}, {}] });
  expect(there('rev-list', '--count', `${tip}..atlas/x`)).toBe('1');
  // Merged and deleted, it has nothing to say any more.
  there('update-ref', 'refs/heads/main', 'atlas/x');
  there('branch', '-qD', 'atlas/x');
  expect(await push({ steps })).toBeUndefined();
});

test('a remote that moved meanwhile keeps what it has: further steps go on top, and a race is lost to try again', async () => {
  const { folder, project, step, push, there } = await clone();
  const [r1, r2] = [await step('r1', { 'a.txt': 'two\n' }), await step('r2', { 'a.txt': 'three\n' })];
  await push({ steps: [r1] });
  const review = (file: string, text: string): void => {
    git(folder, 'fetch', '-q', 'origin', 'atlas/x');
    git(folder, 'checkout', '-q', '--detach', 'FETCH_HEAD');
    writeFiles(folder, { [file]: text });
    git(folder, 'commit', '-qam', `review ${file}`);
    git(folder, 'push', '-q', 'origin', 'HEAD:refs/heads/atlas/x');
    git(folder, 'checkout', '-q', 'main');
  };
  const real = await openRemote(project);
  let raced = 0;
  const racing = async (branch: string, seen: string | undefined, to: string): Promise<boolean> => {
    if (raced === 0) review('b.txt', 'reviewed\n');
    raced += 1;
    return await real.push(branch, seen, to);
  };
  expect(await push({ steps: [r1, r2] }, { push: racing })).toMatchObject({ pushed: true, commits: [{}, {}] });
  expect(raced).toBe(2);
  expect(there('log', '--format=%s', 'main..atlas/x').split('\n')).toEqual(['do r2', 'review b.txt', 'do r1']);
  expect([there('show', 'atlas/x:a.txt'), there('show', 'atlas/x:b.txt')]).toEqual(['three', 'reviewed']);
  // A review of the same file is not written over.
  review('a.txt', 'reviewed\n');
  const r3 = await step('r3', { 'a.txt': 'four\n' });
  await expect(push({ steps: [r1, r2, r3] })).rejects.toThrow(/a\.txt at atlas\/x is not what the run began with/);
  expect(there('show', 'atlas/x:a.txt')).toBe('reviewed');
});

test('a run that was proven on top of another begins at its branch, and one on edits of nobody is not pushed', async () => {
  const { folder, step, push, there } = await clone();
  const r1 = await step('r1', { 'a.txt': 'two\n' });
  const r2 = await step('r2', { 'a.txt': 'three\n' });
  await expect(push({ branch: 'atlas/second', steps: [r2] })).rejects.toMatchObject({ code: 'workspace.conflict' });
  expect(there('branch', '--list', 'atlas/*')).toBe('');
  await push({ branch: 'atlas/first', steps: [r1] });
  const second = await push({ branch: 'atlas/second', steps: [r2], earlier: ['atlas/none', 'atlas/first'] });
  expect(second).toMatchObject({ base: 'atlas/first', pushed: true });
  expect(there('log', '--format=%s', 'atlas/first..atlas/second')).toBe('do r2');
  // Another file is no reason to stand on anybody.
  const r3 = await step('r3', { 'b.txt': 'two\n' });
  expect(await push({ branch: 'atlas/third', steps: [r3], earlier: ['atlas/second'] })).toMatchObject({ base: 'main' });
  expect(git(folder, 'status', '--porcelain')).toBe('');
});

test('a remote that is away, or takes nothing from us, is told, and tried again later', async () => {
  const { folder, remote, step, push, there } = await clone();
  const steps = [await step('r1', { 'a.txt': 'two\n' })];
  there('config', 'transfer.hideRefs', 'refs/heads/atlas');
  await expect(push({ steps })).rejects.toThrow(/the remote origin: atlas\/x cannot be pushed: .*hidden ref/s);
  there('config', '--unset', 'transfer.hideRefs');
  git(folder, 'remote', 'set-url', 'origin', 'http://user:hunter2@127.0.0.1:9/x.git');
  const away = await push({ steps }).catch((error: unknown) => error);
  expect(away).toMatchObject({ code: 'process.failed' });
  expect(String(away)).not.toContain('hunter2');
  git(folder, 'remote', 'set-url', 'origin', remote);
  expect(await push({ steps })).toMatchObject({ pushed: true });
});

test('no program runs that the clone or a remote on this machine names', async () => {
  const { folder, remote, step, push, there } = await clone();
  const canary = join(folder, '../canary');
  const program = (path: string): void => {
    writeFiles(join(path, '..'), { [path.split('/').at(-1) ?? '']: `#!/bin/sh\ntouch ${canary}\n` });
    chmodSync(path, 0o755);
  };
  for (const hook of ['pre-push', 'reference-transaction', 'post-index-change'])
    program(join(folder, '.git/hooks', hook));
  for (const hook of [
    'pre-receive',
    'update',
    'post-receive',
    'post-update',
    'reference-transaction',
    'push-to-checkout',
  ])
    program(join(remote, 'hooks', hook));
  for (const [key, value] of [
    ['core.sshCommand', `touch ${canary}`],
    ['core.fsmonitor', `touch ${canary}`],
    ['credential.helper', `!touch ${canary}`],
    ['push.gpgSign', 'true'],
    ['gpg.program', `touch ${canary}`],
  ] as const)
    git(folder, 'config', key, value);
  there('config', 'core.alternateRefsCommand', `touch ${canary}; false`);
  there('config', 'gc.recentObjectsHook', `touch ${canary}`);
  const steps = [await step('r1', { 'a.txt': 'two\n' })];
  rmSync(canary, { force: true });
  expect(await push({ steps })).toMatchObject({ pushed: true });
  expect(existsSync(canary)).toBe(false);
  // The ends of a remote cannot be overridden; without them there is no way to it.
  git(folder, 'config', 'remote.origin.receivepack', `touch ${canary}; git-receive-pack`);
  git(folder, 'config', 'remote.origin.uploadpack', `touch ${canary}; git-upload-pack`);
  await expect(push({ steps })).rejects.toMatchObject({ code: 'process.failed' });
  git(folder, 'config', 'remote.origin.url', `ext::sh -c touch% ${canary}`);
  await expect(push({ steps })).rejects.toThrow('git would start a program');
  expect(existsSync(canary)).toBe(false);
});
