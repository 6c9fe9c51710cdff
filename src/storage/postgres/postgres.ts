import { defined } from '../../core/defined.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { AtlasError } from '../../core/atlas-error.ts';
import { TENANT_NAME } from '../../core/team-names.ts';
import { sha256 } from '../../core/hash.ts';
import { readStoreAddress, type StoreAddress } from './store-address.ts';
import { asStoreFault, isUnreachable } from './store-fault.ts';

/**
 * The one place that knows connections to PostgreSQL.
 *
 * Invariants
 *  P1  A store is opened for one tenant. The connection says which, and the server believes it only where the login is
 *      one of that tenant's: no statement of the program, right or wrong, reaches another's rows.
 *  P2  Every wait ends: by the caller's signal, by a limit of the server on statements, locks and idle transactions, or
 *      by a limit of this process where the server does not answer at all.
 *  P3  A transaction with an unknown end is never reported as done, and no other caller gets its connection.
 *  P4  No password in an error, a log or a name.
 */
const CONNECT_MS = 10_000;
const STATEMENT_MS = 30_000;
/** Longer than the server's own limit: it is reached only where the server is gone. */
const SILENCE_MS = STATEMENT_MS + 5000;
const LOCK_MS = 20_000;
/** Shorter than anybody waits for a lock: who vanishes within a transaction lets go before the others give up. */
const IDLE_MS = 15_000;
/**
 * How long the server keeps the connection of a client from which nothing comes any more, not even a farewell: a machine
 * without power, a network that was cut. Of itself it would keep it for hours, until there is no place left for others.
 */
const VANISHED_S = 60;

export type Row = Readonly<Record<string, unknown>>;
export type SqlValue = string | number | boolean | null | Uint8Array | readonly string[] | readonly number[];

export interface Transaction {
  query(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;
}

export interface StoreOptions {
  readonly url: string;
  /** From a file or the environment; before the one in the address. */
  readonly password?: string;
  /** Left out where the login belongs to one tenant only. */
  readonly tenant?: string;
  /** At most so many connections at once. */
  readonly connections?: number;
  /** The name of this client in the server's own tools. */
  readonly program?: string;
  readonly signal?: AbortSignal;
}

interface WriteOptions {
  /** Without waiting for the server's disk, as `Database.writeSoon`. */
  readonly soon?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export class Postgres implements Transaction, AsyncDisposable {
  /** The address without the password (P4). */
  readonly shown: string;
  readonly login: string;
  readonly #pool: pg.Pool;

  private constructor(pool: pg.Pool, address: StoreAddress) {
    this.#pool = pool;
    this.shown = address.shown;
    this.login = address.login;
    // The pool replaces a connection that breaks while it is idle.
    pool.on('error', () => undefined);
  }

  /** Connects once, so that the opener of a store learns at once what is wrong with it. */
  static async open(options: StoreOptions): Promise<Postgres> {
    const address = readStoreAddress(options.url, options.password);
    if (options.tenant !== undefined && !TENANT_NAME.test(options.tenant)) {
      throw new AtlasError('config.invalid', `${JSON.stringify(options.tenant)} is not the name of a tenant`, {
        remedy: 'Use small letters, digits, dashes and underscores, at most 63.',
      });
    }
    const { Pool, TypeOverrides, types } = await library();
    const numbers = new TypeOverrides();
    // They fit.
    numbers.setTypeParser(types.builtins.INT8, Number);
    const pool = new Pool({
      host: address.host,
      port: address.port,
      user: address.login,
      database: address.database,
      password: address.password,
      ssl: address.tls === false ? false : { ...address.tls, rejectUnauthorized: true },
      max: options.connections ?? 4,
      application_name: options.program ?? 'atlas',
      options: sessionSettings(options.tenant),
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: SILENCE_MS,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: IDLE_MS,
      keepAlive: true,
      allowExitOnIdle: true,
      types: numbers,
    });
    const store = new Postgres(pool, address);
    try {
      await store.query('SELECT 1', [], options.signal);
    } catch (error) {
      await store.close();
      throw error;
    }
    return store;
  }

  /** One statement, one round trip, one transaction. */
  async query(sql: string, values: readonly SqlValue[] = [], signal?: AbortSignal): Promise<readonly Row[]> {
    return await this.#connected(signal, async (client) => await run(client, sql, values));
  }

  /** Everything that `work` reads is of one moment. */
  async read<T>(work: (transaction: Transaction) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return await this.#transact('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', signal, work);
  }

  /** All of `work` or nothing; when the promise resolves, it is on the server's disk, unless it is to be there soon. */
  async write<T>(work: (transaction: Transaction) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    const begin = options.soon === true ? 'BEGIN; SET LOCAL synchronous_commit = off' : 'BEGIN';
    return await this.#transact(begin, options.signal, work);
  }

  /**
   * Repeats work that found no server, until `patienceMs` have passed: only for work that may be done twice, because a
   * server that went away may have done it.
   */
  async patiently<T>(work: () => Promise<T>, patienceMs: number, signal?: AbortSignal): Promise<T> {
    const start = performance.now();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (!isUnreachable(error) || performance.now() - start > patienceMs) throw error;
        await sleep(Math.min(50 * 2 ** Math.min(attempt, 6), 2000) * (0.5 + Math.random()), undefined, { signal });
      }
    }
  }

