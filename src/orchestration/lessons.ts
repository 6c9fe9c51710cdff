import type { z } from 'zod';
import type { Mind } from '../agents/mind.ts';
import { instructionGrade } from '../memory/orders/instruction-grade.ts';
import { lessonsPrompt, lessonsSchema, type ProvenStory } from './prompts/lessons-prompt.ts';

export type Lessons = Readonly<z.infer<typeof lessonsSchema>>;

/** Draws lessons from a proven run. `author` is the name of the agent that words them; undefined where none does. */
export interface Teacher {
  readonly author: string | undefined;
  lessons(story: ProvenStory, signal: AbortSignal): Promise<Lessons>;
}

/** Lessons by an agent, in its own words; without a usable answer the digest stands in. */
export function agentTeacher(mind: Pick<Mind, 'ask'>, author: string): Teacher {
  return {
    author,
    lessons: async (story, signal) => await mind.ask({ prompt: lessonsPrompt(story), schema: lessonsSchema, signal }),
  };
}

const MOST = 1500;

/**
 * Lessons that need no model: where something had to be tried again, or took more than one step, the way that was
 * proven is worth more than the bare fact that it was.
 */
export function digestLessons({ request, story }: ProvenStory): Lessons {
  const landed = story.filter((line) => / landed at attempt \d+$/.test(line));
  const failed = story.filter((line) => / did not hold: /.test(line));
  if (failed.length === 0 && landed.length < 2) return { strategies: [], concepts: [] };
  const parts = [
    ...(landed.length === 0 ? [] : [`What held: ${landed.join('; ')}.`]),
    ...(failed.length === 0 ? [] : [`What did not: ${failed.join('; ')}.`]),
  ];
  return {
    strategies: [{ situation: request.slice(0, MOST), suggestion: parts.join(' ').slice(0, MOST) }],
    concepts: [],
  };
}

/**
 * Drops lines that address an agent: reasons quote the output of programs, and memory must not learn orders from it.
 */
export function withoutOrders(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => instructionGrade(line) !== 'command');
}
