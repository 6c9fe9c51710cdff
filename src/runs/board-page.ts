import { defined } from '../core/defined.ts';
import type { Connection } from '../storage/database.ts';
import type { RunRow } from '../storage/run-row.ts';
import { asItStands } from '../storage/runs.ts';
import { boardRun, type BoardParts, type BoardRun } from './board-run.ts';
import type { HomeTally, WholeHome } from './home-tally.ts';
import { teamFilter, wholeTeam } from './team-board.ts';

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

export interface BoardPage extends WholeHome {
  /** The last one first. */
  readonly runs: readonly BoardRun[];
  /** Where the next page begins; left out on the last one. */
  readonly next?: string;
}

const MOST = 200;
const LISTED = 50;
/** Rows that are read in one go where a filter leaves most of them out. */
const AT_ONCE = 200;
const ENDED: ReadonlySet<string> = new Set(['proven', 'unproven', 'failed']);

/** Runs of all projects of a home, and its totals. */
export async function boardPage(
  parts: BoardParts & { readonly whole: HomeTally },
  question: BoardQuestion,
  now: Date,
): Promise<BoardPage> {
  const limit = Math.min(question.limit ?? LISTED, MOST);
  const atOnce = rowsAtOnce(question, limit);
  const runs: BoardRun[] = [];
  let after = question.after;
  for (let more = true; more && runs.length <= limit;) {
    const rows = await rowsBehind(parts, question, after, atOnce);
    more = rows.length === atOnce;
    after = rows.at(-1)?.id;
    for (const row of rows) {
      if (runs.length > limit) break;
      if (question.status !== undefined && row.status !== question.status) continue;
      const run = await boardRun(parts, row);
      if (question.waiting !== true || run.waits !== undefined) runs.push(run);
    }
  }
  const next = runs.length > limit ? runs[limit - 1]?.id : undefined;
  const { team } = parts.store;
  const whole =
    team === undefined
      ? await parts.database.read((connection) => parts.whole.read(connection, now))
      : await wholeTeam(team, now);
  return { runs: runs.slice(0, limit), ...defined({ next }), ...whole };
}

/** Where every row that is read is listed, no more of them are read than are asked for, and one to see whether it goes on. */
function rowsAtOnce({ status, waiting }: BoardQuestion, limit: number): number {
  return status === undefined && waiting !== true ? limit + 1 : AT_ONCE;
}

async function rowsBehind(
  { database, store }: BoardParts,
  question: BoardQuestion,
  after: string | undefined,
  limit: number,
): Promise<readonly RunRow[]> {
  return store.team === undefined
    ? await database.read((connection) => rowsIn(connection, question, after, limit))
    : await store.team.board.rows({ ...teamFilter(question), after, limit });
}

function rowsIn(
  connection: Connection,
  question: BoardQuestion,
  after: string | undefined,
  limit: number,
): readonly RunRow[] {
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
    .prepare(`SELECT * FROM runs ${filter} ORDER BY id DESC LIMIT ?`)
    .all(...values, limit)
    .map((row) => asItStands(connection, row));
}
