import { lostLease } from '../lease.ts';
import type { Leases } from '../leases.ts';
import {
  GRAPH_VERSION,
  leaseOfRun,
  newRunRow,
  noSuchRun,
  onlyRunLike,
  shortenedRunId,
  rowAsItStands,
  runRowSchema,
  type RunRow,
} from '../run-row.ts';
import type { RunRows } from '../run-rows.ts';
import type { Postgres, Row, SqlValue } from './postgres.ts';

const COLUMNS =
  'id, request, project, plan, options, status, pause, stopped, graph_version, created_at, updated_at' as const;
const OVER = "status NOT IN ('proven', 'unproven', 'failed')";

/** The runs of a tenant in a team's store, and lists of them by any condition. */
export function postgresRunRows(
  store: Postgres,
  leases: Leases,
): RunRows & { readonly select: (sql: string, values: readonly SqlValue[]) => Promise<readonly RunRow[]> } {
  const standing = async (row: Row): Promise<RunRow> => {
    const read = runRowSchema.parse(row);
    return rowAsItStands(read, read.status === 'working' && (await leases.isHeld(leaseOfRun(read.id))));
  };
  const all = async (sql: string, values: readonly SqlValue[]): Promise<readonly RunRow[]> =>
    await Promise.all((await store.query(`SELECT ${COLUMNS} FROM atlas.runs ${sql}`, values)).map(standing));
  const lookUp = async (id: string): Promise<RunRow | undefined> => (await all('WHERE id = $1', [id]))[0];
  return {
    select: all,
    lookUp,
    create: async (run) => {
      const row = newRunRow(run);
      await store.query(
        `INSERT INTO atlas.runs (id, request, project, plan, options, status, graph_version, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, 'working', $6, $7, $8)`,
        [row.id, row.request, row.project, row.plan, row.options, GRAPH_VERSION, row.created_at, row.updated_at],
      );
      return row;
    },
    setStatus: async (id, { status, pause, stopped }, now, lease) => {
      const changed = await store.query(
        `UPDATE atlas.runs SET status = $2, pause = $3, stopped = $4, updated_at = $5
         WHERE id = $1 AND ($6::bigint IS NULL OR atlas.holds_run($1, $6))
         RETURNING id`,
        [id, status, text(pause), text(stopped), now.toISOString(), lease?.fence ?? null],
      );
      if (changed.length > 0 || lease === undefined) return;
      throw lostLease(lease);
    },
    noteQuestion: async (id, pause) => {
      await store.query("UPDATE atlas.runs SET pause = $2 WHERE id = $1 AND status = 'working'", [id, text(pause)]);
    },
    takeUpThisGraph: async (id) => {
      await store.query('UPDATE atlas.runs SET graph_version = $2 WHERE id = $1', [id, GRAPH_VERSION]);
    },
    changeOptions: async (id, change) =>
      await store.write(async (transaction) => {
        const [row] = await transaction.query('SELECT options FROM atlas.runs WHERE id = $1 FOR UPDATE', [id]);
        const changed = row === undefined ? undefined : change(String(row['options']));
        if (changed === undefined) return false;
        await transaction.query('UPDATE atlas.runs SET options = $2 WHERE id = $1', [id, changed]);
        return true;
      }),
    setOptions: async (id, options, lease) => {
      const changed = await store.query(
        `UPDATE atlas.runs SET options = $2 WHERE id = $1 AND ($3::bigint IS NULL OR atlas.holds_run($1, $3)) RETURNING id`,
        [id, options, lease?.fence ?? null],
      );
      if (changed.length === 0 && lease !== undefined) throw lostLease(lease);
    },
    list: async (project, limit) => await all('WHERE project = $1 ORDER BY id DESC LIMIT $2', [project, limit]),
    unfinished: async (project) => await all(`WHERE project = $1 AND ${OVER} ORDER BY id`, [project]),
    find: async (project, id) => {
      const [found] =
        id === undefined
          ? await all('WHERE project = $1 ORDER BY id DESC LIMIT 1', [project])
          : await all('WHERE id = $1 AND project = $2', [id, project]);
      if (found !== undefined) return found;
      const begins = id === undefined ? undefined : shortenedRunId(id);
      if (begins === undefined) throw noSuchRun(id);
      return onlyRunLike(
        begins,
        await all('WHERE project = $1 AND starts_with(id, $2) ORDER BY id DESC', [project, begins]),
      );
    },
  };
}

function text(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
