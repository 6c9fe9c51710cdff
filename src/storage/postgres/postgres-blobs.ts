import { createHash, randomUUID } from 'node:crypto';
import { AtlasError } from '../../core/atlas-error.ts';
import { sha256 } from '../../core/hash.ts';
import { requireDigest, type BlobStore, type BlobWriter } from '../blobs.ts';
import type { Postgres } from './postgres.ts';

/**
 * Blobs in a team's store, each tenant's apart: the same bytes of two tenants are stored twice, because a tenant that
 * learns that its bytes exist already has learnt what another has.
 *
 * A blob is written in parts under a name of its own, and known by its digest once all of them are there (B2). Parts of
 * a killed writer belong to no blob; `sweep` removes them after a day.
 */
export interface PostgresBlobs extends BlobStore {
  sweep(): Promise<number>;
}

const PART_BYTES = 1024 * 1024;

export function postgresBlobs(store: Postgres): PostgresBlobs {
  const has = async (digest: string): Promise<boolean> => {
    const found = await store.query('SELECT 1 FROM atlas.blobs WHERE digest = $1', [requireDigest(digest)]);
    return found.length > 0;
  };

  const addPart = async (upload: string, part: number, content: Uint8Array): Promise<void> => {
    await store.query('INSERT INTO atlas.blob_parts (upload, part, content) VALUES ($1, $2, $3)', [
      upload,
      part,
      content,
    ]);
  };

  const drop = async (upload: string): Promise<void> => {
    await store.query('SELECT atlas.drop_parts($1)', [upload]);
  };

  const writer = async (): Promise<BlobWriter> => {
    const upload = randomUUID();
    const digest = createHash('sha256');
    let waiting: Uint8Array[] = [];
    let [held, bytes, parts] = [0, 0, 0];
    const send = async (): Promise<void> => {
      const content = Buffer.concat(waiting);
      waiting = [];
      held = 0;
      for (let at = 0; at < content.length; at += PART_BYTES) {
        await addPart(upload, parts, content.subarray(at, at + PART_BYTES));
        parts += 1;
      }
    };
    return await Promise.resolve({
      write: async (chunk) => {
        digest.update(chunk);
        bytes += chunk.byteLength;
        held += chunk.byteLength;
        // A copy: the writer may use its buffer again.
        waiting.push(Uint8Array.from(chunk));
        if (held >= PART_BYTES) await send();
      },
      finish: async () => {
        await send();
        const name = digest.digest('hex');
        const added = await store.query(
          'INSERT INTO atlas.blobs (digest, upload, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1',
          [name, upload, bytes],
        );
        if (added.length === 0) await drop(upload);
        return name;
      },
      discard: async () => {
        await drop(upload);
      },
    });
  };

  const putSmall = async (digest: string, bytes: Uint8Array): Promise<void> => {
    await store.query(
      `WITH added AS (
         INSERT INTO atlas.blobs (digest, upload, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING upload
       ) INSERT INTO atlas.blob_parts (upload, part, content) SELECT upload, 0, $4 FROM added`,
      [digest, randomUUID(), bytes.length, bytes],
    );
  };

  const put = async (data: string | Uint8Array): Promise<string> => {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
    const digest = sha256(bytes);
    if (bytes.length <= PART_BYTES) {
      await putSmall(digest, bytes);
      return digest;
    }
    if (await has(digest)) return digest;
    const blob = await writer();
    await blob.write(bytes);
    return await blob.finish();
  };

  const get = async (digest: string): Promise<Uint8Array> => {
    const parts = await store.query(
      `SELECT part, content FROM atlas.blob_parts
       WHERE upload = (SELECT upload FROM atlas.blobs WHERE digest = $1) ORDER BY part`,
      [requireDigest(digest)],
    );
    const bytes = Buffer.concat(parts.map(({ content }) => (content instanceof Buffer ? content : Buffer.alloc(0))));
    if (sha256(bytes) === digest && (bytes.length > 0 || (await has(digest)))) return bytes;
    const what = parts.length === 0 ? 'is missing' : 'was changed';
    throw new AtlasError('storage.corrupt', `a stored payload ${what}: ${digest}`, {
      remedy: `Restore ${store.shown} from a backup.`,
      details: { digest },
    });
  };

  const remove = async (digest: string): Promise<void> => {
    await store.query('SELECT atlas.remove_blob($1)', [requireDigest(digest)]);
  };

  const sweep = async (): Promise<number> => {
    const [row] = await store.query('SELECT atlas.drop_parts(NULL) AS gone');
    return Number(row?.['gone']);
  };

  return { put, writer, get, has, remove, sweep };
}
