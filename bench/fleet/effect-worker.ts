import { once } from 'node:events';
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

/** One worker: holds a run of its own and does one durable effect after the other, as soon as it is told to begin. */
export async function effectWorker(order: string): Promise<readonly number[]> {
  const { folder, effects, url } = orderSchema.parse(JSON.parse(order));
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
  process.stdout.write('ready\n');
  await once(createInterface({ input: process.stdin }), 'line');
  const times: number[] = [];
  for (let ordinal = 0; ordinal < effects; ordinal += 1) {
    const start = performance.now();
    const key = { plan: 1, step: 's1', attempt: 1, effect: 'tool-call', ordinal } as const;
    await journal.effect(key, { action: 'tool-call' }, async () => ({ staged: STATE, failures: [], summary: 'done' }));
    times.push(performance.now() - start);
  }
  return times;
}
