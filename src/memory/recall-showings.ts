import { z } from 'zod';
import { defined } from '../core/defined.ts';
import type { Connection } from '../storage/database.ts';

/** Why a record was shown: what each part of the search added, and the sum. */
export interface ShownBecause {
  readonly score: number;
  readonly why: Readonly<Record<string, number>>;
}

/** That a record was shown to somebody, and what came of it. */
export interface Showing extends ShownBecause {
  readonly at: string;
  /** What was asked, without secrets; blank where somebody had it forgotten. */
  readonly question: string;
  readonly run?: string;
  /** Whether the run that it was shown to was proven; left out while that is not known. */
  readonly helped?: boolean;
}

const shownSchema = z.object({ id: z.string(), score: z.number(), why: z.record(z.string(), z.number()) });
const receiptSchema = z.object({
  query: z.string().default(''),
  shown: z.array(shownSchema),
  outcome: z.object({ run: z.string(), helped: z.boolean() }).partial().optional(),
});
const rowSchema = z.object({ at: z.string(), receipt: z.string() });

type Kept = z.infer<typeof receiptSchema> & { readonly at: string };

/** By the receipts of a recall: why each record in them was shown. A receipt that cannot be read says nothing. */
export function shownBecause(connection: Connection, receipts: readonly string[]): ReadonlyMap<string, ShownBecause> {
  const select = connection.prepare('SELECT at, receipt FROM recall_receipts WHERE id = ?');
  const reasons = new Map<string, ShownBecause>();
  for (const { shown } of receipts.flatMap((id) => kept(select.get(id)))) {
    for (const { id, score, why } of shown) reasons.set(id, { score, why });
  }
  return reasons;
}

/** When a record was shown, the last time first. */
export function showingsOf(connection: Connection, record: string, most: number): readonly Showing[] {
  return connection
    .prepare('SELECT at, receipt FROM recall_receipts WHERE instr(receipt, ?) > 0 ORDER BY id DESC LIMIT ?')
    .all(`"${record}"`, most)
    .flatMap(kept)
    .flatMap(({ at, query, shown, outcome }) =>
      shown
        .filter(({ id }) => id === record)
        .map(({ score, why }) => ({
          at,
          question: query,
          score,
          why,
          ...defined({ run: outcome?.run, helped: outcome?.helped }),
        })),
    );
}

function kept(row: unknown): readonly Kept[] {
  const read = rowSchema.safeParse(row);
  if (!read.success) return [];
  const receipt = receiptSchema.safeParse(JSON.parse(read.data.receipt));
  return receipt.success ? [{ ...receipt.data, at: read.data.at }] : [];
}
