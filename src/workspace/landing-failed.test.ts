import { expect, test } from 'vitest';
import { landingFailed } from './landing-failed.ts';

test('a project that cannot be written is told by the path in it, with the way on', () => {
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/home/new/0', dest: '/project/a.txt' });
  expect(landingFailed(denied, '/project')).toMatchObject({
    code: 'workspace.failed',
    message: 'cannot write /project/a.txt: permission denied',
    remedy: expect.stringContaining('`atlas resume`') as string,
  });
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  expect(landingFailed(full, '/project')).toMatchObject({ message: 'cannot write /project: the disk is full' });
});

test('what is no matter of the disk stays what it is', () => {
  const other = new TypeError('broken');
  expect(landingFailed(other, '/project')).toBe(other);
});
