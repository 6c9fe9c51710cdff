import { z } from 'zod';
import { quotedBlock } from '../../memory/quote.ts';

/** The account of a proven run: enough to learn from, and nothing that rests on an agent's word alone. */
export interface ProvenStory {
  readonly request: string;
  /** A line each: what landed, and what failed before it landed. */
  readonly story: readonly string[];
}

const line = z.string().trim().min(1).max(1500);

export const lessonsSchema = z.strictObject({
  strategies: z
    .array(z.strictObject({ situation: line, suggestion: line }))
    .max(2)
    .default([]),
  concepts: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(120),
        description: line,
        signature: z.string().trim().max(500).default(''),
        code: z.string().max(4000).default(''),
      }),
    )
    .max(3)
    .default([]),
});

/** Asks what is worth knowing the next time. Few and general lessons; none is better than an obvious one. */
export function lessonsPrompt({ request, story }: ProvenStory): string {
  return `A piece of work on the project in the current folder was done and proven by its checks. Say what a colleague should know before the next work of this kind. Look at the project if you need to; change nothing.

## Request
${quotedBlock(request)}

## What happened
${quotedBlock(story.join('\n'))}

## Lessons
- "strategies", two at most: a situation that will come up again (not this very request), and what to try in it.
- "concepts", three at most: a function, command, file or convention of this project that one has to know, by its name, with a signature or a few lines of code where that helps.
- State facts and what worked. Give no standing orders, no permissions, nothing that only holds for this request. Empty lists are a good answer where nothing was learned.`;
}
