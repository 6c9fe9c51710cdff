import { dirname, join } from 'node:path';
import { isAtlasError } from '../../src/core/atlas-error.ts';
import { canonicalJson } from '../../src/core/canonical-json.ts';
import type { RuntimeEvent } from '../../src/core/runtime-event.ts';
import { replayRun } from '../../src/record/replay-run.ts';
import { readStoredRun } from '../../src/record/stored-run.ts';
import { fileBlobs } from '../../src/storage/blobs.ts';
import { Database } from '../../src/storage/database.ts';
import { readEvents } from '../../src/storage/event-log.ts';
import { MIGRATIONS } from '../../src/storage/migrations.ts';
import { findRun } from '../../src/storage/runs.ts';
import { EMPTY_RUN, foldRun, type RunView } from '../../src/surfaces/view/run-view.ts';
import { homeStore } from '../../src/storage/home-store.ts';

/**
 * What must be the same, whether a run is followed while it works or told again from what is stored of it (P1). Left out
 * are the words on the way (`output`, `dropped`), which are not journaled, the clock (`startedAt`, `lastAt`), and
 * `resumed`, which says of the process that told it last whether it had begun the run.
 */
export function comparable({ runId, request, phase, recalled, steps, active, budget, pause, end }: RunView): object {
  const { tokens, money, currency, attempts, plans } = budget;
  return { runId, request, phase, recalled, steps, active, pause, end, tokens, money, currency, attempts, plans };
}

export interface ReplayReport {
  /** Runs that were compared. */
  readonly compared: number;
  readonly faults: readonly string[];
}

/** Every run of a home that somebody has put down: its events as they were told, and told again. */
export async function replayOf(home: string): Promise<ReplayReport> {
  try {
    await using database = await Database.open(join(home, 'atlas.db'), { readOnly: true });
    if (!(await isOfToday(database))) return { compared: 0, faults: [] };
    const runtime = {
      database,
      store: homeStore(database),
      blobs: fileBlobs(join(home, 'blobs')),
      home: { path: home },
    };
    const faults: string[] = [];
    let compared = 0;
    const ids = await database.read((connection) => connection.prepare('SELECT id, project FROM runs').all());
    for (const { id, project } of ids) {
      const row = await findRun(database, String(project), String(id));
      const live = await readEvents(database, row.id, 0, 1_000_000);
      // A process that was killed, or still works, has not told everything that is journaled.
      if (live.at(-1)?.type !== 'run-end') continue;
      compared += 1;
      const [told, again] = [live, replayRun(await readStoredRun(runtime, row))].map(viewOf);
      if (told !== again) faults.push(`${row.id} in ${dirname(home)}\ntold:  ${told}\nagain: ${again}`);
    }
    return { compared, faults };
  } catch (error) {
    // Homes that a test has damaged cannot be told again.
    const damaged = isAtlasError(error) && /^(?:storage|journal)\./.test(error.code);
    if (damaged || (error as NodeJS.ErrnoException).code === 'ENOENT') return { compared: 0, faults: [] };
    throw error;
  }
}

async function isOfToday(database: Database): Promise<boolean> {
  const version = await database.read((connection) => connection.prepare('PRAGMA user_version').get());
  return version?.['user_version'] === MIGRATIONS.length;
}

export function viewOf(events: readonly RuntimeEvent[]): string {
  const view = events.reduce(foldRun, EMPTY_RUN);
  // What was recalled is kept by id: the log has no words of it.
  const fields: unknown = JSON.parse(JSON.stringify({ ...comparable(view), recalled: [] }));
  return canonicalJson(fields);
}
