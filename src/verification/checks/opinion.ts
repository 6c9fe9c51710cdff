import { z } from 'zod';

/** An opinion with evidence. `uncertain` is an honest answer, but not one to go on for ever with. */
export const opinionSchema = z.strictObject({
  answer: z.enum(['pass', 'fail', 'uncertain']),
  evidence: z.string().describe('what shows it, word for word or thing by thing, or what is missing to tell'),
});

export type Opinion = Readonly<z.infer<typeof opinionSchema>>;
