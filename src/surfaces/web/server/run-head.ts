import { defined } from '../../../core/defined.ts';
import { hashJson } from '../../../core/hash.ts';
import type { PauseInfo } from '../../../core/pause.ts';
import { isVerifyStep, type Plan, type StepStatus } from '../../../core/plan.ts';
import type { RuntimeEvent } from '../../../core/runtime-event.ts';
import type { BoardRun, ShownRun } from '../../../runtime/atlas.ts';
import { pauseChoices, takesWords } from '../../view/pause-choices.ts';
import type { OpenPause, RunHead, StepState } from '../api-types.ts';
import { runAttempts } from '../run-attempts.ts';

export interface HeadParts {
  readonly run: BoardRun;
  readonly shown: ShownRun;
  /** Undefined where the run waits for no person, or was answered. */
  readonly pause: PauseInfo | undefined;
  readonly here: boolean;
  readonly first: number;
  readonly last: number;
  readonly told: RunHead['told'];
}

/** A run as its page shows it first: everything that is small, and where to ask for the rest. */
export function runHead({ run, shown, pause, here, first, last, told }: HeadParts): RunHead {
  const { end, plans, plan, events, receipts, network, spent, memory } = shown;
  return {
    run,
    here,
    ...defined({ end }),
    plans,
    steps: plan === undefined ? [] : stepStates(plan, plans.at(-1)?.number ?? 1, events),
    attempts: runAttempts(events, shown.attempts),
    ...defined({ pause: pause === undefined ? undefined : openPause(run.id, pause) }),
    receipts,
    network,
    spent,
    ...defined({ memory }),
    first,
    last,
    ...defined({ told }),
  };
}

export function openPause(runId: string, pause: PauseInfo): OpenPause {
  return {
    pause,
    seen: seenAs(runId, pause),
    choices: pauseChoices(pause).map((choice) => ({ ...choice, words: takesWords(pause, choice.answer) })),
  };
}

/** The name of a question: that of another run, or in other words, is another one. */
export function seenAs(runId: string, pause: PauseInfo): string {
  return hashJson({ runId, pause });
}

function stepStates(plan: Plan, number: number, events: readonly RuntimeEvent[]): readonly StepState[] {
  const status = new Map<string, StepStatus>();
  const tries = new Map<string, number>();
  let current = 0;
  for (const event of events) {
    if (event.type === 'plan') current = event.number;
    if (current !== number || event.step === undefined) continue;
    if (event.type === 'step-status') status.set(event.step, event.status);
    if (event.type === 'attempt-start') tries.set(event.step, event.attempt ?? 1);
  }
  return plan.steps.map((step) => ({
    id: step.id,
    title: step.title ?? `verify ${isVerifyStep(step) ? step.verify.join(', ') : step.id}`,
    verify: isVerifyStep(step),
    dependencies: step.dependencies,
    status: status.get(step.id) ?? 'pending',
    attempts: tries.get(step.id) ?? 0,
  }));
}
