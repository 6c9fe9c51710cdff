import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { asGoneFolder, goneFolder } from './storage-error.ts';

test('a folder that was removed under a run is named, with what to do, and not called a defect', () => {
  const there = scratchFolder();
  const gone = join(there, 'gone');
  const error = Object.assign(new Error('ENOENT: no such file or directory'), { code: 'ENOENT' });
  expect(asGoneFolder(error, gone)).toMatchObject({ code: 'workspace.failed', message: `the folder ${gone} is gone` });
  expect(asGoneFolder(error, there)).toBe(error);
});

test('of a folder that is gone with those around it the outermost is named', () => {
  const there = scratchFolder();
  expect(goneFolder(join(there, 'project/.atlas/views/1'), undefined)).toMatchObject({
    message: `the folder ${join(there, 'project')} is gone`,
  });
  expect(goneFolder(there, undefined)).toBeUndefined();
});
