import { existsSync, statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { AtlasError } from '../core/atlas-error.ts';
import { asStorageError, isBusy } from './storage-error.ts';

/**
 * The one place that knows SQLite connections.
 *
 * Invariants
 *  D1  Every acknowledged write is on disk: WAL, synchronous=FULL during a `write`, one transaction per `write`.
 *  D2  A foreign lock stalls this thread for at most BUSY_MS at a time; the rest of the wait is asynchronous.
 *  D3  No transaction spans an `await`: `read` and `write` take synchronous functions.
 *  D4  Every process sees a commit of `writeSoon`, and the commit survives a kill of this process. A power cut may take
 *      it, and then everything after it as well: it is on disk with the next `write` at the latest.
 *  D5  `writeAlong` joins the transaction of the next `write` and reaches the disk with it, or not at all: no caller
 *      has been promised it. A transaction that fails leaves it for the next one.
 *  D6  A file that was removed or moved is not written any more: what would be acknowledged there, nobody would find.
 */
const BUSY_MS = 10;
const OLDEST_SQLITE = [3, 51, 3] as const;

export interface DatabaseOptions {
  /** Opens without writing a byte, also on a read-only file system. */
  readonly readOnly?: boolean;
  /** How long to wait for a foreign lock before `storage.busy`. */
  readonly busyDeadlineMs?: number;
}

/** Excludes promises, so that no result can smuggle an `await` into a transaction (D3). */
type Settled<T> = T extends PromiseLike<unknown> ? never : T;

/** The operations of a transaction. A connection prepares each statement once and keeps it. */
export interface Connection {
  /** The file of the database. */
  readonly path: string;
  prepare(sql: string): StatementSync;
  exec(sql: string): void;
}

export class Database implements AsyncDisposable {
  readonly path: string;
  readonly readOnly: boolean;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #connection: Connection;
  readonly #busyDeadlineMs: number;
  /** Which file it is, whatever lies at its path (D6). */
  readonly #file: string;
  readonly #along = new Map<string, (connection: Connection) => void>();
  #queue: Promise<unknown> = Promise.resolve();
  #commits = 0;
  /** As `open` sets it (D1). */
  #waits = true;

  private constructor(path: string, db: DatabaseSync, options: DatabaseOptions) {
    this.path = path;
    this.readOnly = options.readOnly === true;
    this.#db = db;
    this.#busyDeadlineMs = options.busyDeadlineMs ?? 30_000;
    this.#file = fileAt(path);
    this.#connection = { path, prepare: (sql) => this.#prepare(sql), exec: (sql) => this.#db.exec(sql) };
  }

  static async open(path: string, options: DatabaseOptions = {}): Promise<Database> {
    requireRecentSqlite();
    const database = new Database(path, openFile(path, options), options);
    try {
      await database.#retryWhileBusy(() => {
        database.#db.exec(
          options.readOnly === true
            ? 'PRAGMA query_only = 1'
            : 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON',
        );
      });
    } catch (error) {
      database.#db.close();
      throw error;
    }
    return database;
  }

  /** Runs `work` against one consistent snapshot. */
  async read<T>(work: (connection: Connection) => Settled<T>): Promise<T> {
    return await this.#retryWhileBusy(() => this.#transact('BEGIN', work));
  }

  /** Runs `work` in one durable transaction; when the promise resolves, its writes are on disk (D1). */
  async write<T>(work: (connection: Connection) => Settled<T>): Promise<T> {
    return await this.#inTurn(() => {
      this.#waitForDisk(true);
      return this.#transactWithAlong(work);
    });
  }

  /**
   * Like `write`, without waiting for the disk (D4): for writes that mean nothing after a power cut, such as who holds
   * a lease, and for writes that only a later `write` builds on.
   */
  async writeSoon<T>(work: (connection: Connection) => Settled<T>): Promise<T> {
    return await this.#inTurn(() => {
      this.#waitForDisk(false);
      return this.#transactWithAlong(work);
    });
  }

  /**
   * Puts `work` into the next transaction instead of one of its own (D5): for writes that may lag a little and are not
   * worth waiting for the disk. For each name, only the newest is written.
   */
  writeAlong(name: string, work: (connection: Connection) => void): void {
    this.#along.set(name, work);
  }

  /** Whether the write of that name still waits for a transaction. */
  hasAlong(name: string): boolean {
    return this.#along.has(name);
  }

  /** Resolves when everything that was to be written along is on disk. */
  async flush(): Promise<void> {
    if (this.#along.size > 0) await this.write(() => undefined);
  }

  /** Resolves when everybody can read it; it need not be on disk yet (D4). */
  async flushSoon(): Promise<void> {
    if (this.#along.size > 0) await this.writeSoon(() => undefined);
  }

  /** Changes whenever another connection commits; cheap enough to ask before every query. */
  dataVersion(): number {
    return Number(Object.values(this.#prepare('PRAGMA data_version').get() ?? {})[0] ?? 0);
  }

  /** Differs from every earlier one where anybody has committed since, this connection included. */
  changeStamp(): string {
    return `${this.dataVersion()} ${this.#commits}`;
  }

  /**
   * Moves the log into the file and empties it, so that nothing deleted is left there; with `rewrite`, the file is
   * written anew as well. False where another reader kept it from finishing.
   */
  async compact(options: { readonly rewrite: boolean }): Promise<boolean> {
    return await this.#inTurn(() => {
      this.#waitForDisk(true);
      if (options.rewrite) this.#db.exec('VACUUM');
      const row = this.#db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
      return row?.['busy'] === 0;
    });
  }

  async close(): Promise<void> {
    await this.#queue;
    // `writeAlong` promised nothing (D5), so a failing write must not keep the database from closing.
    if (this.#db.isOpen) await this.flush().catch(() => undefined);
    this.#statements.clear();
    if (this.#db.isOpen) this.#db.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Writers of one process queue here instead of fighting over the file's lock. */
  async #inTurn<T>(work: () => T): Promise<T> {
    const turn = this.#queue.then(async () => await this.#retryWhileBusy(work));
    this.#queue = turn.then(
      () => undefined,
      () => undefined,
    );
    return await turn;
  }

  /** Changed only where it has to be: writes of one kind come in groups. */
  #waitForDisk(waits: boolean): void {
    if (waits === this.#waits) return;
    this.#db.exec(`PRAGMA synchronous = ${waits ? 'FULL' : 'NORMAL'}`);
    this.#waits = waits;
  }

  #transactWithAlong<T>(work: (connection: Connection) => T): T {
    if (fileAt(this.path) !== this.#file) throw movedAway(this.path);
    const along = [...this.#along];
    const result = this.#transact('BEGIN IMMEDIATE', (connection) => {
      for (const [, write] of along) write(connection);
      return work(connection);
    });
    this.#commits += 1;
    for (const [name, write] of along) if (this.#along.get(name) === write) this.#along.delete(name);
    return result;
  }

  #transact<T>(begin: string, work: (connection: Connection) => T): T {
    this.#prepare(begin).run();
    try {
      const result = work(this.#connection);
      this.#prepare('COMMIT').run();
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  #prepare(sql: string): StatementSync {
    const kept = this.#statements.get(sql);
    if (kept !== undefined) return kept;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  async #retryWhileBusy<T>(work: () => T): Promise<T> {
    const start = performance.now();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error)) throw asStorageError(error, this.path);
        if (performance.now() - start > this.#busyDeadlineMs) {
          throw new AtlasError('storage.busy', `another program has kept ${this.path} locked for too long`, {
            remedy: 'End the other program that holds it, or wait, and run the command again.',
            details: { path: this.path, waitedMs: Math.round(performance.now() - start) },
            cause: error,
          });
        }
        // Jitter, so that eight writers do not come back together.
        await sleep(Math.min(2 ** Math.min(attempt, 5), 25) * (0.5 + Math.random()));
      }
    }
  }
}

