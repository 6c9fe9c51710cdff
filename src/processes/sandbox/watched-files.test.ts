import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.ts';
import { childEnvironment } from '../child-environment.ts';
import { runProgram } from '../run-program.ts';
import { nativeParts } from './native.ts';
import { openedFiles, withWatch, type OpenedFiles } from './watched-files.ts';

const native = nativeParts();

function folderWith(files: readonly string[]): string {
  const folder = scratchFolder();
  for (const path of files) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), `${path}\n`);
  }
  return folder;
}

async function watched(folder: string, line: string): Promise<OpenedFiles & { readonly exitCode: number | null }> {
  const report = join(scratchFolder(), 'report');
  const program = { command: 'sh', args: ['-c', line], cwd: folder, env: childEnvironment(process.env) };
  const { exitCode } = await runProgram(withWatch(program, native, { folder, report }), {
    timeoutMs: 60_000,
    outputLimit: 1000,
  });
  return { ...(await openedFiles(report)), exitCode };
}

describe.skipIf(native === undefined)('what a program opens is seen from outside', () => {
  test('every file once, by its path below the folder, and not those that it only asks about', async () => {
    const folder = folderWith(['a.txt', 'deep/er/b.txt', 'deep/c.txt', 'unread.txt']);
    const seen = await watched(folder, 'cat a.txt deep/er/b.txt a.txt; test -f deep/c.txt; exit 3');
    expect(seen).toEqual({ opened: ['a.txt', 'deep/er/b.txt'], exitCode: 3 });
  });

  test('a name with blanks and line ends, and a file that is only written', async () => {
    const odd = 'one two\nthree.txt';
    const seen = await watched(folderWith([odd]), `cat one*; echo x > made.txt`);
    expect(seen).toMatchObject({ opened: expect.arrayContaining([odd, 'made.txt']) as readonly string[] });
  });

  test('what lies behind a link is somebody else’s folder', async () => {
    const folder = folderWith(['a.txt']);
    symlinkSync(folderWith(['b.txt']), join(folder, 'link'));
    expect(await watched(folder, 'cat link/b.txt a.txt')).toMatchObject({ opened: ['a.txt'] });
  });

  test('a program that is ended by a signal was seen up to then', async () => {
    const folder = folderWith(['a.txt']);
    expect(await watched(folder, 'cat a.txt; kill -KILL $$')).toMatchObject({ opened: ['a.txt'] });
  });

  test('more at once than the kernel tells is said to be unseen, not taken for everything', async () => {
    const folder = folderWith(['a.txt']);
    const flood = `i=0; while [ $i -lt 20000 ]; do i=$((i+1)); : > f$i; done`;
    const seen = await watched(folder, flood);
    // A quick reader keeps up with the flood; then everything was seen.
    expect('unseen' in seen || seen.opened.length === 20_000).toBe(true);
  });

  test('where nothing is told, nothing was seen', async () => {
    expect(await openedFiles(join(scratchFolder(), 'no-report'))).toEqual({ unseen: 'nothing was told of it' });
  });
});
