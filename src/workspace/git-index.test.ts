import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { changedPaths, gitlinksOf, ignoreFilesOf, pathsSince } from './git-index.ts';

const folder = mkdtempSync(join(tmpdir(), 'atlas-git-index-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function git(args: readonly string[], input = ''): void {
  execFileSync('git', ['-C', folder, ...args], { input, stdio: ['pipe', 'ignore', 'inherit'] });
}
git(['init', '--quiet', '--object-format=sha256']);

/** An index as git itself writes it, of names and the mode and content of each. */
function indexOf(files: Readonly<Record<string, string>>): Buffer {
  const path = join(folder, '.git/index');
  rmSync(path, { force: true });
  const lines = Object.entries(files).map(([name, said]) => `${said}\t${name}\0`);
  git(['update-index', '-z', '--index-info'], lines.join(''));
  return readFileSync(path);
}

const content = (digit: string): string => `100644 ${digit.repeat(64)} 0`;
const ONE = content('1');
const TWO = content('2');
/** Longer than the length that an entry can say of its name. */
const LONG = `deep/${'x'.repeat(5000)}`;

test('names every path that was added, removed or touched, and no other', () => {
  const files = { a: ONE, 'a.b': ONE, 'a/b': ONE, ä: ONE, [LONG]: ONE, z: ONE };
  const before = indexOf(files);
  const after = indexOf({ a: ONE, 'a/b': TWO, 'a/c': ONE, ä: TWO, [LONG]: ONE, zz: ONE });
  expect(changedPaths(before, after)).toEqual(['a.b', 'a/b', 'a/c', 'z', 'zz', 'ä']);
  expect(changedPaths(after, after)).toEqual([]);
  expect(changedPaths(before, indexOf({ ...files, [LONG]: TWO }))).toEqual([LONG]);
});

test('an index that is not there is one without entries', () => {
  const some = indexOf({ a: ONE, b: ONE });
  expect(changedPaths(Buffer.alloc(0), some)).toEqual(['a', 'b']);
  expect(changedPaths(some, Buffer.alloc(0))).toEqual(['a', 'b']);
  expect(changedPaths(Buffer.alloc(0), Buffer.alloc(0))).toEqual([]);
});

test('a file that was only touched shows, one on another device does not', () => {
  writeFileSync(join(folder, 'f'), 'text');
  rmSync(join(folder, '.git/index'), { force: true });
  git(['add', 'f']);
  const seen = readFileSync(join(folder, '.git/index'));
  const touched = Buffer.from(seen);
  touched.writeUInt32BE(1, 12 + 8);
  const moved = Buffer.from(seen);
  moved.writeUInt32BE(4242, 12 + 16);
  expect(changedPaths(seen, touched)).toEqual(['f']);
  expect(changedPaths(seen, moved)).toEqual([]);
  expect(pathsSince(seen, seen.readUInt32BE(12))).toEqual(['f']);
  expect(pathsSince(seen, seen.readUInt32BE(12) + 1)).toEqual([]);
});

test('finds repositories, and ignore files by their last part', () => {
  const link = `160000 ${'3'.repeat(64)} 0`;
  const index = indexOf({ '.gitignore': ONE, 'a/.gitignore': ONE, 'not.gitignored': ONE, repository: link, e: ONE });
  expect(gitlinksOf(index)).toEqual(['repository']);
  const rules = ignoreFilesOf(index);
  expect(ignoreFilesOf(indexOf({ '.gitignore': ONE, 'a/.gitignore': ONE, more: ONE }))).toBe(rules);
  expect(ignoreFilesOf(indexOf({ '.gitignore': ONE, 'a/.gitignore': TWO }))).not.toBe(rules);
  expect(ignoreFilesOf(indexOf({ '.gitignore': ONE }))).not.toBe(rules);
});

test('what is no index is told, with what to do', () => {
  expect(() => changedPaths(Buffer.from('nothing of the kind'), Buffer.alloc(0))).toThrow(
    'the private index is damaged',
  );
});
