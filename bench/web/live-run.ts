import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../src/core/clock.ts';
import { newId, type RunId } from '../../src/core/ids.ts';
import type { RuntimeEventBody } from '../../src/core/runtime-event.ts';
import { openRuntime } from '../../src/home/open-runtime.ts';
import { EventLog } from '../../src/storage/event-log.ts';
import { takeLease } from '../../src/storage/lease.ts';
import { leaseOfRun } from '../../src/storage/run-row.ts';
import { createRun } from '../../src/storage/runs.ts';
import { narrated } from './full-home.ts';

const TICK_MS = 20;

export interface LiveRun extends AsyncDisposable {
  readonly id: RunId;
  /** Begins to emit so many events a second. */
  begin(): void;
  /** The number of events so far. */
  readonly told: number;
}

/** A run in this process that emits so many events a second. */
export async function openLiveRun(place: Parameters<typeof openRuntime>[0], perSecond: number): Promise<LiveRun> {
  const runtime = await openRuntime(place);
  const { database, project } = runtime;
  const id = newId('run');
  await createRun(database, {
    id,
    request: `tell ${perSecond} events a second`,
    project,
    plan: '',
    options: '{}',
    now: systemClock.now(),
  });
  const lease = await takeLease(database, leaseOfRun(id));
  const log = await EventLog.open(database, id, lease);
  const append = (body: RuntimeEventBody): void => {
    log.append({ ...body, runId: id, at: systemClock.now().toISOString(), seq: log.next() });
  };
  const step = { id: 's1', title: 'tell everything', verify: false };
  append({ type: 'run-start', request: 'tell', project, resumed: false, isolation: 'none' });
  append({ type: 'plan', number: 1, source: 'agent', steps: [step] });
  append({ step: 's1', type: 'step-status', status: 'in_progress', title: step.title });
  append({ step: 's1', attempt: 1, type: 'attempt-start', maxAttempts: 3, isolation: 'none', agent: 'command' });
  const stop = new AbortController();
  const state = { told: 0 };
  let telling: Promise<void> | undefined;
  const tell = async (): Promise<void> => {
    const start = performance.now();
    while (!stop.signal.aborted) {
      const due = Math.floor(((performance.now() - start) / 1000) * perSecond);
      for (; state.told < due; state.told += 1) append(narrated(state.told));
      await sleep(TICK_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  return {
    id,
    begin: () => {
      telling ??= tell();
    },
    get told() {
      return state.told;
    },
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await telling;
      await log[Symbol.asyncDispose]();
      await lease[Symbol.asyncDispose]();
      await runtime[Symbol.asyncDispose]();
    },
  };
}
