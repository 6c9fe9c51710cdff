import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { looseObjects } from './loose-objects.ts';
import { encodePath, splitNul } from './path-bytes.ts';
import { makePrivateGit } from './private-git.ts';
import { storedTrees } from './stored-trees.ts';

const folder = mkdtempSync(join(tmpdir(), 'atlas-trees-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const git = await makePrivateGit(join(folder, 'objects.git'));
const objects = looseObjects(git.gitDir);

/** A tree of these files, made by git. Of a name that is both a file and a folder, the later one stays. */
async function treeOf(files: ReadonlyMap<string, readonly [mode: string, content: string]>): Promise<string> {
  const indexFile = join(folder, 'index');
  rmSync(indexFile, { force: true });
  const lines = [...files].flatMap(([path, [mode, content]]) => {
    const oid = objects.write('blob', Buffer.from(content)) ?? '';
    return [Buffer.from(`${mode} ${oid}\t`), encodePath(path), Buffer.of(0)];
  });
  const input = Buffer.concat(lines);
  await git.run(['update-index', '--add', '--replace', '-z', '--index-info'], { indexFile, input });
  return await git.text(['write-tree'], { indexFile });
}

const name = fc.constantFrom('a', 'b', 'a.c', 'a-b', 'ä', '\udcff', ' x ', 'new\nline');
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
const file = fc.tuple(fc.constantFrom('100644', '100755', '120000'), fc.constantFrom('1', '2', '3'));
const files = fc.array(fc.tuple(path, file), { maxLength: 12 }).map((pairs) => new Map(pairs));

describe('stored trees', () => {
  test('are listed and compared as git does it', async () => {
    await fc.assert(
      fc.asyncProperty(files, files, async (before, after) => {
        const trees = storedTrees(objects);
        const [a, b] = [await treeOf(before), await treeOf(after)];
        const listed = splitNul((await git.run(['ls-tree', '-r', '-z', '--full-tree', b])).stdout);
        const ours = trees.list(b)?.map((one) => `${one.mode} blob ${one.oid}\t${one.path}`);
        expect(ours).toEqual(listed);
        const args = ['diff-tree', '-r', '-z', '--no-renames', '--full-index', a, b];
        const words = splitNul((await git.run(args)).stdout);
        const theirs = words.flatMap((word, i) => (i % 2 === 0 ? [`${word} ${words[i + 1] ?? ''}`] : []));
        const none = { mode: '000000', oid: '0'.repeat(64) };
        const changes = (trees.compare(a, b) ?? []).map(({ path: at, before: from = none, after: to = none }) => {
          const type = from === none ? 'A' : to === none ? 'D' : kind(from.mode) === kind(to.mode) ? 'M' : 'T';
          return `:${from.mode} ${to.mode} ${from.oid} ${to.oid} ${type} ${at}`;
        });
        expect(changes.toSorted()).toEqual(theirs.toSorted());
      }),
      { numRuns: 40 },
    );
  });

  test('where there are too many of them, or one is not to be had, git is to be asked', async () => {
    const one: readonly [string, string] = ['100644', 'x'];
    const many = new Map(Array.from({ length: 150 }, (_, i) => [`f${i}/x`, one]));
    const tree = await treeOf(many);
    expect(storedTrees(objects).list(tree)).toBeUndefined();
    expect(storedTrees(objects).list('0'.repeat(64))).toBeUndefined();
    const other = await treeOf(new Map([...many, ['f7/y', one]]));
    expect(
      storedTrees(objects)
        .compare(tree, other)
        ?.map((change) => change.path),
    ).toEqual(['f7/y']);
    const none = await treeOf(new Map());
    expect(storedTrees(objects).compare(none, tree)).toBeUndefined();
  });
});

function kind(mode: string): string {
  return mode.slice(0, 3);
}
