import { AtlasError, isAtlasError, messageOf } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import { sha256 } from '../core/hash.ts';
import type { Signing } from '../core/signer.ts';
import type { Database } from '../storage/database.ts';
import type {
  AnyReceipt,
  Receipt,
  ReceiptContent,
  ReceiptFor,
  RunContent,
  RunReceipt,
  StepContent,
} from './receipt.ts';
import {
  sqliteReceipts,
  type ReceiptFilter,
  type ReceiptRow,
  type ReceiptRows,
  type StoredReceipt,
} from './receipt-rows.ts';
import { openReceipt, sealReceipt, type SealedReceipt } from './seal-receipt.ts';

/**
 * The receipts of one project, in the order in which they were given. Appended, never changed.
 *
 * Invariants
 *  C1  Each receipt names its place and the hash of the one before it: none can be changed, left out, moved or put in
 *      between without breaking the chain behind it.
 *  C2  The end of the chain is recorded outside the home: a chain that was cut off, or rewritten as a whole, shows.
 *  C3  Once a receipt could be signed, none of the time before signatures follows it.
 */
export interface ReceiptChain {
  append(content: StepContent): Promise<Receipt>;
  appendRun(content: RunContent): Promise<RunReceipt>;
  /** The receipt of a step. */
  find(id: string): Promise<Receipt | undefined>;
  /** Those of the steps of a run. */
  ofRun(runId: string, step?: string): Promise<readonly Receipt[]>;
  /** Those of a run as a whole: one for each time that it came to its end. */
  wholeRun(runId: string): Promise<readonly RunReceipt[]>;
  /** Every receipt, after checking that none is missing, changed or out of place. */
  verified(): Promise<readonly SealedReceipt[]>;
  /** Why the receipts that it gives are not signed; undefined where they are. */
  readonly unsigned: string | undefined;
}

/** The last receipt of a project as it was known outside the home. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** Records the ends of chains, where a writer of the home cannot reach them (C2). */
export interface ChainHeads {
  last(project: string): Promise<ChainHead | undefined>;
  /** A head that it cannot write is skipped: the chain does not depend on it. */
  keep(project: string, head: ChainHead): Promise<void>;
  /** Its path, for the person. */
  pathOf(project: string): string;
}

/** In a home's own database, or in rows elsewhere. */
export type ChainParts = ChainOptions & ({ readonly database: Database } | { readonly rows: ReceiptRows });

export interface ChainOptions {
  readonly project: string;
  /** Left out where the caller appends nothing. */
  readonly signing?: Signing | undefined;
  readonly heads?: ChainHeads | undefined;
}

/** Receipts of the steps at work; a run asks for the same few again and again. */
const MOST_KNOWN = 64;

const NO_SIGNER: Signing = { unsigned: 'nobody was asked to sign it' };

export function receiptChain(parts: ChainParts): ReceiptChain {
  const { project, signing = NO_SIGNER, heads } = parts;
  const rows = 'rows' in parts ? parts.rows : sqliteReceipts(parts.database);
  /** A chain that does not continue the recorded end stays recorded as such, however long it grows (C2). */
  const keepHead = async (known: ChainHeads, { seq, hash }: AnyReceipt): Promise<void> => {
    const last = await known.last(project);
    if (last !== undefined && (last.seq > seq || (await rows.hashAt(project, last.seq)) !== last.hash)) return;
    await known.keep(project, { seq, hash });
  };

  /** Texts that were sealed or opened before: one that is equal to the byte needs no second verification. */
  const known = new Map<string, AnyReceipt>();
  const know = ({ receipt, text }: SealedReceipt): AnyReceipt => {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, receipt);
    return receipt;
  };
  /** By id, those that this process has given: they never change, so it need not read them. */
  const given = new Map<string, AnyReceipt>();
  /** Another may take the place meanwhile: then it is sealed again, behind that one. */
  const sealNext = async <C extends ReceiptContent>(content: C): Promise<SealedReceipt<ReceiptFor<C>>> => {
    for (;;) {
      const { seq, hash } = (await rows.head(project)) ?? { seq: 0, hash: sha256(project) };
      const made = sealReceipt(content, { project, seq: seq + 1, previous: hash }, signing);
      if (await rows.add(project, rowOf(made))) return made;
    }
  };
  const append = async <C extends ReceiptContent>(content: C): Promise<ReceiptFor<C>> => {
    const sealed = await sealNext(content);
    know(sealed);
    const { receipt } = sealed;
    if (given.size >= MOST_KNOWN) given.clear();
    given.set(receipt.id, receipt);
    if (heads !== undefined) await keepHead(heads, receipt);
    return receipt;
  };

  /** A receipt contains all its data: the text of its row is enough. */
  const opened = async (which: ReceiptFilter): Promise<readonly AnyReceipt[]> =>
    (await rows.texts(project, which)).map((text) => known.get(text) ?? know(openReceipt(text)));

  return {
    append,
    appendRun: append,
    find: async (id) => [given.get(id) ?? (await opened({ id }))].flat().find(isOfStep),
    ofRun: async (runId, step) => (await opened({ runId, ...defined({ step }) })).filter(isOfStep),
    wholeRun: async (runId) => (await opened({ runId, step: '' })).filter((receipt) => receipt.kind === 'run'),
    verified: async () => {
      const stored = await rows.all(project);
      const sealed = openAll(stored.map(({ body }) => body));
      for (const [i, { receipt }] of sealed.entries()) requireSameRow(stored[i], receipt);
      checkChain(project, sealed);
      const head = await heads?.last(project);
      if (head !== undefined) requireHead(sealed, head, heads?.pathOf(project) ?? '');
      return sealed;
    },
    unsigned: 'unsigned' in signing ? signing.unsigned : undefined,
  };
}

