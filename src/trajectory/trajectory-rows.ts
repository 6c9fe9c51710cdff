import { defined } from '../core/defined.ts';
import type { Id } from '../core/ids.ts';
import type { Connection, Database } from '../storage/database.ts';

/** Where in a run a turn happened. */
export interface TurnPlace {
  readonly runId?: string;
  readonly step?: string;
  readonly attempt?: number;
}

export interface TrajectorySummary extends TurnPlace {
  readonly id: Id<'trajectory'>;
  readonly agentId: string;
  readonly description: string;
  readonly success: boolean;
  readonly errorInfo?: string;
  readonly calls: number;
  readonly createdAt: string;
}

/** A trajectory without its large texts, and which blobs those are. */
export interface StoredTrajectory {
  readonly body: string;
  readonly blobs: string;
}

export interface TrajectoryFilter {
  readonly runId?: string;
  readonly limit?: number;
}

/** The store of trajectories, which are redacted before. */
export interface TrajectoryRows {
  /** Under an existing id, the first trajectory stays. It reaches the disk with the next write. */
  add(summary: TrajectorySummary, stored: StoredTrajectory): Promise<void>;
  /** Changes the body of a trajectory, and whether it counts as a success; undefined where there is none. */
  settle(id: string, success: boolean, change: (body: string) => string): Promise<StoredTrajectory | undefined>;
  get(id: string): Promise<StoredTrajectory | undefined>;
  /** Newest first; of one run, in the order in which they were made. */
  list(filter: TrajectoryFilter): Promise<readonly TrajectorySummary[]>;
}

export const TRAJECTORY_COLUMNS =
  'id, run_id, step, attempt, agent_id, description, success, error_info, calls, created_at';

export function sqliteTrajectories(database: Database): TrajectoryRows {
  const select = `SELECT ${TRAJECTORY_COLUMNS} FROM trajectories`;
  return {
    // The caller writes down next that it was saved: both are on disk then, or neither is.
    add: async (summary, { body, blobs }) => {
      await database.writeSoon((connection) => {
        connection
          .prepare('INSERT OR IGNORE INTO trajectories VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
          .run(
            summary.id,
            summary.runId ?? null,
            summary.step ?? null,
            summary.attempt ?? null,
            summary.agentId,
            summary.description,
            summary.success ? 1 : 0,
            summary.errorInfo ?? null,
            summary.calls,
            summary.createdAt,
            body,
            blobs,
          );
      });
    },
    settle: async (id, success, change) =>
      await database.writeSoon((connection): StoredTrajectory | undefined => {
        const before = storedIn(connection, id);
        if (before === undefined) return undefined;
        const body = change(before.body);
        connection.prepare('UPDATE trajectories SET success = ?, body = ? WHERE id = ?').run(success ? 1 : 0, body, id);
        return { ...before, body };
      }),
    get: async (id) => await database.read((connection) => storedIn(connection, id)),
    list: async ({ runId, limit }) => {
      const rows = await database.read((connection) =>
        runId === undefined
          ? connection.prepare(`${select} ORDER BY id DESC LIMIT ?`).all(limit ?? NEWEST)
          : connection.prepare(`${select} WHERE run_id = ? ORDER BY id LIMIT ?`).all(runId, limit ?? OF_A_RUN),
      );
      return rows.map(toTrajectorySummary);
    },
  };
}

/** The default number of listed trajectories. */
export const NEWEST = 50;
export const OF_A_RUN = 1000;

function storedIn(connection: Connection, id: string): StoredTrajectory | undefined {
  const row = connection.prepare('SELECT body, blobs FROM trajectories WHERE id = ?').get(id);
  return row === undefined ? undefined : toStoredTrajectory(row);
}

export function toStoredTrajectory(row: Readonly<Record<string, unknown>>): StoredTrajectory {
  return { body: String(row['body']), blobs: String(row['blobs']) };
}

export function toTrajectorySummary(row: Readonly<Record<string, unknown>>): TrajectorySummary {
  const text = (name: string): string | undefined => {
    const value = row[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    id: String(row['id']) as Id<'trajectory'>,
    ...defined({
      runId: text('run_id'),
      step: text('step'),
      attempt: row['attempt'] === null ? undefined : Number(row['attempt']),
    }),
    agentId: String(row['agent_id']),
    description: String(row['description']),
    success: row['success'] === 1 || row['success'] === true,
    ...defined({ errorInfo: text('error_info') }),
    calls: Number(row['calls']),
    createdAt: String(row['created_at']),
  };
}
