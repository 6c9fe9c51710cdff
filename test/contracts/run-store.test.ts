import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { newId, type RunId } from '../../src/core/ids.ts';
import { createRedactor } from '../../src/core/redact.ts';
import type { RuntimeEvent } from '../../src/core/runtime-event.ts';
import { fileBlobs } from '../../src/storage/blobs.ts';
import { noCrash } from '../../src/storage/crash-point.ts';
import { EventLog } from '../../src/storage/event-log.ts';
import { openJournal, type EffectKey, type Journal } from '../../src/storage/journal.ts';
import type { JournalRow } from '../../src/storage/journal-chain.ts';
import type { Lease } from '../../src/storage/lease.ts';
import type { Leases } from '../../src/storage/leases.ts';
import { openPostgresEvents, postgresToldEvents } from '../../src/storage/postgres/postgres-events.ts';
import { postgresRecords, postgresRows } from '../../src/storage/postgres/postgres-journal.ts';
import { postgresLeases } from '../../src/storage/postgres/postgres-leases.ts';
import { postgresRunRows } from '../../src/storage/postgres/postgres-run-rows.ts';
import { RunWriter } from '../../src/storage/postgres/run-writer.ts';
import { thisProcess } from '../../src/storage/process-identity.ts';
import type { RunEventLog, ToldEvents } from '../../src/storage/run-events.ts';
import { leaseOfRun } from '../../src/storage/run-row.ts';
import type { RunRows } from '../../src/storage/run-rows.ts';
import { sqliteRecords, sqliteRows } from '../../src/storage/sqlite-journal-records.ts';
import { sqliteLeases } from '../../src/storage/sqlite-leases.ts';
import { sqliteRunRows } from '../../src/storage/sqlite-run-rows.ts';
import { sqliteToldEvents } from '../../src/storage/sqlite-told-events.ts';
import { scratchFolder } from '../support/scratch.ts';
import { openTeamStore } from '../support/team-store.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

// A server that starts waits for the disk, which others use as well.
vi.setConfig({ testTimeout: 300_000 });

/** A run as its holder has it. */
interface Held {
  readonly lease: Lease;
  readonly journal: Journal;
  readonly log: RunEventLog;
}

function longestAlike(one: string, two: string): string {
  return one.slice(
    0,
    Array.from(one).findIndex((letter, i) => letter !== two[i]),
  );
}

/** What a store of runs gives, whichever it is. */
interface RunStore {
  readonly leases: Leases;
  readonly runs: RunRows;
  readonly told: ToldEvents;
  /** As another process reads them. */
  readonly rows: (runId: RunId) => Promise<readonly JournalRow[]>;
  readonly hold: (runId: RunId) => Promise<Held>;
  /** Writes in the lease another holder than there is. */
  readonly setOwner: (name: string, owner: unknown) => Promise<void>;
}

const KEY: EffectKey<'agent-session'> = { plan: 1, step: 's1', attempt: 1, effect: 'agent-session', ordinal: 0 };
const PASSED = { verdict: 'pass', reasons: [] } as const;

const common = () => ({
  blobs: fileBlobs(join(scratchFolder(), 'blobs')),
  redactor: createRedactor([]),
  clock: systemClock,
  crash: noCrash,
});

async function onSqlite(): Promise<RunStore> {
  const temporary = await temporaryDatabase();
  onTestFinished(async () => {
    await temporary[Symbol.asyncDispose]();
  });
  const { database } = temporary;
  const leases = sqliteLeases(database);
  const parts = { ...common(), database };
  return {
    leases,
    runs: sqliteRunRows(database),
    told: sqliteToldEvents(database),
    rows: async (runId) => await sqliteRows(database, runId),
    hold: async (runId) => {
      const lease = await leases.take(leaseOfRun(runId));
      const journal = openJournal({ ...parts, records: sqliteRecords(database, runId, lease) }, runId, lease);
      return { lease, journal, log: await EventLog.open(database, runId, lease) };
    },
    setOwner: async (name, owner) => {
      await database.write((connection) => {
        connection.prepare('UPDATE leases SET owner = ? WHERE name = ?').run(JSON.stringify(owner), name);
      });
    },
  };
}

