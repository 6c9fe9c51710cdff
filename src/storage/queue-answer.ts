import { z } from 'zod';
import type { GoingOn } from '../core/going-on.ts';
import type { RunLimit } from '../core/pause.ts';

const LIMITS = ['maxSteps', 'maxReplans', 'maxMinutes', 'maxTokens', 'maxMoney'] as const satisfies readonly RunLimit[];

/** A tenant writes its own rows with SQL of its own: nothing but an answer comes out of them. */
const answerSchema = z.object({
  options: z.partialRecord(z.enum(LIMITS), z.number().nonnegative()),
  waivers: z.array(z.string()),
  discards: z.array(z.object({ step: z.string(), words: z.string().optional() })),
  unknown: z.enum(['happened', 'again']).optional(),
});

/** What a person said to a run of the queue, for the worker that goes on with it. */
export function readQueueAnswer(stored: unknown): GoingOn {
  const said = answerSchema.parse(stored);
  return { ...said, unknown: said.unknown };
}
