import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { sha256 } from '../core/hash.ts';
import { readPublicKey, type Signing } from '../core/signer.ts';
import type { StateId } from '../workspace/state.ts';
import { isSignedBy, openEnvelope, sealEnvelope, type Envelope } from './envelope.ts';
import {
  earlierSchema,
  PROOF_TYPE,
  RUN_TYPE,
  runPredicateSchema,
  stepPredicateSchema,
  type AnyReceipt,
  type Receipt,
  type ReceiptContent,
  type ReceiptFor,
  type ReceiptPlace,
} from './receipt.ts';

/**
 * Receipts as text and back.
 *
 * Invariants
 *  R1  One changed byte, even a blank, and the text is no receipt: it is refused as forged, not read as another one.
 *  R2  The signer's key stands inside the signed text. A receipt whose signature was taken away, or replaced by that of
 *      another key, is forged; one that says why it could not be signed is unsigned.
 *  R3  A valid signature says which key signed, not that the reader trusts it.
 */
export interface SealedReceipt<R extends AnyReceipt = AnyReceipt> {
  readonly receipt: R;
  /** As it is stored and taken along. */
  readonly text: string;
}

const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
const EARLIER = 'it was written by a version of Atlas that did not sign';

const STATEMENT = {
  _type: z.literal(STATEMENT_TYPE),
  subject: z.tuple([z.strictObject({ name: z.literal('project'), digest: z.strictObject({ gitTree: z.string() }) })]),
};

const statementSchema = z.discriminatedUnion('predicateType', [
  z.strictObject({ ...STATEMENT, predicateType: z.literal(PROOF_TYPE), predicate: stepPredicateSchema }),
  z.strictObject({ ...STATEMENT, predicateType: z.literal(RUN_TYPE), predicate: runPredicateSchema }),
]);

export function sealReceipt<C extends ReceiptContent>(
  content: C,
  place: ReceiptPlace,
  signing: Signing,
): SealedReceipt<ReceiptFor<C>> {
  const { kind, ...said } = content;
  const { project, seq, previous } = place;
  const signs =
    'unsigned' in signing
      ? { unsigned: signing.unsigned }
      : { signer: { keyid: signing.keyid, publicKey: signing.publicKey } };
  const statement = statementSchema.parse({
    _type: STATEMENT_TYPE,
    subject: [{ name: 'project', digest: { gitTree: content.after } }],
    predicateType: kind === 'step' ? PROOF_TYPE : RUN_TYPE,
    predicate: { ...said, version: 1, project, seq, previous, ...signs },
  });
  const payload = Buffer.from(canonicalJson(statement));
  const text = sealEnvelope(payload, 'unsigned' in signing ? undefined : signing);
  return { receipt: receiptOf(statement, payload) as ReceiptFor<C>, text };
}

function receiptOf(statement: z.infer<typeof statementSchema>, payload: Uint8Array): AnyReceipt {
  const hash = sha256(payload);
  return statement.predicateType === PROOF_TYPE
    ? { ...statement.predicate, kind: 'step', hash }
    : { ...statement.predicate, kind: 'run', hash };
}

/** Reads a receipt from its text, of this version or the one before signatures. */
export function openReceipt(text: string): SealedReceipt {
  try {
    const parsed: unknown = JSON.parse(text);
    const receipt =
      typeof parsed === 'object' && parsed !== null && 'format' in parsed
        ? openEarlier(text, parsed)
        : openSigned(openEnvelope(text));
    return { receipt, text };
  } catch (cause) {
    if (cause instanceof Forged) throw forged(cause.message, cause);
    throw forged('it cannot be read', cause);
  }
}

/** The states that a receipt names, whether or not it holds: the store keeps them either way. */
export function statesNamedIn(text: string): readonly StateId[] {
  const parsed = JSON.parse(text) as { readonly payload?: string };
  const said: unknown =
    parsed.payload === undefined
      ? parsed
      : (JSON.parse(Buffer.from(parsed.payload, 'base64').toString('utf8')) as { readonly predicate: unknown })
          .predicate;
  const { before, after } = namingSchema.parse(said);
  return [before, after];
}

const namingSchema = z.object({ before: z.string(), after: z.string() });

class Forged extends Error {}

function openSigned(envelope: Envelope): AnyReceipt {
  const text = envelope.payload.toString('utf8');
  const json: unknown = JSON.parse(text);
  // Two readers must not see two things in it, as with a name that stands there twice (R1).
  if (canonicalJson(json) !== text) throw new Forged('what it says is not in its canonical form');
  const statement = statementSchema.parse(json);
  const { subject, predicate } = statement;
  if (subject[0].digest.gitTree !== predicate.after) throw new Forged('it speaks of another tree than it proves');
  const { signer, unsigned } = predicate;
  if ((signer === undefined) === (unsigned === undefined)) throw new Forged('it does not say who signs it');
  if (signer === undefined) {
    if (envelope.signature !== undefined) throw new Forged('it says that nobody signed it, and is signed');
  } else {
    const key = readPublicKey(signer.publicKey);
    if (key?.keyid !== signer.keyid) throw new Forged('the key that it names is not the one that it shows');
    if (envelope.signature === undefined) throw new Forged('its signature was taken away');
    if (!isSignedBy(envelope, key)) throw new Forged('its signature does not fit what it says');
  }
  return receiptOf(statement, envelope.payload);
}

function openEarlier(text: string, parsed: object): Receipt {
  const { format: _format, hash, ...content } = earlierSchema.parse(parsed);
  if (canonicalJson({ format: 1, hash, ...content }) !== text) throw new Forged('it is not in its canonical form');
  if (sha256(canonicalJson({ format: 1, ...content })) !== hash) {
    throw new Forged('its content does not match its hash');
  }
  return { kind: 'step', version: 0, ...content, unsigned: EARLIER, hash };
}

function forged(why: string, cause: unknown): AtlasError {
  return new AtlasError('receipt.invalid', `the receipt is forged: ${why}`, {
    remedy: 'Do not rely on it. Restore the home folder from a backup, or run the step again.',
    cause,
  });
}
