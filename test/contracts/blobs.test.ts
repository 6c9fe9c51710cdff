import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAtlasError } from '../../src/core/atlas-error.ts';
import { sha256 } from '../../src/core/hash.ts';
import { fileBlobs, type BlobStore } from '../../src/storage/blobs.ts';
import { postgresBlobs } from '../../src/storage/postgres/postgres-blobs.ts';
import { teamStore } from '../support/team-store.ts';

interface Opened extends AsyncDisposable {
  readonly blobs: BlobStore;
  /** Writes other bytes under a digest, as a broken disk would. */
  readonly spoil: (digest: string) => Promise<void>;
}

interface Implementation {
  readonly name: string;
  readonly open: () => Promise<Opened>;
}

const implementations: readonly Implementation[] = [
  {
    name: 'files',
    open: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'atlas-test-'));
      await Promise.resolve();
      return {
        blobs: fileBlobs(folder),
        spoil: async (digest) => {
          writeFileSync(join(folder, digest.slice(0, 2), digest.slice(2)), 'something else');
          await Promise.resolve();
        },
        [Symbol.asyncDispose]: async () => {
          rmSync(folder, { recursive: true, force: true });
          await Promise.resolve();
        },
      };
    },
  },
  {
    name: 'postgres',
    open: async () => {
      const { admin, open } = await teamStore();
      const store = await open('red');
      return {
        blobs: postgresBlobs(store),
        spoil: async (digest) => {
          await admin.query(
            `UPDATE atlas.blob_parts SET content = 'something else'
             WHERE upload = (SELECT upload FROM atlas.blobs WHERE digest = $1)`,
            [digest],
          );
        },
        [Symbol.asyncDispose]: async () => {
          await store.close();
        },
      };
    },
  },
];

/** More than one part of a store that keeps blobs in parts, and not a whole number of them. */
const LARGE = Buffer.alloc(2_500_001, 'large ');

describe.each(implementations)('blobs in $name', ({ open }) => {
  test('give back what was put, by its digest, and have it once', async () => {
    await using opened = await open();
    const { blobs } = opened;
    for (const data of ['', 'words', 'ümlaut', Buffer.from([0, 255, 1, 254]), LARGE]) {
      const digest = await blobs.put(data);
      expect(digest).toBe(sha256(data));
      expect(await blobs.put(data)).toBe(digest);
      expect(Buffer.from(await blobs.get(digest)).equals(Buffer.from(data))).toBe(true);
      expect(await blobs.has(digest)).toBe(true);
    }
  });

  test('keep the same bytes that many put at once', async () => {
    await using opened = await open();
    const { blobs } = opened;
    const digests = await Promise.all(Array.from({ length: 8 }, async () => await blobs.put(LARGE)));
    expect(new Set(digests)).toEqual(new Set([sha256(LARGE)]));
    expect(Buffer.from(await blobs.get(sha256(LARGE))).equals(LARGE)).toBe(true);
  });

  test('take a blob piece by piece, and nothing of one that was discarded', async () => {
    await using opened = await open();
    const { blobs } = opened;
    const writer = await blobs.writer();
    for (let at = 0; at < LARGE.length; at += 700_000) await writer.write(LARGE.subarray(at, at + 700_000));
    const digest = await writer.finish();
    expect(digest).toBe(sha256(LARGE));
    expect(Buffer.from(await blobs.get(digest)).equals(LARGE)).toBe(true);
    const dropped = await blobs.writer();
    await dropped.write(Buffer.from('never mind'));
    await dropped.discard();
    expect(await blobs.has(sha256('never mind'))).toBe(false);
    const empty = await blobs.writer();
    expect(await empty.finish()).toBe(sha256(''));
    expect((await blobs.get(sha256(''))).length).toBe(0);
  });

  test('refuse bytes that are not those of the digest, tell what is missing, and forget', async () => {
    await using opened = await open();
    const { blobs, spoil } = opened;
    const digest = await blobs.put('words');
    await spoil(digest);
    await expect(blobs.get(digest)).rejects.toSatisfy((error) => isAtlasError(error, 'storage.corrupt'));
    await expect(blobs.get(sha256('none'))).rejects.toSatisfy((error) => isAtlasError(error, 'storage.corrupt'));
    await blobs.remove(digest);
    await blobs.remove(digest);
    expect(await blobs.has(digest)).toBe(false);
    await expect(blobs.get('../../etc/passwd')).rejects.toSatisfy((error) => isAtlasError(error, 'storage.failed'));
    // What was removed can be put again.
    expect(Buffer.from(await blobs.get(await blobs.put('words'))).toString()).toBe('words');
  });
});
