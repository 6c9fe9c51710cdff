import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { replaceFile } from './replace-file.ts';

test('a file is replaced whole, for the person alone, and nothing is left beside it', async () => {
  const folder = join(scratchFolder(), 'config');
  const file = join(folder, 'a.json');
  await Promise.all(['one\n', 'two\n', 'three\n'].map(async (text) => await replaceFile(file, text)));
  expect(['one\n', 'two\n', 'three\n']).toContain(readFileSync(file, 'utf8'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['a.json']);
});

test('a file that is a link to where the person keeps it stays one', async () => {
  const folder = scratchFolder();
  const kept = join(folder, 'dotfiles.json');
  writeFileSync(kept, '{}');
  symlinkSync(kept, join(folder, 'config.json'));
  await replaceFile(join(folder, 'config.json'), '{"new": true}');
  expect(lstatSync(join(folder, 'config.json')).isSymbolicLink()).toBe(true);
  expect(readFileSync(kept, 'utf8')).toBe('{"new": true}');
});

test('a place that cannot be written is told, and nothing is left behind', async () => {
  const folder = scratchFolder();
  mkdirSync(join(folder, 'a.json'));
  await expect(replaceFile(join(folder, 'a.json'), 'x')).rejects.toThrow(/EISDIR|directory/);
  expect(readdirSync(folder)).toEqual(['a.json']);
});
