import { AtlasError } from '../core/atlas-error.ts';
import { sha256 } from '../core/hash.ts';
import type { Connection, Database } from '../storage/database.ts';
import { openReceipt, receiptText, sealReceipt, type Receipt, type ReceiptContent } from './receipt.ts';

/** The receipts of one project, in the order in which they were given. Appended, never changed. */
export interface ReceiptChain {
  append(content: Omit<ReceiptContent, 'project' | 'seq' | 'previous'>): Promise<Receipt>;
  find(id: string): Promise<Receipt | undefined>;
  ofRun(runId: string, step?: string): Promise<readonly Receipt[]>;
  /** Every receipt, after checking that none is missing, changed or out of place. */
  verified(): Promise<readonly Receipt[]>;
}

export function receiptChain(database: Database, project: string): ReceiptChain {
  const head = (connection: Connection): { readonly seq: number; readonly hash: string } => {
    const row = connection
      .prepare('SELECT seq, hash FROM receipts WHERE project = ? ORDER BY seq DESC LIMIT 1')
      .get(project);
    return row === undefined
      ? { seq: 0, hash: sha256(project) }
      : { seq: Number(row['seq']), hash: String(row['hash']) };
  };
  const texts = async (where: string, ...values: readonly string[]): Promise<readonly string[]> =>
    await database.read((connection) =>
      connection
        .prepare(`SELECT body FROM receipts WHERE project = ? AND ${where} ORDER BY seq`)
        .all(project, ...values)
        .map((row) => String(row['body'])),
    );
  return {
    append: async (content) =>
      await database.write((connection) => {
        const { seq, hash } = head(connection);
        const receipt = sealReceipt({ ...content, project, seq: seq + 1, previous: hash });
        connection
          .prepare(
            'INSERT INTO receipts (project, seq, id, run_id, step, attempt, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
          )
          .run(
            project,
            receipt.seq,
            receipt.id,
            receipt.runId,
            receipt.step,
            receipt.attempt,
            receiptText(receipt),
            receipt.hash,
          );
        return receipt;
      }),
    find: async (id) => {
      const [text] = await texts('id = ?', id);
      return text === undefined ? undefined : openReceipt(text);
    },
    ofRun: async (runId, step) => {
      const own = step === undefined ? texts('run_id = ?', runId) : texts('run_id = ? AND step = ?', runId, step);
      return (await own).map(openReceipt);
    },
    verified: async () => checkChain(project, (await texts('1')).map(openReceipt)),
  };
}

export function checkChain(project: string, receipts: readonly Receipt[]): readonly Receipt[] {
  let previous = sha256(project);
  for (const [i, receipt] of receipts.entries()) {
    if (receipt.seq !== i + 1 || receipt.previous !== previous || receipt.project !== project) {
      throw new AtlasError('receipt.invalid', `the chain of receipts is broken at receipt ${i + 1}`, {
        remedy: 'Restore the home folder from a backup; receipts after the break prove nothing.',
        details: { project, seq: i + 1, id: receipt.id },
      });
    }
    previous = receipt.hash;
  }
  return receipts;
}
