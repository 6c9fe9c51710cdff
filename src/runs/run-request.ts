import { tmpdir } from 'node:os';
import { AtlasError, isAtlasError, messageOf, type ErrorCode } from '../core/atlas-error.ts';
import { systemClock } from '../core/clock.ts';
import { defined } from '../core/defined.ts';
import { firstThrown } from '../core/first-thrown.ts';
import type { GivenPicture } from '../core/given-picture.ts';
import { newId, type RunId } from '../core/ids.ts';
import { asMachineFault } from '../core/machine-fault.ts';
import type { Discard } from '../core/pause.ts';
import type { EventSink, RuntimeEventBody } from '../core/runtime-event.ts';
import { outcomeWords } from '../orchestration/conversation.ts';
import { driveRun } from '../orchestration/drive-run.ts';
import { RunCursor } from '../orchestration/run-cursor.ts';
import { TeamCursor } from '../orchestration/team-cursor.ts';
import type { RunEnd } from '../orchestration/run-state.ts';
import type { AskPerson } from '../orchestration/tetyana/agent-permission.ts';
import { settleAsHappened } from '../orchestration/settle-unknown.ts';
import { openGrants } from '../permissions/open-grants.ts';
import { parseRules, RULE_LISTS } from '../permissions/rule.ts';
import { detectSandbox } from '../processes/sandbox/detect-sandbox.ts';
import type { Lease } from '../storage/lease.ts';
import { type RunRow, isOfAnotherGraph, leaseOfRun } from '../storage/run-row.ts';
import { sumOf } from '../storage/spending.ts';
import { packageVersion } from '../config/package-version.ts';
import { isLogAsked } from '../home/effective-level.ts';
import { logEvents } from '../telemetry/log-events.ts';
import { missingRunnerNotes } from './missing-runner-notes.ts';
import { requireSteps } from './require-steps.ts';
import { readTemplates } from '../workspace/path-templates.ts';
import { requireGit } from '../workspace/require-git.ts';
import { chooseAgent, requireAgentsOf, type ChosenAgent } from '../builtin-agent/choose-agent.ts';
import { exitCodeFor, exitCodeOfRun } from '../core/exit-code.ts';
import { loadPlan } from '../orchestration/load-plan.ts';
import { keepPictures } from './given-pictures.ts';
import { leaveQueue } from './wake-run.ts';
import { givenPlan } from './given-plan.ts';
import { openAgents } from './open-agents.ts';
import { openRun } from './open-run.ts';
import { readRunOptions, type RunOptions } from './run-options.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { ownChecks } from '../orchestration/checks/own-checks.ts';
import { openTracing } from '../telemetry/open-tracing.ts';
import { replayRun } from '../record/replay-run.ts';
import { readStoredRun } from '../record/stored-run.ts';
import { asFullDisk, asGoneFolder } from '../storage/storage-error.ts';
import { requireOpen } from '../storage/require-open.ts';
import type { HeldRun } from '../storage/run-store.ts';
import { runEmitter } from './run-emitter.ts';
import { unconfinedNotice } from '../workspace/unconfined-notice.ts';

interface Watched {
  readonly signal: AbortSignal;
  readonly onEvent: EventSink;
  /** Answers while an agent waits; without it, and where it gives no answer, the run pauses. */
  readonly ask?: AskPerson | undefined;
  /** True where questions are heard as events and answered from elsewhere: the agent waits as long as it takes. */
  readonly listens?: boolean;
  /** The worker of the team that this process is. */
  readonly worker?: string | undefined;
  /** The run's lease, where the caller was given it with the run and gives it back. */
  readonly lease?: Lease | undefined;
}

export interface RunRequest extends Watched {
  readonly request: string;
  /** A plan given by hand, or the path of its file; without one, the agent plans. */
  readonly plan: string | object | undefined;
  readonly options: Partial<RunOptions>;
  /** Permission rules for this run, as read from a file. */
  readonly rules: unknown;
  /** Pictures that came with the request. */
  readonly pictures?: readonly GivenPicture[] | undefined;
}

