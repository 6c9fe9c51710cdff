import { z } from 'zod';
import { outcomeSchema } from './outcome.ts';
import { taskSchema } from './task.ts';

export const TOOL_CALL_STATUSES = ['completed', 'failed', 'cancelled', 'unknown'] as const;

/** The metadata of one tool call. The schema keeps unknown keys, because agents send more than the protocol names. */
export const stepMetadataSchema = z.looseObject({
  toolCallId: z.string(),
  toolName: z.string(),
  kind: z.string().optional(),
  status: z.enum(TOOL_CALL_STATUSES),
  input: z.unknown().optional(),
  output: z.unknown().optional(),
});

/** One action of an agent: its reason (thought), the call (action), and the result (observation). */
export const stepSchema = z.object({
  thought: z.string(),
  action: z.string(),
  observation: z.string(),
  metadata: stepMetadataSchema,
});

/** The ordered steps of one agent turn. */
export const trajectorySchema = z.object({
  task: taskSchema,
  steps: z.array(stepSchema),
  finalMessage: z.string(),
  outcome: outcomeSchema,
  metadata: z.looseObject({ agentId: z.string(), timestamp: z.string() }),
});

export type StepMetadata = Readonly<z.infer<typeof stepMetadataSchema>>;
export type Step = Readonly<z.infer<typeof stepSchema>>;
export type Trajectory = Readonly<z.infer<typeof trajectorySchema>>;
