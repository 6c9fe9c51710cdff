import { AtlasError, isAtlasError } from '../../core/atlas-error.ts';
import type { Connection, Database } from '../../storage/database.ts';
import { leaveNoTrace, type ForgetOnServer } from '../leave-no-trace.ts';
import { MemoryStore } from '../memory-store.ts';
import { RecordStore } from '../recall/record-store.ts';
import type { FeedChange, FeedClock, FeedWrite, MemoryFeed } from './memory-feed.ts';
import { placeShared } from './place-shared.ts';
import { localRecord, mergeShared, readSharedRecord, sharedText } from './shared-record.ts';

export interface ReplicaParts {
  readonly database: Database;
  /** The home folder: a forgotten record leaves no trace in it. */
  readonly home: string;
  readonly feed: MemoryFeed;
  readonly forgetOnServer?: ForgetOnServer;
  /** How many changes are brought and taken along at once. */
  readonly atOnce?: number;
}

/** Which scope here is which scope there. */
export interface ReplicaScope {
  readonly shared: string;
  readonly local: string;
}

/**
 * The part of a shared memory that a home uses, in its own file, where today's recall finds it.
 *
 * Invariants
 *  R1  Whatever is written or forgotten in a shared scope of this home, by whatever way, is noted in the same transaction
 *      and goes to the feed; a kill, or a store that cannot be reached, delays it and loses nothing.
 *  R2  After `refresh` the replica holds every change up to the clock that was asked, in the order of writing.
 *  R3  What was forgotten anywhere leaves no trace here, at the next contact.
 *  R4  What another home sends is read by its schema, judged by the policy of this home, and stands in no other scope.
 *  R5  A store that was put back to an earlier time, however far it has come since, gets from each home again what it lost.
 *  R6  Only scopes that this instance was told to share go to its feed and come from it: a home may hold those of
 *      another team, too.
 *  R7  What was brought stays, whenever the bringing ends: a home that begins with a large scope goes on where it was.
 */
