import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '../core/defined.ts';
import type { RunId } from '../core/ids.ts';
import type { PauseInfo, PermissionPause } from '../core/pause.ts';
import type { RuntimeEventBody } from '../core/runtime-event.ts';
import type { AskPerson } from './tetyana/agent-permission.ts';
import type { Grants } from '../permissions/grant-store.ts';
import type { RunRows } from '../storage/run-rows.ts';

/** A person at a surface, or a surface through which one can answer. */
export interface Listener {
  /** Asks here, and keeps the answer. False when the person gives none: then the run waits in the agent's stead. */
  readonly ask?: AskPerson | undefined;
  /** True where questions are heard as events and answered in their own time. */
  readonly listens?: boolean | undefined;
}

export interface AskingParts {
  readonly runs: Pick<RunRows, 'noteQuestion'>;
  readonly grants: Pick<Grants, 'standing'>;
  readonly runId: RunId;
  readonly emit: (event: RuntimeEventBody) => void;
  /** Stops the clock of the run. */
  readonly standStill: () => Disposable;
  readonly listener: Listener;
  /** How often the run looks for an answer from another process. */
  readonly lookMs?: number;
}

const LOOK_MS = 250;

/**
 * Asks a person while an agent waits. Undefined where no surface listens: then the run pauses at once.
 *
 * Invariants
 *  A1  The run's row holds a question before a person is asked and until it is answered: a kill loses nothing.
 *  A2  The first answer counts, from this process or another, and the agent goes on with it.
 *  A3  A person is asked one question at a time; the others can be answered from elsewhere meanwhile.
 */
export function openAsking(parts: AskingParts): AskPerson | undefined {
  const { listener, emit, standStill } = parts;
  if (listener.ask === undefined && listener.listens !== true) return undefined;
  const open = new Map<string, PauseInfo>();
  let turn: Promise<unknown> = Promise.resolve();
  let notes: Promise<void> = Promise.resolve();

  const note = async (): Promise<void> => {
    const [oldest] = open.values();
    notes = notes.then(async () => {
      await parts.runs.noteQuestion(parts.runId, oldest);
    });
    await notes;
  };
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return await mine;
  };

  return async (pause, signal) => {
    open.set(pause.digest, pause);
    await note();
    using _still = standStill();
    const over = new AbortController();
    const stop = AbortSignal.any([signal, over.signal]);
    emit({ type: 'asked', pause, ...defined({ step: pause.step }) });
    try {
      const elsewhere = answeredElsewhere(parts, pause, stop);
      const { ask } = listener;
      const here =
        ask === undefined
          ? new Promise<never>(() => undefined)
          : inTurn(async () => !stop.aborted && (await ask(pause, stop)));
      return await Promise.race([elsewhere, here]);
    } finally {
      over.abort();
      open.delete(pause.digest);
      const answer = await parts.grants.standing(parts.runId, pause.digest);
      const withdrawn = answer === undefined || answer.state === 'pending';
      // What nobody answered stays with the run, which is about to pause.
      if (!withdrawn) await note();
      const decided = withdrawn ? 'withdrawn' : answer.state === 'denied' ? 'denied' : 'allowed';
      emit({
        type: 'answered',
        digest: pause.digest,
        decided,
        ...defined({ step: pause.step }),
      });
    }
  };
}

/** A2: true once the question is answered, whoever answered; false when nobody waits for it any more. */
async function answeredElsewhere(
  { grants, runId, lookMs = LOOK_MS }: AskingParts,
  { digest }: PermissionPause,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    const grant = await grants.standing(runId, digest);
    if (grant !== undefined && grant.state !== 'pending') return true;
    await sleep(lookMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
