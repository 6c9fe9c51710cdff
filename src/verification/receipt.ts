import { z } from 'zod';
import { checkSchema } from '../core/check.ts';
import { controlReportSchema } from '../core/control-report.ts';
import { STATE_ID } from '../workspace/state.ts';

/**
 * Receipts, as the predicates of in-toto Statements whose subject is the tree that landed. Each holds the hash of the
 * one before it in the same project.
 *
 * Parts may be added, never changed: a reader of an older version ignores the parts that it does not know. A change
 * that cannot be added so gets another version, and another predicate type.
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
  /** Who waived the unproven step. */
  waived: z.string().optional(),
  writes: z.array(z.string()).optional(),
} as const;

const SIGNED = {
  version: z.literal(1),
  isolation: z.string(),
  /** The states before and after. The run landed `after`, and nothing else. */
  before: z.string().regex(STATE_ID),
  after: z.string().regex(STATE_ID),
  /** Files that some program will run later although no person names them, each with the program and by whose leave. */
  runsLater: z.array(z.object({ path: z.string(), runs: z.string(), leave: z.string() })).optional(),
  /** The signing key. It stands inside the signed text, so that another signature cannot replace it. */
  signer: z.object({ keyid: z.string(), publicKey: z.string() }).optional(),
  /** Why it is unsigned. */
  unsigned: z.string().optional(),
} as const;

/** The proof that lets a step land: the checks, their results before and after, and the trees. */
export const stepPredicateSchema = z.object({
  ...SIGNED,
  ...PLACE,
  ...STEP,
  checks: z.array(
    z.object({ hash: z.string(), check: checkSchema, before: observationSchema, after: observationSchema }),
  ),
  /** How permission rules bound the executor, where it was not made to ask for everything. */
  rules: z.enum(['where it asks', 'sandbox only']).optional(),
  /** The result of testing the checks themselves. */
  controls: controlReportSchema.optional(),
  /** The result of each acceptance criterion. */
  criteria: z
    .array(z.object({ criterion: z.string(), result: z.enum(['pass', 'fail', 'cannot verify']), evidence: z.string() }))
    .optional(),
  /** Reserved for later additions. */
  openedFiles: z.json().optional(),
  signedFor: z.json().optional(),
});

/** States that the proofs of all steps of a run hold together, on the tree that the last of them left. */
export const runPredicateSchema = z.object({
  ...SIGNED,
  ...PLACE,
  /** The landed steps, in order, by the hash of their receipts. */
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

/** The digest of a receipt's content, which the next one contains. */
interface Hashed {
  readonly hash: string;
}

/** The content of a step's receipt; version 0 is from before signatures. */
export type Receipt = Readonly<Omit<StepPredicate, 'version'>> &
  Hashed & { readonly kind: 'step'; readonly version: 0 | 1 };

export type RunReceipt = Readonly<RunPredicate> & Hashed & { readonly kind: 'run' };

export type AnyReceipt = Receipt | RunReceipt;

/** The fields that the chain adds: its place, and the signer. */
type FromTheChain = 'version' | 'project' | 'seq' | 'previous' | 'signer' | 'unsigned';

/** The fields that the issuer of a receipt provides. */
export type StepContent = Readonly<Omit<StepPredicate, FromTheChain>> & { readonly kind: 'step' };
export type RunContent = Readonly<Omit<RunPredicate, FromTheChain>> & { readonly kind: 'run' };
export type ReceiptContent = StepContent | RunContent;
export type ReceiptFor<C extends ReceiptContent> = Extract<AnyReceipt, { readonly kind: C['kind'] }>;

/** The place of a receipt in its chain. */
export type ReceiptPlace = Pick<Receipt, 'project' | 'seq' | 'previous'>;