export class MemoryReplica {
  readonly #parts: ReplicaParts;
  readonly #records: RecordStore;
  readonly #store: MemoryStore;
  /** R6 */
  readonly #mine = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: ReplicaParts) {
    this.#parts = parts;
    this.#records = new RecordStore(parts.database);
    this.#store = new MemoryStore(this.#records);
  }

  /**
   * Begins to share scopes. The records that this home already has in them go to the others. Those of `also` that this
   * home shares with somebody else are left out, and returned.
   */
  async share(scope: ReplicaScope, also: readonly ReplicaScope[] = []): Promise<readonly ReplicaScope[]> {
    await this.#register(scope);
    const taken: ReplicaScope[] = [];
    for (const one of also) {
      await this.#register(one).catch((error: unknown) => {
        if (!isAtlasError(error, 'memory.conflict')) throw error;
        taken.push(one);
      });
    }
    await this.refresh();
    return taken;
  }

  async #register(scope: ReplicaScope): Promise<void> {
    await this.#parts.database.write((connection) => {
      const known = connection.prepare('SELECT local FROM memory_replicas WHERE shared = ?').get(scope.shared);
      if (known?.['local'] === scope.local) return;
      if (known !== undefined) throw otherScope(scope, String(known['local']));
      connection
        .prepare('INSERT INTO memory_replicas (shared, local, change) VALUES (?, ?, 0)')
        .run(scope.shared, scope.local);
      connection.prepare(EVERYTHING).run(scope.local);
    });
    this.#mine.add(scope.shared);
  }

  /** Called before a question: pulls the changes of others, and pushes pending ones. True where any came. */
  async refresh(signal?: AbortSignal): Promise<boolean> {
    return await this.#alone(async () => {
      const came = await this.#pullAll(signal);
      await this.#pushAll(signal);
      return came;
    });
  }

  /** After a write: the feed has it when this resolves (R1). */
  async push(signal?: AbortSignal): Promise<void> {
    await this.#alone(async () => {
      await this.#pushAll(signal);
    });
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return await mine;
  }

  async #scopes(): Promise<readonly (ReplicaScope & FeedClock)[]> {
    return await this.#parts.database.read((connection) =>
      connection
        .prepare('SELECT shared, local, change, epoch FROM memory_replicas ORDER BY shared')
        .all()
        .filter((row) => this.#mine.has(String(row['shared'])))
        .map((row) => ({
          shared: String(row['shared']),
          local: String(row['local']),
          change: Number(row['change']),
          epoch: String(row['epoch']),
        })),
    );
  }

  async #pullAll(signal?: AbortSignal): Promise<boolean> {
    const scopes = await this.#scopes();
    if (scopes.length === 0) return false;
    const clock = await this.#parts.feed.clock(
      scopes.map(({ shared }) => shared),
      signal,
    );
    let came = false;
    for (const scope of scopes) {
      const now = clock.get(scope.shared) ?? { change: 0, epoch: scope.epoch };
      const known = scope.epoch === '' || scope.epoch === now.epoch;
      if (now.change === scope.change && scope.epoch === now.epoch) continue;
      // R5
      const isEarlier = !known || now.change < scope.change;
      if (isEarlier) await this.#beginAgain(scope);
      await this.#pull(scope, isEarlier ? 0 : scope.change, now, signal);
      came = true;
    }
    return came;
  }

  /** Part by part, each of which counts when it is there: what is brought once is not brought again (R7). */
  async #pull(scope: ReplicaScope, from: number, to: FeedClock, signal?: AbortSignal): Promise<void> {
    const { feed, database, atOnce: limit = AT_ONCE } = this.#parts;
    let known = from;
    do {
      const births = await feed.births(scope.shared, { after: known, upTo: to.change, limit }, signal);
      const upTo = births.length < limit ? to.change : (births.at(-1)?.born ?? to.change);
      await this.#take(scope, births);
      // Nothing had come before the first.
      if (known > 0) await this.#pullChanges(scope, known, upTo, signal);
      await database.write((connection) => {
        connection
          .prepare('UPDATE memory_replicas SET change = ?, epoch = ? WHERE shared = ?')
          .run(upTo, to.epoch, scope.shared);
      });
      known = upTo;
    } while (known < to.change);
  }

  /** What became, up to a number, of the records that had come by `known`. */
  async #pullChanges(scope: ReplicaScope, known: number, upTo: number, signal?: AbortSignal): Promise<void> {
    const { feed, atOnce: limit = AT_ONCE } = this.#parts;
    for (let after = known; ;) {
      const changes = await feed.changes(scope.shared, known, { after, upTo, limit }, signal);
      await this.#take(scope, changes);
      after = changes.at(-1)?.change ?? upTo;
      if (changes.length < limit) break;
    }
  }

  async #take(scope: ReplicaScope, changes: readonly FeedChange[]): Promise<void> {
    const { database, home, forgetOnServer } = this.#parts;
    if (changes.length === 0) return;
    const gone = await database.read((connection) => forgottenHere(connection, scope, changes));
    if (gone.length > 0) await leaveNoTrace(database, home, gone, forgetOnServer);
    await database.write((connection) => {
      this.#records.wordsLast(connection, () => {
        for (const change of changes) this.#apply(connection, scope, change);
      });
    });
  }

  /** What this home has goes to the store again, as if it had just begun to share. */
  async #beginAgain(scope: ReplicaScope): Promise<void> {
    await this.#parts.database.write((connection) => {
      connection.prepare('UPDATE memory_replicas SET change = 0 WHERE shared = ?').run(scope.shared);
      connection.prepare('DELETE FROM memory_shared WHERE shared = ?').run(scope.shared);
      connection.prepare(EVERYTHING).run(scope.local);
    });
  }

  #apply(connection: Connection, scope: ReplicaScope, { id, change, person, record }: FeedChange): void {
    const known = connection.prepare('SELECT change FROM memory_shared WHERE id = ?').get(id)?.['change'];
    const settle = (): void => {
      connection.prepare('DELETE FROM memory_outbox WHERE id = ? AND local = ?').run(id, scope.local);
    };
    if (record === undefined) {
      connection.prepare('DELETE FROM memory_shared WHERE id = ? AND shared = ?').run(id, scope.shared);
      settle();
      return;
    }
    // The home already has its own write.
    if (known === change) return;
    const theirs = readSharedRecord(record);
    if (theirs?.id !== id) return;
    const waiting = connection.prepare('SELECT gone FROM memory_outbox WHERE id = ?').get(id);
    connection.prepare('INSERT OR REPLACE INTO memory_shared VALUES (?, ?, ?)').run(id, scope.shared, change);
    // Forgotten here, and not there yet.
    if (waiting?.['gone'] === 1) return;
    const mine = waiting === undefined ? undefined : localRecord(connection, id);
    const placed = placeShared(connection, this.#store, {
      scope: scope.local,
      record: mine === undefined ? theirs : mergeShared(mine, theirs),
      person,
    });
    if (placed && mine === undefined) settle();
    // Another record counts instead: this one is forgotten everywhere.
    if (!placed) {
      const here = connection.prepare('SELECT 1 FROM record_details WHERE id = ?').get(id);
      if (here === undefined) connection.prepare(LEAVES).run(id, scope.local);
    }
  }

  async #pushAll(signal?: AbortSignal): Promise<void> {
    for (const scope of await this.#scopes()) {
      for (let rounds = 0; ; rounds += 1) {
        const behind = await this.#pushOnce(scope, signal);
        if (!behind) break;
        if (rounds === MOST_ROUNDS) throw tooBusy(scope.shared);
        await this.#pullAll(signal);
      }
    }
  }

  /** True where others changed the same meanwhile. */
  async #pushOnce(scope: ReplicaScope, signal?: AbortSignal): Promise<boolean> {
    const { database, feed, atOnce = AT_ONCE } = this.#parts;
    const waiting = await database.read((connection) => waitingIn(connection, scope, atOnce));
    if (waiting.length === 0) return false;
    const receipts = await feed.put(scope.shared, waiting, signal);
    const numbers = new Map(receipts.map(({ id, change }) => [id, change]));
    await database.write((connection) => {
      for (const { id, n, record } of waiting) {
        const change = numbers.get(id);
        if (change === undefined) continue;
        // A change since then stays pending.
        connection.prepare('DELETE FROM memory_outbox WHERE id = ? AND n = ?').run(id, n);
        if (record === undefined) connection.prepare('DELETE FROM memory_shared WHERE id = ?').run(id);
        else connection.prepare('INSERT OR REPLACE INTO memory_shared VALUES (?, ?, ?)').run(id, scope.shared, change);
      }
    });
    if (receipts.some(({ change }) => change === undefined)) return true;
    return waiting.length === atOnce ? await this.#pushOnce(scope, signal) : false;
  }
}

