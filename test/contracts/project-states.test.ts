import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAtlasError } from '../../src/core/atlas-error.ts';
import { sha256 } from '../../src/core/hash.ts';
import { fileBlobs, type BlobStore } from '../../src/storage/blobs.ts';
import { postgresBlobs } from '../../src/storage/postgres/postgres-blobs.ts';
import { postgresStates } from '../../src/storage/postgres/postgres-states.ts';
import type { ProjectStates } from '../../src/storage/project-states.ts';
import { sqliteStates } from '../fakes/sqlite-states.ts';
import { openProjectStore } from '../../src/workspace/project-store.ts';
import { sharedStates } from '../../src/workspace/shared-states.ts';
import { describeTree, everyOddity, plant } from '../support/odd-trees.ts';
import { scratchFolder } from '../support/scratch.ts';
import { teamStore } from '../support/team-store.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

interface Opened extends AsyncDisposable {
  readonly states: ProjectStates;
  readonly blobs: BlobStore;
  /** As another machine of the team has it. */
  readonly elsewhere: ProjectStates;
  /** Writes other bytes under a digest, as a broken disk would. */
  readonly spoil: (digest: string) => Promise<void>;
}

interface Implementation {
  readonly name: string;
  readonly open: () => Promise<Opened>;
}

const implementations: readonly Implementation[] = [
  {
    name: 'sqlite',
    open: async () => {
      const temporary = await temporaryDatabase();
      const blobs = fileBlobs(join(temporary.folder, 'blobs'));
      return {
        states: sqliteStates(temporary.database, blobs),
        blobs,
        elsewhere: sqliteStates(await temporary.another(), blobs),
        spoil: async (digest) => {
          writeFileSync(join(temporary.folder, 'blobs', digest.slice(0, 2), digest.slice(2)), 'something else');
          await Promise.resolve();
        },
        [Symbol.asyncDispose]: async () => {
          await temporary[Symbol.asyncDispose]();
        },
      };
    },
  },
  {
    name: 'postgres',
    open: async () => {
      const { admin, open } = await teamStore();
      const [store, other] = [await open('red'), await open('red')];
      const blobs = postgresBlobs(store);
      return {
        states: postgresStates(store, blobs),
        blobs,
        elsewhere: postgresStates(other, postgresBlobs(other)),
        spoil: async (digest) => {
          await admin.query(
            `UPDATE atlas.blob_parts SET content = 'something else'
             WHERE upload = (SELECT upload FROM atlas.blobs WHERE digest = $1)`,
            [digest],
          );
        },
        [Symbol.asyncDispose]: async () => {
          await store.close();
          await other.close();
        },
      };
    },
  },
];

const PROJECT = 'project-1';
const id = (name: string): string => sha256(name);

function codeOf(n: number): string {
  return Array.from({ length: 400 }, (_, line) => `export const value${line} = ${sha256(`${n} ${line}`)};\n`).join('');
}

/** Odd names, modes and links, code, and a large file that no packing makes smaller. */
function fillProject(folder: string): void {
  mkdirSync(join(folder, 'src'), { recursive: true });
  plant(Buffer.from(folder), everyOddity);
  for (let n = 0; n < 20; n += 1) writeFileSync(join(folder, `src/file-${n}.ts`), codeOf(n));
  writeFileSync(join(folder, 'large.bin'), randomBytes(3_000_000));
}

function filesIn(folder: string): readonly string[] {
  return describeTree(Buffer.from(folder)).map((line) => (line.length > 200 ? sha256(line) : line));
}

