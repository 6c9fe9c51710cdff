import { expect, test } from 'vitest';
import { remotePlace } from './remote-of.ts';

test('every way to the same repository has one name', () => {
  const ways = [
    'git@example.org:team/shop.git',
    'ssh://git@example.org:22/team/shop.git',
    'https://someone:token@Example.org/team/shop',
    'https://example.org//team/shop.git/',
    'example.org:team/shop',
  ];
  expect(new Set(ways.map(remotePlace))).toEqual(new Set(['example.org/team/shop']));
});

test('a path of this machine is no name that another machine could share', () => {
  for (const path of ['/srv/git/shop.git', '../shop', 'file:///srv/git/shop.git', './a:b', '', 'https://example.org/'])
    expect(remotePlace(path), path).toBeUndefined();
});

test('a name keeps the case of its path, where hosts have none', () => {
  expect(remotePlace('https://EXAMPLE.org/Team/Shop.git')).toBe('example.org/Team/Shop');
});
