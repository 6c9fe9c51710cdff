import { setTimeout as sleep } from 'node:timers/promises';
import { isAtlasError, messageOf, withAdvice } from '../../core/atlas-error.ts';
import type { Connection, Database } from '../../storage/database.ts';
import { metadataOf, vectorOf } from '../sqlite/sqlite-vector-index.ts';
import type { ChromaVectorIndex, MirroredEntry } from './chroma-vector-index.ts';
import type { Telling } from './row-form.ts';

export interface MirrorOptions {
  /** Identifies the server: its address decides which rows it has got. */
  readonly mirror: string;
  readonly collection: string;
  readonly model: string;
  /** The text and metadata of these rows for other readers of the server; none, if left out. */
  readonly tell?: (connection: Connection, ids: readonly string[]) => ReadonlyMap<string, Telling>;
}

export interface MirrorState {
  readonly healthy: boolean;
  readonly applied: number;
  readonly repaired: number;
  /** Why the server cannot be used; undefined while it can. */
  readonly failure: unknown;
}

/** Called when an outage begins, when the collection turns out to belong to another home, and when either is over. */
export type MirrorReport = (state: 'down' | 'foreign' | 'up', message: string) => void;

const BATCH = 500;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Brings one collection of a Chroma server to the state of the truth, and keeps it there.
 *
 * Invariants
 *  M1  The outbox is the change log itself: changes newer than `applied` have yet to be sent. Sending twice is
 *      harmless, because rows are upserted by id with the number of their change.
 *  M2  `applied` moves only after the server has acknowledged.
 *  M3  Before the mirror trusts a server, it compares the inventory with the truth and mends every difference: at the
 *      start, and after every failure, because a server may have lost or kept what it never acknowledged.
 *  M4  On a managed server, whose files are ours, the mirror drops the collection of a forgotten record and fills it
 *      anew, because the files keep deleted data. It notes this in the truth first, so that neither an outage nor a
 *      crash loses it.
 *  M5  The mirror reports a failure once per outage, and never to a caller that writes or asks.
 *  M6  Rows that are not this home's are not touched: a collection without our mark is as good as no server. So only
 *      this home changes the compared rows, and they can be trusted until the next failure.
 */
export class ChromaMirror {
  readonly #database: Database;
  readonly #index: ChromaVectorIndex;
  readonly #options: MirrorOptions;
  readonly #report: MirrorReport;
  readonly #closing = new AbortController();
  #compared = false;
  #repaired = 0;
  #failure: unknown;
  #told: 'down' | 'foreign' | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #retryAt = 0;
  #running: Promise<void> | undefined;
  #retry: Promise<void> | undefined;

  constructor(database: Database, index: ChromaVectorIndex, options: MirrorOptions, report: MirrorReport) {
    this.#database = database;
    this.#index = index;
    this.#options = options;
    this.#report = report;
  }

