import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config/settings.ts';
import { messageOf } from '../core/atlas-error.ts';
import type { Database } from '../storage/database.ts';
import type { ChromaMirror } from '../vectors/chroma/chroma-mirror.ts';
import type { MirroredVectorIndex } from '../vectors/chroma/mirrored-vector-index.ts';
import type { SqliteVectorIndex } from '../vectors/sqlite/sqlite-vector-index.ts';

export interface ChromaParts {
  readonly database: Database;
  readonly storage: Config['storage'];
  /** Where a server of our own keeps its data. */
  readonly folder: string;
  /** Told once when the server cannot be used, and once when it is back. */
  readonly report: (message: string) => void;
}

/** Puts a Chroma server beside embedded indexes. */
export interface Chroma extends AsyncDisposable {
  beside(truth: SqliteVectorIndex, collection: string, model: string): MirroredVectorIndex;
}

/** The configured server, or one of our own. Undefined, and told, where there is none to be had: the truth suffices. */
export async function openChroma(parts: ChromaParts): Promise<Chroma | undefined> {
  const { database, storage, report } = parts;
  const [{ ChromaClient }, { ChromaMirror: Mirror }, { ChromaVectorIndex }, { MirroredVectorIndex: Mirrored }] =
    await Promise.all([
      import('../vectors/chroma/chroma-client.ts'),
      import('../vectors/chroma/chroma-mirror.ts'),
      import('../vectors/chroma/chroma-vector-index.ts'),
      import('../vectors/chroma/mirrored-vector-index.ts'),
    ]);
  const server = await findServer(parts).catch((error: unknown) => {
    report(`${messageOf(error)}; going on with the embedded index`);
    return undefined;
  });
  if (server === undefined) return undefined;
  const client = new ChromaClient({
    url: server.url,
    headers: storage.chromaHeaders,
    tenant: storage.chromaTenant,
    database: storage.chromaDatabase,
  });
  const mirrors: ChromaMirror[] = [];
  // One server, one outage: five collections need not tell of it five times.
  const down = new Set<string>();
  return {
    beside: (truth, collection, model) => {
      const name = `${storage.chromaCollectionPrefix}${collection}`;
      const { dimension, metric } = truth;
      const index = new ChromaVectorIndex(client, { collection: name, dimension, metric });
      const options = { mirror: `${server.name}/${name}`, collection, model };
      const mirror = new Mirror(database, index, options, (state, message) => {
        const before = down.size;
        if (state === 'down') down.add(name);
        else down.delete(name);
        if ((before === 0) !== (down.size === 0)) report(message);
      });
      mirrors.push(mirror);
      return new Mirrored(truth, index, mirror);
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(mirrors.map(async (mirror) => await mirror.close()));
      await server.end();
    },
  };
}

interface Server {
  readonly url: string;
  /** What stays the same when a managed server comes back on another port. */
  readonly name: string;
  end(): Promise<void>;
}

async function findServer({ database, storage, folder }: ChromaParts): Promise<Server> {
  const nobody = async (): Promise<void> => {
    await Promise.resolve();
  };
  if (storage.chromaUrl !== undefined) return { url: storage.chromaUrl, name: storage.chromaUrl, end: nobody };
  const running = await runningServer(folder);
  if (running !== undefined) return { url: running, name: folder, end: nobody };
  const [{ startChroma }, { takeLease }] = await Promise.all([
    import('../vectors/chroma/managed-chroma.ts'),
    import('../storage/lease.ts'),
  ]);
  // Two servers must never share one folder.
  const lease = await takeLease(database, 'chroma');
  try {
    const server = await startChroma(folder);
    const end = async (): Promise<void> => {
      await rm(join(folder, 'server.json'), { force: true });
      await server.end();
      await lease.release();
    };
    return { url: server.url, name: folder, end };
  } catch (error) {
    await lease.release();
    throw error;
  }
}

const noteSchema = z.object({ url: z.string() });

/** A server that another process of Atlas has started and still keeps. */
async function runningServer(folder: string): Promise<string | undefined> {
  try {
    const { url } = noteSchema.parse(JSON.parse(await readFile(join(folder, 'server.json'), 'utf8')));
    const { ChromaClient } = await import('../vectors/chroma/chroma-client.ts');
    await new ChromaClient({ url, timeoutMs: 1000 }).heartbeat();
    return url;
  } catch {
    return undefined;
  }
}