const team = await openTeamStore();
let tenants = 0;

async function onPostgres(): Promise<RunStore> {
  tenants += 1;
  const tenant = `tenant-${tenants}`;
  const store = await team.open(tenant, { connections: 3 });
  const temporary = await temporaryDatabase();
  onTestFinished(async () => {
    await store.close();
    await temporary[Symbol.asyncDispose]();
  });
  const leases = postgresLeases(store);
  const parts = { ...common(), database: temporary.database };
  return {
    leases,
    runs: postgresRunRows(store, leases),
    told: postgresToldEvents(store),
    rows: async (runId) => await postgresRows(store, runId),
    hold: async (runId) => {
      const lease = await leases.take(leaseOfRun(runId));
      const writer = await RunWriter.open(store, runId, lease);
      const journal = openJournal({ ...parts, records: postgresRecords(store, runId, writer) }, runId, lease);
      return { lease, journal, log: await openPostgresEvents(store, runId, writer) };
    },
    setOwner: async (name, owner) => {
      await team.admin.query('UPDATE atlas.leases SET owner = $1 WHERE name = $2 AND tenant = $3', [
        JSON.stringify(owner),
        name,
        tenant,
      ]);
    },
  };
}

const event = (seq: number, type: 'warning' | 'thought', runId: RunId): RuntimeEvent =>
  ({
    seq,
    runId,
    at: '2026-01-01T00:00:00.000Z',
    ...(type === 'warning' ? { type, code: 'x', message: `${seq}` } : { type, text: `${seq}` }),
  }) as RuntimeEvent;

