import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { earlierReceipt, receiptContent } from '../../test/support/receipts.ts';
import { makeSigner } from '../../test/support/signers.ts';
import { temporaryDatabase, type TemporaryDatabase } from '../../test/support/temporary-database.ts';
import { sha256 } from '../core/hash.ts';
import type { Signing } from '../core/signer.ts';
import type { Database } from '../storage/database.ts';
import {
  checkChain,
  openAll,
  receiptChain,
  type ChainHead,
  type ChainHeads,
  type ReceiptChain,
} from './receipt-chain.ts';
import { openReceipt, sealReceipt, type SealedReceipt } from './seal-receipt.ts';

const PROJECT = 'p';
const me = makeSigner();

/** A chain of so many receipts, as if it had been written by this signer. */
function chainOf(count: number, signing: Signing): readonly string[] {
  const chain: SealedReceipt[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const previous = chain.at(-1)?.receipt.hash ?? sha256(PROJECT);
    chain.push(sealReceipt(receiptContent(seq), { project: PROJECT, seq, previous }, signing));
  }
  return chain.map(({ text }) => text);
}

function check(texts: readonly string[]): void {
  checkChain(PROJECT, openAll(texts));
}

function headsIn(known: Map<string, ChainHead>): ChainHeads {
  return {
    last: async (project) => await Promise.resolve(known.get(project)),
    keep: async (project, head) => {
      known.set(project, head);
      await Promise.resolve();
    },
    pathOf: (project) => `/heads/${project}`,
  };
}

/** What somebody does who can write the database, and takes the rules out of their way. */
async function rewrite(database: Database, sql: string, ...values: readonly string[]): Promise<void> {
  await database.write((connection) => {
    connection.exec('DROP TRIGGER IF EXISTS receipts_are_append_only_update');
    connection.exec('DROP TRIGGER IF EXISTS receipts_are_append_only_delete');
    connection.prepare(sql).run(...values);
  });
}

async function opened(): Promise<TemporaryDatabase> {
  const temporary = await temporaryDatabase();
  onTestFinished(async () => {
    await temporary[Symbol.asyncDispose]();
  });
  return temporary;
}

async function storedChain(signing: Signing = me): Promise<{
  readonly chain: ReceiptChain;
  readonly database: Database;
  readonly known: Map<string, ChainHead>;
}> {
  const { database } = await opened();
  const known = new Map<string, ChainHead>();
  const chain = receiptChain({ database, project: PROJECT, signing, heads: headsIn(known) });
  for (const n of [1, 2, 3]) await chain.append(receiptContent(n));
  return { chain, database, known };
}

test('C1: any byte changed, any receipt left out, moved, doubled or put in between is found', () => {
  const texts = chainOf(5, me);
  check(texts);
  const at = fc.nat(texts.length - 1);
  fc.assert(
    fc.property(at, fc.nat(10_000), fc.integer({ min: 1, max: 255 }), (which, where, bits) => {
      const bytes = Buffer.from(texts[which] ?? '');
      const i = where % bytes.length;
      bytes[i] = (bytes[i] ?? 0) ^ bits;
      expect(() => check(texts.with(which, bytes.toString('utf8')))).toThrow(`receipt ${which + 1} is forged`);
    }),
  );
  fc.assert(
    fc.property(fc.subarray([0, 1, 2, 3, 4], { minLength: 1, maxLength: 4 }), (kept) => {
      // Cut off from its end, a chain is whole: that it was longer is known elsewhere (C2).
      fc.pre(kept.some((which, i) => which !== i));
      expect(() => check(kept.map((which) => texts[which] ?? ''))).toThrow(/broken/);
    }),
  );
  fc.assert(
    fc.property(at, at, (from, to) => {
      fc.pre(from !== to);
      const swapped = texts.with(from, texts[to] ?? '').with(to, texts[from] ?? '');
      expect(() => check(swapped)).toThrow(/broken/);
      expect(() => check(texts.toSpliced(from, 0, texts[to] ?? ''))).toThrow(/broken/);
    }),
  );
});