function rowOf({ receipt, text }: SealedReceipt): ReceiptRow {
  const { seq, id, runId, previous, hash } = receipt;
  return { seq, id, runId, ...placeOf(receipt), body: text, previous, hash };
}

/** That of a run is of no step. */
function placeOf(receipt: AnyReceipt): Pick<Receipt, 'step' | 'attempt'> {
  return receipt.kind === 'step' ? { step: receipt.step, attempt: receipt.attempt } : { step: '', attempt: 0 };
}

function isOfStep(receipt: AnyReceipt): receipt is Receipt {
  return receipt.kind === 'step';
}

/** Each by itself; which of them is forged is said. */
export function openAll(texts: readonly string[]): readonly SealedReceipt[] {
  return texts.map((text, i) => {
    try {
      return openReceipt(text);
    } catch (error) {
      if (!isAtlasError(error, 'receipt.invalid')) throw error;
      throw broken(messageOf(error).replace('the receipt', `receipt ${i + 1}`), { seq: i + 1 }, error);
    }
  });
}

export function checkChain(project: string, receipts: readonly SealedReceipt[]): void {
  let previous = sha256(project);
  let signing = false;
  for (const [i, { receipt }] of receipts.entries()) {
    if (receipt.seq !== i + 1 || receipt.previous !== previous || receipt.project !== project) {
      const details = { project, seq: i + 1, id: receipt.id };
      throw broken(`the chain of receipts is broken at receipt ${i + 1}`, details);
    }
    if (receipt.version > 0) signing = true;
    else if (signing) throw broken(`receipt ${i + 1} is forged: it is older than the one before it`, { seq: i + 1 });
    previous = receipt.hash;
  }
}

/** The indexed columns of the store must equal the content of the receipt. */
function requireSameRow(row: StoredReceipt | undefined, receipt: AnyReceipt): void {
  const { seq, id, runId, hash } = receipt;
  const { step, attempt } = placeOf(receipt);
  const same =
    row?.seq === seq &&
    row.id === id &&
    row.runId === runId &&
    row.step === step &&
    row.attempt === attempt &&
    row.hash === hash;
  if (!same) throw broken(`receipt ${seq} does not stand where it says`, { seq, id });
}

function requireHead(receipts: readonly SealedReceipt[], head: ChainHead, path: string): void {
  const there = receipts[head.seq - 1]?.receipt;
  if (there?.hash === head.hash) return;
  const what =
    there === undefined
      ? `${head.seq} receipts were given for this project, and ${receipts.length} are here`
      : `the receipts of this project were written anew: receipt ${head.seq} is not the one that was given`;
  const remedy = `Restore the home folder, or the team's store. If it is an older one that you put there yourself, delete ${path}.`;
  throw new AtlasError('receipt.invalid', what, { remedy, details: { given: head.seq, here: receipts.length } });
}

function broken(what: string, details: Readonly<Record<string, unknown>>, cause?: unknown): AtlasError {
  return new AtlasError('receipt.invalid', what, {
    remedy: 'Restore the home folder from a backup; receipts from there on prove nothing.',
    details,
    ...defined({ cause }),
  });
}
