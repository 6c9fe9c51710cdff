import type { Postgres } from '../storage/postgres/postgres.ts';
import {
  NEWEST,
  OF_A_RUN,
  toStoredTrajectory,
  toTrajectorySummary,
  TRAJECTORY_COLUMNS,
  type TrajectoryRows,
} from './trajectory-rows.ts';

/** The trajectories of a team's agents. */
export function postgresTrajectories(store: Postgres): TrajectoryRows {
  const select = `SELECT ${TRAJECTORY_COLUMNS} FROM atlas.trajectories`;
  return {
    add: async (summary, { body, blobs }) => {
      const soon = { soon: true };
      await store.write(async (transaction) => {
        await transaction.query(
          `INSERT INTO atlas.trajectories (${TRAJECTORY_COLUMNS}, body, blobs)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (tenant, id) DO NOTHING`,
          [
            summary.id,
            summary.runId ?? null,
            summary.step ?? null,
            summary.attempt ?? null,
            summary.agentId,
            summary.description,
            summary.success,
            summary.errorInfo ?? null,
            summary.calls,
            summary.createdAt,
            body,
            blobs,
          ],
        );
      }, soon);
    },
    settle: async (id, success, change) =>
      await store.write(
        async (transaction) => {
          const [row] = await transaction.query('SELECT body, blobs FROM atlas.trajectories WHERE id = $1 FOR UPDATE', [
            id,
          ]);
          if (row === undefined) return undefined;
          const before = toStoredTrajectory(row);
          const body = change(before.body);
          await transaction.query('UPDATE atlas.trajectories SET success = $2, body = $3 WHERE id = $1', [
            id,
            success,
            body,
          ]);
          return { ...before, body };
        },
        { soon: true },
      ),
    get: async (id) => {
      const [row] = await store.query('SELECT body, blobs FROM atlas.trajectories WHERE id = $1', [id]);
      return row === undefined ? undefined : toStoredTrajectory(row);
    },
    list: async ({ runId, limit }) => {
      const rows =
        runId === undefined
          ? await store.query(`${select} ORDER BY id DESC LIMIT $1`, [limit ?? NEWEST])
          : await store.query(`${select} WHERE run_id = $1 ORDER BY id LIMIT $2`, [runId, limit ?? OF_A_RUN]);
      return rows.map(toTrajectorySummary);
    },
  };
}