function openFile(path: string, options: DatabaseOptions): DatabaseSync {
  const settings = { timeout: BUSY_MS, readOnly: options.readOnly === true };
  try {
    if (options.readOnly === true && !canShareMemory(path)) {
      // No log to replay and nowhere to put one: the file itself is the whole truth.
      const url = pathToFileURL(path);
      url.searchParams.set('immutable', '1');
      return new DatabaseSync(url, settings);
    }
    return new DatabaseSync(path, settings);
  } catch (error) {
    throw asStorageError(error, path);
  }
}

function fileAt(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? 'none' : `${stats.dev} ${stats.ino}`;
}

function movedAway(path: string): AtlasError {
  return new AtlasError('storage.failed', `${path} was removed or moved while it was in use`, {
    remedy: 'Put it back where it was, then run the command again; what was acknowledged is in it.',
    details: { path },
  });
}

/** A WAL reader needs its `-shm` file; without one, an empty or missing `-wal` means that nothing waits in it. */
function canShareMemory(path: string): boolean {
  if (existsSync(`${path}-shm`)) return true;
  return existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;
}

let sqliteChecked = false;

/** Older versions have a race in WAL mode that can lose committed data when two processes write. */
function requireRecentSqlite(): void {
  if (sqliteChecked) return;
  const version = process.versions['sqlite'] ?? '0';
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const [wantMajor, wantMinor, wantPatch] = OLDEST_SQLITE;
  const recent =
    major > wantMajor || (major === wantMajor && (minor > wantMinor || (minor === wantMinor && patch >= wantPatch)));
  if (!recent) {
    throw new AtlasError(
      'storage.sqlite-too-old',
      `this Node brings SQLite ${version}; ${OLDEST_SQLITE.join('.')} is needed`,
      {
        remedy: 'Run Atlas with Node 22.23.3 or newer.',
        details: { version },
      },
    );
  }
  sqliteChecked = true;
}
