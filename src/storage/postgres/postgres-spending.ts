import type { RunId } from '../../core/ids.ts';
import { bySource, type SpendingBook, type SpendingOf } from '../spending.ts';
import type { Postgres } from './postgres.ts';

/** At the latest so long after it was noted it is on its way. */
const SOON_MS = 200;

/** One statement for everything that was noted since the last; of one source only the newest. */
export function postgresSpending(store: Postgres): SpendingBook {
  let noted = new Map<string, { readonly runId: RunId; readonly spent: SpendingOf }>();
  let turn: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const write = async (): Promise<void> => {
    const now = noted;
    if (now.size === 0) return;
    noted = new Map();
    const all = [...now.values()];
    try {
      await store.query(
        `INSERT INTO atlas.run_spending (run_id, source, tokens, money, currency, ms)
         SELECT run_id, source, tokens, money, nullif(currency, ''), ms
         FROM unnest($1::text[], $2::text[], $3::bigint[], $4::float8[], $5::text[], $6::bigint[])
           AS noted (run_id, source, tokens, money, currency, ms)
         ON CONFLICT (tenant, run_id, source) DO UPDATE SET
           tokens = EXCLUDED.tokens, money = EXCLUDED.money, currency = EXCLUDED.currency, ms = EXCLUDED.ms`,
        [
          all.map(({ runId }) => runId),
          all.map(({ spent }) => spent.source),
          all.map(({ spent }) => Math.round(spent.tokens)),
          all.map(({ spent }) => spent.money),
          all.map(({ spent }) => spent.currency ?? ''),
          all.map(({ spent }) => Math.round(spent.ms)),
        ],
      );
    } catch (error) {
      // Amounts noted meanwhile are newer.
      noted = new Map([...now, ...noted]);
      throw error;
    }
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const mine = turn.then(write);
    turn = mine.catch(() => undefined);
    await mine;
  };

  return {
    note: (runId, spent) => {
      noted.set(`${runId} ${spent.source}`, { runId, spent });
      timer ??= setTimeout(() => {
        // A failed write goes with the next one; a caller that needs it flushes, and gets the error.
        flush().catch(() => undefined);
      }, SOON_MS);
      timer.unref();
    },
    flush,
    of: async (runId) =>
      bySource(
        await store.query('SELECT source, tokens, money, currency, ms FROM atlas.run_spending WHERE run_id = $1', [
          runId,
        ]),
      ),
  };
}
