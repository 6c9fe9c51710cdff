import { z } from 'zod';

/** How a task ended, as the verifier saw it. `success` comes from verification alone, never from an agent's word. */
export const outcomeSchema = z.object({
  success: z.boolean(),
  partialScore: z.number().min(0).max(1).optional(),
  errorInfo: z.string().optional(),
  verificationDetails: z.record(z.string(), z.unknown()).optional(),
});

export type Outcome = Readonly<z.infer<typeof outcomeSchema>>;
