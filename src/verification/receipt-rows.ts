import { z } from 'zod';
import type { Database } from '../storage/database.ts';

/**
 * The store of receipts: it keeps them in order and returns them, and proves nothing. The reader finds out whether a
 * chain is whole.
 */
export interface ReceiptRows {
  /** The last one of a project. */
  head(project: string): Promise<{ readonly seq: number; readonly hash: string } | undefined>;
  hashAt(project: string, seq: number): Promise<string | undefined>;
  /** False where the receipt that it names as its predecessor is not, or no longer, the last. */
  add(project: string, row: ReceiptRow): Promise<boolean>;
  /** Every one, in order. */
  all(project: string): Promise<readonly StoredReceipt[]>;
  /** The requested receipts, in order, as they were signed. */
  texts(project: string, which: ReceiptFilter): Promise<readonly string[]>;
}

export type ReceiptFilter = { readonly id: string } | { readonly runId: string; readonly step?: string };

export interface StoredReceipt {
  readonly seq: number;
  readonly id: string;
  readonly runId: string;
  readonly step: string;
  readonly attempt: number;
  readonly body: string;
  readonly hash: string;
}

export interface ReceiptRow extends StoredReceipt {
  /** The hash of the one before it. */
  readonly previous: string;
}

const COLUMNS = 'seq, id, run_id, step, attempt, body, hash';

export function sqliteReceipts(database: Database): ReceiptRows {
  const hashAt = async (project: string, seq: number): Promise<string | undefined> => {
    const row = await database.read((connection) =>
      connection.prepare('SELECT hash FROM receipts WHERE project = ? AND seq = ?').get(project, seq),
    );
    return row === undefined ? undefined : String(row['hash']);
  };
  return {
    head: async (project) => {
      const row = await database.read((connection) =>
        connection.prepare('SELECT seq, hash FROM receipts WHERE project = ? ORDER BY seq DESC LIMIT 1').get(project),
      );
      return row === undefined ? undefined : { seq: Number(row['seq']), hash: String(row['hash']) };
    },
    hashAt,
    add: async (project, { seq, id, runId, step, attempt, body, previous, hash }) =>
      await database.write((connection) => {
        const before = connection
          .prepare('SELECT hash FROM receipts WHERE project = ? AND seq = ?')
          .get(project, seq - 1);
        if (seq > 1 && before?.['hash'] !== previous) return false;
        return (
          connection
            .prepare(
              `INSERT INTO receipts (project, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
               ON CONFLICT (project, seq) DO NOTHING`,
            )
            .run(project, seq, id, runId, step, attempt, body, hash).changes === 1
        );
      }),
    all: async (project) =>
      await database.read((connection) =>
        connection
          .prepare(`SELECT ${COLUMNS} FROM receipts WHERE project = ? ORDER BY seq`)
          .all(project)
          .map(toStoredReceipt),
      ),
    texts: async (project, which) =>
      await database.read((connection) => {
        const select = (where: string, ...values: readonly string[]): readonly string[] =>
          connection
            .prepare(`SELECT body FROM receipts WHERE project = ? AND ${where} ORDER BY seq`)
            .all(project, ...values)
            .map(({ body }) => String(body));
        if ('id' in which) return select('id = ?', which.id);
        return which.step === undefined
          ? select('run_id = ?', which.runId)
          : select('run_id = ? AND step = ?', which.runId, which.step);
      }),
  };
}

const rowSchema = z.object({
  seq: z.number(),
  id: z.string(),
  run_id: z.string(),
  step: z.string(),
  attempt: z.number(),
  body: z.string(),
  hash: z.string(),
});

export function toStoredReceipt(row: unknown): StoredReceipt {
  const { run_id: runId, ...rest } = rowSchema.parse(row);
  return { ...rest, runId };
}
