import { expect, test } from 'vitest';
import { cgroupPlaces } from './cgroup-places.ts';

const mount = (root: string, point: string, type: string, options: string): string =>
  `30 23 0:26 ${root} ${point} rw,nosuid,nodev - ${type} ${type} ${options}`;

test('version 1 has a tree for each controller, and our group below it is where new ones are made', () => {
  const groups = '8:pids:/\n4:memory:/jobs/one\n1:cpu,cpuacct:/\n0::/';
  const mounts = [
    mount('/', '/sys/fs/cgroup/cpu', 'cgroup', 'rw,cpu,cpuacct'),
    mount('/', '/sys/fs/cgroup/memory', 'cgroup', 'rw,memory'),
    mount('/', '/sys/fs/cgroup/pids', 'cgroup', 'rw,pids'),
    mount('/', '/sys/fs/cgroup/unified', 'cgroup2', 'rw'),
  ].join('\n');
  expect(cgroupPlaces(groups, mounts)).toEqual([
    { version: 1, folder: '/sys/fs/cgroup/pids', controllers: ['pids'] },
    { version: 1, folder: '/sys/fs/cgroup/memory/jobs/one', controllers: ['memory'] },
  ]);
});

test('version 2 has one tree: below our group, or else beside it', () => {
  const own = '/user.slice/user-1000.slice/user@1000.service/app.slice/terminal.scope';
  const folder = `/sys/fs/cgroup${own}`;
  const controllers = ['pids', 'memory'];
  expect(cgroupPlaces(`0::${own}\n`, mount('/', '/sys/fs/cgroup', 'cgroup2', 'rw,nsdelegate'))).toEqual([
    { version: 2, folder, controllers },
    { version: 2, folder: folder.replace('/terminal.scope', ''), controllers, leaves: folder },
  ]);
});

test('nothing is above the first group, as of a container', () => {
  const places = cgroupPlaces('0::/\n', mount('/', '/sys/fs/cgroup', 'cgroup2', 'ro'));
  expect(places).toEqual([{ version: 2, folder: '/sys/fs/cgroup', controllers: ['pids', 'memory'] }]);
});

test('a mount may show only a part of all groups, at a place with a blank', () => {
  const groups = '8:pids:/docker/abc/inner\n';
  const shows = (root: string): string => mount(root, String.raw`/a\040place`, 'cgroup', 'rw,pids');
  expect(cgroupPlaces(groups, shows('/docker/abc'))).toMatchObject([{ folder: '/a place/inner' }]);
  expect(cgroupPlaces(groups, shows('/docker/other'))).toEqual([]);
});

test('a machine without groups has no place for one', () => {
  expect(cgroupPlaces('', '')).toEqual([]);
});
