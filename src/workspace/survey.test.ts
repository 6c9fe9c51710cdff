import { mkdirSync, mkdtempSync, statSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { diskUse, survey, surveyWithout } from './survey.ts';

function fill(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < count; i += 1) writeFileSync(join(folder, `f${i}`), 'ten bytes\n');
}

test.each([
  ['few', 20],
  ['many', 400],
])('%s files are counted alike, by what the file system says of them', async (_, count) => {
  const folder = scratchFolder();
  fill(join(folder, 'src'), count);
  mkdirSync(join(folder, 'empty/deep'), { recursive: true });
  symlinkSync('src', join(folder, 'link'));
  // Neither what is never taken in nor a hole in a file is looked into.
  fill(join(folder, '.git'), 3);
  fill(join(folder, 'src/node_modules/a'), 3);
  writeFileSync(join(folder, 'sparse'), '');
  truncateSync(join(folder, 'sparse'), 2 ** 29);
  expect(await survey({ folder })).toEqual({ files: count + 3, bytes: count * 10 + 2 ** 29, odd: [] });
  expect(await diskUse({ folder })).toBeLessThan(2 ** 28);
});

test.each([
  ['few', 20],
  ['many', 400],
])('of %s files only what was written since counts, whatever time it claims', async (_, count) => {
  const folder = scratchFolder();
  fill(folder, count);
  const since = join(mkdtempSync(join(scratchFolder(), 'x')), 'since');
  // The clock of a file system ticks slowly.
  do writeFileSync(since, '');
  while (statSync(since).mtimeMs <= statSync(join(folder, 'f0')).ctimeMs);
  do writeFileSync(join(folder, 'f1'), 'again');
  while (statSync(join(folder, 'f1')).ctimeMs <= statSync(since).mtimeMs);
  utimesSync(join(folder, 'f1'), 0, 0);
  expect(await survey({ folder, since })).toEqual({ files: 1, bytes: 5, odd: [] });
});

test('what is ignored does not count, by its own name or by that of a folder', async () => {
  const folder = scratchFolder();
  fill(join(folder, 'src'), 30);
  fill(join(folder, 'target*/debug'), 50);
  fill(join(folder, 'targets'), 5);
  const ignored = new Set(['target*/', 'src/f0', 'src/f1']);
  expect(await surveyWithout({ folder }, ignored)).toEqual({ files: 33, bytes: 330 });
});

test('what cannot be part of a project is named, a file beyond all measure too', async () => {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'big'), '');
  truncateSync(join(folder, 'big'), 2 ** 30 + 1);
  expect((await survey({ folder })).odd).toEqual([{ path: 'big', kind: 'f', size: 2 ** 30 + 1 }]);
});
