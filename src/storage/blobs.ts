import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AtlasError } from '../core/atlas-error.ts';
import { sha256 } from '../core/hash.ts';
import { asStorageError } from './storage-error.ts';

/**
 * Big payloads, stored once by content hash, outside the rows that are scanned.
 *
 * Invariants
 *  B1  When `put` resolves, the bytes are on disk under their final name.
 *  B2  A file under a final name is whole: it was written elsewhere, synced and renamed.
 *  B3  A read returns bytes with the requested hash, or fails.
 */
export interface BlobStore {
  put(data: string | Uint8Array): Promise<string>;
  /** For output that is too large to hold: feed it as it comes. */
  writer(): Promise<BlobWriter>;
  get(hash: string): Promise<Uint8Array>;
  has(hash: string): Promise<boolean>;
  remove(hash: string): Promise<void>;
}

export interface BlobWriter {
  write(chunk: Uint8Array): Promise<void>;
  finish(): Promise<string>;
  discard(): Promise<void>;
}

const HASH = /^[0-9a-f]{64}$/;

export function requireDigest(hash: string): string {
  if (HASH.test(hash)) return hash;
  throw new AtlasError('storage.failed', `not a content hash: ${hash.slice(0, 80)}`, {
    remedy: 'Run `atlas doctor`: it says whether the data of Atlas is whole.',
  });
}

export function fileBlobs(folder: string): BlobStore {
  const pathOf = (hash: string): string => {
    requireDigest(hash);
    return join(folder, hash.slice(0, 2), hash.slice(2));
  };

  const has = async (hash: string): Promise<boolean> => {
    return await stat(pathOf(hash)).then(
      () => true,
      () => false,
    );
  };

  const writer = async (): Promise<BlobWriter> => {
    const temporary = join(folder, 'incoming', randomUUID());
    await mkdir(dirname(temporary), { recursive: true });
    const file = await open(temporary, 'wx', 0o600);
    const digest = createHash('sha256');
    return {
      write: async (chunk) => {
        digest.update(chunk);
        await file.writeFile(chunk);
      },
      finish: async () => {
        await file.sync();
        await file.close();
        const hash = digest.digest('hex');
        await settle(temporary, pathOf(hash));
        return hash;
      },
      discard: async () => {
        await file.close();
        await rm(temporary, { force: true });
      },
    };
  };

  const put = async (data: string | Uint8Array): Promise<string> => {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
    const hash = sha256(bytes);
    if (await has(hash)) return hash;
    const blob = await writer();
    try {
      await blob.write(bytes);
    } catch (error) {
      await blob.discard();
      throw error;
    }
    return await blob.finish();
  };

  const get = async (hash: string): Promise<Uint8Array> => {
    const bytes = await readFile(pathOf(hash)).catch((cause: unknown) => {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
      throw new AtlasError('storage.corrupt', `a stored payload is missing: ${hash}`, {
        remedy: 'Restore the home folder from a backup; `atlas doctor` lists what is missing.',
        details: { hash },
        cause,
      });
    });
    if (sha256(bytes) === hash) return bytes;
    throw new AtlasError('storage.corrupt', `a stored payload was changed: ${hash}`, {
      remedy: 'Restore the home folder from a backup.',
      details: { hash, path: pathOf(hash) },
    });
  };

  const named = <A extends unknown[], R>(work: (...args: A) => Promise<R>): ((...args: A) => Promise<R>) => {
    return async (...args) => {
      try {
        return await work(...args);
      } catch (error) {
        throw asStorageError(error, folder);
      }
    };
  };

  return {
    put: named(put),
    writer: named(writer),
    get: named(get),
    has,
    remove: named(async (hash) => {
      await rm(pathOf(hash), { force: true });
    }),
  };
}

/** Rename, then sync both folders: a name that is not on disk is not a name (B1). */
async function settle(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
  for (const folder of [dirname(to), dirname(dirname(to))]) {
    await using handle = await open(folder, 'r');
    await handle.sync();
  }
}
