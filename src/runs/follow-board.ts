import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../storage/database.ts';
import { homeStore } from '../storage/home-store.ts';
import { lastRunChange, runsChangedSince } from '../storage/run-changes.ts';
import type { RunRow } from '../storage/run-row.ts';
import { asItStands } from '../storage/runs.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { boardRun, type BoardParts, type BoardRun } from './board-run.ts';
import { StepTallies } from '../record/step-tally.ts';
import { followTeamBoard } from './team-board.ts';

type Connection = Parameters<Parameters<Database['read']>[0]>[0];

/** How often the follower asks whether the database changed at all; the question costs next to nothing. */
const LOOK_MS = 250;
/** What has changed is looked at no more often than this. */
const LEAST_MS = 1000;
/** And who is at work no less: a process that was killed has written nothing. */
const MOST_MS = 2000;
const AT_ONCE = 500;
/** Whoever begins to follow may have asked for the board a moment before: the last runs that changed are told to them. */
const JUST_CHANGED = 20;
/** Of so many runs is known what was told last, so that it is not told twice. */
const MOST_TOLD = 1000;

/**
 * Yields each run of a home when it changes, whichever process works on it.
 *
 * Invariants
 *  B1  A follower sees every later state in which a run rests; of states that change quickly, it sees the last one.
 *  B2  While no process writes, the follower reads only a counter and, now and then, which processes are alive.
 *      Otherwise it reads what has changed: its cost does not grow with the number of runs of a home.
 *  B3  The follower has a connection of its own, so it sees writes of this process like those of any other.
 */
export async function* followBoard(runtime: Runtime, signal: AbortSignal): AsyncGenerator<BoardRun, void> {
  if (runtime.store.team !== undefined) {
    yield* followTeamBoard(runtime, runtime.store.team, signal);
    return;
  }
  await using database = await Database.open(runtime.home.database, { readOnly: true });
  const store = homeStore(database);
  const parts: BoardParts = { database, store, blobs: runtime.blobs, tallies: new StepTallies() };
  const told = new Map<string, string>();
  let { number, working } = await database.read((connection) => ({
    number: Math.max(0, lastRunChange(connection) - JUST_CHANGED),
    working: workingRuns(connection),
  }));
  let version = -1;
  let lookedAt = -Infinity;
  for (; !signal.aborted; await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)) {
    const now = performance.now();
    const written = database.dataVersion();
    if (now - lookedAt < (written === version ? MOST_MS : LEAST_MS)) continue;
    lookedAt = now;
    version = written;
    const { rows, last } = await database.read((connection) => changedRows(connection, number, working));
    number = last;
    working = new Set([
      ...[...working].filter((id) => !rows.some((row) => row.id === id)),
      ...rows.filter(({ status }) => status === 'working').map(({ id }) => id),
    ]);
    for (const row of rows) {
      const run = await boardRun(parts, row);
      const text = JSON.stringify(run);
      if (told.get(row.id) === text) continue;
      told.delete(row.id);
      told.set(row.id, text);
      if (told.size > MOST_TOLD) told.delete(told.keys().next().value ?? '');
      yield run;
      if (signal.aborted) return;
    }
  }
}

/** Those that somebody works on at this moment. */
function workingRuns(connection: Connection): ReadonlySet<string> {
  const rows = connection.prepare("SELECT * FROM runs WHERE status = 'working'").all();
  return new Set(
    rows
      .map((row) => asItStands(connection, row))
      .filter(({ status }) => status === 'working')
      .map(({ id }) => id),
  );
}

/** Those that have changed, and those that nobody works on any more, without a word. */
function changedRows(
  connection: Connection,
  number: number,
  working: ReadonlySet<string>,
): { readonly rows: readonly RunRow[]; readonly last: number } {
  const changed = runsChangedSince(connection, number, AT_ONCE);
  const ids = new Set(changed.map(({ id }) => id));
  const one = connection.prepare('SELECT * FROM runs WHERE id = ?');
  const rowOf = (id: string): readonly RunRow[] => {
    const row = one.get(id);
    return row === undefined ? [] : [asItStands(connection, row)];
  };
  const left = [...working]
    .filter((id) => !ids.has(id))
    .flatMap(rowOf)
    .filter(({ status }) => status !== 'working');
  return { rows: [...[...ids].flatMap(rowOf), ...left], last: changed.at(-1)?.number ?? number };
}
