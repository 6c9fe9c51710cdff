import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { changedWatched, lookAtWatched, type WatchedPlaces } from './look-at-watched.ts';

function person(): WatchedPlaces {
  const folder = scratchFolder();
  const places = { home: join(folder, 'home'), project: join(folder, 'project'), system: join(folder, 'system') };
  for (const path of ['home/.config/autostart', 'home/.ssh', 'project/.git/hooks', 'system/etc']) {
    mkdirSync(join(folder, path), { recursive: true });
  }
  writeFileSync(join(places.home, '.bashrc'), 'alias a=b\n');
  writeFileSync(join(places.home, 'dotfile'), 'one\n');
  symlinkSync('dotfile', join(places.home, '.zshrc'));
  return places;
}

test('what was changed, made or removed is named, behind a link too, and what was only written anew is not', () => {
  const places = person();
  const before = lookAtWatched(places);
  const { home, project, system = '' } = places;
  expect(changedWatched(before, lookAtWatched(places))).toEqual([]);
  rmSync(join(home, '.bashrc'));
  writeFileSync(join(home, '.bashrc'), 'alias a=b\n');
  writeFileSync(join(home, 'unwatched'), 'x');
  expect(changedWatched(before, lookAtWatched(places))).toEqual([]);
  writeFileSync(join(home, 'dotfile'), 'two\n');
  writeFileSync(join(home, '.config/autostart/evil.desktop'), 'Exec=evil');
  writeFileSync(join(home, '.ssh/authorized_keys'), 'key');
  writeFileSync(join(project, '.git/hooks/post-commit'), '#!/bin/sh', { mode: 0o755 });
  writeFileSync(join(system, 'etc/ld.so.preload'), '/evil.so');
  chmodSync(join(home, '.bashrc'), 0o600);
  expect(changedWatched(before, lookAtWatched(places))).toEqual(
    [
      join(home, '.bashrc'),
      join(home, '.config/autostart/evil.desktop'),
      join(home, '.ssh/authorized_keys'),
      join(home, '.zshrc'),
      join(project, '.git/hooks/post-commit'),
      join(system, 'etc/ld.so.preload'),
    ].toSorted(),
  );
});

test('a folder with more than is looked at is said not to be, and counts for no change', () => {
  const places = person();
  const folder = join(places.home, '.local/bin');
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < 201; i += 1) writeFileSync(join(folder, `tool-${i}`), '');
  const before = lookAtWatched(places);
  expect(before.unseen).toEqual([`${folder}/`]);
  rmSync(join(folder, 'tool-0'));
  expect(changedWatched(before, lookAtWatched(places))).toEqual([]);
});

test('a large file is known by its size and time', () => {
  const places = person();
  const path = join(places.home, '.gitconfig');
  writeFileSync(path, 'x'.repeat(100_000));
  const before = lookAtWatched(places);
  writeFileSync(path, 'y'.repeat(100_001));
  expect(changedWatched(before, lookAtWatched(places))).toEqual([path]);
});