export interface ResumeRequest extends Watched {
  readonly runId: string | undefined;
  readonly options: Partial<RunOptions>;
  readonly waivers: readonly string[];
  readonly discards: readonly Discard[];
  /** A person's word on an effect of unknown outcome. */
  readonly unknown: 'happened' | 'again' | undefined;
}

export interface FinishedRun extends RunEnd {
  readonly runId: RunId;
  readonly exitCode: number;
}

/** What a run is made of, without anybody who watches it. */
export type PreparedRequest = Pick<RunRequest, 'request' | 'plan' | 'options' | 'rules' | 'pictures'>;

/** Makes a run that any process may go on with, and works on nothing. */
export async function prepareRun(
  runtime: Runtime,
  request: PreparedRequest,
): Promise<{ readonly row: RunRow; readonly options: RunOptions; readonly notes: readonly Note[] }> {
  const wanted = readRunOptions(request.options);
  readTemplates(runtime.home.path);
  const rules = request.rules === undefined ? undefined : parseRules(request.rules, '--rules');
  const plan = request.plan === undefined ? '' : await givenPlan(runtime, request.plan, wanted);
  const agent = await agentFor(runtime, plan, wanted);
  const pictures = await keepPictures(runtime.blobs, request.pictures ?? []);
  const asked = pictures.length === 0 ? wanted : { ...wanted, pictures: [...pictures] };
  const options = agent === undefined ? asked : { ...asked, agent: agent.id };
  const row = await runtime.store.runs.create({
    id: newId('run'),
    request: runtime.redactor.text(request.request),
    project: runtime.project,
    plan,
    options: JSON.stringify(options),
    now: systemClock.now(),
  });
  if (rules !== undefined) {
    const grants = openGrants(runtime);
    for (const list of RULE_LISTS) await grants.remember(row.id, list, rules[list]);
  }
  const about = plan === '' ? await foundNotes(runtime) : await missingRunnerNotes(runtime, plan);
  const notes = [...notesOf(agent), ...about];
  return { row, options, notes };
}

export async function startRun(runtime: Runtime, request: RunRequest): Promise<FinishedRun> {
  const { row, options, notes } = await prepareRun(runtime, request);
  return await drive(runtime, row, {
    ...request,
    options,
    notes,
    waivers: [],
    discards: [],
    unknown: undefined,
    resumed: false,
  });
}

interface Note {
  readonly code: ErrorCode;
  readonly message: string;
}

function notesOf(agent: ChosenAgent | undefined): readonly Note[] {
  return agent?.note === undefined ? [] : [{ code: 'agent.unknown', message: agent.note }];
}

/** Without a person to agree, Atlas reports the checks that it found and does not run them. */
async function foundNotes(runtime: Runtime): Promise<readonly Note[]> {
  const { undecided } = await ownChecks(runtime, true);
  if (undecided.length === 0) return [];
  const lines = undecided.map(({ run }) => run).join(', ');
  const message = `this project's own checks are not run (${lines}): \`atlas allow checks\` lets them count`;
  return [{ code: 'permission.needed', message }];
}

export async function resumeRun(runtime: Runtime, request: ResumeRequest): Promise<FinishedRun> {
  const row = await runtime.store.runs.find(runtime.project, request.runId);
  requireOpen(row);
  await requireSteps(runtime, row, [...request.waivers, ...request.discards.map(({ step }) => step)]);
  readTemplates(runtime.home.path);
  const options = readRunOptions({ ...(JSON.parse(row.options) as object), ...request.options });
  const agent = await agentFor(runtime, row.plan, options);
  // Whoever goes on with it in person does not share it with the workers any more.
  if (request.lease === undefined) await leaveQueue(runtime, row.id);
  const run = await drive(runtime, row, {
    ...request,
    options,
    notes: notesOf(agent),
    resumed: true,
  });
  await tellConversation(runtime, options, run);
  return run;
}

