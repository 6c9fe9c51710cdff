import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { execute } from './execute.ts';
import { privateGit } from './private-git.ts';

test('a folder that is gone is named, and not the program that was to start in it', async () => {
  const folder = scratchFolder();
  const program = { command: '/bin/sh', args: ['-c', 'true'], env: {} };
  await expect(execute({ ...program, cwd: join(folder, 'gone/deeper') })).rejects.toMatchObject({
    code: 'workspace.failed',
    message: `the folder ${join(folder, 'gone')} is gone`,
  });
  await expect(execute({ ...program, command: '/no/such/program', cwd: folder })).rejects.toMatchObject({
    message: expect.stringContaining('cannot run /no/such/program') as string,
  });
});

test('so is a repository of ours that is gone, and not the git that looked for it', async () => {
  const folder = scratchFolder();
  await expect(privateGit(join(folder, 'objects.git')).text(['write-tree'])).rejects.toMatchObject({
    message: `the folder ${join(folder, 'objects.git')} is gone`,
  });
});
