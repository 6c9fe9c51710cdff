import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import { createRedactor } from '../../src/core/redact.ts';
import { fileBlobs } from '../../src/storage/blobs.ts';
import { noCrash } from '../../src/storage/crash-point.ts';
import { Database } from '../../src/storage/database.ts';
import { homeStore } from '../../src/storage/home-store.ts';
import { openJournal } from '../../src/storage/journal.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { teamRunStore } from '../../src/storage/postgres/team-store.ts';
import { Postgres } from '../../src/storage/postgres/postgres.ts';
import { leaseOfRun } from '../../src/storage/run-row.ts';

const orderSchema = z.object({
  folder: z.string(),
  effects: z.number().int().positive(),
  /** On a team's store; left out: on the file that the folder holds. */
  url: z.string().optional(),
});
export type EffectOrder = z.infer<typeof orderSchema>;

const STATE = '0'.repeat(40);

/**
 * One worker of the bench. It reads an order, makes everything ready, says so, and begins with the next line; then it
 * writes what each effect took, and reads the next order.
 */
export async function effectWorker(): Promise<void> {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await lines.next();
    if (done === true) return;
    const times = await work(orderSchema.parse(JSON.parse(value)), async () => {
      process.stdout.write('ready\n');
      await lines.next();
    });
    process.stdout.write(`${JSON.stringify(times)}\n`);
  }
}

/** Holds a run of its own and does one durable effect after the other, as soon as it is told to begin. */
async function work({ folder, effects, url }: EffectOrder, begin: () => Promise<void>): Promise<readonly number[]> {
  await using database = await Database.open(join(folder, 'atlas.db'));
  await migrate(database);
  const blobs = fileBlobs(join(folder, 'blobs'));
  await using store =
    url === undefined
      ? homeStore(database)
      : teamRunStore(await Postgres.open({ url, connections: 2 }), { folder, id: 'bench' }, blobs);
  const runId = newId('run');
  const now = systemClock.now();
  await store.runs.create({ id: runId, request: 'bench', project: folder, plan: '', options: '{}', now });
  await using lease = await store.leases.take(leaseOfRun(runId));
  const { records, events } = await store.hold(runId, lease);
  await using _events = events;
  const parts = { database, blobs, redactor: createRedactor([]), clock: systemClock, crash: noCrash, records };
  const journal = openJournal(parts, runId, lease);
  await begin();
  const times: number[] = [];
  for (let ordinal = 0; ordinal < effects; ordinal += 1) {
    const start = performance.now();
    const key = { plan: 1, step: 's1', attempt: 1, effect: 'tool-call', ordinal } as const;
    await journal.effect(key, { action: 'tool-call' }, async () => ({ staged: STATE, failures: [], summary: 'done' }));
    times.push(performance.now() - start);
  }
  return times;
}
