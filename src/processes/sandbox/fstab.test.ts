import { expect, test } from 'vitest';
import { fstab } from './fstab.ts';

test('a path with blanks, line feeds, backslashes and hashes stays one field', () => {
  const lines = fstab([
    { source: '/a b', target: '/c\nd\te', options: ['rbind', 'ro'] },
    { source: 'tmpfs', target: '/x\\y#z\u00a0', type: 'tmpfs', options: ['mode=755'] },
  ]);
  expect(lines).toBe('/a\\040b /c\\012d\\011e none rbind,ro 0 0\ntmpfs /x\\134y\\043z\\302\\240 tmpfs mode=755 0 0\n');
});
