import { z } from 'zod';

/** An agent's decision on a message: it answers, or it says that there is work to do. */
export const messageDecisionSchema = z.union([
  z.strictObject({ kind: z.literal('answer'), text: z.string().trim().min(1).max(50_000) }),
  z.strictObject({ kind: z.literal('work'), background: z.string().trim().max(2000).default('') }),
]);

export type MessageDecision = Readonly<z.infer<typeof messageDecisionSchema>>;

/** Asks whether a message wants an answer or work. `context` is the message with its surroundings. */
export function messagePrompt(context: string): string {
  return [
    'A person talks with you about the project in the current folder. You may look at it; change nothing.',
    context,
    `## Decide
- When the message can be answered in words (a question, a greeting, an opinion, an explanation): {"kind": "answer", "text": "..."}. Answer the person in their language; the text is shown as it is.
- When it asks for something to be made, changed, fixed, run or checked: {"kind": "work"}. The work is planned, done and verified by others afterwards, so do not begin with it. If the message leans on earlier turns ("do the same for the other one"), say in "background" what they said that is needed to understand it, and nothing else.
- When in doubt whether files would have to change, it is work.`,
  ].join('\n\n');
}
