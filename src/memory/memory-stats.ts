import type { Database } from '../storage/database.ts';
import { scopeOf } from './recall/namespace.ts';

export interface MemoryStats {
  readonly kinds: readonly { readonly kind: string; readonly live: number; readonly held: number }[];
  readonly states: readonly { readonly state: string; readonly records: number }[];
  /** Records by the day on which they were written, the last 30 days with any. */
  readonly growth: readonly { readonly day: string; readonly records: number }[];
  /** The records that were shown to agents most often. */
  readonly used: readonly {
    readonly id: string;
    readonly kind: string;
    readonly uses: number;
    readonly successes: number;
  }[];
  readonly conversations: number;
  readonly bytes: number;
}

export async function memoryStats(database: Database, project: string): Promise<MemoryStats> {
  // Everything of a project stands between its own name and the next character after `#`.
  const own = scopeOf({ project });
  const range = [own, `${own}#`, `${own}$`] as const;
  const within = '(scope = ? OR (scope >= ? AND scope < ?))';
  return await database.read((connection) => {
    const all = (sql: string, ...values: (string | number)[]): readonly Readonly<Record<string, unknown>>[] =>
      connection.prepare(sql).all(...values);
    const live = all(`SELECT kind, count(*) AS n FROM records WHERE ${within} GROUP BY kind ORDER BY kind`, ...range);
    const held = all(
      `SELECT kind, count(*) AS n FROM record_details WHERE scope = ? AND state <> 'live' GROUP BY kind`,
      own,
    );
    const kinds = [...new Set([...live, ...held].map((row) => String(row['kind'])))].toSorted();
    const numberOf = (rows: typeof live, kind: string): number =>
      Number(rows.find((row) => row['kind'] === kind)?.['n'] ?? 0);
    return {
      kinds: kinds.map((kind) => ({ kind, live: numberOf(live, kind), held: numberOf(held, kind) })),
      states: all(
        `SELECT state, count(*) AS n FROM record_details WHERE scope = ? GROUP BY state ORDER BY state`,
        own,
      ).map((row) => ({ state: String(row['state']), records: Number(row['n']) })),
      growth: all(
        `SELECT substr(created_at, 1, 10) AS day, count(*) AS n FROM records WHERE ${within}
         GROUP BY day ORDER BY day DESC LIMIT 30`,
        ...range,
      )
        .map((row) => ({ day: String(row['day']), records: Number(row['n']) }))
        .toReversed(),
      used: all(
        `SELECT id, kind, uses, successes FROM record_details WHERE scope = ? AND uses > 0
         ORDER BY uses DESC, id LIMIT 10`,
        own,
      ).map((row) => ({
        id: String(row['id']),
        kind: String(row['kind']),
        uses: Number(row['uses']),
        successes: Number(row['successes']),
      })),
      conversations: Number(
        all(`SELECT count(*) AS n FROM conversations WHERE scope >= ? AND scope < ?`, range[1], range[2])[0]?.['n'] ??
          0,
      ),
      bytes: Number(
        all('SELECT page_count * page_size AS n FROM pragma_page_count(), pragma_page_size()')[0]?.['n'] ?? 0,
      ),
    };
  });
}
