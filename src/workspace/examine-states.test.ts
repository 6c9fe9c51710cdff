import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examineStates } from './examine-states.ts';
import { objectStore, type ObjectStore } from './object-store.ts';
import { makePrivateGit } from './private-git.ts';
import { EMPTY_MANIFEST } from './state.ts';

const folder = mkdtempSync(join(tmpdir(), 'atlas-test-'));
let store: ObjectStore;
let file: string;
let link: string;

beforeAll(async () => {
  store = objectStore(await makePrivateGit(join(folder, 'objects.git')));
  file = await store.write(Buffer.alloc(1000, 'x'));
  link = await store.write(Buffer.from('/etc'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Line = readonly [mode: string, name: string, oid: string];

/** A tree as it is written, whatever is in it. */
async function treeOf(...lines: readonly Line[]): Promise<string> {
  const input = Buffer.concat(
    lines.flatMap(([mode, name, oid]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]),
  );
  return await store.git.text(['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'], { input });
}

async function stateOf(tree: string, manifest: unknown = EMPTY_MANIFEST): Promise<string> {
  const oid = await store.write(Buffer.from(JSON.stringify(manifest)));
  return await treeOf(['40000', 'files', tree], ['100644', 'manifest', oid]);
}

const LIMITS = { files: 10_000, bytes: 1_000_000, depth: 50 };
const wrongWith = async (state: string): Promise<string | undefined> => await examineStates(store.git, [state], LIMITS);

test('an honest state has nothing wrong with it: links that lead out, modes, empty folders', async () => {
  const inner = await treeOf(['100755', 'run', file], ['120000', 'up', link]);
  const tree = await treeOf(['100644', 'a', file], ['40000', 'dir', inner], ['120000', 'out', link]);
  const manifest = {
    ...EMPTY_MANIFEST,
    modes: { a: 0o600, 'dir/run': 0o700 },
    folders: { dir: 0o2775, 'dir/empty': 0o755, e: 0o1777 },
  };
  expect(await wrongWith(await stateOf(tree, manifest))).toBeUndefined();
});

test('a few trees that come to billions of files are counted, not laid out (E2)', async () => {
  let tree = await treeOf(['100644', 'a', file]);
  for (let level = 0; level < 20; level += 1) {
    const below = tree;
    tree = await treeOf(...Array.from({ length: 10 }, (_, i): Line => ['40000', `d${i}`, below]));
  }
  expect(await wrongWith(await stateOf(tree))).toMatch(/^would be \d+/);
});

test.each<[name: string, make: () => Promise<string>, wrong: RegExp]>([
  [
    'the same content again and again',
    async () => await stateOf(await treeOf(...Array.from({ length: 2000 }, (_, i): Line => ['100644', `f${i}`, file]))),
    /would be 2000000 bytes as files/,
  ],
  [
    'folders too deep',
    async () => {
      let tree = await treeOf(['100644', 'a', file]);
      for (let i = 0; i < 100; i += 1) tree = await treeOf(['40000', 'd', tree]);
      return await stateOf(tree);
    },
    /too deep/,
  ],
  [
    'a repository in place of a folder',
    async () => await stateOf(await treeOf(['160000', 'sub', file])),
    /not what it says/,
  ],
  ['a mode that nobody knows', async () => await stateOf(await treeOf(['100777', 'a', file])), /not what it says/],
  ['a folder that is a file', async () => await stateOf(await treeOf(['40000', 'a', file])), /not what it says/],
  [
    'a file that is a folder',
    async () => await stateOf(await treeOf(['100644', 'a', await treeOf()])),
    /not what it says/,
  ],
  [
    'an object that is not there',
    async () => await stateOf(await treeOf(['100644', 'a', '0'.repeat(64)])),
    /not what it says/,
  ],
  ['a name that leads out', async () => await stateOf(await treeOf(['100644', '..', file])), /leads out/],
  ['a name with a slash', async () => await stateOf(await treeOf(['100644', 'a/b', file])), /leads out/],
  [
    'a link beside a folder of the same name in another case',
    async () =>
      await stateOf(await treeOf(['120000', 'Dir', link], ['40000', 'dir', await treeOf(['100644', 'x', file])])),
    /a link beside/,
  ],
  [
    'a link that is a book',
    async () => await stateOf(await treeOf(['120000', 'l', await store.write(Buffer.alloc(5000, 'a'))])),
    /link that is too long/,
  ],
  ['a file in place of the state', async () => file, /is none/],
  ['a tree of another form', async () => await treeOf(['100644', 'a', file]), /is none/],
  [
    'a commit in place of the state',
    async () => await store.writeCommit(`tree ${await treeOf()}\nauthor a <a> 0 +0000\ncommitter a <a> 0 +0000\n\nx\n`),
    /is none/,
  ],
  ['a manifest that is none', async () => await stateOf(await treeOf(), { format: 2 }), /manifest that is none/],
  [
    'a manifest that leads out',
    async () => await stateOf(await treeOf(), { ...EMPTY_MANIFEST, folders: { '../../x': 0o777 } }),
    /manifest that is none/,
  ],
  [
    'a manifest with a mode below a link',
    async () => await stateOf(await treeOf(['120000', 'l', link]), { ...EMPTY_MANIFEST, modes: { 'l/passwd': 0o666 } }),
    /below a link/,
  ],
  [
    'a manifest with a folder below a link',
    async () =>
      await stateOf(await treeOf(['120000', 'l', link]), { ...EMPTY_MANIFEST, folders: { 'l/cron.d': 0o777 } }),
    /below a link/,
  ],
  [
    'a manifest with the mode of a link',
    async () => await stateOf(await treeOf(['120000', 'l', link]), { ...EMPTY_MANIFEST, modes: { l: 0o666 } }),
    /no file/,
  ],
  [
    'a manifest with a folder in place of a link',
    async () => await stateOf(await treeOf(['120000', 'l', link]), { ...EMPTY_MANIFEST, folders: { l: 0o777 } }),
    /place of a folder/,
  ],
  [
    'a file with the rights of its owner',
    async () => await stateOf(await treeOf(['100755', 'a', file]), { ...EMPTY_MANIFEST, modes: { a: 0o4755 } }),
    /rights of its owner/,
  ],
])('a state with %s is refused', async (_name, make, wrong) => {
  expect(await wrongWith(await make())).toMatch(wrong);
});