  async close(): Promise<void> {
    if (!this.#pool.ended && !this.#pool.ending) await this.#pool.end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #transact<T>(
    begin: string,
    signal: AbortSignal | undefined,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return await this.#connected(signal, async (client, breaks) => {
      await client.query(begin);
      try {
        const result = await work({ query: async (sql, values = []) => await run(client, sql, values) });
        await client.query('COMMIT');
        return result;
      } catch (error) {
        // A server that did not answer would not answer this either; it ends the transaction itself.
        if (!isUnreachable(asStoreFault(error, this.shown))) await client.query('ROLLBACK').catch(breaks);
        throw error;
      }
    });
  }

  /** `work` may say that nobody can use the connection any more (P3). */
  async #connected<T>(
    signal: AbortSignal | undefined,
    work: (client: pg.PoolClient, breaks: (error: Error) => void) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      throw asStoreFault(error, this.shown);
    }
    let broken: Error | undefined;
    const breaks = (error: Error): void => {
      broken = error;
    };
    // A caller that stops waiting leaves a connection on which an answer is still to come: no other caller may have it
    // (P3).
    const leave = (): void => {
      broken = new Error('the caller stopped waiting');
      client.connection.stream.destroy(broken);
    };
    client.on('error', breaks);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      signal?.throwIfAborted();
      return await work(client, breaks);
    } catch (error) {
      signal?.throwIfAborted();
      const fault = asStoreFault(error, this.shown);
      if (isUnreachable(fault)) broken ??= error as Error;
      throw fault;
    } finally {
      signal?.removeEventListener('abort', leave);
      client.off('error', breaks);
      client.release(broken);
    }
  }
}

function sessionSettings(tenant: string | undefined): string {
  const settings = {
    ...defined({ 'atlas.tenant': tenant }),
    tcp_keepalives_idle: VANISHED_S / 2,
    tcp_keepalives_interval: VANISHED_S / 6,
    tcp_keepalives_count: 3,
    tcp_user_timeout: VANISHED_S * 1000,
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Prepared once per connection, under a name of its own. */
async function run(client: pg.PoolClient, sql: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>({ name: sha256(sql).slice(0, 32), text: sql, values: values.map(asSent) });
  return rows;
}

function asSent(value: SqlValue): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

/** A person with a team's store installs the package beside Atlas. */
async function library(): Promise<typeof pg> {
  try {
    return (await import('pg')).default;
  } catch {
    throw new AtlasError('storage.failed', "a team's store needs the package pg, which is not installed", {
      remedy: 'Run `npm install pg@8.23.1` beside Atlas.',
    });
  }
}
