import { createHmac } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config/settings.ts';
import { isAtlasError, messageOf } from '../core/atlas-error.ts';
import type { ServerReport } from './leave-no-trace.ts';
import type { Database } from '../storage/database.ts';
import type { ChromaMirror, MirrorOptions } from '../vectors/chroma/chroma-mirror.ts';
import type { ChromaVectorIndex } from '../vectors/chroma/chroma-vector-index.ts';
import type { MirroredVectorIndex } from '../vectors/chroma/mirrored-vector-index.ts';
import type { SqliteVectorIndex } from '../vectors/sqlite/sqlite-vector-index.ts';
import { homeSecret } from '../storage/home-secret.ts';

export interface ChromaParts {
  readonly database: Database;
  readonly storage: Config['storage'];
  /** The folder of the key that seals the metadata sent to a server. */
  readonly home: string;
  /** Where a server of our own keeps its data. */
  readonly folder: string;
  /** Called once when the server cannot be used, and once when it is back. */
  readonly report: (message: string) => void;
  /** Removes from a text what must not leave the machine. */
  readonly redact: (text: string) => string;
}

/** Puts a Chroma server beside embedded indexes. */
export interface Chroma extends AsyncDisposable {
  beside(truth: SqliteVectorIndex, collection: string, model: string): MirroredVectorIndex;
  /** Resolves when the server has everything, or an attempt to send it has failed. */
  settle(): Promise<void>;
  /**
   * Takes records that are gone from the truth off the server. Each collection must have been put beside. Undefined
   * where all of them belong to other homes: nothing of ours ever came there.
   */
  forget(collections: readonly string[], ids: readonly string[]): Promise<ServerReport | undefined>;
}

/** The configured server, or one of our own. Undefined, with a report, where there is none: the truth suffices. */
export async function openChroma(parts: ChromaParts): Promise<Chroma | undefined> {
  const { database, storage, report } = parts;
  const [
    { ChromaClient },
    { ChromaMirror: Mirror },
    { ChromaVectorIndex },
    { MirroredVectorIndex: Mirrored },
    { readableForm, sealedForm },
    { collectionNames },
    { tellRecords },
  ] = await Promise.all([
    import('../vectors/chroma/chroma-client.ts'),
    import('../vectors/chroma/chroma-mirror.ts'),
    import('../vectors/chroma/chroma-vector-index.ts'),
    import('../vectors/chroma/mirrored-vector-index.ts'),
    import('../vectors/chroma/row-form.ts'),
    import('./collection-names.ts'),
    import('./tell-records.ts'),
  ]);
  const found = await secretAndServer(parts).catch((error: unknown) => {
    report(`${messageOf(error)}; going on with the embedded index`);
    return undefined;
  });
  if (found === undefined) return undefined;
  const { secret, server } = found;
  const seal = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  const client = new ChromaClient({
    url: server.url,
    headers: storage.chromaHeaders,
    tenant: storage.chromaTenant,
    database: storage.chromaDatabase,
  });
  const mirrors = new Map<string, Beside>();
  const readable = storage.chromaContent === 'readable';
  const form = readable ? readableForm(seal) : sealedForm(seal);
  const home = seal('home');
  // One server, one outage: five collections need not report it five times.
  const down = new Set<string>();
  let foreign = false;
  return {
    beside: (truth, collection, model) => {
      const name = `${storage.chromaCollectionPrefix}${collection}`;
      const { dimension, metric } = truth;
      const index = new ChromaVectorIndex(client, {
        ...collectionNames({ prefix: storage.chromaCollectionPrefix, home: parts.home, mark: home, collection }),
        collection,
        home,
        dimension,
        metric,
        form,
      });
      const tell: Tell = (connection, ids) => tellRecords(connection, ids, parts.redact);
      const options = { mirror: `${server.name}/${name}`, collection, model, ...(readable ? { tell } : {}) };
      const mirror = new Mirror(database, index, options, (state, message) => {
        const before = down.size;
        if (state === 'up') down.delete(name);
        else down.add(name);
        // A prefix mends it for all collections: the first one that is not ours speaks for them.
        if (state === 'foreign' ? !foreign : (before === 0) !== (down.size === 0)) report(message);
        foreign ||= state === 'foreign';
      });
      mirrors.set(collection, { index, mirror });
      return new Mirrored(truth, index, mirror);
    },
    settle: async () => {
      await Promise.all([...mirrors.values()].map(async ({ mirror }) => await mirror.settle()));
    },
    forget: async (collections, ids) => {
      const concerned = collections.flatMap((collection) => mirrors.get(collection) ?? []);
      // The files of our own server can be cleared of deleted records, but only once nothing refers to them any more.
      const take = async (one: Beside): Promise<void> =>
        await (server.managed ? one.mirror.renew() : takeOut(one, ids));
      const taken = await Promise.allSettled(concerned.map(take));
      const failures = taken.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      const failed = failures.find((reason) => !isAnothers(reason));
      if (failed !== undefined) {
        const rest = isAtlasError(failed, 'vector.not-yours')
          ? 'if an earlier version of Atlas put their vectors there, they still are'
          : 'it may still have them: they go as soon as Atlas reaches it again';
        return { server: server.url, state: 'due', note: `${messageOf(failed)}; ${rest}` };
      }
      if (failures.length > 0 && failures.length === concerned.length) return undefined;
      const answer = server.managed ? await cleared(parts.folder) : asked(server.url);
      for (const { mirror } of concerned) mirror.kick();
      return answer;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([...mirrors.values()].map(async ({ mirror }) => await mirror.close()));
      await server.end();
    },
  };
}

