import { appendFileSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ReceiptHeads } from './receipt-heads.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'heads-'));
const head = (seq: number): { seq: number; hash: string } => ({ seq, hash: seq.toString(16).padStart(64, '0') });

test('the last head that was kept is the one that counts, and none is known before the first', async () => {
  const heads = new ReceiptHeads(folder(), 'home');
  expect(await heads.last('p')).toBeUndefined();
  for (let seq = 1; seq <= 5; seq += 1) await heads.keep('p', head(seq));
  expect(await heads.last('p')).toEqual(head(5));
  expect(await heads.last('q')).toBeUndefined();
  expect(statSync(heads.pathOf('p')).mode & 0o777).toBe(0o600);
});

test('a line that was cut off, or is being written, hides neither the one before nor the one after', async () => {
  const heads = new ReceiptHeads(folder(), 'home');
  await heads.keep('p', head(1));
  appendFileSync(heads.pathOf('p'), '\n{"seq":2,"hash":"00');
  expect(await heads.last('p')).toEqual(head(1));
  await heads.keep('p', head(3));
  expect(await heads.last('p')).toEqual(head(3));
});

test('a file of one line, as it was written before, is read', async () => {
  const heads = new ReceiptHeads(folder(), 'home');
  await heads.keep('p', head(1));
  writeFileSync(heads.pathOf('p'), `${JSON.stringify(head(7))}\n`);
  expect(await heads.last('p')).toEqual(head(7));
});

test('the file stays small, and nothing lies beside it', async () => {
  const config = folder();
  const heads = new ReceiptHeads(config, 'home');
  for (let seq = 1; seq <= 500; seq += 1) await heads.keep('p', head(seq));
  expect(await heads.last('p')).toEqual(head(500));
  expect(statSync(heads.pathOf('p')).size).toBeLessThan(9000);
  expect(readdirSync(join(config, 'receipts'))).toHaveLength(1);
});
