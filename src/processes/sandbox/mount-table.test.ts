import { expect, test } from 'vitest';
import { mountTable } from './mount-table.ts';

test('mounts are told with what holds them back, the outer before the inner, blanks as they are', () => {
  const table = mountTable(`20 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
24 22 0:9 / /mnt/a\\040b/deep rw,nosuid,nodev,noexec - tmpfs tmpfs rw
22 20 0:8 / /mnt/a\\040b ro,nosuid master:2 propagate_from:1 - squashfs /dev/loop0 ro
`);
  expect(table).toMatchObject([
    { target: '/', type: 'ext4', readOnly: false, kept: [] },
    { target: '/mnt/a b', type: 'squashfs', readOnly: true, kept: ['nosuid'] },
    { target: '/mnt/a b/deep', type: 'tmpfs', readOnly: false, kept: ['nosuid', 'nodev', 'noexec'] },
  ]);
});

test('what another mount covers is not there, neither below it nor at the same place', () => {
  const table = mountTable(`1 0 8:1 / / rw - ext4 a rw
2 1 0:2 / /x/y rw - tmpfs below rw
3 1 0:3 / /x rw,nodev - tmpfs cover rw
4 3 0:4 / /x/z rw - tmpfs above rw
5 4 0:5 / /x/z ro - tmpfs top rw
`);
  expect(table.map(({ target, readOnly }) => [target, readOnly])).toEqual([
    ['/', false],
    ['/x', false],
    ['/x/z', true],
  ]);
});

test('what is covered itself covers nothing', () => {
  const table = mountTable(`1 0 8:1 / / rw - ext4 a rw
2 1 0:2 / /tmp/x rw - tmpfs below rw
3 1 0:3 / /tmp rw - tmpfs cover rw
4 3 0:4 / /tmp/x/y rw - tmpfs above rw
5 4 0:5 / /tmp/x/y/z rw - tmpfs deep rw
`);
  expect(table.map(({ target }) => target)).toEqual(['/', '/tmp', '/tmp/x/y', '/tmp/x/y/z']);
});