interface Beside {
  readonly index: ChromaVectorIndex;
  readonly mirror: ChromaMirror;
}

type Tell = NonNullable<MirrorOptions['tell']>;

/** Brings the server to the state of the truth, and looks whether these are gone. */
async function takeOut({ index, mirror }: Beside, ids: readonly string[]): Promise<void> {
  await mirror.settle();
  const { failure } = await mirror.state();
  if (failure !== undefined) throw failure;
  // A batch that was under way may have brought them back, so they are deleted once more by id.
  await index.delete(ids);
}

/** Whether a collection bears the mark of another home, which it got when it held none of our records. */
function isAnothers(reason: unknown): boolean {
  return isAtlasError(reason, 'vector.not-yours') && reason.details['owner'] !== undefined;
}

/** In this order: a failure after the start of a server would leave nothing to end it. */
async function secretAndServer(parts: ChromaParts): Promise<{ readonly secret: string; readonly server: Server }> {
  const { secret } = await homeSecret(parts.home, 'chroma-key');
  return { secret, server: await findServer(parts) };
}

/** Removes the deleted records from the data of a managed server. */
async function cleared(folder: string): Promise<ServerReport> {
  const { clearManagedData } = await import('../vectors/chroma/clear-managed-data.ts');
  await clearManagedData(folder);
  return { server: folder, state: 'cleared', note: `nothing of them is left in the data of Chroma in ${folder}` };
}

function asked(url: string): ServerReport {
  const note = `Chroma at ${url} has deleted them and answers without them. What its files, logs and backups keep is beyond Atlas`;
  return { server: url, state: 'asked', note };
}

interface Server {
  readonly url: string;
  /** Whether its files are ours. */
  readonly managed: boolean;
  /** The name stays the same when a managed server comes back on another port. */
  readonly name: string;
  end(): Promise<void>;
}

async function findServer({ database, storage, folder }: ChromaParts): Promise<Server> {
  const nobody = async (): Promise<void> => {
    await Promise.resolve();
  };
  const { chromaUrl } = storage;
  if (chromaUrl !== undefined) return { url: chromaUrl, managed: false, name: chromaUrl, end: nobody };
  const running = await runningServer(folder);
  if (running !== undefined) return { url: running, managed: true, name: folder, end: nobody };
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
    return { url: server.url, managed: true, name: folder, end };
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
