import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { Database } from '../storage/database.ts';
import { asItStands, type RunRow } from '../storage/runs.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { boardRun, type BoardParts, type BoardRun } from './board-run.ts';
import { StepTallies } from '../record/step-tally.ts';

/** How often the follower asks whether the database changed at all; the question costs next to nothing. */
const LOOK_MS = 250;
/** The runs themselves are read no more often than this. */
const LEAST_MS = 500;
/** And no less: a process that was killed has written nothing. */
const MOST_MS = 2000;

const markSchema = z.object({
  id: z.string(),
  status: z.string(),
  updated_at: z.string(),
  pause: z.string().nullable(),
  options: z.string(),
});

/**
 * Yields each run of a home when it changes, whichever process works on it: new ones, and those that have not ended.
 *
 * Invariants
 *  B1  A follower sees every later state in which a run rests; of states that change quickly, it sees the last one.
 *  B2  While no process writes, the follower reads only a counter and, now and then, which processes are alive.
 *  B3  The follower has a connection of its own, so it sees writes of this process like those of any other.
 */
export async function* followBoard(runtime: Runtime, signal: AbortSignal): AsyncGenerator<BoardRun, void> {
  await using database = await Database.open(runtime.home.database, { readOnly: true });
  const parts: BoardParts = { database, blobs: runtime.blobs, tallies: new StepTallies() };
  const told = new Map<string, { readonly mark: string; readonly text: string }>();
  let newest = await database.read((connection) =>
    String(connection.prepare('SELECT max(id) AS id FROM runs').get()?.['id'] ?? ''),
  );
  let version = -1;
  let lookedAt = -Infinity;
  for (let first = true; !signal.aborted; first = false) {
    const now = performance.now();
    const written = database.dataVersion();
    const due = written === version ? MOST_MS : LEAST_MS;
    if (first || now - lookedAt >= due) {
      lookedAt = now;
      version = written;
      const rows = await database.read((connection) => openRows(connection, newest, told));
      for (const { row, mark } of rows) {
        if (row.id > newest) newest = row.id;
        // A run with an open question or a working process also changes outside of its row.
        const lively = row.status === 'working' || row.pause !== undefined;
        if (!lively && told.get(row.id)?.mark === `${mark} ${row.status}`) continue;
        const run = await boardRun(parts, row);
        const text = JSON.stringify(run);
        const before = told.get(row.id)?.text;
        if (isEnded(row)) told.delete(row.id);
        else told.set(row.id, { mark: `${mark} ${row.status}`, text });
        if (first || text === before) continue;
        yield run;
        if (signal.aborted) return;
      }
    }
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

function isEnded({ status }: Pick<RunRow, 'status'>): boolean {
  return status === 'proven' || status === 'unproven' || status === 'failed';
}

/** Runs that have not ended, new runs, and runs that have ended since the last look. */
function openRows(
  connection: Parameters<Parameters<Database['read']>[0]>[0],
  newest: string,
  told: ReadonlyMap<string, unknown>,
): readonly { readonly row: RunRow; readonly mark: string }[] {
  const one = connection.prepare('SELECT * FROM runs WHERE id = ?');
  const marks = connection
    .prepare(
      `SELECT id, status, updated_at, pause, options FROM runs
       WHERE id > ? OR status NOT IN ('proven', 'unproven', 'failed') ORDER BY id`,
    )
    .all(newest)
    .map((row) => markSchema.parse(row));
  const open = new Set(marks.map(({ id }) => id));
  const ids = [...marks.map(({ id }) => id), ...[...told.keys()].filter((id) => !open.has(id))];
  const marked = new Map(
    marks.map(({ id, status, updated_at: at, pause, options }) => [id, [status, at, pause, options].join(' ')]),
  );
  return ids.flatMap((id) => {
    const row = one.get(id);
    return row === undefined ? [] : [{ row: asItStands(connection, row), mark: marked.get(id) ?? '' }];
  });
}
