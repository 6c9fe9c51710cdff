import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { has } from '../../../test/support/machine.ts';
import { detectSandbox, sandboxFor } from './detect-sandbox.ts';

/** A folder on a disk without room; undefined where this user cannot make one. */
function fullDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-full-'));
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder]).status !== 0) return undefined;
  expect(() => {
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(1 << 20));
  }).toThrow('ENOSPC');
  return folder;
}

test.skipIf(!has('bwrap'))('a trial that failed for want of room is no word on the machine', async () => {
  const full = fullDisk();
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  if (full !== undefined) {
    vi.stubEnv('TMPDIR', full);
    const report = await detectSandbox();
    expect(report).toMatchObject({ isolation: 'none', passing: true });
    expect(() => sandboxFor(report)).toThrow('no sandbox could be tried out');
  }
  vi.stubEnv('TMPDIR', join(tmpdir(), 'atlas-not-there'));
  await expect(detectSandbox()).rejects.toThrow('ENOENT');
  vi.unstubAllEnvs();
  expect((await detectSandbox()).isolation).not.toBe('none');
});
