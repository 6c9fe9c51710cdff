/**
 * A process of its own for the storage campaigns: it works on a home folder and acknowledges over standard output.
 *
 *   journal HOME RUN        append effects to one run until killed; prints each ordinal once its result is durable
 *   write HOME RUN SECONDS  append effects and records for a while; prints the count
 *   lease HOME              for each line "NAME" read: try to take that lease, print won|lost; on "release": let go
 */
import { createInterface } from 'node:readline';
import { systemClock } from '../../src/core/clock.ts';
import type { RunId } from '../../src/core/ids.ts';
import { createRedactor } from '../../src/core/redact.ts';
import { isAtlasError } from '../../src/core/atlas-error.ts';
import { fileBlobs } from '../../src/storage/blobs.ts';
import { noCrash } from '../../src/storage/crash-point.ts';
import { Database } from '../../src/storage/database.ts';
import { openJournal } from '../../src/storage/journal.ts';
import { takeLease, type Lease } from '../../src/storage/lease.ts';
import { migrate } from '../../src/storage/migrate.ts';

const [mode = '', home = '', run = '', seconds = '0'] = process.argv.slice(2);
const runId = run as RunId;
const database = await Database.open(`${home}/atlas.db`);
await migrate(database);
const blobs = fileBlobs(`${home}/blobs`);

/** Acknowledged means that the parent has it: written synchronously, before anything else happens. */
const acknowledge = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const parts = { database, blobs, redactor: createRedactor(), clock: systemClock, crash: noCrash };

async function journal(): Promise<never> {
  const lease = await takeLease(database, `run:${runId}`);
  const log = openJournal(parts, runId, lease);
  let ordinal = await database.read((connection) => {
    const row = connection
      .prepare(`SELECT count(*) AS n FROM journal WHERE run_id = ? AND record = 'result'`)
      .get(runId);
    return Number(row?.['n']);
  });
  for (;;) {
    const key = { plan: 0, step: 's', attempt: 1, effect: 'agent-session', ordinal } as const;
    // Every tenth payload is large enough to go beside the journal.
    const size = ordinal % 10 === 0 ? 6000 : 20;
    await log.effect(key, null, async () => `${ordinal} ${'x'.repeat(size)}`);
    acknowledge(String(ordinal));
    ordinal += 1;
  }
}

async function write(): Promise<void> {
  const lease = await takeLease(database, `run:${runId}`);
  const log = openJournal(parts, runId, lease);
  const start = performance.now();
  let ordinal = 0;
  while (performance.now() - start < Number(seconds) * 1000) {
    const n = ordinal;
    const key = { plan: 0, step: 's', attempt: 1, effect: 'agent-session', ordinal: n } as const;
    await log.effect(key, null, async () => String(n));
    await database.write((connection) => {
      connection
        .prepare(
          `INSERT INTO records (id, kind, scope, title, body, created_at, origin) VALUES (?, 'turn', ?, 't', 'b', '', ?)`,
        )
        .run(`${runId}-${n}`, runId, `${runId}-${n}`);
    });
    ordinal += 1;
  }
  acknowledge(String(ordinal));
}

async function contend(): Promise<void> {
  let held: Lease | undefined;
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'release') {
      await held?.release();
      held = undefined;
      acknowledge('released');
      continue;
    }
    try {
      held = await takeLease(database, line);
      acknowledge('won');
    } catch (error) {
      acknowledge(isAtlasError(error, 'run.leased') ? 'lost' : `failed: ${String(error)}`);
    }
  }
}

if (mode === 'journal') await journal();
else if (mode === 'write') await write();
else await contend();
await database.close();
