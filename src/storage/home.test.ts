import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { findHome, homeId, openHome, type HomeRequest } from './home.ts';

function request(named = false): HomeRequest {
  const folder = scratchFolder();
  const project = join(folder, 'project');
  mkdirSync(project);
  return { path: '.atlas', project, userFolder: join(folder, 'config'), named };
}

const homeOf = ({ project }: HomeRequest): string => join(project, '.atlas');

test.each([[[]], [['.gitignore']], [['.gitignore', 'atlas-home.json.half']], [['atlas-home.json.half']]])(
  'H4: a home whose making was killed is made further: %j',
  async (left) => {
    const asked = request();
    mkdirSync(homeOf(asked));
    for (const name of left) writeFileSync(join(homeOf(asked), name), name === '.gitignore' ? '*\n' : '{"form');
    expect(await findHome(asked)).toBeUndefined();
    await openHome(asked);
    expect(await findHome(asked)).toMatchObject({ path: homeOf(asked) });
  },
);

test('H4: of many who make one home at once, all have the same', async () => {
  const asked = request();
  const ids = await Promise.all(Array.from({ length: 12 }, async () => await homeId(await openHome(asked))));
  expect(new Set(ids).size).toBe(1);
  expect(readdirSync(homeOf(asked)).toSorted()).toEqual(['.gitignore', 'atlas-home.json']);
});

test('H1: a folder with nothing but an ignore file of somebody else is not filled', async () => {
  const asked = request();
  mkdirSync(homeOf(asked));
  writeFileSync(join(homeOf(asked), '.gitignore'), '*.log\n');
  await expect(openHome(asked)).rejects.toMatchObject({ code: 'storage.unsafe-home' });
  expect(readdirSync(homeOf(asked))).toEqual(['.gitignore']);
});

test.each(['', 'cut off'])(
  'H2: where no key can be kept (%j), a home that anybody could have signed is not ours',
  async (key) => {
    const asked = request();
    if (key === '') writeFileSync(asked.userFolder, 'a file where the folder would be');
    else {
      mkdirSync(asked.userFolder);
      writeFileSync(join(asked.userFolder, 'home.key'), key);
    }
    mkdirSync(homeOf(asked));
    const signature = createHmac('sha256', key).update('planted').digest('hex');
    writeFileSync(join(homeOf(asked), 'atlas-home.json'), JSON.stringify({ format: 1, id: 'planted', signature }));
    await expect(openHome(asked)).rejects.toMatchObject({ code: 'storage.unsafe-home' });
  },
);

test('H2: where no key can be kept, no home is begun that nobody would know again, and one that is named is', async () => {
  const asked = request();
  writeFileSync(asked.userFolder, 'a file where the folder would be');
  await expect(openHome(asked)).rejects.toMatchObject({
    message: expect.stringContaining(`no key can be kept in ${asked.userFolder}`) as string,
    remedy: `Make ${asked.userFolder} writable, or name the home yourself with --home DIR.`,
  });
  expect(existsSync(homeOf(asked))).toBe(false);
  expect(await openHome({ ...asked, named: true })).toMatchObject({ path: homeOf(asked) });
});

test('H2: a key that was cut off is made anew, and one that is whole stays', async () => {
  const asked = request();
  mkdirSync(asked.userFolder);
  const key = join(asked.userFolder, 'home.key');
  writeFileSync(key, '');
  await openHome(asked);
  const made = readFileSync(key, 'utf8');
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  await openHome(asked);
  expect(readFileSync(key, 'utf8')).toBe(made);
});
