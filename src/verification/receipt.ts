import { z } from 'zod';
import { checkSchema } from '../core/check.ts';
import { controlReportSchema } from './controls/control-report.ts';
import { STATE_ID } from '../workspace/state.ts';

/**
 * The proof that lets a step land: what was checked, what came of it before and after, and which trees that speaks of.
 * This is the predicate of an in-toto Statement; the tree that landed is its subject. Each receipt holds the hash of the
 * one before it in the same project.
 *
 * Parts may be added, never changed: who reads an older version leaves out what it does not know. What cannot be added
 * so gets another version, and another predicate type.
 */
export const PROOF_TYPE = 'urn:atlas-runtime:proof:v1';

const observationSchema = z.object({
  result: z.enum(['pass', 'fail', 'error']),
  evidence: z.string(),
  exitCode: z.number().optional(),
  /** The digest of everything that the check printed or saw. */
  output: z.string().optional(),
});

/** What an earlier version wrote and this one writes too. */
const SHARED = {
  id: z.string(),
  project: z.string(),
  /** Its place among the receipts of the project, and the hash of the one before it. */
  seq: z.number().int().positive(),
  previous: z.string(),
  runId: z.string(),
  step: z.string(),
  attempt: z.number().int(),
  scope: z.enum(['staged', 'world']),
  agent: z.string(),
  verdict: z.enum(['pass', 'unverifiable']),
  /** Who let an unverifiable step land. */
  waived: z.string().optional(),
  writes: z.array(z.string()).optional(),
  checks: z.array(
    z.object({ hash: z.string(), check: checkSchema, before: observationSchema, after: observationSchema }),
  ),
  dependencies: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
} as const;

export const predicateSchema = z.object({
  version: z.literal(1),
  ...SHARED,
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
  /** What testing the checks themselves came to. */
  controls: controlReportSchema.optional(),
  /** Room for what is yet to be shown of a step. */
  openedFiles: z.json().optional(),
  signedFor: z.json().optional(),
});

/** As the version before signatures wrote it: canonical JSON with its own hash in it. */
export const earlierSchema = z.strictObject({
  format: z.literal(1),
  ...SHARED,
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

type Predicate = z.infer<typeof predicateSchema>;

/** What a receipt says; one of version 0 is of the time before signatures. */
export type Receipt = Readonly<
  Omit<Predicate, 'version'> & {
    version: 0 | 1;
    /** The digest of what it says, by which the next one holds on to it. */
    hash: string;
  }
>;

/** What whoever issues a receipt has to say; its place, and who signs it, the chain knows. */
export type ReceiptContent = Omit<
  Readonly<Predicate>,
  'version' | 'project' | 'seq' | 'previous' | 'signer' | 'unsigned'
>;

/** Where in a chain a receipt stands. */
export type ReceiptPlace = Pick<Receipt, 'project' | 'seq' | 'previous'>;
