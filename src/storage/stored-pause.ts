import { z } from 'zod';
import type { PauseAnswer, PauseInfo } from '../core/pause.ts';

const ruleSchema = z.union([
  z.string(),
  z.object({
    tool: z.string().exactOptional(),
    command: z.string().exactOptional(),
    path: z.string().exactOptional(),
    effect: z.string().exactOptional(),
    host: z.string().exactOptional(),
    private: z.boolean().exactOptional(),
  }),
]);
const rulesSchema = z.array(ruleSchema);

const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('once') }),
  z.object({ kind: z.literal('run'), rules: rulesSchema }),
  z.object({ kind: z.literal('always'), rules: rulesSchema }),
  z.object({ kind: z.literal('word'), word: z.string() }),
  z.object({ kind: z.literal('no') }),
  z.object({ kind: z.literal('approve') }),
  z.object({ kind: z.literal('refuse') }),
  z.object({ kind: z.literal('waive'), what: z.string() }),
  z.object({ kind: z.literal('discard'), what: z.string() }),
  z.object({
    kind: z.literal('raise'),
    limit: z.enum(['maxSteps', 'maxReplans', 'maxMinutes', 'maxTokens', 'maxMoney']),
    to: z.number(),
  }),
  z.object({ kind: z.literal('happened') }),
  z.object({ kind: z.literal('again') }),
  z.object({ kind: z.literal('go-on') }),
]);

const waits = {
  message: z.string(),
  // An earlier Atlas stored its answers only as command lines: the possible answers follow from the reason.
  answers: z.array(answerSchema).exactOptional(),
  details: z.string().exactOptional(),
  step: z.string().exactOptional(),
};

const pauseSchema = z.discriminatedUnion('reason', [
  z.object({
    ...waits,
    reason: z.literal('permission'),
    permission: z.string().default(''),
    blockedTool: z.string().default('something'),
    blockedArgs: z.unknown(),
    digest: z.string().default(''),
    grant: z.string().exactOptional(),
    rule: z.string().exactOptional(),
    narrowest: rulesSchema.default([]),
    byAgent: z.literal(true).exactOptional(),
    preset: z.string().exactOptional(),
  }),
  z.object({
    ...waits,
    reason: z.enum(['conflict', 'unverifiable', 'unproven', 'unknown-outcome', 'limit', 'approval', 'model']),
    permission: z.literal('plan').exactOptional(),
    sides: z.array(z.object({ path: z.string(), yours: z.string(), theirs: z.string() })).exactOptional(),
  }),
]);

/** A pause as the row of its run holds it. */
export function readStoredPause(text: string): PauseInfo {
  const pause = pauseSchema.parse(JSON.parse(text));
  return { ...pause, answers: pause.answers ?? answersByReason(pause) };
}

function answersByReason({ reason, permission, step }: z.infer<typeof pauseSchema>): readonly PauseAnswer[] {
  if (reason === 'permission') return [{ kind: 'once' }, { kind: 'no' }];
  if (permission === 'plan') return [{ kind: 'approve' }, { kind: 'refuse' }];
  if (reason === 'unknown-outcome') return [{ kind: 'happened' }, { kind: 'again' }];
  if ((reason === 'unverifiable' || reason === 'unproven') && step !== undefined)
    return [
      { kind: 'waive', what: step },
      { kind: 'discard', what: step },
    ];
  return [{ kind: 'go-on' }];
}
