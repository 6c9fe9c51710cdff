import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeTree } from '../../test/support/odd-trees.ts';
import { scratchFolder } from '../../test/support/scratch.ts';
import { temporaryDatabase } from '../../test/support/temporary-database.ts';
import { fileBlobs } from '../storage/blobs.ts';
import { sqliteStates } from '../../test/fakes/sqlite-states.ts';
import { openProjectStore } from './project-store.ts';
import { sharedStates, type SharedStates } from './shared-states.ts';

test('M3: the way to a state stays short, and a large change is stored whole again', async () => {
  await using temporary = await temporaryDatabase();
  const blobs = fileBlobs(join(temporary.folder, 'blobs'));
  const states = sqliteStates(temporary.database, blobs);
  const folder = scratchFolder();
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'large'), randomBytes(20_000));
  await using here = await openProjectStore(join(folder, 'home-a'), project);
  const shared = sharedStates({ project: 'p', store: here.store, states, blobs, longestWay: 3 });
  const publish = async (name: string, content: Uint8Array | string): Promise<readonly [string, number, boolean]> => {
    writeFileSync(join(project, name), content);
    here.expectChange();
    const { state, depth, base } = await shared.publish(await here.snapshot());
    return [state, depth, base === undefined];
  };
  const told: (readonly [number, boolean])[] = [];
  let last = '';
  for (let n = 0; n < 6; n += 1) {
    const [state, depth, whole] = await publish('small', `${n}`);
    told.push([depth, whole]);
    last = state;
  }
  expect(told).toEqual([
    [0, true],
    [1, false],
    [2, false],
    [1, false],
    [2, false],
    [1, false],
  ]);
  expect(await states.wayTo('p', last)).toHaveLength(2);
  // Over the whole one it would be more than half of it.
  expect((await publish('more', randomBytes(15_000))).slice(1)).toEqual([2, false]);
  expect((await publish('small', 'again')).slice(1)).toEqual([0, true]);
});

test('M4: whoever stops waiting leaves no folder, and what came half is brought whole by the next', async () => {
  await using temporary = await temporaryDatabase();
  const blobs = fileBlobs(join(temporary.folder, 'blobs'));
  const states = sqliteStates(temporary.database, blobs);
  const folder = scratchFolder();
  const project = join(folder, 'project');
  mkdirSync(project);
  await using here = await openProjectStore(join(folder, 'home-a'), project);
  const published = sharedStates({ project: 'p', store: here.store, states, blobs });
  const made: string[] = [];
  for (const n of [1, 2, 3]) {
    writeFileSync(join(project, `file-${n}`), `${n}`);
    here.expectChange();
    made.push(await here.snapshot());
    await published.publish(made.at(-1) ?? '');
  }
  await using there = await openProjectStore(join(folder, 'home-b'), folder);
  const stop = new AbortController();
  let packs = 0;
  const counting = (limit: number): SharedStates =>
    sharedStates({
      project: 'p',
      store: there.store,
      states,
      blobs: {
        ...blobs,
        get: async (digest) => {
          packs += 1;
          if (packs === limit) stop.abort(new Error('stopped'));
          return await blobs.get(digest);
        },
      },
    });
  const [first = '', , third = ''] = made;
  await expect(counting(2).materialise(third, join(folder, 'out'), stop.signal)).rejects.toThrow('stopped');
  expect(readdirSync(folder).filter((name) => name.startsWith('out'))).toEqual([]);
  packs = 0;
  await counting(0).materialise(third, join(folder, 'out'));
  // What was whole already is not asked for again.
  expect(packs).toBe(2);
  expect(describeTree(Buffer.from(join(folder, 'out')))).toEqual(describeTree(Buffer.from(project)));
  // A state before it is here, too: it came with the others.
  await counting(0).fetch(first);
  expect(packs).toBe(2);
});
