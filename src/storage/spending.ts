import { z } from 'zod';
import { defined } from '../core/defined.ts';
import type { RunId } from '../core/ids.ts';
import type { Spending } from '../core/runtime-event.ts';
import type { Connection, Database } from './database.ts';

const rowSchema = z.object({
  source: z.string(),
  tokens: z.number(),
  money: z.number(),
  currency: z.string().nullable(),
  ms: z.number(),
});

/** The total that one source has spent: a later report replaces the earlier one. */
export interface SpendingOf extends Spending {
  /** A session of an agent, or `clock`. */
  readonly source: string;
}

/**
 * The spending of runs. A noted amount is written with the store's next write; a caller that must know that it is
 * stored flushes.
 */
export interface SpendingBook {
  note(runId: RunId, spent: SpendingOf): void;
  /** Resolves when everything that was noted is on disk. */
  flush(): Promise<void>;
  /** The spending of a run by source, over all its processes. */
  of(runId: RunId): Promise<ReadonlyMap<string, Spending>>;
}

export function sqliteSpending(database: Database): SpendingBook {
  return {
    note: (runId, spent) => {
      database.writeAlong(`spending of ${runId} ${spent.source}`, (connection) => {
        putSpending(connection, runId, spent);
      });
    },
    flush: async () => {
      await database.flush();
    },
    of: async (runId) => await readSpending(database, runId),
  };
}

function putSpending(connection: Connection, runId: RunId, spent: SpendingOf): void {
  connection
    .prepare(
      'INSERT OR REPLACE INTO run_spending (run_id, source, tokens, money, currency, ms) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(runId, spent.source, Math.round(spent.tokens), spent.money, spent.currency ?? null, Math.round(spent.ms));
}

/** The spending of a run by source, over all its processes. */
export async function readSpending(database: Database, runId: RunId): Promise<ReadonlyMap<string, Spending>> {
  return await database.read((connection) => spendingOf(connection, runId));
}

/** The same, within a transaction. */
export function spendingOf(connection: Connection, runId: RunId): ReadonlyMap<string, Spending> {
  const rows = connection
    .prepare('SELECT source, tokens, money, currency, ms FROM run_spending WHERE run_id = ?')
    .all(runId);
  return bySource(rows);
}

export function bySource(rows: readonly unknown[]): ReadonlyMap<string, Spending> {
  return new Map(
    rows.map((row) => {
      const { source, currency, ...spent } = rowSchema.parse(row);
      return [source, currency === null ? spent : { ...spent, currency }];
    }),
  );
}

export function sumOf(parts: Iterable<Spending>): Spending {
  let [tokens, money, ms] = [0, 0, 0];
  let currency: string | undefined;
  for (const one of parts) {
    tokens += one.tokens;
    money += one.money;
    ms += one.ms;
    currency ??= one.currency;
  }
  return { tokens, money, ms, ...defined({ currency }) };
}
