import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proofProject } from '../../test/support/proof-project.ts';
import { proveAndLand } from '../../test/support/prove.ts';
import { openReceipt, receiptText, sealReceipt } from './receipt.ts';
import { checkChain, receiptChain } from './receipt-chain.ts';

const sample = sealReceipt({
  format: 1,
  id: 'proof_x',
  project: 'p',
  seq: 1,
  previous: 'q',
  runId: 'run_1',
  step: 's1',
  attempt: 1,
  scope: 'staged',
  isolation: 'bubblewrap',
  agent: 'test',
  verdict: 'pass',
  checks: [
    {
      hash: 'h',
      check: { kind: 'file', path: 'ü\n', exists: true, role: 'proof' },
      before: { result: 'fail', evidence: 'no' },
      after: { result: 'pass', evidence: 'yes', exitCode: 0, output: 'o' },
    },
  ],
  before: 'b',
  after: 'a',
  dependencies: 'installed',
  startedAt: 't',
  finishedAt: 't',
});

test('a receipt verifies, and with any byte changed, added or taken away it does not', () => {
  const text = receiptText(sample);
  expect(openReceipt(text)).toEqual(sample);
  const bytes = Buffer.from(text);
  for (let i = 0; i < bytes.length; i += 1) {
    const changed = Buffer.from(bytes);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(() => openReceipt(changed.toString('utf8')), `byte ${i}`).toThrow(/does not hold/);
  }
  fc.assert(
    fc.property(fc.nat(bytes.length), fc.string({ minLength: 1, maxLength: 3 }), (at, extra) => {
      expect(() => openReceipt(text.slice(0, at) + extra + text.slice(at))).toThrow(/does not hold/);
    }),
  );
  expect(() => openReceipt(text.slice(0, -1))).toThrow(/does not hold/);
});

test('receipts are chained: none can be left out, moved or put in between', async () => {
  const parts = await proofProject({ 'a.txt': '0\n' });
  for (const n of [1, 2, 3]) {
    const check = { kind: 'file', path: 'a.txt', contains: String(n) };
    const { landed } = await proveAndLand(parts, { executor: `echo ${n} > a.txt`, checks: [check], step: `s${n}` });
    expect(landed).toBeDefined();
  }
  const receipts = await receiptChain(parts.database, parts.project.key).verified();
  expect(receipts.map(({ step }) => step)).toEqual(['s1', 's2', 's3']);
  const [first, second, third] = receipts;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three were given');
  for (const broken of [
    [second, third],
    [first, third],
    [first, third, second],
    [first, first, second],
  ]) {
    expect(() => checkChain(parts.project.key, broken)).toThrow(/chain of receipts is broken/);
  }
  await expect(parts.database.write((connection) => connection.exec("UPDATE receipts SET step = 'x'"))).rejects.toThrow(
    /append-only/,
  );
  await expect(parts.database.write((connection) => connection.exec('DELETE FROM receipts'))).rejects.toThrow(
    /append-only/,
  );
});
