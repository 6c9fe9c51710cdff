import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import type { RunId } from '../core/ids.ts';
import type { PauseInfo } from '../core/pause.ts';
import type { RunStatus } from '../core/runtime-event.ts';
import type { Connection, Database } from './database.ts';
import { isLeased } from './lease.ts';
import { readStoredPause } from './stored-pause.ts';

const stoppedSchema = z.object({ message: z.string(), exitCode: z.number() }).readonly();

const rowSchema = z.object({
  id: z.custom<RunId>((value) => typeof value === 'string'),
  request: z.string(),
  project: z.string(),
  /** The plan that was given by hand, by content hash; empty when an agent plans. */
  plan: z.string(),
  /** The options of the run, as JSON: it is resumed the same way. */
  options: z.string(),
  status: z.enum(['working', 'proven', 'unproven', 'failed', 'paused', 'interrupted']),
  /** The question that a paused run waits for. */
  pause: z
    .string()
    .nullable()
    .transform((text) => (text === null ? undefined : readStoredPause(text))),
  /** How the process that worked on it last has put it down; left out while one works on it, or where it was killed. */
  stopped: z
    .string()
    .nullable()
    .transform((text) => (text === null ? undefined : stoppedSchema.parse(JSON.parse(text)))),
  graph_version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});

export type RunRow = Readonly<z.infer<typeof rowSchema>>;

/** Grows when the order of nodes changes: a program uses a cursor only of its own version. */
const GRAPH_VERSION = 3;

export async function createRun(
  database: Database,
  run: {
    readonly id: RunId;
    readonly request: string;
    readonly project: string;
    readonly plan: string;
    readonly options: string;
    readonly now: Date;
  },
): Promise<RunRow> {
  const at = run.now.toISOString();
  return await database.write((connection) => {
    connection
      .prepare(
        `INSERT INTO runs (id, request, project, plan, options, status, graph_version, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, 'working', ?, ?, ?)`,
      )
      .run(run.id, run.request, run.project, run.plan, run.options, GRAPH_VERSION, at, at);
    return {
      plan: run.plan,
      options: run.options,
      id: run.id,
      request: run.request,
      project: run.project,
      status: 'working',
      pause: undefined,
      stopped: undefined,
      graph_version: GRAPH_VERSION,
      created_at: at,
      updated_at: at,
    };
  });
}

/** Sets the status of a run, and its pause where it is paused: an earlier pause is over. */
export async function setRunStatus(
  database: Database,
  id: RunId,
  run: {
    readonly status: RunStatus | 'working';
    readonly pause?: PauseInfo;
    readonly stopped?: RunRow['stopped'];
  },
  now: Date,
): Promise<void> {
  const [pause, stopped] = [run.pause, run.stopped].map((one) => (one === undefined ? null : JSON.stringify(one)));
  await database.write((connection) => {
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

/** Whether another version of the graph began this run. */
export function isOfAnotherGraph(run: RunRow): boolean {
  return run.graph_version !== GRAPH_VERSION;
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
export async function setRunOptions(database: Database, id: RunId, options: string): Promise<void> {
  await database.write((connection) => {
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
  const row = rowSchema.parse(input);
  return row.status === 'working' && !isLeased(connection, leaseOfRun(row.id))
    ? { ...row, status: row.pause === undefined ? 'interrupted' : 'paused' }
    : row;
}

/** The name of the lease that the process working on a run holds. */
export function leaseOfRun(id: RunId): string {
  return `run:${id}`;
}

/** The run of that id, whatever its project; undefined where there is none. */
export async function lookUpRun(database: Database, id: string): Promise<RunRow | undefined> {
  return await database.read((connection) => {
    const row = connection.prepare('SELECT * FROM runs WHERE id = ?').get(id);
    return row === undefined ? undefined : asItStands(connection, row);
  });
}

/** The run of that id, or the project's last one. */
export async function findRun(database: Database, project: string, id: string | undefined): Promise<RunRow> {
  const run = await database.read((connection) => {
    const row =
      id === undefined
        ? connection.prepare('SELECT * FROM runs WHERE project = ? ORDER BY id DESC LIMIT 1').get(project)
        : connection.prepare('SELECT * FROM runs WHERE id = ? AND project = ?').get(id, project);
    return row === undefined ? undefined : asItStands(connection, row);
  });
  if (run !== undefined) return run;
  throw new AtlasError(
    'run.not-found',
    id === undefined ? 'there is no run in this project yet' : `there is no run ${id} in this project`,
    {
      remedy:
        id === undefined
          ? 'Start one with `atlas run "..."`, or choose another project with --project DIR (or --home DIR).'
          : '`atlas runs` lists the runs of a project; --project and --home choose another.',
      details: { id },
    },
  );
}
