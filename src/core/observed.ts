import { z } from 'zod';
import { controlReportSchema } from './control-report.ts';

/** The result of one check, observed once. */
export const observationSchema = z
  .object({
    result: z.enum(['pass', 'fail', 'error']),
    /** One or two sentences for a person. */
    evidence: z.string(),
    exitCode: z.number().optional(),
    /** The digest of everything that the check printed or saw. */
    output: z.string().optional(),
  })
  .readonly();

/** A check that an earlier step passed and that fails on a later tree. */
export const brokenCheckSchema = z
  .object({
    /** The step that proved it, and its name. */
    step: z.string(),
    check: z.string(),
    result: z.enum(['fail', 'error']),
    evidence: z.string(),
    /** The step that broke it; left out where the verifier cannot tell. */
    by: z.string().exactOptional(),
    /** It was an edit between two steps, and not the step itself. */
    edited: z.literal(true).exactOptional(),
  })
  .readonly();

/** The results of the checks on one state. It is small and JSON, because the journal stores it unchanged. */
export const observedSchema = z
  .object({
    /** The id of the observed state. */
    state: z.string(),
    observations: z.array(observationSchema).readonly(),
    violations: z.array(z.string()).readonly(),
    dependencies: z.string(),
    /** For a VERIFY step: the checks that no longer pass, each with the step that broke it. */
    broken: z.array(brokenCheckSchema).readonly().exactOptional(),
    /** How long each check took. Earlier versions did not say. */
    milliseconds: z.array(z.number()).readonly().exactOptional(),
    /** How many tests each check ran, by its runner's own count; null where none counted. */
    ran: z.array(z.number().nullable()).readonly().exactOptional(),
    /** Which files of the project each check opened, where that was seen. */
    opened: z.array(z.array(z.string()).readonly().nullable()).readonly().exactOptional(),
    /** The failures that each failing check printed; empty where the check passed or printed nothing. */
    excerpts: z.array(z.string()).readonly().exactOptional(),
    /** The content address of each check's whole output; empty where it printed nothing. */
    printed: z.array(z.string()).readonly().exactOptional(),
    /** The result of testing the checks themselves, where the verifier did so. */
    controls: controlReportSchema.exactOptional(),
  })
  .readonly();

export type Observation = z.infer<typeof observationSchema>;
export type BrokenCheck = z.infer<typeof brokenCheckSchema>;
export type Observed = z.infer<typeof observedSchema>;