describe.each([
  { name: 'SQLite', open: onSqlite },
  { name: 'PostgreSQL', open: onPostgres },
])('a store of runs on $name', ({ open }) => {
  test('L1, L2: one process holds a lease, and every taking has a larger fence', async () => {
    const { leases } = await open();
    const lease = await leases.take('project:x');
    expect(await leases.isHeld('project:x')).toBe(true);
    await expect(leases.take('project:x')).rejects.toMatchObject({ code: 'run.leased' });
    await lease.release();
    expect(await leases.isHeld('project:x')).toBe(false);
    expect((await leases.take('project:x')).fence).toBeGreaterThan(lease.fence);
    expect(await leases.isHeld('project:y')).toBe(false);
  });

  test('L1: of many who take a lease at once, one gets it', async () => {
    const { leases } = await open();
    const all = await Promise.allSettled(Array.from({ length: 8 }, async () => await leases.take('run:x')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('L3: a process of this machine that has ended is replaced at once', async () => {
    const { leases, setOwner } = await open();
    const lease = await leases.take('run:x');
    await setOwner('run:x', { ...thisProcess(), started: '1' });
    expect(await leases.isHeld('run:x')).toBe(false);
    expect((await leases.take('run:x')).fence).toBe(lease.fence + 1);
  });

  test('J1, J2: what was done is appended in order, and found by who takes the run up', async () => {
    const store = await open();
    const runId = newId('run');
    const first = await store.hold(runId);
    await first.journal.effect({ ...KEY, effect: 'verdict' }, null, async () => PASSED);
    expect(await first.journal.effect(KEY, null, async () => 'one')).toBe('one');
    const all = ['verdict intent', 'verdict result', 'agent-session intent', 'agent-session result'];
    expect((await store.rows(runId)).map(({ effect, record }) => `${effect} ${record}`)).toEqual(all);
    await first.lease.release();
    const { journal } = await store.hold(runId);
    expect(await journal.effect(KEY, null, async () => 'again')).toBe('one');
    expect((await journal.records()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  test('J1: what takes long is seen from outside while it happens', async () => {
    const store = await open();
    const runId = newId('run');
    const { journal } = await store.hold(runId);
    await journal.effect(KEY, null, async () => {
      await expect.poll(async () => (await store.rows(runId)).length).toBe(1);
      return 'session';
    });
  });

  test('J1: effects of many steps at once are one chain', async () => {
    const store = await open();
    const runId = newId('run');
    const { journal } = await store.hold(runId);
    await Promise.all(
      Array.from(
        { length: 20 },
        async (_, ordinal) => await journal.effect({ ...KEY, ordinal }, null, async () => 'x'),
      ),
    );
    expect(await journal.records()).toHaveLength(40);
  });

  test('J3: an unknown outcome in the world is never repeated by itself', async () => {
    const store = await open();
    const runId = newId('run');
    const key = { ...KEY, effect: 'world-call' } as const;
    const first = await store.hold(runId);
    const cut = first.journal.effect(key, { action: 'x' }, async () => await Promise.reject(new Error('cut off')));
    await expect(cut).rejects.toThrow('cut off');
    await first.lease.release();
    const { journal } = await store.hold(runId);
    const again = journal.effect(key, { action: 'x' }, async () => ({ staged: '', failures: [], summary: '' }));
    await expect(again).rejects.toMatchObject({ code: 'journal.unknown-outcome' });
  });

  test('J5: who has lost the lease appends nothing, now, soon or along', async () => {
    const store = await open();
    const runId = newId('run');
    const first = await store.hold(runId);
    await first.journal.effect(KEY, null, async () => 'one');
    await first.lease.release();
    const second = await store.hold(runId);
    await first.journal.effect({ ...KEY, effect: 'verdict' }, null, async () => PASSED);
    const late = first.journal.effect({ ...KEY, ordinal: 1 }, null, async () => 'late');
    await expect(late).rejects.toMatchObject({ code: 'storage.fenced' });
    const world = first.journal.effect({ ...KEY, effect: 'world-call' }, { action: 'x' }, async () =>
      expect.unreachable(),
    );
    await expect(world).rejects.toMatchObject({ code: 'storage.fenced' });
    await second.journal.effect({ ...KEY, ordinal: 2 }, null, async () => 'second');
    expect((await second.journal.records()).map(({ ordinal }) => ordinal)).toEqual([0, 0, 2, 2]);
    await expect(store.runs.setStatus(runId, { status: 'interrupted' }, new Date(), first.lease)).rejects.toMatchObject(
      { code: 'storage.fenced' },
    );
    await expect(store.runs.setOptions(runId, '{}', first.lease)).rejects.toMatchObject({ code: 'storage.fenced' });
  });

  test('payloads with every kind of character come back as they were', async () => {
    const store = await open();
    const runId = newId('run');
    const { journal } = await store.hold(runId);
    const text = `nul \u0000, lone \ud800, quote " \\ \\u0000, line \n, 😀, ${'long '.repeat(2000)}`;
    await journal.effect(KEY, null, async () => text);
    expect((await journal.records()).at(-1)?.payload).toBe(text);
    await journal.effect({ ...KEY, ordinal: 1 }, null, async () => text.slice(0, 80));
    expect((await journal.records()).at(-1)?.payload).toBe(text.slice(0, 80));
  });

  test('runs are created, found, listed and changed', async () => {
    const { runs } = await open();
    const [one, two] = [newId('run'), newId('run')];
    const now = new Date('2026-01-01T00:00:00Z');
    const run = { request: 'do it', project: '/p', plan: '', options: '{"a":1}', now };
    const created = await runs.create({ ...run, id: one });
    await runs.create({ ...run, id: two });
    expect(await runs.lookUp(one)).toEqual({ ...created, status: 'interrupted' });
    expect((await runs.list('/p', 10)).map(({ id }) => id)).toEqual([two, one].toSorted().toReversed());
    expect(await runs.list('/q', 10)).toEqual([]);
    expect((await runs.find('/p', one)).id).toBe(one);
    await expect(runs.find('/q', one)).rejects.toMatchObject({ code: 'run.not-found' });
    // Enough of its beginning names it, in its own project alone.
    const begins = longestAlike(one, two).length + 1;
    expect((await runs.find('/p', one.slice(0, begins))).id).toBe(one);
    await expect(runs.find('/q', one.slice(0, begins))).rejects.toThrow('there is no run');
    await expect(runs.find('/p', one.slice(0, begins - 1))).rejects.toThrow('fits 2 runs');
    await expect(runs.find('/p', one.slice(0, 7))).rejects.toThrow('there is no run');
    await expect(runs.find('/p', `${one.slice(0, -2)}%`)).rejects.toThrow('there is no run');
    expect(await runs.changeOptions(one, (text) => text.replace('1', '2'))).toBe(true);
    expect(await runs.changeOptions(one, () => undefined)).toBe(false);
    expect((await runs.lookUp(one))?.options).toBe('{"a":2}');
    const pause = { reason: 'limit', message: 'enough', answers: [{ kind: 'go-on' }] } as const;
    await runs.setStatus(one, { status: 'paused', pause, stopped: { message: 'x', exitCode: 3 } }, now);
    expect(await runs.lookUp(one)).toMatchObject({ status: 'paused', pause, stopped: { exitCode: 3 } });
    await runs.setStatus(two, { status: 'proven' }, now);
    expect((await runs.unfinished('/p')).map(({ id }) => id)).toEqual([one]);
  });

  test('a run counts as at work while its lease is held, and as waiting where its holder left a question', async () => {
    const { runs, leases, setOwner } = await open();
    const id = newId('run');
    await runs.create({ id, request: '', project: '/p', plan: '', options: '{}', now: new Date() });
    await leases.take(leaseOfRun(id));
    expect((await runs.find('/p', undefined)).status).toBe('working');
    await runs.noteQuestion(id, { reason: 'limit', message: 'more?', answers: [{ kind: 'go-on' }] });
    await setOwner(leaseOfRun(id), { ...thisProcess(), started: '1' });
    expect(await runs.lookUp(id)).toMatchObject({ status: 'paused', pause: { message: 'more?' } });
  });

  test('of two who change options at once, the second sees what the first has written', async () => {
    const { runs } = await open();
    const id = newId('run');
    await runs.create({ id, request: '', project: '/p', plan: '', options: '', now: new Date() });
    await Promise.all(Array.from({ length: 10 }, async () => await runs.changeOptions(id, (text) => `${text}x`)));
    expect((await runs.lookUp(id))?.options).toBe('x'.repeat(10));
  });

  test('E1: events are numbered through all processes, and read from any number on', async () => {
    const store = await open();
    const runId = newId('run');
    const first = await store.hold(runId);
    expect(first.log.isNew).toBe(true);
    for (const type of ['warning', 'thought', 'thought'] as const)
      first.log.append(event(first.log.next(), type, runId));
    await first.log[Symbol.asyncDispose]();
    await first.lease.release();
    const second = await store.hold(runId);
    expect(second.log.isNew).toBe(false);
    second.log.append(event(second.log.next(), 'warning', runId));
    await second.log[Symbol.asyncDispose]();
    const seqs = (events: readonly RuntimeEvent[]): readonly number[] => events.map(({ seq }) => seq);
    expect(seqs(await store.told.after(runId, 0, 100))).toEqual([1, 2, 3, 4]);
    expect(seqs(await store.told.after(runId, 1, 2))).toEqual([2, 3]);
    expect(seqs(await store.told.after(runId, 0, 100, 2))).toEqual([1, 3, 4]);
    expect(seqs(await store.told.before(runId, 4, 2))).toEqual([2, 3]);
    expect(await store.told.range(runId)).toEqual({ first: 1, last: 4 });
    expect(await store.told.has(newId('run'))).toBe(false);
  });

  test('E2, E5: events go with the next record, and under a lost lease they are left out', async () => {
    const store = await open();
    const runId = newId('run');
    const first = await store.hold(runId);
    first.log.append(event(first.log.next(), 'warning', runId));
    await first.journal.effect({ ...KEY, effect: 'tool-call' }, { action: 'x' }, async () => ({
      staged: '',
      failures: [],
      summary: '',
    }));
    expect(await store.told.range(runId)).toEqual({ first: 1, last: 1 });
    await first.lease.release();
    await store.hold(runId);
    first.log.append(event(first.log.next(), 'warning', runId));
    await first.log[Symbol.asyncDispose]();
    expect(await store.told.range(runId)).toEqual({ first: 1, last: 1 });
  });
});
