import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepAllCgroups } from './limits/cgroup-owner.ts';
import { ownerIsGone, ownerMark } from './owner-mark.ts';

test('a mark tells who lives from who is gone, and judges nobody else', () => {
  const mark = ownerMark();
  expect(ownerIsGone(mark)).toBe(false);
  expect(ownerIsGone(`${mark}-7`)).toBe(false);
  const [space = '', pid = '', start = ''] = mark.split('-');
  expect(ownerIsGone(`${space}-${pid}-${Number(start) - 1}-7`), 'an earlier process of this number').toBe(true);
  expect(ownerIsGone(`${Number(space) + 1}-${pid}-1-7`), 'of another namespace').toBe(false);
  for (const name of ['', 'abcdef', '1-2', `${space}-${pid}x-1`]) expect(ownerIsGone(name)).toBe(false);
});

test('the folder of a killed process is taken away when the next one makes its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-marks-'));
  const [stage, sockets] = ['sandbox/stage-folder.ts', 'egress/listen-privately.ts'].map((path) =>
    JSON.stringify(join(import.meta.dirname, path)),
  );
  const script = `import { stageFolder } from ${stage}; import { socketFolder } from ${sockets};
stageFolder(); await using folder = socketFolder(); if (process.argv[2] === 'stay') { console.log('there'); await new Promise(() => setInterval(() => {}, 1000)); }`;
  const args = ['--input-type=module', '-e', script, '--'];
  const env = { ...process.env, TMPDIR: folder };
  try {
    const killed = spawn(process.execPath, [...args, '-', 'stay'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(killed.stdout, 'data');
    const left = readdirSync(folder).toSorted();
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(left.map((name) => name.replace(/-\d.*/, ''))).toEqual(['ae', 'atlas-stage']);
    expect(readdirSync(folder).toSorted()).toEqual(left);
    spawnSync(process.execPath, args, { env, stdio: 'inherit' });
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const groups = '/sys/fs/cgroup/memory';
const mayMakeGroups = process.getuid?.() === 0 && existsSync(join(groups, 'cgroup.procs'));

test.runIf(mayMakeGroups)('a group that a killed process left below another one is taken away', async () => {
  const [space = '', pid = '', start = ''] = ownerMark().split('-');
  const other = join(groups, `another-${process.pid}`);
  const [left, own] = [Number(start) - 1, start].map((since) => join(other, `atlas-${space}-${pid}-${since}-1`));
  try {
    for (const group of [other, left, own]) mkdirSync(group ?? '');
    await sweepAllCgroups(groups, new AbortController().signal);
    expect(readdirSync(other).filter((name) => name.startsWith('atlas-'))).toEqual([own?.split('/').at(-1)]);
  } finally {
    for (const group of [own, left, other]) spawnSync('rmdir', [group ?? '']);
  }
});
