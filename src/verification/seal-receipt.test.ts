import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earlierReceipt, receiptContent } from '../../test/support/receipts.ts';
import { makeSigner } from '../../test/support/signers.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { sha256 } from '../core/hash.ts';
import { sealEnvelope } from './envelope.ts';
import { openReceipt, sealReceipt, statesNamedIn } from './seal-receipt.ts';
import { signatureWords, signedBy } from './signed-by.ts';

const PLACE = { project: 'p', seq: 1, previous: 'q' };
const me = makeSigner();
const signed = sealReceipt(receiptContent(), PLACE, me);
const unsigned = sealReceipt(receiptContent(), PLACE, { unsigned: 'the key is gone' });
const earlier = earlierReceipt(1, PLACE);

/** What an envelope holds, changed, in an envelope with whatever signature. */
function withPayload(text: string, change: (statement: Record<string, unknown>) => unknown): string {
  const envelope = JSON.parse(text) as { payload: string; signatures: unknown };
  const statement = JSON.parse(Buffer.from(envelope.payload, 'base64').toString()) as Record<string, unknown>;
  const payload = Buffer.from(canonicalJson(change(statement))).toString('base64');
  return canonicalJson({ ...envelope, payload });
}

test('a receipt is an in-toto Statement in a DSSE envelope, about the tree that landed', () => {
  const { payload, payloadType, signatures } = JSON.parse(signed.text) as Record<string, never>;
  expect(payloadType).toBe('application/vnd.in-toto+json');
  expect(signatures).toEqual([{ keyid: me.keyid, sig: expect.any(String) as string }]);
  const statement = JSON.parse(Buffer.from(payload ?? '', 'base64').toString()) as Record<string, never>;
  expect(statement).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    predicateType: 'urn:atlas-runtime:proof:v1',
    subject: [{ name: 'project', digest: { gitTree: receiptContent().after } }],
    predicate: { version: 1, step: 's1', previous: 'q', signer: { keyid: me.keyid } },
  });
  expect(openReceipt(signed.text)).toEqual(signed);
  expect(statesNamedIn(signed.text)).toEqual([signed.receipt.before, signed.receipt.after]);
});

test('R1: with any byte of it changed, added or taken away a signed receipt is forged', () => {
  const bytes = Buffer.from(signed.text);
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, bits) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ bits;
      expect(() => openReceipt(changed.toString('utf8'))).toThrow(/forged/);
    }),
    { numRuns: 400 },
  );
  fc.assert(
    fc.property(fc.nat(bytes.length), fc.string({ minLength: 1, maxLength: 3 }), (at, extra) => {
      const text = signed.text.slice(0, at) + extra + signed.text.slice(at);
      expect(() => openReceipt(text)).toThrow(/forged/);
    }),
  );
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 5 }), (at, count) => {
      expect(() => openReceipt(signed.text.slice(0, at) + signed.text.slice(at + count))).toThrow(/forged/);
    }),
  );
});

test('R2: a signature that was taken away, or is of another key, is forged and not unsigned', () => {
  const other = makeSigner();
  const bare = canonicalJson({ ...(JSON.parse(signed.text) as object), signatures: [] });
  expect(() => openReceipt(bare)).toThrow(/its signature was taken away/);
  const { payload } = JSON.parse(signed.text) as { payload: string };
  const resealed = sealEnvelope(Buffer.from(payload, 'base64'), other);
  expect(() => openReceipt(resealed)).toThrow(/does not fit/);
  const claimed = withPayload(signed.text, (statement) => ({
    ...statement,
    predicate: { ...(statement['predicate'] as object), signer: { keyid: me.keyid, publicKey: other.publicKey } },
  }));
  expect(() => openReceipt(claimed)).toThrow(/forged/);
  const dropped = withPayload(signed.text, (statement) => {
    const { signer: _signer, ...predicate } = statement['predicate'] as Record<string, unknown>;
    return { ...statement, predicate: { ...predicate, unsigned: 'no key' } };
  });
  expect(() => openReceipt(dropped)).toThrow(/says that nobody signed it, and is signed/);
  const elsewhere = withPayload(unsigned.text, (statement) => ({
    ...statement,
    subject: [{ name: 'project', digest: { gitTree: sha256('another tree') } }],
  }));
  expect(() => openReceipt(elsewhere)).toThrow(/another tree/);
});

test('two readers cannot see two things in one receipt', () => {
  const { payload } = JSON.parse(unsigned.text) as { payload: string };
  const twice = Buffer.from(payload, 'base64').toString().replace('"attempt":1', '"attempt":1,"attempt":2');
  expect(() => openReceipt(sealEnvelope(Buffer.from(twice), undefined))).toThrow(/canonical/);
});

test('R3: signed by whom, by an unknown key, by a retired one, and unsigned are told apart', () => {
  const about = (text: string, ...keys: Parameters<typeof signedBy>[1]): string =>
    signatureWords(signedBy(openReceipt(text).receipt, keys));
  const mine = { keyid: me.keyid, name: 'you' };
  expect(about(signed.text, mine)).toBe(`signed by you (key ${me.keyid.slice(0, 16)})`);
  expect(about(signed.text)).toBe(`signed by an unknown key, ${me.keyid}`);
  expect(about(signed.text, { ...mine, until: '2026-11-21T00:00:00.000Z' })).toContain('signed by you');
  expect(about(signed.text, { ...mine, until: '2026-11-20T10:00:00.000Z' })).toContain('retired on 2026-11-20');
  expect(about(unsigned.text, mine)).toBe('unsigned: the key is gone');
  expect(about(earlier, mine)).toContain('unsigned: it was written by a version of Atlas that did not sign');
});

test('what an earlier version wrote is read as it is, byte for byte, and nothing else', () => {
  const { receipt } = openReceipt(earlier);
  expect(receipt).toMatchObject({ version: 0, step: 's1', seq: 1 });
  expect(statesNamedIn(earlier)).toEqual([receipt.before, receipt.after]);
  const bytes = Buffer.from(earlier);
  for (let i = 0; i < bytes.length; i += 1) {
    const changed = Buffer.from(bytes);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(() => openReceipt(changed.toString('utf8')), `byte ${i}`).toThrow(/forged/);
  }
});
