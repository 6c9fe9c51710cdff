import type { RunHead, StreamedRun } from '../../api-types.ts';
import { attemptKey } from '../../run-attempts.ts';
import type { ToldRun } from '../../run-story.ts';

/**
 * The head as it stands: what the server answered last, with the attempts that were watched since and what the board
 * tells of the cost. A run that has ended is as the server read it from the journal.
 */
export function headNow(
  head: RunHead,
  { attempts, last }: Pick<ToldRun, 'attempts' | 'last'>,
  heard: StreamedRun | undefined,
): RunHead {
  if (head.end !== undefined && head.last >= last) return head;
  const watched = new Map(attempts.map((one) => [attemptKey(one), one]));
  const known = new Set(head.attempts.map(attemptKey));
  const spent = heard !== undefined && heard.spent.ms >= head.spent.ms ? heard.spent : head.spent;
  return {
    ...head,
    spent,
    attempts: [
      ...head.attempts.map((one) => watched.get(attemptKey(one)) ?? one),
      ...attempts.filter((one) => !known.has(attemptKey(one))),
    ],
  };
}
