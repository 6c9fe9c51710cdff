import { z } from 'zod';
import type { ProjectHead, StatePack } from './project-states.ts';

const packSchema = z.object({
  state: z.string(),
  base: z.string().nullable(),
  pack: z.string(),
  bytes: z.number(),
  depth: z.number(),
});
const headSchema = z.object({ number: z.number(), state: z.string() });

export function toStatePack(row: unknown): StatePack {
  const { base, ...rest } = packSchema.parse(row);
  return { ...rest, base: base ?? undefined };
}

export function toProjectHead(row: unknown): ProjectHead {
  return headSchema.parse(row);
}
