import { verify } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../core/canonical-json.ts';
import { keyObjectOf, type PublicKey, type Signer } from '../core/signer.ts';

/**
 * A DSSE envelope around an in-toto Statement: the payload as it was signed, byte for byte, and the signatures.
 *
 * Invariants
 *  E1  The signature covers the pre-authentication encoding of type and payload, never the JSON around them.
 *  E2  An envelope has one spelling: keys sorted, no blanks, base64 with no second reading. Any other byte, and it is none.
 */
const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

const base64 = z.string().refine(isBase64, 'is not base64 in its one spelling');

const envelopeSchema = z.strictObject({
  payload: base64,
  payloadType: z.literal(PAYLOAD_TYPE),
  /** Empty where Atlas could not sign; the payload says why. */
  signatures: z.array(z.strictObject({ keyid: z.string(), sig: base64 })).max(1),
});

export interface Envelope {
  readonly payload: Buffer;
  readonly signature: { readonly keyid: string; readonly sig: Buffer } | undefined;
}

/** As text. */
export function sealEnvelope(payload: Uint8Array, signer: Signer | undefined): string {
  const signatures =
    signer === undefined
      ? []
      : [{ keyid: signer.keyid, sig: Buffer.from(signer.sign(preAuthentication(payload))).toString('base64') }];
  return canonicalJson({
    payload: Buffer.from(payload).toString('base64'),
    payloadType: PAYLOAD_TYPE,
    signatures,
  });
}

/** Throws where the text is no envelope, or not in its one spelling (E2). */
export function openEnvelope(text: string): Envelope {
  const parsed = envelopeSchema.parse(JSON.parse(text));
  if (canonicalJson(parsed) !== text) throw new TypeError('an envelope has one spelling, and this is another');
  const [signature] = parsed.signatures;
  return {
    payload: Buffer.from(parsed.payload, 'base64'),
    signature: signature && { keyid: signature.keyid, sig: Buffer.from(signature.sig, 'base64') },
  };
}

/** Whether the signature of the envelope is this key's, over this payload. */
export function isSignedBy({ payload, signature }: Envelope, key: PublicKey): boolean {
  if (signature === undefined || signature.keyid !== key.keyid) return false;
  return verify(null, preAuthentication(payload), keyObjectOf(key), signature.sig);
}

/** DSSE's PAE: lengths in front, so that no two pairs of type and payload look alike (E1). */
function preAuthentication(payload: Uint8Array): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(PAYLOAD_TYPE)} ${PAYLOAD_TYPE} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

function isBase64(text: string): boolean {
  return Buffer.from(text, 'base64').toString('base64') === text;
}
