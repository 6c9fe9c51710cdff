import type { AttemptPlace, Capabilities, WorkResult } from './capabilities.ts';
import { attemptEffect } from './effect-key.ts';

/** The executor's own account of its work in an attempt, by agent or by tool. */
export async function workOf(
  run: Capabilities,
  { planNumber, step, attempt }: AttemptPlace,
): Promise<Pick<WorkResult, 'summary' | 'trajectory'>> {
  for (const effect of ['agent-turn', 'tool-call', 'world-call'] as const) {
    const done = await run.journal.result(attemptEffect(effect, planNumber, step, attempt));
    if (done !== undefined) return done;
  }
  return { summary: '' };
}
