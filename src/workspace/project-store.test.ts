import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { openProjectStore } from './project-store.ts';

test.each(['', '{"stamp":"', 'DIRC\0\0\0\x02\0\0\0\x09 and then nothing that git can read of it'])(
  'what was cut off in the middle of a word is found out again (%j)',
  async (torn) => {
    const folder = scratchFolder();
    const project = join(folder, 'project');
    mkdirSync(join(project, '.git'), { recursive: true });
    writeFileSync(join(project, '.git/HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(project, '.git/index'), '');
    writeFileSync(join(project, 'a.txt'), 'a\n');
    const home = join(folder, 'home');
    let before = '';
    {
      await using store = await openProjectStore(home, project);
      before = await store.snapshot();
      for (const name of ['tracked.json', 'index.seen.json', 'index.seen', 'index']) {
        writeFileSync(join(store.folder, name), torn);
      }
    }
    await using store = await openProjectStore(home, project);
    expect(await store.snapshot()).toBe(before);
  },
);
