import type { CheckResult } from '../../core/check.ts';
import { defined } from '../../core/defined.ts';
import type { RuntimeEvent } from '../../core/runtime-event.ts';
import { shownAttempts, type ShownAttempt, type ShownPlace } from '../../core/shown-attempts.ts';

/** An attempt without its checks' output: the page fetches that when a person opens it. */
export interface RunAttempt extends ShownAttempt {
  /** The agent or tool that worked on it. */
  readonly agent?: string;
  /** Each look of each check, in order. */
  readonly looks: readonly CheckLook[];
}

export interface CheckLook {
  readonly check: string;
  readonly title: string;
  readonly phase: 'before' | 'after';
  readonly result: CheckResult;
  readonly evidence: string;
  /** Whether the whole output is stored: `GET /api/runs/:id/output`. */
  readonly printed: boolean;
}

/** Every attempt that these events tell of, in order, with each look of its checks. */
export function runAttempts(
  events: readonly RuntimeEvent[],
  attempts: readonly ShownAttempt[] = shownAttempts(events),
): readonly RunAttempt[] {
  const looks = new Map<string, CheckLook[]>();
  const agents = new Map<string, string>();
  let plan = 0;
  for (const event of events) {
    if (event.type === 'plan') plan = event.number;
    const key = attemptKey({ plan, step: event.step ?? '', attempt: event.attempt ?? 0 });
    if (event.type === 'attempt-start' && event.agent !== undefined) agents.set(key, event.agent);
    if (event.type !== 'check') continue;
    const { check, title, phase, result, evidence, printed } = event;
    const known = looks.get(key) ?? [];
    // A resumed run emits its observations again: the last one counts.
    const others = known.filter((one) => one.check !== check || one.phase !== phase);
    looks.set(key, [...others, { check, title, phase, result, evidence, printed: printed !== undefined }]);
  }
  return attempts.map((attempt) => {
    const key = attemptKey(attempt);
    const agent = agents.get(key);
    return { ...attempt, ...defined({ agent }), looks: looks.get(key) ?? [] };
  });
}

export function attemptKey({ plan, step, attempt }: ShownPlace): string {
  return `${plan} ${step} ${attempt}`;
}