/** The conversation holds at most that the run paused; this adds how it ended. */
async function tellConversation(runtime: Runtime, options: RunOptions, run: FinishedRun): Promise<void> {
  const { conversation, memory } = options;
  if (conversation === undefined || !memory || runtime.loaded.config.memory.mode !== 'on') return;
  const { openHistory } = await import('../memory/open-history.ts');
  const turn = { conversation, role: 'assistant', text: outcomeWords(run) } as const;
  // The run's own state does not depend on whether the conversation can be written.
  await openHistory(runtime)
    .append(runtime.project, turn)
    .catch((error: unknown) => {
      runtime.logging.logger('atlas.memory').warn({ error: messageOf(error) }, 'the conversation was not told');
    });
}

/** Fails before the run is created, or goes on, when an agent that the plan needs is not installed. */
async function agentFor(runtime: Runtime, plan: string, options: RunOptions): Promise<ChosenAgent | undefined> {
  requireGit(runtime.environment);
  const agents = await openAgents(runtime, options.agent, options.fetch);
  if (plan === '') return chooseAgent(runtime, agents, options.agent, options.fetch);
  return requireAgentsOf(await loadPlan(runtime.blobs, plan), runtime, agents, options.agent, options.fetch);
}

interface Drive extends Watched {
  readonly options: RunOptions;
  readonly waivers: readonly string[];
  readonly discards: readonly Discard[];
  readonly unknown: 'happened' | 'again' | undefined;
  readonly resumed: boolean;
  /** Notes for the person before the run begins. */
  readonly notes: readonly Note[];
}

async function drive(runtime: Runtime, row: RunRow, request: Drive): Promise<FinishedRun> {
  try {
    return await driveLeased(runtime, row, request);
  } catch (error) {
    throw firstThrown(error);
  }
}

async function driveLeased(runtime: Runtime, row: RunRow, request: Drive): Promise<FinishedRun> {
  const { redactor, project, store } = runtime;
  await using taken = request.lease === undefined ? await store.leases.take(leaseOfRun(row.id)) : undefined;
  const lease = request.lease ?? taken;
  if (lease === undefined) throw new AtlasError('internal', 'a run is driven without its lease');
  // Another process may have ended it while this one was still looking.
  if (request.resumed) requireOpen(await store.runs.find(project, row.id));
  if (request.resumed) await store.runs.setOptions(row.id, JSON.stringify(request.options), lease);
  await using tracing = await openTracing({
    ...runtime,
    settings: runtime.loaded.config.telemetry,
    version: packageVersion(),
    place: async () => ({ ...(await tenantOf(store)), ...defined({ worker: request.worker }) }),
  });
  const held = await store.hold(row.id, lease, request.signal);
  await using log = held.events;
  const keep: EventSink = (event) => {
    log.append(event);
  };
  // An earlier version kept no events, so the log starts with the replay of its journal for readers that follow from
  // here on.
  if (log.isNew && request.resumed) {
    for (const event of replayRun(await readStoredRun(runtime, row))) keep({ ...event, seq: log.next() });
  }
  // Whoever follows the run is told its warnings: a log that nobody asked for would say each of them twice.
  const logged = isLogAsked(runtime.loaded) ? [logEvents(runtime.logging)] : [];
  const sinks = [keep, ...logged, ...(tracing === undefined ? [] : [tracing.sink]), request.onEvent];
  const emit = runEmitter(row.id, () => log.next(), sinks, redactor);
  const sandbox = await detectSandbox(runtime.loaded.config.sandbox.use);
  const { isolation } = sandbox;
  emit({ type: 'run-start', request: row.request, project, resumed: request.resumed, isolation });
  if (isolation === 'none') emit({ type: 'warning', code: 'sandbox.unavailable', message: unconfinedNotice(sandbox) });
  for (const note of request.notes) emit({ type: 'warning', ...note });
  const end = await settle(runtime, row, { lease, isolation, emit, signal: request.signal }, async () => {
    if (request.resumed) await store.runs.setStatus(row.id, { status: 'working' }, systemClock.now(), lease);
    const { options, waivers, discards, signal, ask, listens } = request;
    const repeatUnknown = request.unknown === 'again';
    await using run = await openRun(runtime, {
      row,
      lease,
      held,
      options,
      waivers,
      discards,
      repeatUnknown,
      signal,
      ask,
      listens,
      emit,
    });
    if (request.unknown === 'happened') await settleAsHappened(run.capabilities.journal);
    const cursor = cursorOf(runtime, held);
    // Another version's graph wrote this cursor, so the run starts at the first node; the journal returns what was
    // already done.
    if (isOfAnotherGraph(row)) {
      await cursor.deleteThread(row.id);
      await store.runs.takeUpThisGraph(row.id);
    }
    return await driveRun(run.capabilities, cursor, { request: row.request, project });
  });
  if (end.status === 'proven' || end.status === 'unproven' || end.status === 'failed') await tidy(runtime);
  return end;
}

