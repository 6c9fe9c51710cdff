import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { sha256 } from '../core/hash.ts';
import { checkDigest } from './check-digest.ts';

test('a checked file is believed until it changes, and one that was just written is not', async () => {
  const folder = scratchFolder();
  const [path, stamps] = [join(folder, 'weights'), join(folder, 'models')];
  writeFileSync(path, 'weights');
  const check = { path, expected: sha256('weights'), stamps, again: false };
  await checkDigest(check);
  expect(() => readFileSync(join(stamps, 'checked.json'))).toThrow('ENOENT');
  vi.setSystemTime(Date.now() + 60_000);
  await checkDigest(check);
  vi.useRealTimers();
  const kept = readFileSync(join(stamps, 'checked.json'), 'utf8');
  expect(kept).toContain(check.expected);
  // Believed: a stamp for other weights would be read and refused.
  await expect(checkDigest({ ...check, expected: sha256('other') })).rejects.toThrow(`not ${sha256('other')}`);
  // As long as before, and with the time of before: what a program cannot set has changed.
  writeFileSync(path, 'WEIGHTS');
  utimesSync(path, 1, 1);
  await expect(checkDigest(check)).rejects.toThrow('has the SHA-256');
});

test('what this process has read itself is believed until it changes, also where stamps of others are not', async () => {
  const path = join(scratchFolder(), 'weights');
  writeFileSync(path, 'weights');
  const check = { path, expected: sha256('weights'), again: true };
  expect(await checkDigest(check)).toBeUndefined();
  vi.setSystemTime(Date.now() + 60_000);
  const checked = [(await checkDigest(check)) ?? ''];
  vi.useRealTimers();
  // Not read: a file that was just written gives nothing to believe.
  expect(await checkDigest({ ...check, checked })).toBe(checked[0]);
  await expect(checkDigest({ ...check, checked, expected: sha256('other') })).rejects.toThrow('has the SHA-256');
  writeFileSync(path, 'WEIGHTS');
  utimesSync(path, 1, 1);
  await expect(checkDigest({ ...check, checked })).rejects.toThrow('has the SHA-256');
});

test('a stamp that is none, or a folder that cannot be written, costs another look and nothing else', async () => {
  const folder = scratchFolder();
  const path = join(folder, 'weights');
  writeFileSync(path, 'weights');
  const stamps = join(folder, 'models');
  mkdirSync(stamps);
  writeFileSync(join(stamps, 'checked.json'), '[1');
  await checkDigest({ path, expected: sha256('weights'), stamps, again: false });
  await checkDigest({ path, expected: sha256('weights'), stamps: join(path, 'no-folder'), again: true });
});