  async state(): Promise<MirrorState> {
    const applied = await this.#database.read((connection) => this.#applied(connection));
    return { healthy: this.#compared, applied, repaired: this.#repaired, failure: this.#failure };
  }

  /** Whether the server holds exactly the present truth. */
  async isCurrent(): Promise<boolean> {
    if (!this.#compared) return false;
    return await this.#database.read((connection) => this.#applied(connection) >= this.#newest(connection));
  }

  /** Starts sending due changes, unless it is already doing so or waits after a failure. Never fails. */
  kick(): void {
    if (this.#running !== undefined || this.#closing.signal.aborted || performance.now() < this.#retryAt) return;
    // Deferred: a caller that writes a row first may open its index in the middle of a transaction.
    this.#running = Promise.resolve()
      .then(async () => {
        await this.#work();
      })
      .catch((error: unknown) => {
        this.failed(error);
      })
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Resolves when everything is sent, or an attempt has failed. */
  async settle(): Promise<void> {
    this.#retryAt = 0;
    this.kick();
    await this.#running;
  }

  /** Drops the collection; the next `kick` fills it again. Fails where the server does not do it, which stays due then. */
  async renew(): Promise<void> {
    await this.#noteRenewal();
    while (this.#running !== undefined) await this.#running;
    this.#compared = false;
    const dropped = this.#dropIfDue();
    this.#running = dropped
      .catch(() => undefined)
      .finally(() => {
        this.#running = undefined;
      });
    await dropped;
  }

  /** Notes that the server could not be used; recall goes on without it. */
  failed(error: unknown): void {
    if (this.#closing.signal.aborted) return;
    this.#compared = false;
    this.#index.reset();
    this.#failure = error;
    const pause = this.#pauseMs * (0.5 + Math.random());
    this.#retryAt = performance.now() + pause;
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    const state = isAtlasError(error, 'vector.not-yours') ? 'foreign' : 'down';
    if (this.#told === undefined || (this.#told === 'down' && state === 'foreign')) {
      const remedy = isAtlasError(error) ? error.remedy : undefined;
      this.#report(state, withAdvice(`${messageOf(error)}; going on with the embedded index`, remedy));
      this.#told = state;
    }
    this.#retry ??= this.#later(pause);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
    await this.#retry;
  }

  async #later(pause: number): Promise<void> {
    await sleep(pause, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
    this.#retry = undefined;
    this.#retryAt = 0;
    this.kick();
  }

  async #work(): Promise<void> {
    if (!this.#compared) await this.#compare();
    while (!this.#closing.signal.aborted && (await this.#sendNext())) {
      // The next batch.
    }
    if (this.#told !== undefined) this.#report('up', 'Chroma is back and equal to the truth');
    this.#told = undefined;
    this.#pauseMs = FIRST_PAUSE_MS;
  }

  /** M4. */
  async #dropIfDue(): Promise<void> {
    const due = await this.#database.read((connection) => this.#applied(connection));
    if (due >= 0) return;
    await this.#index.drop();
    await this.#database.write((connection) => {
      connection
        .prepare('UPDATE vector_mirrors SET applied = 0 WHERE mirror = ? AND collection = ? AND applied = ?')
        .run(this.#options.mirror, this.#options.collection, due);
    });
  }

  /** M3. */
  async #compare(): Promise<void> {
    await this.#dropIfDue();
    const there = await this.#index.inventory();
    const { newest, truth } = await this.#database.read((connection) => ({
      newest: this.#newest(connection),
      truth: new Map(
        connection
          .prepare('SELECT id, seq FROM vectors WHERE collection = ? AND model = ?')
          .all(this.#options.collection, this.#options.model)
          .map((row) => [String(row['id']), Number(row['seq'])] as const),
      ),
    }));
    const strays = [...there.keys()].filter((id) => !truth.has(id));
    const wrong = [...truth].filter(([id, seq]) => there.get(id) !== seq).map(([, seq]) => seq);
    for (let start = 0; start < strays.length; start += BATCH) {
      await this.#index.delete(strays.slice(start, start + BATCH));
    }
    for (let start = 0; start < wrong.length; start += BATCH) {
      // Closing waits for one batch, not for a whole collection: the next process goes on from here.
      if (start > 0) this.#closing.signal.throwIfAborted();
      await this.#index.put(await this.#entries(wrong.slice(start, start + BATCH)));
    }
    this.#repaired += strays.length + wrong.length;
    await this.#apply(newest);
    this.#compared = true;
    this.#failure = undefined;
  }

  async #sendNext(): Promise<boolean> {
    const { collection } = this.#options;
    const due = await this.#database.read((connection) => {
      const applied = this.#applied(connection);
      const newest = this.#newest(connection);
      const changed = connection
        .prepare('SELECT seq FROM vectors WHERE seq > ? AND +collection = ? ORDER BY seq LIMIT ?')
        .all(applied, collection, BATCH)
        .map((row) => Number(row['seq']));
      // A full batch says nothing about changes after its last one.
      const upTo = changed.length === BATCH ? (changed.at(-1) ?? newest) : newest;
      const gone = connection
        .prepare('SELECT id FROM vector_tombstones WHERE seq > ? AND seq <= ? AND collection = ?')
        .all(applied, upTo, collection)
        .map((row) => String(row['id']));
      const forgotten = Number(connection.prepare('SELECT forgotten FROM vector_clock').get()?.['forgotten']);
      return { changed, gone, upTo, more: applied < newest, missed: forgotten > applied || applied < 0 };
    });
    if (!due.more) return false;
    if (due.missed) {
      this.#compared = false;
      await this.#compare();
      return true;
    }
    // Deletions first: an id may have come back since.
    await this.#index.delete(due.gone);
    await this.#index.put(await this.#entries(due.changed));
    await this.#apply(due.upTo);
    return true;
  }

  async #entries(seqs: readonly number[]): Promise<readonly MirroredEntry[]> {
    return await this.#database.read((connection) => {
      const select = connection.prepare('SELECT id, metadata, value FROM vectors WHERE seq = ? AND model = ?');
      const entries = seqs.flatMap((seq) => {
        const row = select.get(seq, this.#options.model);
        if (row === undefined) return [];
        return [{ id: String(row['id']), seq, vector: vectorOf(row['value']), metadata: metadataOf(row['metadata']) }];
      });
      const tellings = this.#options.tell?.(
        connection,
        entries.map(({ id }) => id),
      );
      return entries.map((entry) => ({ ...entry, telling: tellings?.get(entry.id) }));
    });
  }

  #applied(connection: Connection): number {
    const row = connection
      .prepare('SELECT applied FROM vector_mirrors WHERE mirror = ? AND collection = ?')
      .get(this.#options.mirror, this.#options.collection);
    return Number(row?.['applied'] ?? 0);
  }

  #newest(connection: Connection): number {
    return Number(connection.prepare('SELECT seq FROM vector_clock').get()?.['seq']);
  }

  /** Below zero, a collection has to go first (M4). Every note has a number of its own: doing one leaves a later one. */
  async #noteRenewal(): Promise<void> {
    await this.#database.write((connection) => {
      connection
        .prepare(
          `INSERT INTO vector_mirrors (mirror, collection, applied) VALUES (?, ?, -1)
           ON CONFLICT DO UPDATE SET applied = min(applied, 0) - 1`,
        )
        .run(this.#options.mirror, this.#options.collection);
    });
  }

  /** A batch that was sent meanwhile does not cancel the drop of the collection. */
  async #apply(upTo: number): Promise<void> {
    await this.#database.write((connection) => {
      connection
        .prepare(
          `INSERT INTO vector_mirrors (mirror, collection, applied) VALUES (?, ?, ?)
           ON CONFLICT DO UPDATE SET applied = excluded.applied WHERE applied >= 0`,
        )
        .run(this.#options.mirror, this.#options.collection, upTo);
    });
  }
}