/** For whom this process works on a team's store, as the store knows its login. */
async function tenantOf({ team }: Runtime['store']): Promise<{ readonly tenant?: string }> {
  const [row] = (await team?.postgres.query('SELECT atlas.tenant() AS tenant')) ?? [];
  return typeof row?.['tenant'] === 'string' ? { tenant: row['tenant'] } : {};
}

/** Where the run stands is written with its journal, wherever that is kept. */
function cursorOf({ database, store }: Runtime, { writer }: HeldRun): RunCursor | TeamCursor {
  return store.team === undefined || writer === undefined
    ? new RunCursor(database)
    : new TeamCursor(store.team.postgres, writer);
}

/** No caller waits for this: where tidying fails now, the next run tries again. */
async function tidy(runtime: Runtime): Promise<void> {
  const { tidyProject } = await import('../verification/tidy-project.ts');
  await tidyProject(runtime).catch((error: unknown) => {
    runtime.logging.logger('atlas.storage').debug({ error: messageOf(error) }, 'the store was not tidied up');
  });
}

/** However the work ends, the run's row and its last event say how it stands. */
async function settle(
  { store, redactor, home, project }: Runtime,
  { id }: RunRow,
  told: {
    readonly lease: Lease;
    readonly isolation: string;
    readonly emit: (event: RuntimeEventBody) => void;
    readonly signal: AbortSignal;
  },
  work: () => Promise<RunEnd>,
): Promise<FinishedRun> {
  const { lease, isolation, emit, signal } = told;
  try {
    const end = await work();
    const exitCode = exitCodeOfRun(end.status, signal);
    const { status, pause, message } = redactor.value(end);
    const stopped = { message, exitCode };
    const how = pause === undefined ? { status, stopped } : { status, stopped, pause };
    await store.runs.setStatus(id, how, systemClock.now(), lease);
    const spent = sumOf((await store.spending.of(id)).values());
    emit({ type: 'run-end', ...end, exitCode, isolation, spent });
    return { ...end, runId: id, exitCode };
  } catch (thrown) {
    const full = asFullDisk(firstThrown(thrown), [home.path, project, tmpdir()]);
    const error = asMachineFault(asGoneFolder(full, project));
    // A process that lost the run to another one must not write its status.
    if (isAtlasError(error, 'storage.fenced')) throw error;
    const status = 'interrupted';
    const message = messageOf(error).replace(/[.\s]*$/, '');
    const exitCode = exitCodeFor(isAtlasError(error) ? error.code : 'internal');
    const stopped = redactor.value({ message, exitCode });
    await store.runs.setStatus(id, { status, stopped }, systemClock.now(), lease).catch(() => undefined);
    emit({ type: 'run-end', status, receipts: [], message, exitCode, isolation });
    throw error;
  }
}
