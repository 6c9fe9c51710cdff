import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.ts';
import { loginHomes } from './login-homes.ts';
import { homesOf, type HomePlaces } from './own-homes.ts';

function world(): { readonly root: string; readonly places: HomePlaces } {
  const root = scratchFolder();
  for (const name of ['home/me', 'home/you', 'windows/Users/me/bin', 'windows/Users/you', 'srv/people/they'])
    mkdirSync(join(root, name), { recursive: true });
  const table = join(root, 'passwd');
  const lines = [
    'root:x:0:0::/root:/bin/sh',
    'daemon:x:2:2::/usr/sbin:/bin/false',
    `me:x:1000:1000::${root}/home/me:/bin/sh`,
    `they:x:1001:1001::${root}/srv/people/they/:/bin/sh`,
    ...['/', '/opt', '/usr/local', '/var/www', '/etc/app', '/home/linuxbrew', '', 'x'].map(
      (home, i) => `odd${i}:x:${1002 + i}:100::${home}:/bin/sh`,
    ),
    'nobody:x:65534:65534::/some/where:/bin/sh',
  ];
  writeFileSync(table, `${lines.join('\n')}\n`);
  const places = {
    folders: [join(root, 'home')],
    foreign: [join(root, 'windows/Users')],
    logins: () => loginHomes(table),
  };
  return { root, places };
}

test('others are who the system knows, wherever they live, and everybody of a system beside this one', () => {
  const { root, places } = world();
  const { own, others } = homesOf({ HOME: join(root, 'home/me'), PATH: '/usr/bin' }, places);
  expect(own).toContain(join(root, 'home/me'));
  expect(loginHomes(join(root, 'passwd'))).toEqual([join(root, 'home/me'), join(root, 'srv/people/they')]);
  expect(others.filter((home) => home.startsWith(root)).toSorted()).toEqual(
    ['home/you', 'srv/people/they', 'windows/Users/me', 'windows/Users/you'].map((name) => join(root, name)),
  );
});

test('a home with programs of this environment is lent, but none of another system', () => {
  const { root, places } = world();
  const path = [join(root, 'home/you/bin'), join(root, 'windows/Users/me/bin')].join(':');
  const { own, others } = homesOf({ HOME: join(root, 'home/me'), PATH: path }, places);
  expect(own).toContain(join(root, 'home/you'));
  expect(others).toContain(join(root, 'windows/Users/me'));
});