describe.each(implementations)('project states in $name', ({ open }) => {
  test('a state is told with the packs that make it, the whole one first', async () => {
    await using opened = await open();
    const { states, blobs, elsewhere } = opened;
    const pack = await blobs.put('pack');
    const first = await states.add(PROJECT, { state: id('a'), base: undefined, pack, bytes: 4 });
    expect(first.depth).toBe(0);
    await states.add(PROJECT, { state: id('b'), base: id('a'), pack, bytes: 4 });
    const third = await states.add(PROJECT, { state: id('c'), base: id('b'), pack, bytes: 4 });
    expect(third).toEqual({ state: id('c'), base: id('b'), pack, bytes: 4, depth: 2 });
    // S2: whoever comes later is told what stands.
    expect(await elsewhere.add(PROJECT, { state: id('c'), base: undefined, pack, bytes: 9 })).toEqual(third);
    const names = (await elsewhere.wayTo(PROJECT, id('c'))).map(({ state }) => state);
    expect(names).toEqual([id('a'), id('b'), id('c')]);
    expect((await elsewhere.recent(PROJECT, 2)).map(({ state }) => state)).toEqual([id('c'), id('b')]);
    expect(await elsewhere.wayTo(PROJECT, id('none'))).toEqual([]);
    expect(await elsewhere.find('project-2', id('c'))).toBeUndefined();
  });

  test('S1: a state whose pack or base is not there is refused', async () => {
    await using opened = await open();
    const { states, blobs } = opened;
    const pack = await blobs.put('pack');
    const refused = (error: unknown): boolean => isAtlasError(error, 'storage.failed');
    const unpacked = { state: id('a'), base: undefined, pack: id('no such pack'), bytes: 1 };
    await expect(states.add(PROJECT, unpacked)).rejects.toSatisfy(refused);
    await expect(states.add(PROJECT, { state: id('b'), base: id('a'), pack, bytes: 1 })).rejects.toSatisfy(refused);
    await expect(states.moveHead(PROJECT, undefined, id('a'))).rejects.toSatisfy(refused);
    expect(await states.recent(PROJECT, 9)).toEqual([]);
  });

  test('S3: of two who move the head from where they both saw it, one does', async () => {
    await using opened = await open();
    const { states, blobs, elsewhere } = opened;
    const pack = await blobs.put('pack');
    for (const state of ['a', 'b', 'c'])
      await states.add(PROJECT, { state: id(state), base: undefined, pack, bytes: 4 });
    expect(await states.head(PROJECT)).toBeUndefined();
    const moves = await Promise.all([
      states.moveHead(PROJECT, undefined, id('a')),
      elsewhere.moveHead(PROJECT, undefined, id('b')),
    ]);
    const moved = moves.filter((head) => head !== undefined);
    expect(moved).toHaveLength(1);
    const [seen] = moved;
    expect(await elsewhere.head(PROJECT)).toEqual(seen);
    const there = await elsewhere.moveHead(PROJECT, seen, id('c'));
    expect(await states.moveHead(PROJECT, seen, id('b'))).toBeUndefined();
    // The same state again is another head: who saw the first one saw something else.
    const back = await states.moveHead(PROJECT, there, seen?.state ?? '');
    expect(back).toEqual({ number: 3, state: seen?.state });
    expect(await elsewhere.moveHead(PROJECT, seen, id('c'))).toBeUndefined();
  });

  test('another machine brings back every landed state byte for byte, without the folder', async () => {
    await using opened = await open();
    const { states, blobs, elsewhere } = opened;
    const folder = scratchFolder();
    const original = join(folder, 'original');
    fillProject(original);
    await using here = await openProjectStore(join(folder, 'home-a'), original);
    const published = sharedStates({ project: PROJECT, store: here.store, states, blobs });
    const first = await here.snapshot();
    const whole = await published.publish(first);
    const before = filesIn(original);
    // A step of five files.
    for (let n = 0; n < 5; n += 1) writeFileSync(join(original, `src/file-${n}.ts`), `${codeOf(n)}// ${n} changed\n`);
    here.expectChange();
    const second = await here.snapshot();
    const step = await published.publish(second);
    expect(step).toMatchObject({ base: first, depth: 1 });
    expect(step.bytes).toBeLessThan(10_000);
    expect(step.bytes * 10).toBeLessThan(whole.bytes);
    const after = filesIn(original);
    rmSync(original, { recursive: true });

    const away = join(folder, 'away');
    mkdirSync(away);
    await using there = await openProjectStore(join(folder, 'home-b'), away);
    const fetched = sharedStates({ project: PROJECT, store: there.store, states: elsewhere, blobs });
    await fetched.materialise(second, join(folder, 'second'));
    await fetched.materialise(first, join(folder, 'first'));
    expect(filesIn(join(folder, 'second'))).toEqual(after);
    expect(filesIn(join(folder, 'first'))).toEqual(before);
    await expect(fetched.materialise(first, join(folder, 'first'))).rejects.toThrow('not empty');
    // It goes on from there: the next step of this machine stands on what the other published.
    await using next = await openProjectStore(join(folder, 'home-b'), join(folder, 'second'), 'next');
    writeFileSync(join(folder, 'second/README.md'), 'here now\n');
    const shared = sharedStates({ project: PROJECT, store: next.store, states: elsewhere, blobs });
    await shared.fetch(second);
    expect(await shared.publish(await next.snapshot())).toMatchObject({ base: second, depth: 2 });
  });

  test('a pack that was changed or lost is found out, and nothing is laid out', async () => {
    await using opened = await open();
    const { states, blobs, spoil } = opened;
    const folder = scratchFolder();
    const original = join(folder, 'original');
    mkdirSync(original);
    writeFileSync(join(original, 'a'), 'one');
    await using here = await openProjectStore(join(folder, 'home-a'), original);
    const state = await here.snapshot();
    const { pack } = await sharedStates({ project: PROJECT, store: here.store, states, blobs }).publish(state);
    const corrupt = (error: unknown): boolean => isAtlasError(error, 'storage.corrupt');
    const bring = async (from: Pick<BlobStore, 'put' | 'get'>): Promise<void> => {
      await using there = await openProjectStore(join(folder, 'home-b'), folder, `b-${(homes += 1)}`);
      const fetched = sharedStates({ project: PROJECT, store: there.store, states, blobs: from });
      await fetched.materialise(state, join(folder, 'out'));
    };
    let homes = 0;
    const whole = Buffer.from(await blobs.get(pack));
    const half = whole.subarray(0, whole.length / 2);
    // A store that does not look at digests itself: the pack is cut off, or that of another state.
    await expect(bring({ ...blobs, get: async () => await Promise.resolve(half) })).rejects.toSatisfy(corrupt);
    const other = await blobs.get(await otherPack(join(folder, 'other'), states, blobs));
    await expect(bring({ ...blobs, get: async () => await Promise.resolve(other) })).rejects.toSatisfy(corrupt);
    await spoil(pack);
    await expect(bring(blobs)).rejects.toSatisfy(corrupt);
    await blobs.remove(pack);
    await expect(bring(blobs)).rejects.toSatisfy(corrupt);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });
});

async function otherPack(folder: string, states: ProjectStates, blobs: BlobStore): Promise<string> {
  mkdirSync(folder);
  writeFileSync(join(folder, 'a'), 'two');
  await using here = await openProjectStore(join(folder, '.atlas'), folder);
  return (await sharedStates({ project: 'other', store: here.store, states, blobs }).publish(await here.snapshot()))
    .pack;
}