const AT_ONCE = 500;
const MOST_ROUNDS = 20;
const EVERYTHING = 'INSERT OR IGNORE INTO memory_outbox SELECT id, scope, 0, 1 FROM record_details WHERE scope = ?';
const LEAVES = 'INSERT INTO memory_outbox VALUES (?, ?, 1, 1) ON CONFLICT (id) DO UPDATE SET gone = 1, n = n + 1';

interface Waiting extends FeedWrite {
  readonly n: number;
}

function waitingIn(connection: Connection, { local }: ReplicaScope, limit: number): readonly Waiting[] {
  return connection
    .prepare(
      `SELECT o.id, o.gone, o.n, coalesce(s.change, 0) AS seen FROM memory_outbox o
       LEFT JOIN memory_shared s ON s.id = o.id LEFT JOIN records r ON r.id = o.id
       WHERE o.local = ? ORDER BY r.rowid, o.id LIMIT ?`,
    )
    .all(local, limit)
    .map((row) => {
      const record = row['gone'] === 1 ? undefined : localRecord(connection, String(row['id']));
      return {
        id: String(row['id']),
        n: Number(row['n']),
        seen: Number(row['seen']),
        record: record === undefined ? undefined : sharedText(record),
      };
    });
}

function forgottenHere(
  connection: Connection,
  { local }: ReplicaScope,
  changes: readonly FeedChange[],
): readonly string[] {
  const select = connection.prepare('SELECT 1 FROM record_details WHERE id = ? AND scope = ?');
  return changes
    .filter(({ id, record }) => record === undefined && select.get(id, local) !== undefined)
    .map(({ id }) => id);
}

function otherScope({ shared, local }: ReplicaScope, known: string): AtlasError {
  return new AtlasError('memory.conflict', `${shared} is shared as ${known} in this home already, not as ${local}`, {
    remedy: 'Use another home for the other copy of the project.',
    details: { shared, local, known },
  });
}

function tooBusy(scope: string): AtlasError {
  return new AtlasError('storage.busy', `others change the shared memory ${scope} faster than it can be written`, {
    remedy: 'Run the command again; what was written here is kept and goes along with the next.',
    details: { scope },
  });
}
