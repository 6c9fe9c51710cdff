import type { RunId } from '../core/ids.ts';
import type { PauseInfo } from '../core/pause.ts';
import type { Connection, Database } from './database.ts';
import { isLeased, requireFence, type Lease } from './lease.ts';
import {
  GRAPH_VERSION,
  leaseOfRun,
  newRunRow,
  noSuchRun,
  onlyRunLike,
  shortenedRunId,
  rowAsItStands,
  runRowSchema,
  type NewRun,
  type RunRow,
} from './run-row.ts';
import type { RunStanding } from './run-rows.ts';

export async function createRun(database: Database, run: NewRun): Promise<RunRow> {
  const row = newRunRow(run);
  await database.write((connection) => {
    connection
      .prepare(
        `INSERT INTO runs (id, request, project, plan, options, status, graph_version, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, 'working', ?, ?, ?)`,
      )
      .run(run.id, run.request, run.project, run.plan, run.options, GRAPH_VERSION, row.created_at, row.updated_at);
  });
  return row;
}

/** Sets the status of a run, and its pause where it is paused: an earlier pause is over. */
export async function setRunStatus(
  database: Database,
  id: RunId,
  run: RunStanding,
  now: Date,
  lease?: Lease,
): Promise<void> {
  const [pause, stopped] = [run.pause, run.stopped].map((one) => (one === undefined ? null : JSON.stringify(one)));
  await database.write((connection) => {
    if (lease !== undefined) requireFence(connection, lease.name, lease.fence);
    connection
      .prepare('UPDATE runs SET status = ?, pause = ?, stopped = ?, updated_at = ? WHERE id = ?')
      .run(run.status, pause ?? null, stopped ?? null, now.toISOString(), id);
  });
}

/** Stores the open question of a working run, so that a later process finds it, even after a kill. */
export async function noteQuestion(database: Database, id: RunId, pause: PauseInfo | undefined): Promise<void> {
  await database.write((connection) => {
    connection
      .prepare("UPDATE runs SET pause = ? WHERE id = ? AND status = 'working'")
      .run(pause === undefined ? null : JSON.stringify(pause), id);
  });
}

/** From here on the run follows this version of the graph. */
export async function takeUpThisGraph(database: Database, id: RunId): Promise<void> {
  await database.write((connection) => {
    connection.prepare('UPDATE runs SET graph_version = ? WHERE id = ?').run(GRAPH_VERSION, id);
  });
}

/**
 * Changes the options of a run in one transaction and returns whether there was anything to change. Of two callers at
 * once, the second sees what the first has written.
 */
export async function changeRunOptions(
  database: Database,
  id: RunId,
  change: (options: string) => string | undefined,
): Promise<boolean> {
  return await database.write((connection) => {
    const row = connection.prepare('SELECT options FROM runs WHERE id = ?').get(id);
    const changed = row === undefined ? undefined : change(String(row['options']));
    if (changed === undefined) return false;
    connection.prepare('UPDATE runs SET options = ? WHERE id = ?').run(changed, id);
    return true;
  });
}

/** How a run goes on from now: a raised limit holds for every later resume as well. */
export async function setRunOptions(database: Database, id: RunId, options: string, lease?: Lease): Promise<void> {
  await database.write((connection) => {
    if (lease !== undefined) requireFence(connection, lease.name, lease.fence);
    connection.prepare('UPDATE runs SET options = ? WHERE id = ?').run(options, id);
  });
}

export async function listRuns(database: Database, project: string, limit: number): Promise<readonly RunRow[]> {
  return await database.read((connection) =>
    connection
      .prepare('SELECT * FROM runs WHERE project = ? ORDER BY id DESC LIMIT ?')
      .all(project, limit)
      .map((row) => asItStands(connection, row)),
  );
}

/** Runs of a project that can go on. */
export async function unfinishedRuns(database: Database, project: string): Promise<readonly RunRow[]> {
  return await database.read((connection) =>
    connection
      .prepare("SELECT * FROM runs WHERE project = ? AND status NOT IN ('proven', 'unproven', 'failed') ORDER BY id")
      .all(project)
      .map((row) => asItStands(connection, row)),
  );
}

/**
 * A killed process cannot update its row: a run marked as working that no process holds was interrupted, or waits with
 * the question that it had open.
 */
export function asItStands(connection: Connection, input: unknown): RunRow {
  const row = runRowSchema.parse(input);
  return rowAsItStands(row, row.status === 'working' && isLeased(connection, leaseOfRun(row.id)));
}

/** The run of that id, whatever its project; undefined where there is none. */
export async function lookUpRun(database: Database, id: string): Promise<RunRow | undefined> {
  return await database.read((connection) => {
    const row = connection.prepare('SELECT * FROM runs WHERE id = ?').get(id);
    return row === undefined ? undefined : asItStands(connection, row);
  });
}

/** The run of that id, the only one whose id begins so, or the project's last one. */
export async function findRun(database: Database, project: string, id: string | undefined): Promise<RunRow> {
  const run = await database.read((connection) => {
    const row =
      id === undefined
        ? connection.prepare('SELECT * FROM runs WHERE project = ? ORDER BY id DESC LIMIT 1').get(project)
        : connection.prepare('SELECT * FROM runs WHERE id = ? AND project = ?').get(id, project);
    return row === undefined ? undefined : asItStands(connection, row);
  });
  if (run !== undefined) return run;
  const begins = id === undefined ? undefined : shortenedRunId(id);
  if (begins === undefined) throw noSuchRun(id);
  const alike = await database.read((connection) =>
    connection
      .prepare('SELECT * FROM runs WHERE project = ? AND substr(id, 1, ?) = ? ORDER BY id DESC')
      .all(project, begins.length, begins)
      .map((row) => asItStands(connection, row)),
  );
  return onlyRunLike(begins, alike);
}