test('C1: resealed from any receipt on by another key, the chain holds and tells that key; so does one with none', () => {
  const texts = chainOf(4, me);
  const stranger = makeSigner();
  for (const signing of [stranger, { unsigned: 'no key' }]) {
    for (let from = 0; from < texts.length; from += 1) {
      const kept = openAll(texts.slice(0, from));
      const chain = [...kept];
      for (let seq = from + 1; seq <= texts.length; seq += 1) {
        const previous = chain.at(-1)?.receipt.hash ?? sha256(PROJECT);
        const changed = { ...receiptContent(seq), agent: 'somebody else' };
        chain.push(sealReceipt(changed, { project: PROJECT, seq, previous }, signing));
      }
      check(chain.map(({ text }) => text));
      const signers = chain.map(({ text }) => openReceipt(text).receipt.signer?.keyid);
      expect(signers.slice(from)).not.toContain(me.keyid);
      // One receipt resealed, and those behind it left as they were: they do not hold on to it.
      const [resealed] = chain.slice(from);
      if (from < texts.length - 1) expect(() => check(texts.with(from, resealed?.text ?? ''))).toThrow(/broken/);
    }
  }
});

test('C2: receipts cut off from the end, or written anew as a whole, are found, and stay found', async () => {
  const { chain, database, known } = await storedChain();
  expect(await chain.verified()).toHaveLength(3);
  expect(known.get(PROJECT)?.seq).toBe(3);
  await rewrite(database, 'DELETE FROM receipts WHERE seq = 3');
  await expect(chain.verified()).rejects.toThrow('3 receipts were given for this project, and 2 are here');
  await chain.append(receiptContent(4));
  await chain.append(receiptContent(5));
  await expect(chain.verified()).rejects.toThrow('written anew: receipt 3');
  await expect(chain.verified()).rejects.toMatchObject({ remedy: expect.stringContaining('/heads/p') as string });

  const other = await storedChain();
  await rewrite(other.database, 'DELETE FROM receipts');
  const anew = receiptChain({ database: other.database, project: PROJECT, signing: { unsigned: 'no key' } });
  for (const n of [1, 2, 3]) await anew.append(receiptContent(n));
  await expect(other.chain.verified()).rejects.toThrow('written anew');
});

test('what a receipt is found by in the store cannot be changed behind its back', async () => {
  for (const [column, value] of [
    ['run_id', 'run_2'],
    ['step', 'x'],
    ['id', 'proof_x'],
    ['attempt', '7'],
    ['hash', 'x'],
  ] as const) {
    const { chain, database } = await storedChain();
    await rewrite(database, `UPDATE receipts SET ${column} = ? WHERE seq = 3`, value);
    await expect(chain.verified()).rejects.toThrow('receipt 3 does not stand where it says');
  }
  const { database } = await storedChain();
  for (const sql of ["UPDATE receipts SET step = 'x'", 'DELETE FROM receipts']) {
    await expect(database.write((connection) => connection.exec(sql))).rejects.toThrow(/append-only/);
  }
});

test('C3: receipts of an earlier version are read in front of signed ones, and never behind them', async () => {
  const { database } = await opened();
  const first = earlierReceipt(1, { project: PROJECT, previous: sha256(PROJECT) });
  const { hash } = openReceipt(first).receipt;
  await database.write((connection) => {
    connection
      .prepare(
        "INSERT INTO receipts (project, seq, id, run_id, step, attempt, body, hash) VALUES (?, 1, 'proof_1', 'run_1', 's1', 1, ?, ?)",
      )
      .run(PROJECT, first, hash);
  });
  const chain = receiptChain({ database, project: PROJECT, signing: me });
  const second = await chain.append(receiptContent(2));
  expect(second).toMatchObject({ seq: 2, previous: hash, signer: { keyid: me.keyid } });
  expect((await chain.verified()).map(({ receipt }) => receipt.version)).toEqual([0, 1]);
  const third = earlierReceipt(3, { project: PROJECT, previous: second.hash });
  const texts = (await chain.verified()).map(({ text }) => text);
  expect(() => check([...texts, third])).toThrow('receipt 3 is forged: it is older');
});
