import { z } from 'zod';

/** A person's request, and how they would recognise that it is done. */
export const taskSchema = z.object({
  id: z.string().min(1),
  domain: z.string().default('software'),
  description: z.string().min(1),
  context: z.record(z.string(), z.unknown()).default({}),
  verification: z.record(z.string(), z.unknown()).default({}),
});

export type Task = Readonly<z.infer<typeof taskSchema>>;
