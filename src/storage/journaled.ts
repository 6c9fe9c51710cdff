import { z } from 'zod';
import { VERDICTS } from '../core/check.ts';
import { observedSchema } from '../core/observed.ts';

/**
 * The journaled payload of each effect. Fields that earlier versions did not write are optional, or default to the
 * value that their absence meant.
 */
const names = z.array(z.string()).readonly();

export const recalledSchema = z
  .object({
    /** The receipts of what recall showed and why. */
    receipts: names.default([]),
    /** Stored by id: a memory can be forgotten, a journal cannot. */
    records: names.default([]),
    /** The parts of recall that failed, one sentence each. */
    degraded: names.default([]),
    /** Where runs are held out at random: the number that was drawn. */
    draw: z.number().exactOptional(),
    heldOut: z.boolean().default(false),
    /** Where Atlas holds runs out at random: the records that recall would have shown, and with which probability. */
    experiment: z
      .object({
        probability: z.number(),
        candidates: z
          .array(z.object({ id: z.string(), score: z.number(), strength: z.number() }).readonly())
          .readonly(),
        /** The state of memory that was asked, by its count of changes. */
        store: z.number().exactOptional(),
        /** The settings that decided the question to memory. */
        settings: z
          .record(z.string(), z.union([z.string(), z.number()]))
          .readonly()
          .exactOptional(),
        /**
         * Where Atlas withholds single memories from a run that is shown the others: the probability for each, and
         * which.
         */
        withholding: z.number().exactOptional(),
        withheld: names.exactOptional(),
      })
      .readonly()
      .exactOptional(),
  })
  .readonly();

/** A plan that is fixed, by content hash, with the hashes of its checks. */
export const fixedPlanSchema = z
  .object({
    plan: z.string(),
    checks: z
      .array(z.object({ step: z.string(), hash: z.string() }).readonly())
      .readonly()
      .default([]),
  })
  .readonly();

/** How an attempt begins; earlier versions did not write it. */
export const stagingSchema = z
  .object({
    maxAttempts: z.number(),
    isolation: z.enum(['bubblewrap', 'util-linux', 'seatbelt', 'none']),
    agent: z.string(),
  })
  .readonly()
  .nullable();

const trafficSchema = z
  .object({
    host: z.string(),
    port: z.number(),
    decision: z.enum(['reached', 'refused']),
    reason: z.string().exactOptional(),
    forwarded: z.literal(true).exactOptional(),
    connections: z.number(),
    sent: z.number(),
    received: z.number(),
    firstAt: z.string(),
    lastAt: z.string(),
  })
  .readonly();

/** The outcome of an attempt, as the agent or tool that worked reports it. */
export const workSchema = z
  .object({
    /** The state that it left, by its id. */
    staged: z.string(),
    failures: names.default([]),
    summary: z.string().default(''),
    /** The id of the trajectory of the turn. */
    trajectory: z.string().exactOptional(),
    network: z.array(trafficSchema).readonly().exactOptional(),
  })
  .readonly();

/** The verdict as the run decided it: readers take it from here and never decide again. */
export const judgementSchema = z.object({ verdict: z.enum(VERDICTS), reasons: names }).readonly();

/** The results of the checks after an attempt, and the verdict that they come to before anybody tests the checks. */
export const judgedSchema = observedSchema
  .unwrap()
  .extend({
    /** Earlier versions decided again from the results. */
    judged: judgementSchema.exactOptional(),
  })
  .readonly();

export type Judged = z.infer<typeof judgedSchema>;

const criterionSchema = z
  .object({ criterion: z.string(), result: z.enum(['pass', 'fail', 'cannot verify']), evidence: z.string() })
  .readonly();

/** The outcome of an attempt: it lands, is tried again, or is given up. */
export const reflectionSchema = z
  .object({
    verdict: z.enum(VERDICTS),
    decision: z.enum(['proceed', 'refine', 'rollback']),
    score: z.number(),
    criteria: z.array(criterionSchema).readonly(),
    reasons: names,
    instructions: names,
    /** The output of the failing checks, for the next attempt. */
    printed: z
      .array(z.object({ check: z.string(), text: z.string() }).readonly())
      .readonly()
      .exactOptional(),
    /** The checks that still fail, one sentence each, for the person who reads how the run ended. */
    failing: names.exactOptional(),
  })
  .readonly();

/** An agent's opinion on an attempt that is not its own; a value of another shape counts as none. */
export const opinionSchema = z
  .object({
    opinion: z
      .object({
        score: z.number(),
        criteria: z.array(
          z.object({ number: z.number(), answer: z.enum(['pass', 'fail', 'uncertain']), evidence: z.string() }),
        ),
        instructions: z.array(z.string()),
      })
      .nullable()
      .catch(null),
  })
  .readonly();

export const landedSchema = z.object({ receipt: z.string(), paths: names, notices: names.exactOptional() }).readonly();

/** Steps that the run can no longer reach, each with the step that it waits for. Earlier versions did not write it. */
export const givenUpSchema = z
  .object({ blocked: z.array(z.object({ step: z.string(), waitsFor: z.string() }).readonly()).readonly() })
  .readonly()
  .nullable();

export const togetherSchema = z
  .object({
    /** The receipt of the whole run, where everything holds. */
    receipt: z.string().exactOptional(),
    checks: z.number(),
    broken: observedSchema.unwrap().shape.broken.unwrap(),
  })
  .readonly();

export const summarySchema = z.object({ decisions: names, facts: names, openQuestions: names }).readonly();

export const undoneSchema = z.object({ step: z.string(), attempt: z.number(), paths: names }).readonly();

export const endSchema = z
  .object({
    status: z.enum(['proven', 'unproven', 'failed', 'paused', 'interrupted']),
    receipts: names,
    message: z.string(),
    proof: z
      .object({
        proven: names.default([]),
        held: names.default([]),
        waived: names.default([]),
        uncontrolled: names.default([]),
        onlyTypes: names.default([]),
        covered: z.number().default(0),
        uncovered: z.number().default(0),
        notTried: z.number().default(0),
        uncoveredLines: names.default([]),
        openCriteria: names.default([]),
      })
      .readonly()
      .exactOptional(),
  })
  .readonly();
