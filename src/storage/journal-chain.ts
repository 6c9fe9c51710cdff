import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { sha256 } from '../core/hash.ts';
import type { RunId } from '../core/ids.ts';
import { EFFECT_NAMES } from './effects.ts';

/** A record of a run's journal as every store keeps it. */
export const journalRowSchema = z.object({
  seq: z.number(),
  record: z.enum(['intent', 'result']),
  plan: z.number(),
  step: z.string(),
  attempt: z.number(),
  effect: z.enum(EFFECT_NAMES),
  ordinal: z.number(),
  fence: z.number(),
  at: z.string(),
  payload: z.string(),
  hash: z.string(),
});

export type JournalRow = z.infer<typeof journalRowSchema>;

/** A record before it has its place in the chain. */
export type JournalContent = Omit<JournalRow, 'seq' | 'hash'>;

/** The last record of a run: where the next one is chained to. */
export interface JournalHead {
  readonly seq: number;
  readonly hash: string;
}

/** The head of a journal in which nothing stands yet. */
export function emptyHead(runId: RunId): JournalHead {
  return { seq: 0, hash: sha256(runId) };
}

/** The record with its place behind the head. */
export function chained(head: JournalHead, content: JournalContent): JournalRow {
  const seq = head.seq + 1;
  return { ...content, seq, hash: chain(head.hash, { ...content, seq }) };
}

/** The rows of a run in order, where the chain is whole (J4). */
export function verified(
  runId: RunId,
  rows: readonly JournalRow[],
  head: { readonly seq: number } | undefined,
): readonly JournalRow[] {
  let { hash } = emptyHead(runId);
  for (const [index, row] of rows.entries()) {
    if (row.seq !== index + 1) throw brokenChain(runId, index + 1, 'is missing');
    const { hash: claimed, ...content } = row;
    hash = chain(hash, content);
    if (claimed !== hash) throw brokenChain(runId, row.seq, 'was changed');
  }
  if ((head?.seq ?? 0) !== rows.length) throw brokenChain(runId, rows.length + 1, 'was cut off');
  return rows;
}

/**
 * The chain spells the plan and the step as one word, as it did when they were one: what an earlier version appended
 * holds. No step is called like that itself.
 */
function chain(previous: string, { plan, step, ...content }: Omit<JournalRow, 'hash'>): string {
  requireStepName(step);
  const place = plan === 0 ? step : `${plan}:${step}`;
  return sha256(`${previous}\n${canonicalJson({ ...content, step: place })}`);
}

export function requireStepName(step: string): void {
  if (step.includes(':')) throw new TypeError(`${step} is not the name of a step`);
}

function brokenChain(runId: RunId, seq: number, what: string): AtlasError {
  return new AtlasError('journal.broken-chain', `the journal of ${runId} is damaged: record ${seq} ${what}`, {
    remedy: 'Restore the home folder from a backup; do not resume this run.',
    details: { runId, seq },
  });
}
