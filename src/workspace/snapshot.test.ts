import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proofProject } from '../../test/support/proof-project.ts';
import { execute } from './execute.ts';
import { lstatIn, takeSnapshot } from './snapshot.ts';

/** Snapshots of the project by an index of their own, and what each of them asked git for. */
async function snapshots() {
  const { project, folder } = await proofProject({ 'sub/a.txt': 'a\n', 'b.txt': 'b\n' });
  const { store } = project;
  const asked: string[] = [];
  const git = {
    ...store.git,
    series: (async (lines, ...rest) => {
      asked.push(...lines);
      return await store.git.series(lines, ...rest);
    }) satisfies typeof store.git.series,
  };
  const take = async () => {
    asked.length = 0;
    const lstat = async (path: string) => lstatIn(folder, path);
    const index = join(project.folder, 'tried-index');
    const { state } = await takeSnapshot(store, { root: folder, git, execute, lstat, index, inPlace: true });
    return { state, tree: asked.includes('git write-tree'), ...(await store.load(state)).manifest };
  };
  /** The files of a state. */
  const paths = async (state: string) =>
    [...(await store.entries(state))].filter(([, { kind }]) => kind === 'file').map(([path]) => path);
  return { folder, take, paths };
}

test('of files as young as the last snapshot git is asked for no tree while nothing has changed (S2)', async () => {
  const { take } = await snapshots();
  const { state, tree } = await take();
  expect(tree).toBe(true);
  expect(await take()).toMatchObject({ state, tree: false });
});

test('a mode that alone changes in the second of the last snapshot is seen', async () => {
  const { folder, take } = await snapshots();
  const { state } = await take();
  chmodSync(join(folder, 'b.txt'), 0o600);
  expect((await take()).modes).toEqual({ 'b.txt': 0o600 });
  chmodSync(join(folder, 'b.txt'), 0o644);
  expect((await take()).state).toBe(state);
});

test('a content of the same length that follows in the same second is seen', async () => {
  const { folder, take } = await snapshots();
  const { state } = await take();
  writeFileSync(join(folder, 'b.txt'), 'c\n');
  expect((await take()).state).not.toBe(state);
  writeFileSync(join(folder, 'b.txt'), 'b\n');
  expect((await take()).state).toBe(state);
});

test.each([
  ['an empty repository', 'b.txt', []],
  ['a folder with an empty repository in it', 'b.txt/inner', []],
  ['a repository with files', 'b.txt', ['b.txt/in.txt']],
])('where a file was, %s is no riddle (S3)', async (_, at, files) => {
  const { folder, take, paths } = await snapshots();
  const { state } = await take();
  rmSync(join(folder, 'b.txt'));
  mkdirSync(join(folder, at), { recursive: true });
  execFileSync('git', ['init', '-q', join(folder, at)]);
  for (const path of files) writeFileSync(join(folder, path), 'in\n');
  const now = await take();
  expect(await paths(now.state)).toEqual([...files, 'sub/a.txt']);
  rmSync(join(folder, 'b.txt'), { recursive: true });
  writeFileSync(join(folder, 'b.txt'), 'b\n');
  expect((await take()).state).toBe(state);
});

test('where a file was, a pipe is nothing at all', async () => {
  const { folder, take, paths } = await snapshots();
  await take();
  rmSync(join(folder, 'b.txt'));
  execFileSync('mkfifo', [join(folder, 'b.txt')]);
  expect(await paths((await take()).state)).toEqual(['sub/a.txt']);
});
