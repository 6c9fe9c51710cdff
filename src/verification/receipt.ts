import { z } from 'zod';
import { checkSchema } from '../core/check.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { sha256 } from '../core/hash.ts';
import { ISOLATIONS } from '../processes/sandbox/sandbox.ts';

/**
 * The proof that lets a step land: what was checked, what came of it before and after, and which trees that speaks
 * of. Canonical JSON, hashed whole, each with the hash of the one before it in the same project.
 */
const observationSchema = z.strictObject({
  result: z.enum(['pass', 'fail', 'error']),
  evidence: z.string(),
  exitCode: z.number().optional(),
  output: z.string().optional(),
});

const contentSchema = z.strictObject({
  format: z.literal(1),
  id: z.string(),
  project: z.string(),
  seq: z.number().int().positive(),
  previous: z.string(),
  runId: z.string(),
  step: z.string(),
  attempt: z.number().int(),
  scope: z.enum(['staged', 'world']),
  isolation: z.enum(ISOLATIONS),
  agent: z.string(),
  verdict: z.enum(['pass', 'unverifiable']),
  /** Who let an unverifiable step land. */
  waived: z.string().optional(),
  writes: z.array(z.string()).optional(),
  checks: z.array(
    z.strictObject({ hash: z.string(), check: checkSchema, before: observationSchema, after: observationSchema }),
  ),
  /** The states before and after. What landed is `after`, and nothing else. */
  before: z.string(),
  after: z.string(),
  dependencies: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
});

export const receiptSchema = contentSchema.extend({ hash: z.string() });

export type ReceiptContent = Readonly<z.infer<typeof contentSchema>>;
export type Receipt = Readonly<z.infer<typeof receiptSchema>>;

export function sealReceipt(content: ReceiptContent): Receipt {
  return { ...content, hash: sha256(canonicalJson(content)) };
}

/** Reads a receipt from its text and checks the text itself: one changed byte, even a blank, and it is no receipt. */
export function openReceipt(text: string): Receipt {
  const parsed = parse(text);
  const { hash, ...content } = parsed;
  if (canonicalJson(parsed) !== text) throw invalid('it is not in its canonical form');
  if (sha256(canonicalJson(content)) !== hash) throw invalid('its content does not match its hash');
  return parsed;
}

export function receiptText(receipt: Receipt): string {
  return canonicalJson(receipt);
}

function parse(text: string): Receipt {
  try {
    return receiptSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw invalid('it cannot be read', cause);
  }
}

function invalid(why: string, cause?: unknown): AtlasError {
  return new AtlasError('receipt.invalid', `the receipt does not hold: ${why}`, {
    remedy: 'Do not rely on it. Restore the home folder from a backup, or run the step again.',
    ...(cause === undefined ? {} : { cause }),
  });
}
