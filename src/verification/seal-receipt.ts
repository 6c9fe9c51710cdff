import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { sha256 } from '../core/hash.ts';
import { readPublicKey, type Signing } from '../core/signer.ts';
import type { StateId } from '../workspace/state.ts';
import { isSignedBy, openEnvelope, sealEnvelope, type Envelope } from './envelope.ts';
import {
  earlierSchema,
  predicateSchema,
  PROOF_TYPE,
  type Receipt,
  type ReceiptContent,
  type ReceiptPlace,
} from './receipt.ts';

/**
 * Receipts as text and back.
 *
 * Invariants
 *  R1  One changed byte, even a blank, and the text is no receipt: it is refused as forged, not read as another one.
 *  R2  Who signs stands inside what is signed. A receipt whose signature was taken away, or replaced by that of another
 *      key, is forged; one that says that nobody could sign it is unsigned.
 *  R3  A signature that fits says which key signed, not that anybody trusts it.
 */
export interface SealedReceipt {
  readonly receipt: Receipt;
  /** As it is stored and taken along. */
  readonly text: string;
}

const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
const EARLIER = 'it was written by a version of Atlas that did not sign';

const statementSchema = z.strictObject({
  _type: z.literal(STATEMENT_TYPE),
  subject: z.tuple([z.strictObject({ name: z.literal('project'), digest: z.strictObject({ gitTree: z.string() }) })]),
  predicateType: z.literal(PROOF_TYPE),
  predicate: predicateSchema,
});

export function sealReceipt(content: ReceiptContent, place: ReceiptPlace, signing: Signing): SealedReceipt {
  const { project, seq, previous } = place;
  const signs =
    'unsigned' in signing
      ? { unsigned: signing.unsigned }
      : { signer: { keyid: signing.keyid, publicKey: signing.publicKey } };
  const predicate = predicateSchema.parse({ ...content, version: 1, project, seq, previous, ...signs });
  const statement = {
    _type: STATEMENT_TYPE,
    subject: [{ name: 'project', digest: { gitTree: predicate.after } }],
    predicateType: PROOF_TYPE,
    predicate,
  };
  const payload = Buffer.from(canonicalJson(statement));
  const text = sealEnvelope(payload, 'unsigned' in signing ? undefined : signing);
  return { receipt: { ...predicate, hash: sha256(payload) }, text };
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

/** The states that a receipt names, whether or not it holds: what is to be kept for it is no question of proof. */
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

function openSigned(envelope: Envelope): Receipt {
  const text = envelope.payload.toString('utf8');
  const json: unknown = JSON.parse(text);
  // Two readers must not see two things in it, as with a name that stands there twice (R1).
  if (canonicalJson(json) !== text) throw new Forged('what it says is not in its canonical form');
  const { subject, predicate } = statementSchema.parse(json);
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
  return { ...predicate, hash: sha256(envelope.payload) };
}

function openEarlier(text: string, parsed: object): Receipt {
  const { format: _format, hash, ...content } = earlierSchema.parse(parsed);
  if (canonicalJson({ format: 1, hash, ...content }) !== text) throw new Forged('it is not in its canonical form');
  if (sha256(canonicalJson({ format: 1, ...content })) !== hash) {
    throw new Forged('its content does not match its hash');
  }
  return { version: 0, ...content, unsigned: EARLIER, hash };
}

function forged(why: string, cause: unknown): AtlasError {
  return new AtlasError('receipt.invalid', `the receipt is forged: ${why}`, {
    remedy: 'Do not rely on it. Restore the home folder from a backup, or run the step again.',
    cause,
  });
}
