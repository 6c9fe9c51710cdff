import { z } from 'zod';
import { checkSchema } from '../core/check.ts';
import { controlReportSchema } from '../core/control-report.ts';
import { STATE_ID } from '../workspace/state.ts';

/**
 * Receipts, as the predicates of in-toto Statements whose subject is the tree that landed. Each holds the hash of the
 * one before it in the same project.
 *
 * Parts may be added, never changed: who reads an older version leaves out what it does not know. What cannot be added
 * so gets another version, and another predicate type.
 */
export const PROOF_TYPE = 'urn:atlas-runtime:proof:v1';
export const RUN_TYPE = 'urn:atlas-runtime:run:v1';

const observationSchema = z.object({
  result: z.enum(['pass', 'fail', 'error']),
  evidence: z.string(),
  exitCode: z.number().optional(),
  /** The digest of everything that the check printed or saw. */
  output: z.string().optional(),
});

const PLACE = {
  id: z.string(),
  project: z.string(),
  /** Its place among the receipts of the project, and the hash of the one before it. */
  seq: z.number().int().positive(),
  previous: z.string(),
  runId: z.string(),
  dependencies: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
} as const;

const STEP = {
  step: z.string(),
  attempt: z.number().int(),
  scope: z.enum(['staged', 'world']),
  agent: z.string(),
  verdict: z.enum(['pass', 'held', 'unverifiable']),
  /** Who let a step land that is not proven. */
  waived: z.string().optional(),
  writes: z.array(z.string()).optional(),
} as const;

const SIGNED = {
  version: z.literal(1),
  isolation: z.string(),
  /** The states before and after. What landed is `after`, and nothing else. */
  before: z.string().regex(STATE_ID),
  after: z.string().regex(STATE_ID),
  /** Files of it that something will run without anybody naming them, each with what and by whose leave. */
  runsLater: z.array(z.object({ path: z.string(), runs: z.string(), leave: z.string() })).optional(),
  /** Whose key signs it. Inside what is signed, so that nobody can put another signature in its place. */
  signer: z.object({ keyid: z.string(), publicKey: z.string() }).optional(),
  /** Why nobody signs it. */
  unsigned: z.string().optional(),
} as const;

/** The proof that lets a step land: what was checked, what came of it before and after, and which trees that speaks of. */
export const stepPredicateSchema = z.object({
  ...SIGNED,
  ...PLACE,
  ...STEP,
  checks: z.array(
    z.object({ hash: z.string(), check: checkSchema, before: observationSchema, after: observationSchema }),
  ),
  /** How permission rules bound who worked on it, where it was not made to ask for everything. */
  rules: z.enum(['where it asks', 'sandbox only']).optional(),
  /** What testing the checks themselves came to. */
  controls: controlReportSchema.optional(),
  /** What the step was to come to, criterion by criterion. */
  criteria: z
    .array(z.object({ criterion: z.string(), result: z.enum(['pass', 'fail', 'cannot verify']), evidence: z.string() }))
    .optional(),
  /** Room for what is yet to be shown of a step. */
  openedFiles: z.json().optional(),
  signedFor: z.json().optional(),
});

/** That what all steps of a run proved holds together, on the tree that the last of them left. */
export const runPredicateSchema = z.object({
  ...SIGNED,
  ...PLACE,
  /** What landed, in order, by the hash of its receipt. */
  steps: z.array(z.object({ step: z.string(), receipt: z.string(), hash: z.string(), verdict: z.string().optional() })),
  /** Each check once, as it came out on the last tree, with the steps that rest on it. */
  checks: z.array(
    z.object({ hash: z.string(), check: checkSchema, steps: z.array(z.string()), after: observationSchema }),
  ),
});

/** As the version before signatures wrote it: canonical JSON with its own hash in it. */
export const earlierSchema = z.strictObject({
  format: z.literal(1),
  ...PLACE,
  ...STEP,
  checks: z.array(
    z.strictObject({
      hash: z.string(),
      check: checkSchema,
      before: observationSchema.strict(),
      after: observationSchema.strict(),
    }),
  ),
  isolation: z.enum(['bubblewrap', 'none']),
  before: z.string(),
  after: z.string(),
  hash: z.string(),
});

type StepPredicate = z.infer<typeof stepPredicateSchema>;
type RunPredicate = z.infer<typeof runPredicateSchema>;

/** The digest of what a receipt says, by which the next one holds on to it. */
interface Hashed {
  readonly hash: string;
}

/** What a receipt of a step says; one of version 0 is of the time before signatures. */
export type Receipt = Readonly<Omit<StepPredicate, 'version'>> &
  Hashed & { readonly kind: 'step'; readonly version: 0 | 1 };

export type RunReceipt = Readonly<RunPredicate> & Hashed & { readonly kind: 'run' };

export type AnyReceipt = Receipt | RunReceipt;

/** What the chain knows: its place, and who signs. */
type FromTheChain = 'version' | 'project' | 'seq' | 'previous' | 'signer' | 'unsigned';

/** What whoever issues a receipt has to say. */
export type StepContent = Readonly<Omit<StepPredicate, FromTheChain>> & { readonly kind: 'step' };
export type RunContent = Readonly<Omit<RunPredicate, FromTheChain>> & { readonly kind: 'run' };
export type ReceiptContent = StepContent | RunContent;
export type ReceiptFor<C extends ReceiptContent> = Extract<AnyReceipt, { readonly kind: C['kind'] }>;

/** Where in a chain a receipt stands. */
export type ReceiptPlace = Pick<Receipt, 'project' | 'seq' | 'previous'>;
