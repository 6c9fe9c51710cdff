import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { looseObjects } from './loose-objects.ts';
import { objectStore } from './object-store.ts';
import { makePrivateGit } from './private-git.ts';

const folder = mkdtempSync(join(tmpdir(), 'atlas-objects-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const git = await makePrivateGit(join(folder, 'objects.git'));
const objects = looseObjects(git.gitDir);
const fileOf = (oid: string): string => join(git.gitDir, 'objects', oid.slice(0, 2), oid.slice(2));

describe('loose objects', () => {
  test('what is written here git reads, and the other way round, byte for byte', async () => {
    for (const content of ['', 'one\n', '\0\r\n\xff', 'x'.repeat(100_000)]) {
      const bytes = Buffer.from(content, 'latin1');
      const ours = objects.write('blob', bytes) ?? '';
      expect(ours).toBe(await git.text(['hash-object', '--stdin', '--no-filters'], { input: bytes }));
      expect((await git.run(['cat-file', 'blob', ours])).stdout.equals(bytes)).toBe(true);
      const input = Buffer.concat([bytes, Buffer.from('!')]);
      const theirs = await git.text(['hash-object', '-w', '--stdin', '--no-filters'], { input });
      expect(objects.read('blob', theirs)?.equals(input)).toBe(true);
    }
    expect((await git.run(['fsck', '--strict'])).exitCode).toBe(0);
  });

  test('a commit and a tree have the names that git gives them', async () => {
    const tree = objects.write('tree', Buffer.alloc(0)) ?? '';
    expect(tree).toBe(await git.text(['mktree'], { input: '' }));
    const who = 'Atlas <atlas@localhost> 0 +0000';
    const content = `tree ${tree}\nauthor ${who}\ncommitter ${who}\n\nhello\n`;
    const commit = objects.write('commit', Buffer.from(content)) ?? '';
    expect(await git.text(['cat-file', 'commit', commit])).toBe(content.trim());
  });

  test('writing what is there makes it young again and leaves nothing else', () => {
    const oid = objects.write('blob', Buffer.from('again')) ?? '';
    utimesSync(fileOf(oid), 1000, 1000);
    expect(objects.write('blob', Buffer.from('again'))).toBe(oid);
    expect(statSync(fileOf(oid)).mtimeMs).toBeGreaterThan(1e12);
    expect(readdirSync(join(fileOf(oid), '..')).filter((name) => name.startsWith('tmp'))).toEqual([]);
  });

  test('what is damaged, of another type, too large or not there at all is left to git', () => {
    const oid = objects.write('blob', Buffer.from('whole')) ?? '';
    expect(objects.read('tree', oid)).toBeUndefined();
    const other = objects.write('blob', Buffer.from('other')) ?? '';
    chmodSync(fileOf(oid), 0o644);
    writeFileSync(fileOf(oid), readFileSync(fileOf(other)));
    expect(objects.read('blob', oid)).toBeUndefined();
    writeFileSync(fileOf(oid), '');
    expect(objects.read('blob', oid)).toBeUndefined();
    rmSync(fileOf(oid));
    expect(objects.read('blob', oid)).toBeUndefined();
    expect(objects.read('blob', '../../config')).toBeUndefined();
    expect(objects.write('blob', Buffer.alloc(10_000_000))).toBeUndefined();
  });

  test('the store reads and writes what is large or packed all the same', async () => {
    const store = objectStore(git);
    const large = Buffer.alloc(3_000_000, 'large ');
    expect((await store.read(await store.write(large))).equals(large)).toBe(true);
    const oid = await store.write(Buffer.from('to be packed'));
    await git.run(['pack-objects', '-q', join(git.gitDir, 'objects/pack/pack')], { input: `${oid}\n` });
    await git.run(['prune-packed', '-q']);
    expect(objects.read('blob', oid)).toBeUndefined();
    expect((await store.read(oid)).toString()).toBe('to be packed');
  });
});
