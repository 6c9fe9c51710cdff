import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { knownHomes, rememberHome } from './known-homes.ts';

function home(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

test('a home is remembered once, for its owner alone, and forgotten when it is gone', () => {
  const folder = scratchFolder();
  const [one, two] = [home(folder, 'one'), home(folder, 'two words')];
  for (const path of [one, two, one]) rememberHome(folder, path);
  expect(knownHomes(folder)).toEqual([one, two]);
  expect(statSync(join(folder, 'homes')).mode & 0o777).toBe(0o600);
  rmSync(one, { recursive: true });
  expect(knownHomes(folder)).toEqual([two]);
});

test('the list does not grow without end: homes that are gone are taken out', () => {
  const folder = scratchFolder();
  const gone = Array.from({ length: 300 }, (_, i) => `/gone/${i}\n`).join('');
  writeFileSync(join(folder, 'homes'), gone);
  const path = home(folder, 'here');
  rememberHome(folder, path);
  expect(readFileSync(join(folder, 'homes'), 'utf8')).toBe(`${path}\n`);
});

test('homes that are there stay in the list, however many', () => {
  const folder = scratchFolder();
  const homes = Array.from({ length: 40 }, (_, i) => home(folder, `home-${i}`));
  for (const path of homes) rememberHome(folder, path);
  for (const path of homes.slice(0, 30)) rmSync(path, { recursive: true });
  const last = home(folder, 'last');
  rememberHome(folder, last);
  expect(knownHomes(folder)).toEqual([...homes.slice(30), last]);
  expect(readFileSync(join(folder, 'homes'), 'utf8').split('\n')).toHaveLength(12);
});

test('where nothing can be kept, nothing is known', () => {
  const nowhere = join(scratchFolder(), 'not/there');
  rememberHome(nowhere, '/somewhere');
  expect(knownHomes(nowhere)).toEqual([]);
});
