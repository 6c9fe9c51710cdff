import { z } from 'zod';
import type { RunRow } from '../run-row.ts';
import type { Postgres, SqlValue } from './postgres.ts';

/** Which runs of a team a list of them shows. */
export interface BoardFilter {
  readonly status: RunRow['status'] | undefined;
  readonly waiting: boolean;
  readonly search: string | undefined;
  readonly project: string | undefined;
  /** The id of the last run that was shown. */
  readonly after: string | undefined;
  readonly limit: number;
}

export interface TeamDay {
  readonly day: string;
  readonly runs: number;
  readonly proven: number;
  readonly tokens: number;
  readonly money: number;
}

const ENDED: ReadonlySet<string> = new Set(['proven', 'unproven', 'failed']);

const daySchema = z.object({
  day: z.string(),
  runs: z.number(),
  proven: z.number(),
  tokens: z.coerce.number(),
  money: z.number(),
});

/** The condition of a list, and what it compares with. A row that says `working` is looked at by the caller. */
export function boardCondition(filter: BoardFilter): readonly [sql: string, values: readonly SqlValue[]] {
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  const where = (condition: (place: string) => string, value: SqlValue): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (filter.after !== undefined) where((place) => `id < ${place}`, filter.after);
  if (filter.project !== undefined) where((place) => `project = ${place}`, filter.project);
  if (filter.search !== undefined && filter.search !== '') {
    where((place) => `(strpos(lower(request), lower(${place})) > 0 OR strpos(id, ${place}) > 0)`, filter.search);
  }
  if (filter.status !== undefined) {
    const orWorking = ENDED.has(filter.status) ? '' : " OR status = 'working'";
    where((place) => `(status = ${place}${orWorking})`, filter.status);
  }
  if (filter.waiting) conditions.push('pause IS NOT NULL');
  const condition = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  values.push(filter.limit);
  return [`${condition} ORDER BY id DESC LIMIT $${values.length}`, values];
}

/** What each day since then came to. */
export async function teamDays(store: Postgres, since: string): Promise<readonly TeamDay[]> {
  const rows = await store.query(
    `SELECT substr(r.created_at, 1, 10) AS day, count(*) AS runs, count(*) FILTER (WHERE r.status = 'proven') AS proven,
       coalesce(sum(s.tokens), 0) AS tokens, coalesce(sum(s.money), 0) AS money
     FROM atlas.runs r
     LEFT JOIN (SELECT run_id, sum(tokens) AS tokens, sum(money) AS money FROM atlas.run_spending GROUP BY run_id) s
       ON s.run_id = r.id
     WHERE r.created_at >= $1 GROUP BY day ORDER BY day`,
    [since],
  );
  return rows.map((row) => daySchema.parse(row));
}

export async function teamProjects(store: Postgres): Promise<readonly string[]> {
  const rows = await store.query('SELECT DISTINCT project FROM atlas.runs ORDER BY project');
  return rows.map(({ project }) => String(project));
}

/** How many rows say what, as they were written. */
export async function teamCounts(
  store: Postgres,
): Promise<{ readonly byStatus: ReadonlyMap<string, number>; readonly waiting: number }> {
  const rows = await store.query(
    `SELECT status, count(*) AS n, count(*) FILTER (WHERE pause IS NOT NULL AND status NOT IN ('proven', 'unproven', 'failed')) AS waiting
     FROM atlas.runs GROUP BY status`,
  );
  return {
    byStatus: new Map(rows.map(({ status, n }) => [String(status), Number(n)])),
    waiting: rows.reduce((sum, { waiting }) => sum + Number(waiting), 0),
  };
}
