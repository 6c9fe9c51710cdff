import { systemClock } from '../core/clock.ts';
import type { RuntimeEventBody } from '../core/runtime-event.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { Meter } from '../orchestration/meter.ts';
import { ModelPatience } from '../orchestration/model-patience.ts';
import { openAsking, type Listener } from '../orchestration/open-asking.ts';
import type { AskPerson } from '../orchestration/tetyana/agent-permission.ts';
import { openGrants } from '../permissions/open-grants.ts';
import type { RunRow } from '../storage/run-row.ts';
import type { RunOptions } from './run-options.ts';

export interface BoundsRequest {
  readonly row: Pick<RunRow, 'id'>;
  readonly options: Pick<RunOptions, 'maxMinutes' | 'maxTokens' | 'maxMoney'>;
  readonly signal: AbortSignal;
  readonly listener: Listener;
  readonly emit: (event: RuntimeEventBody) => void;
}

/** The limits and waits of a run. */
export interface RunBounds extends AsyncDisposable {
  readonly meter: Meter;
  /** Aborted by the caller, or by a spending limit. */
  readonly signal: AbortSignal;
  /** Asks while an agent waits; undefined where nobody listens. */
  readonly ask: AskPerson | undefined;
  /** How long the run waits for a model that cannot be reached. */
  readonly patience: ModelPatience;
}

/** Opens the meter of a run. Its clock stands still while a person is asked and while a model cannot be reached. */
export async function openRunBounds(runtime: Runtime, request: BoundsRequest): Promise<RunBounds> {
  const { row, options, emit, listener } = request;
  const { store } = runtime;
  const { limits, executor } = runtime.loaded.config;
  const meter = await Meter.open({
    spending: store.spending,
    runId: row.id,
    clock: systemClock,
    limits: {
      maxMinutes: options.maxMinutes ?? limits.maxMinutes,
      maxTokens: options.maxTokens ?? limits.maxTokens,
      maxMoney: options.maxMoney ?? limits.maxMoney,
    },
  });
  const standStill = (): Disposable => meter.standStill();
  const grants = openGrants(runtime);
  return {
    meter,
    signal: AbortSignal.any([request.signal, meter.signal]),
    ask: openAsking({ runs: store.runs, grants, runId: row.id, emit, standStill, listener }),
    patience: new ModelPatience({ minutes: executor.modelPatienceMinutes, clock: systemClock, emit, standStill }),
    [Symbol.asyncDispose]: async () => {
      await meter[Symbol.asyncDispose]();
    },
  };
}
