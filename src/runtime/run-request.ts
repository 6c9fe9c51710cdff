import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AtlasError } from '../core/atlas-error.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { systemClock } from '../core/clock.ts';
import { newId, type RunId } from '../core/ids.ts';
import { planSchema } from '../core/plan.ts';
import type { EventSink, RunStatus, RuntimeEvent, RuntimeEventBody } from '../core/runtime-event.ts';
import { openExperienceLog } from '../memory/experience-log.ts';
import { driveRun, type RunEnd } from '../orchestration/drive-run.ts';
import { readPlan, validatePlan } from '../orchestration/read-plan.ts';
import type { RunContext } from '../orchestration/run-context.ts';
import { crashPointFrom } from '../storage/crash-point.ts';
import { openJournal } from '../storage/journal.ts';
import { takeLease } from '../storage/lease.ts';
import { createRun, findRun, setRunStatus, type RunRow } from '../storage/runs.ts';
import { PLAIN_TOOLS } from '../tools/plain-tools.ts';
import { logEvents } from '../telemetry/log-events.ts';
import type { Runtime } from './open-runtime.ts';

export interface RunRequest {
  readonly request: string;
  readonly plan: string;
  readonly signal: AbortSignal;
  readonly onEvent: EventSink;
}

export interface ResumeRequest {
  readonly runId: string | undefined;
  readonly signal: AbortSignal;
  readonly onEvent: EventSink;
}

export interface FinishedRun extends RunEnd {
  readonly runId: RunId;
  readonly exitCode: number;
}

const EXIT_CODES: Readonly<Record<RunStatus, number>> = {
  proven: 0,
  unproven: 1,
  failed: 1,
  paused: 3,
  interrupted: 130,
};

export async function startRun(runtime: Runtime, request: RunRequest): Promise<FinishedRun> {
  const limits = { maxSteps: runtime.loaded.config.limits.maxSteps, knownTools: PLAIN_TOOLS };
  const plan = validatePlan(await readPlan(request.plan), limits, runtime.redactor);
  const row = await createRun(runtime.database, {
    id: newId('run'),
    request: runtime.redactor.text(request.request),
    project: runtime.project,
    plan: await runtime.blobs.put(canonicalJson(plan)),
    now: systemClock.now(),
  });
  return await drive(runtime, row, request, false);
}

export async function resumeRun(runtime: Runtime, request: ResumeRequest): Promise<FinishedRun> {
  const row = await findRun(runtime.database, runtime.project, request.runId);
  if (row.status === 'proven' || row.status === 'failed' || row.status === 'unproven') {
    throw new AtlasError('run.not-resumable', `${row.id} has ended (${row.status}): there is nothing to resume`, {
      remedy: '`atlas runs` lists runs and how they stand.',
      details: { runId: row.id },
    });
  }
  return await drive(runtime, row, request, true);
}

async function drive(
  runtime: Runtime,
  row: RunRow,
  request: Pick<RunRequest, 'signal' | 'onEvent'>,
  resumed: boolean,
): Promise<FinishedRun> {
  const { database, blobs, redactor, project } = runtime;
  await using lease = await takeLease(database, `run:${row.id}`);
  const crash = crashPointFrom(runtime.environment['ATLAS_CRASH_AT']);
  const emit = emitter(row.id, [logEvents(runtime.logging), request.onEvent], (body) => redactor.value(body));
  const scratch = join(runtime.home.runs, row.id);
  const context: RunContext = {
    runId: row.id,
    request: row.request,
    project,
    scratch,
    journal: openJournal({ database, blobs, redactor, clock: systemClock, crash }, row.id, lease),
    blobs,
    memory:
      runtime.loaded.config.memory.mode === 'off'
        ? undefined
        : openExperienceLog(database, redactor, runtime.home.path),
    redactor,
    clock: systemClock,
    signal: request.signal,
    givenPlan: async () => planSchema.parse(JSON.parse(new TextDecoder().decode(await blobs.get(row.plan)))),
    emit,
  };
  emit({ type: 'run-start', request: row.request, project, resumed });
  const end = await settle(runtime, row, async () => await driveRun(context));
  await rm(scratch, { recursive: true, force: true });
  const exitCode = EXIT_CODES[end.status];
  emit({ type: 'run-end', ...end, exitCode });
  return { ...end, runId: row.id, exitCode };
}

/** Whatever happens, the run's row says how it stands. */
async function settle(runtime: Runtime, row: RunRow, work: () => Promise<RunEnd>): Promise<RunEnd> {
  try {
    const end = await work();
    await setRunStatus(runtime.database, row.id, end.status, systemClock.now());
    return end;
  } catch (error) {
    const fatal = error instanceof AtlasError && (error.code.startsWith('plan.') || error.code.startsWith('agent.'));
    await setRunStatus(runtime.database, row.id, fatal ? 'failed' : 'interrupted', systemClock.now()).catch(
      () => undefined,
    );
    throw error;
  }
}

function emitter(
  runId: RunId,
  sinks: readonly EventSink[],
  redact: <T>(value: T) => T,
): (event: RuntimeEventBody) => void {
  let seq = 0;
  return (body) => {
    seq += 1;
    const event: RuntimeEvent = { ...redact(body), runId, seq, at: systemClock.now().toISOString() };
    for (const sink of sinks) sink(event);
  };
}
