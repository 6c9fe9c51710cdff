import { AtlasError } from '../core/atlas-error.ts';
import type { Connection, Database } from './database.ts';
import {
  isAlive,
  machineSeconds,
  processIdentitySchema,
  thisProcess,
  type ProcessIdentity,
} from './process-identity.ts';

/**
 * A lease says which process works on a run.
 *
 * Invariants
 *  L1  At most one live process holds a lease: taking it is one transaction.
 *  L2  Every taking has a larger fence. The store refuses a process that writes under an old fence, however late it
 *      wakes up.
 *  L3  A dead holder is replaced at once; a holder that cannot be seen from here (another container) after it has
 *      been silent for SILENCE_S. No wall clock is involved.
 *  L4  No holder outlives a power cut, and whatever was written under a fence comes after it in the log: taking and
 *      giving back need not wait for the disk.
 *  L5  What a process could not give back, on a full disk for example, it holds no longer: it takes it anew, although the
 *      store still names it.
 */
const SILENCE_S = 30;
const RENEW_MS = 10_000;

/** By file, name and fence (L5). */
const abandoned = new Set<string>();

export interface Lease extends AsyncDisposable {
  readonly name: string;
  readonly fence: number;
  release(): Promise<void>;
}

export async function takeLease(database: Database, name: string): Promise<Lease> {
  const owner = thisProcess();
  const fence = await database.writeSoon((connection) => take(connection, name, owner));
  const renewal = setInterval(() => {
    database.writeSoon((connection) => renew(connection, name, fence)).catch(() => undefined);
  }, RENEW_MS);
  renewal.unref();
  const release = async (): Promise<void> => {
    clearInterval(renewal);
    const free = (connection: Connection): void => {
      connection.prepare('UPDATE leases SET owner = NULL WHERE name = ? AND fence = ?').run(name, fence);
    };
    await database.writeSoon(free).catch((error: unknown) => {
      abandoned.add(placeOf(database, name, fence));
      throw error;
    });
  };
  return { name, fence, release, [Symbol.asyncDispose]: release };
}

/** For every transaction that must not happen under a lost lease (L2). */
export function requireFence(connection: Connection, name: string, fence: number): void {
  if (holdsFence(connection, name, fence)) return;
  throw lostLease({ name, fence });
}

export function lostLease({ name, fence }: Pick<Lease, 'name' | 'fence'>): AtlasError {
  return new AtlasError('storage.fenced', `another process has taken over ${name}`, {
    remedy: 'Nothing to do: the other process goes on with it. `atlas show` tells how far it is.',
    details: { name, fence },
  });
}

export function holdsFence(connection: Connection, name: string, fence: number): boolean {
  return fenceOf(connection, name) === fence;
}

function fenceOf(connection: Connection, name: string): unknown {
  return connection.prepare('SELECT fence FROM leases WHERE name = ?').get(name)?.['fence'];
}

/** Whether a process works under this lease, as far as this machine can see. */
export function isLeased(connection: Connection, name: string): boolean {
  const row = connection.prepare('SELECT owner, renewed FROM leases WHERE name = ?').get(name);
  if (typeof row?.['owner'] !== 'string') return false;
  const holder = processIdentitySchema.safeParse(parsed(row['owner']));
  return !holder.success || isHeld(holder.data, Number(row['renewed']));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function take(connection: Connection, name: string, owner: ProcessIdentity): number {
  const row = connection.prepare('SELECT fence, owner, renewed FROM leases WHERE name = ?').get(name);
  const holder = typeof row?.['owner'] === 'string' ? processIdentitySchema.parse(JSON.parse(row['owner'])) : undefined;
  const before = placeOf(connection, name, Number(row?.['fence']));
  if (holder !== undefined && !abandoned.has(before) && isHeld(holder, Number(row?.['renewed']))) {
    throw new AtlasError('run.leased', `process ${holder.pid} is working on ${name}`, {
      remedy: 'Wait for it, or end it and try again.',
      details: { name, pid: holder.pid },
    });
  }
  const fence = Number(row?.['fence'] ?? 0) + 1;
  connection
    .prepare(
      `INSERT INTO leases (name, fence, owner, renewed) VALUES (?, ?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET fence = excluded.fence, owner = excluded.owner, renewed = excluded.renewed`,
    )
    .run(name, fence, JSON.stringify(owner), machineSeconds());
  return fence;
}

function placeOf({ path }: Pick<Connection, 'path'>, name: string, fence: number): string {
  return `${path} ${name} ${fence}`;
}

function isHeld(holder: ProcessIdentity, renewed: number): boolean {
  return isAlive(holder) ?? machineSeconds() - renewed < SILENCE_S;
}

function renew(connection: Connection, name: string, fence: number): void {
  connection.prepare('UPDATE leases SET renewed = ? WHERE name = ? AND fence = ?').run(machineSeconds(), name, fence);
}
