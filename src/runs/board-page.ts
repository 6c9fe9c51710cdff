import { z } from 'zod';
import { defined } from '../core/defined.ts';
import type { Connection } from '../storage/database.ts';
import { asItStands, type RunRow } from '../storage/runs.ts';
import { boardRun, type BoardParts, type BoardRun } from './board-run.ts';

export interface BoardQuestion {
  readonly status?: RunRow['status'] | undefined;
  /** Only runs that wait for a person. */
  readonly waiting?: boolean | undefined;
  /** Words of the request, or a part of the id. */
  readonly search?: string | undefined;
  readonly project?: string | undefined;
  /** The id of the last one of the page before. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/** The totals of one day of the last month. */
export interface BoardDay {
  /** As `2026-11-16`, in universal time. */
  readonly day: string;
  readonly runs: number;
  readonly proven: number;
  readonly tokens: number;
  readonly money: number;
}

export interface BoardPage {
  /** The last one first. */
  readonly runs: readonly BoardRun[];
  /** Where the next page begins; left out on the last one. */
  readonly next?: string;
  readonly month: readonly BoardDay[];
  /** How many there are of each status, in the whole home. */
  readonly counts: Readonly<Record<RunRow['status'], number>>;
  /** How many of them wait for a person. */
  readonly waiting: number;
  readonly projects: readonly string[];
}

const MOST = 200;
const LISTED = 50;
/** Rows that are read in one go where a filter leaves most of them out. */
const AT_ONCE = 200;
const MONTH_DAYS = 30;
const ENDED: ReadonlySet<string> = new Set(['proven', 'unproven', 'failed']);

/** Runs of all projects of a home, and how it stands as a whole. */
export async function boardPage(parts: BoardParts, question: BoardQuestion, now: Date): Promise<BoardPage> {
  const limit = Math.min(question.limit ?? LISTED, MOST);
  const runs: BoardRun[] = [];
  let after = question.after;
  for (let more = true; more && runs.length <= limit;) {
    const rows = await parts.database.read((connection) => rowsBehind(connection, question, after));
    more = rows.length === AT_ONCE;
    after = rows.at(-1)?.id;
    for (const row of rows) {
      if (runs.length > limit) break;
      if (question.status !== undefined && row.status !== question.status) continue;
      const run = await boardRun(parts, row);
      if (question.waiting !== true || run.waits !== undefined) runs.push(run);
    }
  }
  const next = runs.length > limit ? runs[limit - 1]?.id : undefined;
  const whole = await parts.database.read((connection) => wholeHome(connection, now));
  return { runs: runs.slice(0, limit), ...defined({ next }), ...whole };
}

function rowsBehind(connection: Connection, question: BoardQuestion, after: string | undefined): readonly RunRow[] {
  const conditions: string[] = [];
  const values: string[] = [];
  const where = (condition: string, ...given: readonly string[]): void => {
    conditions.push(condition);
    values.push(...given);
  };
  if (after !== undefined) where('id < ?', after);
  if (question.project !== undefined) where('project = ?', question.project);
  if (question.search !== undefined && question.search !== '') {
    where('(instr(lower(request), ?) > 0 OR instr(id, ?) > 0)', question.search.toLowerCase(), question.search);
  }
  // A killed process cannot update its row, so the reader finds out whether a run is at work only from the lease.
  const { status } = question;
  if (status !== undefined) {
    if (ENDED.has(status)) where('status = ?', status);
    else where("(status = ? OR status = 'working')", status);
  }
  if (question.waiting === true) where('pause IS NOT NULL');
  const filter = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return connection
    .prepare(`SELECT * FROM runs ${filter} ORDER BY id DESC LIMIT ${AT_ONCE}`)
    .all(...values)
    .map((row) => asItStands(connection, row));
}

const countSchema = z.object({ status: z.string(), n: z.number() });
const daySchema = z.object({
  day: z.string(),
  runs: z.number(),
  proven: z.number(),
  tokens: z.number().nullable(),
  money: z.number().nullable(),
});

function wholeHome(connection: Connection, now: Date): Pick<BoardPage, 'month' | 'counts' | 'waiting' | 'projects'> {
  const counts = { working: 0, proven: 0, unproven: 0, failed: 0, paused: 0, interrupted: 0 };
  for (const row of connection.prepare('SELECT status, count(*) AS n FROM runs GROUP BY status').all()) {
    const { status, n } = countSchema.parse(row);
    if (status in counts) counts[status as keyof typeof counts] = n;
  }
  for (const row of connection.prepare("SELECT * FROM runs WHERE status = 'working'").all()) {
    const { status } = asItStands(connection, row);
    counts.working -= 1;
    counts[status] += 1;
  }
  const since = new Date(now.getTime() - (MONTH_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  const days = connection
    .prepare(
      `SELECT substr(r.created_at, 1, 10) AS day, count(*) AS runs, sum(r.status = 'proven') AS proven,
         sum((SELECT sum(tokens) FROM run_spending s WHERE s.run_id = r.id)) AS tokens,
         sum((SELECT sum(money) FROM run_spending s WHERE s.run_id = r.id)) AS money
       FROM runs r WHERE r.created_at >= ? GROUP BY day ORDER BY day`,
    )
    .all(since)
    .map((row) => daySchema.parse(row));
  const waiting = connection.prepare(
    "SELECT count(*) AS n FROM runs WHERE pause IS NOT NULL AND status NOT IN ('proven', 'unproven', 'failed')",
  );
  return {
    counts,
    month: days.map(({ tokens, money, ...day }) => ({ ...day, tokens: tokens ?? 0, money: money ?? 0 })),
    waiting: Number(waiting.get()?.['n'] ?? 0),
    projects: connection
      .prepare('SELECT DISTINCT project FROM runs ORDER BY project')
      .all()
      .map(({ project }) => String(project)),
  };
}
