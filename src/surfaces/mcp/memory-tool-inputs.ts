import { z } from 'zod';
import { AtlasError } from '../../core/atlas-error.ts';
import { commaList } from '../../core/comma-list.ts';
import { defined } from '../../core/defined.ts';
import { FACT_TYPES } from '../../core/fact-type.ts';
import type { ServedQuestion } from '../../runtime/atlas.ts';

/** A caller never gets more than this, unless it is configured: an agent's context is crowded. */
export const MOST_FOUND = 10;

const query = z.string().min(1).max(4000);
// Documented, not enforced: a caller that asks for more gets the maximum, and a cursor.
const k = z.number().optional().meta({ minimum: 1, maximum: MOST_FOUND });
const cursor = z.string().max(200).optional();
const id = z.string().min(1).max(100);

// Made once, because a server is made for every request.
export const SEARCH = z.object({ query, k, cursor });
/** A list, or its members with commas between. */
const labels = z
  .preprocess((value) => (typeof value === 'string' ? commaList(value) : value), z.array(z.string()))
  .optional();
const time = z.string().max(40).optional();
export const RECALL = z.object({
  query,
  k: z.number().optional(),
  cursor,
  type: z.enum(FACT_TYPES).optional(),
  tags: labels,
  entities: labels,
  source: labels,
  min_confidence: z.number().min(0).max(1).optional(),
  conversation_id: z.string().max(128).optional(),
  since: time,
  until: time,
});
export const GET: Readonly<Record<'concept' | 'experience' | 'strategy', z.ZodType<Readonly<Record<string, string>>>>> =
  {
    concept: z.object({ concept_id: id }),
    experience: z.object({ experience_id: id }),
    strategy: z.object({ strategy_id: id }),
  };
export const REMEMBER = z.strictObject({
  document: z.string(),
  type: z.enum(FACT_TYPES).optional(),
  confidence: z.number().optional(),
  entities: labels,
  tags: labels,
  // The same, as the records of a Chroma collection have it.
  metadata: z.looseObject({}).optional(),
  source: z.enum(['agent', 'tool_output', 'file', 'web']).optional(),
});
export const CORRECT = z.strictObject({
  id,
  why: z.enum(['wrong', 'outdated']),
  document: z.string().optional(),
  note: z.string().max(1000).optional(),
  source: z.enum(['agent', 'tool_output', 'file', 'web']).optional(),
});
export const FORGET = z.object({ id, confirm: z.literal(true) });
export const TAIL = z.object({ n: z.number().optional() });
export const TAIL_OF_ANY = z.object({
  n: z.number().optional(),
  conversation: z.string().max(128).optional(),
  conversation_id: z.string().max(128).optional(),
});
export const TASK = z.object({ task: z.string().min(1).max(20_000) });

export function filterOf({
  type,
  tags,
  entities,
  source,
  min_confidence: minConfidence,
  conversation_id: conversation,
  since,
  until,
}: z.infer<typeof RECALL>): NonNullable<ServedQuestion['filter']> {
  return defined({
    types: type === undefined ? undefined : [type],
    tags,
    entities,
    sources: source,
    minConfidence,
    conversations: conversation === undefined ? undefined : [conversation],
    since: timeOf('since', since),
    until: timeOf('until', until),
  });
}

function timeOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const moment = Date.parse(text);
  if (!Number.isNaN(moment)) return moment;
  throw new AtlasError('memory.invalid', `${name} is no date`, { remedy: 'Write it like 2026-01-31.' });
}
