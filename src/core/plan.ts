import { z } from 'zod';
import { checkSchema } from './check.ts';
import { NAME_PATTERN } from './ids.ts';

const name = z.string().regex(NAME_PATTERN, 'must match ^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$');

const toolActionSchema = z.strictObject({
  tool: z.string().min(1),
  args: z.record(z.string(), z.unknown()).default({}),
});

const instructionActionSchema = z.strictObject({
  instruction: z.string().min(1),
  /** Which agent works on it; the configured one when left out. */
  agent: z.string().min(1).optional(),
  /** Whether the agent sees and uses the person's screen for the step. Atlas cannot take back its actions there. */
  screen: z.literal(true).optional(),
});

/**
 * A condition that the step must meet, in words. It names the checks that stand for it, by their names or by their
 * places (the first is 1); a criterion of words alone is met by a check that says all of them.
 */
export const criterionSchema = z.union([
  z.string().min(1),
  z.strictObject({
    text: z.string().min(1),
    checks: z.array(z.union([z.string().min(1), z.number().int().min(1)])).default([]),
  }),
]);

const workStepSchema = z.strictObject({
  id: name,
  title: z.string().min(1),
  action: z.union([toolActionSchema, instructionActionSchema]),
  /** Globs, relative to the project, that the step may write. Left out: the whole project. */
  writes: z.array(z.string().min(1)).optional(),
  acceptanceCriteria: z.array(criterionSchema).default([]),
  checks: z.array(checkSchema).default([]),
  dependencies: z.array(name).default([]),
  /** At most as many as the setting allows, which decides where a plan says nothing. */
  maxAttempts: z.number().int().min(1).max(100).optional(),
  /** After a step of high complexity the adaptive verifier looks again, whatever builds on it. */
  complexity: z.enum(['low', 'medium', 'high']).optional(),
});

/** A VERIFY step: invariants and judges over what earlier steps landed. It lands nothing itself. */
const verifyStepSchema = z.strictObject({
  id: name,
  title: z.string().min(1).optional(),
  verify: z.array(name).min(1),
  checks: z.array(checkSchema).default([]),
  dependencies: z.array(name).default([]),
});

/** The file shape of a plan, given by hand or made by the planner. */
export const planSchema = z.strictObject({
  steps: z.array(z.union([workStepSchema, verifyStepSchema])).min(1),
});

export type Plan = Readonly<z.infer<typeof planSchema>>;
export type PlannedStep = Plan['steps'][number];
export type WorkStep = Readonly<z.infer<typeof workStepSchema>>;
export type AcceptanceCriterion = Readonly<z.infer<typeof criterionSchema>>;
export type VerifyStep = Readonly<z.infer<typeof verifyStepSchema>>;
export type ToolAction = Readonly<z.infer<typeof toolActionSchema>>;
export type InstructionAction = Readonly<z.infer<typeof instructionActionSchema>>;

export const STEP_STATUSES = ['pending', 'in_progress', 'completed', 'failed', 'refined', 'blocked'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

/** A planned step while a run works on it. */
export interface PlanStep {
  readonly step: PlannedStep;
  readonly status: StepStatus;
  /** Starts at 1; 0 before the first attempt, and again after a rollback. */
  readonly currentAttempt: number;
  readonly maxAttempts: number;
}

export function isVerifyStep(step: PlannedStep): step is VerifyStep {
  return 'verify' in step;
}

export function isToolAction(action: WorkStep['action']): action is ToolAction {
  return 'tool' in action;
}

/** Whether an agent works on it with the person's screen. */
export function usesScreen({ action }: WorkStep): boolean {
  return !isToolAction(action) && action.screen === true;
}
