import { expect, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { openTeamStore } from '../../../test/support/team-store.ts';
import { newId, type RunId } from '../../core/ids.ts';
import type { JournalContent } from '../journal-chain.ts';
import type { Lease } from '../lease.ts';
import { thisProcess } from '../process-identity.ts';
import { leaseOfRun } from '../run-row.ts';
import { postgresRows } from './postgres-journal.ts';
import { postgresLeases } from './postgres-leases.ts';
import type { Postgres } from './postgres.ts';
import { RunWriter } from './run-writer.ts';

// A server that starts waits for the disk, which others use as well.
vi.setConfig({ testTimeout: 300_000 });

/** One database for all: every test is of another tenant. */
const { admin, server, open } = await openTeamStore();
let tenants = 0;

async function opened(): Promise<Postgres> {
  tenants += 1;
  return await open(`tenant-${tenants}`);
}

function content(ordinal: number, lease: Lease): JournalContent {
  const at = '2026-01-01T00:00:00.000Z';
  const place = { plan: 1, step: 's1', attempt: 1, effect: 'agent-session', ordinal } as const;
  return { ...place, record: 'result', fence: lease.fence, at, payload: '"x"' };
}

async function held(store: Postgres): Promise<{ runId: RunId; lease: Lease; writer: RunWriter }> {
  const runId = newId('run');
  const lease = await postgresLeases(store).take(leaseOfRun(runId));
  return { runId, lease, writer: await RunWriter.open(store, runId, lease) };
}

const ordinals = async (store: Postgres, runId: RunId): Promise<readonly number[]> =>
  (await postgresRows(store, runId)).map(({ ordinal }) => ordinal);

test('W1: what comes while a round trip is on its way goes with the next, in order', async () => {
  const store = await opened();
  const { runId, lease, writer } = await held(store);
  let trips = 0;
  const query = store.query.bind(store);
  store.query = async (...asked) => {
    trips += 1;
    return await query(...asked);
  };
  await Promise.all(Array.from({ length: 30 }, async (_, n) => await writer.append(content(n, lease), n % 2 === 0)));
  expect(trips).toBeLessThanOrEqual(3);
  expect(await ordinals(store, runId)).toEqual(Array.from({ length: 30 }, (_, n) => n));
});

test('W1, W5: an intent that nobody waits for goes with a result of the same moment, or by itself', async () => {
  const store = await opened();
  const { runId, lease, writer } = await held(store);
  const asked = vi.spyOn(store, 'query');
  for (const n of [0, 2, 4]) {
    writer.appendSent(content(n, lease));
    await writer.append(content(n + 1, lease), false);
  }
  expect(asked).toHaveBeenCalledTimes(3);
  writer.appendSent(content(6, lease));
  await eventually('it is there', async () => (await ordinals(store, runId)).length === 7);
});

test('W2: a round trip whose answer was lost is made again, and nothing is appended twice', async () => {
  const store = await opened();
  const { runId, lease, writer } = await held(store);
  // It arrives, and the answer does not.
  const query = store.query.bind(store);
  let lost = 2;
  store.query = async (...asked) => {
    const rows = await query(...asked);
    if (lost === 0) return rows;
    lost -= 1;
    const [ended] = await query('SELECT pg_terminate_backend(pg_backend_pid())').catch((error: unknown) => [error]);
    throw ended;
  };
  await writer.append(content(0, lease), false);
  await writer.append(content(1, lease), true);
  expect(lost).toBe(0);
  expect(await ordinals(store, runId)).toEqual([0, 1]);
});

test('W3: what the server lost in a power cut it gets again, from where its head stands', async () => {
  const store = await opened();
  const { runId, lease, writer } = await held(store);
  await writer.append(content(0, lease), false);
  for (const n of [1, 2, 3]) await writer.append(content(n, lease), true);
  writer.tellAlong({ seq: 1, narration: false, text: '{"seq":1}' });
  await writer.flush();
  const [second] = await admin.query('SELECT hash FROM atlas.journal WHERE run_id = $1 AND seq = 2', [runId]);
  await admin.write(async (t) => {
    await t.query('DELETE FROM atlas.journal WHERE run_id = $1 AND seq > 2', [runId]);
    await t.query('DELETE FROM atlas.run_events WHERE run_id = $1', [runId]);
    await t.query('UPDATE atlas.heads SET seq = 2, hash = $2 WHERE run_id = $1', [runId, String(second?.['hash'])]);
  });
  await writer.append(content(4, lease), false);
  expect(await ordinals(store, runId)).toEqual([0, 1, 2, 3, 4]);
  expect(await store.query('SELECT seq FROM atlas.run_events')).toEqual([{ seq: 1 }]);
  // What has waited for the disk cannot be lost: a head before that is damage, and nothing more is written.
  await admin.query('UPDATE atlas.heads SET seq = 2, hash = $2 WHERE run_id = $1', [runId, String(second?.['hash'])]);
  await expect(writer.append(content(5, lease), false)).rejects.toMatchObject({ code: 'journal.broken-chain' });
  await expect(writer.append(content(6, lease), false)).rejects.toMatchObject({ code: 'journal.broken-chain' });
});

test('W2, W3: a server that is killed and comes back has every record once', async () => {
  const store = await opened();
  const { runId, lease, writer } = await held(store);
  await writer.append(content(0, lease), true);
  const waiting = Array.from({ length: 12 }, async (_, n) => await writer.append(content(n + 1, lease), n % 3 !== 0));
  await server.kill();
  const later = writer.append(content(13, lease), false);
  await server.start();
  await Promise.all([...waiting, later]);
  expect(await ordinals(store, runId)).toEqual(Array.from({ length: 14 }, (_, n) => n));
});

test('G1: the fence of a holder that outlives the server is not given to another', async () => {
  const store = await opened();
  const { lease, writer } = await held(store);
  await server.kill();
  await server.start();
  await admin.patiently(
    async () => await admin.query('UPDATE atlas.leases SET owner = NULL WHERE name = $1', [lease.name]),
    60_000,
  );
  const next = await store.patiently(async () => await postgresLeases(store).take(lease.name), 60_000);
  expect(next.fence).toBeGreaterThan(lease.fence);
  await expect(writer.append(content(0, lease), false)).rejects.toMatchObject({ code: 'storage.fenced' });
});

test('E4: of what agents said the last is kept, and everything that decides the run', async () => {
  const store = await opened();
  const { runId, writer } = await held(store);
  for (const seq of [1, 2, 3, 4, 5, 6]) writer.tellAlong({ seq, narration: seq !== 2, text: '{}' });
  await writer.flush();
  await store.query('SELECT atlas.trim_narration($1, 2)', [runId]);
  expect((await store.query('SELECT seq FROM atlas.run_events ORDER BY seq')).map(({ seq }) => seq)).toEqual([2, 5, 6]);
});

test('G3: a holder of another boot is not robbed while it is heard of, and is replaced when it has been silent', async () => {
  const store = await opened();
  const leases = postgresLeases(store);
  const lease = await leases.take('run:boots');
  const elsewhere = JSON.stringify({ ...thisProcess(), boot: 'another machine', started: '1' });
  await admin.query("UPDATE atlas.leases SET owner = $1 WHERE name = 'run:boots'", [elsewhere]);
  await expect(leases.take('run:boots')).rejects.toMatchObject({ code: 'run.leased' });
  expect(await leases.isHeld('run:boots')).toBe(true);
  await admin.query(
    "UPDATE atlas.leases SET renewed = clock_timestamp() - interval '21 seconds' WHERE name = 'run:boots'",
  );
  expect(await leases.isHeld('run:boots')).toBe(false);
  expect((await leases.take('run:boots')).fence).toBe(lease.fence + 1);
});

test('J4: the login of a tenant appends through the head alone, and changes nothing that stands', async () => {
  const store = await opened();
  const { runId, lease, writer } = await held(store);
  await writer.append(content(0, lease), false);
  for (const statement of [
    "UPDATE atlas.journal SET payload = '2'",
    'DELETE FROM atlas.journal',
    'TRUNCATE atlas.journal',
    'INSERT INTO atlas.journal SELECT * FROM atlas.journal',
    'UPDATE atlas.heads SET seq = 0',
    'UPDATE atlas.leases SET fence = 100',
    'DELETE FROM atlas.run_event_heads',
    ...['runs', 'checkpoints', 'run_events', 'journal'].map(
      (table) => `DO $$ BEGIN LOCK TABLE atlas.${table} IN ACCESS EXCLUSIVE MODE; END $$`,
    ),
    "INSERT INTO atlas.run_events VALUES ('red', 'x', 1, false, '{}')",
  ])
    await expect(store.query(statement), statement).rejects.toMatchObject({ code: 'permission.denied' });
  const forged = await store.query("SELECT outcome FROM atlas.append($1, $2, 0, 'x', '[]', NULL, '[]', false)", [
    runId,
    lease.fence,
  ]);
  expect(forged).toEqual([{ outcome: 'moved' }]);
  expect(await ordinals(store, runId)).toEqual([0]);
});

test('P1: one tenant takes, appends and reads nothing of another, not even by the same id', async () => {
  const [red, blue] = await Promise.all([opened(), opened()]);
  const { runId, lease, writer } = await held(red);
  await writer.append(content(0, lease), false);
  expect(await postgresRows(blue, runId)).toEqual([]);
  expect(
    await blue.query('SELECT * FROM atlas.append($1, $2, 0, $3, $4, NULL, $5, false)', [runId, 1, 'x', '[]', '[]']),
  ).toEqual([]);
  const own = await postgresLeases(blue).take(leaseOfRun(runId));
  const theirs = await RunWriter.open(blue, runId, own);
  await theirs.append(content(7, own), false);
  expect(await ordinals(blue, runId)).toEqual([7]);
  expect(await ordinals(red, runId)).toEqual([0]);
  await writer.append(content(1, lease), false);
});
