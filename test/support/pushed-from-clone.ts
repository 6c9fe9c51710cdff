import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { atlas } from './atlas.ts';
import { git, writeFiles } from './person-files.ts';
import { projectWith } from './project.ts';

/** `atlas land --push` in a clone, killed right after its first push: every run is at the remote, once. */
export async function pushedFromClone(env: Readonly<Record<string, string>>, runs: readonly string[]): Promise<void> {
  const cwd = projectWith({});
  const remote = join(cwd, '../remote.git');
  mkdirSync(remote);
  git(remote, 'init', '-q', '--bare');
  git(cwd, 'init', '-q');
  git(cwd, 'config', 'user.name', 'Person');
  git(cwd, 'config', 'user.email', 'person@localhost');
  writeFiles(cwd, { 'readme.txt': 'ours\n' });
  git(cwd, 'add', 'readme.txt');
  git(cwd, 'commit', '-qm', 'first');
  git(cwd, 'remote', 'add', 'origin', remote);
  git(cwd, 'push', '-q', 'origin', 'main');
  const status = git(cwd, 'status', '--porcelain', '--', 'readme.txt', '*.txt');
  const push = ['land', '--push', '--json'];
  const killed = await atlas(push, { cwd, env: { ...env, ATLAS_CRASH_AT: 'remote-branch.push:after' } });
  expect(killed.signal, killed.stderr).toBe('SIGKILL');
  expect(git(remote, 'branch', '--list', 'atlas/*').trim().split('\n')).toHaveLength(1);
  const { exitCode, stdout, stderr } = await atlas(push, { cwd, env });
  expect([exitCode, stderr]).toEqual([0, '']);
  const told = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  expect(told.map(({ runId }) => String(runId)).toSorted()).toEqual(runs.toSorted());
  expect(told.map(({ pushed }) => pushed)).toEqual([false, true, true]);
  for (const { branch, runId, body } of told) {
    expect(git(remote, 'log', '--format=%B', `main..${String(branch)}`)).toMatch(
      new RegExp(`^Atlas-Run: ${String(runId)}\\nAtlas-Step: \\w+\\nAtlas-Receipt: \\w+ [0-9a-f]{64}$`, 'm'),
    );
    expect(body).toContain('## What was checked');
  }
  expect(git(cwd, 'status', '--porcelain', '--', 'readme.txt', '*.txt')).toBe(status);
  expect((await atlas(push, { cwd, env })).stdout).toBe('');
}
