import type { Config } from '../config/settings.ts';
import type { ErrorCode } from '../core/atlas-error.ts';
import { systemClock } from '../core/clock.ts';
import { defined } from '../core/defined.ts';
import { OpenedParts } from '../core/opened-parts.ts';
import type { Discard } from '../core/pause.ts';
import type { RuntimeEventBody } from '../core/runtime-event.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { answeredOnce } from '../orchestration/answered-once.ts';
import type { Capabilities } from '../orchestration/capabilities.ts';
import { checkRefusal } from '../orchestration/check-refusal.ts';
import { runEffect } from '../orchestration/effect-key.ts';
import { leaveToLand } from '../orchestration/later/leave-to-land.ts';
import { askForSummary } from '../orchestration/rolling-summary.ts';
import { AgentTurns } from '../orchestration/tetyana/agent-turns.ts';
import { decideForAgent, type AskPerson } from '../orchestration/tetyana/agent-permission.ts';
import { createHands } from '../orchestration/tetyana/hands.ts';
import { crashPointFrom } from '../storage/crash-point.ts';
import { openJournal, type Journal } from '../storage/journal.ts';
import type { Lease } from '../storage/lease.ts';
import type { RunRow } from '../storage/run-row.ts';
import type { HeldRun } from '../storage/run-store.ts';
import { TrajectoryStore } from '../trajectory/trajectory-store.ts';
import { mindJudge } from '../verification/mind-judge.ts';
import { fetchStates, publishStates } from '../verification/share-states.ts';
import { askForReview } from '../verification/mind-review.ts';
import { givenPictures, type GivenPictures } from './given-pictures.ts';
import { openProof, type Proof } from './open-proof.ts';
import { openRunAgents, type RunAgents } from './open-run-agents.ts';
import { openRunBounds, type RunBounds } from './open-run-bounds.ts';
import { openRunMemory, type OpenRunMemory } from './open-run-memory.ts';
import { openRunPlans } from './open-run-plans.ts';
import { openRunReach, type RunReach } from './open-run-reach.ts';
import { openSigning } from './open-signing.ts';
import type { RunOptions } from './run-options.ts';
import { screenEyes } from './screen-eyes.ts';

/** A person may sleep over a question; the agent's own time stands still meanwhile. */
const PATIENCE_MS = 12 * 3_600_000;

export interface OpenRunRequest {
  readonly row: RunRow;
  readonly lease: Lease;
  /** Where the holder of that lease writes. */
  readonly held: HeldRun;
  readonly options: RunOptions;
  readonly waivers: readonly string[];
  readonly discards: readonly Discard[];
  readonly repeatUnknown: boolean;
  readonly signal: AbortSignal;
  /** Asks a person while an agent waits. */
  readonly ask: AskPerson | undefined;
  /** True where questions are heard as events, and answered from there. */
  readonly listens: boolean | undefined;
  readonly emit: (event: RuntimeEventBody) => void;
}

export interface OpenRun extends AsyncDisposable {
  readonly capabilities: Capabilities;
}

/** Builds everything that one run works with. Where a part of it cannot be opened, none stays open. */
export async function openRun(runtime: Runtime, request: OpenRunRequest): Promise<OpenRun> {
  const opened = new OpenedParts();
  try {
    const capabilities = await openCapabilities(runtime, request, opened);
    return { capabilities, [Symbol.asyncDispose]: async () => await opened[Symbol.asyncDispose]() };
  } catch (error) {
    // The caller must get the error of the part that could not be opened.
    await opened[Symbol.asyncDispose]().catch(() => undefined);
    throw error;
  }
}

/** The parts of a run as they come up, each made of those above it. */
interface RunParts {
  readonly bounds: RunBounds;
  readonly reach: RunReach;
  readonly agents: RunAgents;
  readonly proof: Proof;
  readonly pictures: GivenPictures;
  readonly remembered: OpenRunMemory;
}

async function openCapabilities(runtime: Runtime, request: OpenRunRequest, opened: OpenedParts): Promise<Capabilities> {
  const { row, options, emit } = request;
  const { config } = runtime.loaded;
  const warn = (code: ErrorCode, message: string): void => {
    emit({ type: 'warning', code, message });
  };
  const bounds = opened.add(await openRunBounds(runtime, { ...request, listener: request }));
  const { signal, ask, meter } = bounds;
  const warnOfTools = warn.bind(undefined, 'tool.unavailable');
  const reach = opened.add(await openRunReach(runtime, { row, ask, emit, warn: warnOfTools }));
  const network = reach.networks.ofMind;
  const { registry, authority } = reach.tools;
  const agents = opened.add(await openRunAgents(runtime, { options, bounds, network, authority, emit }));
  const { thinking } = agents;
  const proof = opened.add(await openRunProof(runtime, request, { reach, agents }));
  await bringProject(runtime, request, proof);
  const pictures = givenPictures(runtime.blobs, options.pictures);
  const limits = limitsOf(options, config);
  const { maxSteps } = limits;
  const planning = { row, maxSteps, registry, thinking, proof, pictures, signal, warn };
  const { agentsWork, ...plans } = await openRunPlans(runtime, planning);
  const journal = runJournal(runtime, request, proof);
  const remembered = opened.add(
    openRunMemory(runtime, {
      row,
      options,
      told: agentsWork,
      proof: { receipts: proof.receipts, store: proof.project.store },
      // A plan given by hand needs no model for anything but its own steps.
      thinker: row.plan === '' ? { mind: thinking.mind, agentId: agents.agentId } : undefined,
      heldOut: async () => (await journal.result(runEffect('recall')))?.heldOut === true,
      report: warn.bind(undefined, 'memory.refused'),
    }),
  );
  const { project, views, verifier, receipts, committer } = proof;
  const { permissionMode: mode } = config.executor;
  const turns = agentTurns(runtime, request, { bounds, reach, agents, proof, pictures, remembered });
  return {
    runId: row.id,
    limits,
    meter,
    journal,
    ...plans,
    summarise: agentsWork ? async (about) => await askForSummary(thinking.mind, about) : undefined,
    review: agentsWork && config.verification.review ? reviewer(runtime, { agents, proof }) : undefined,
    memory: remembered.memory,
    archive: remembered.archive,
    snapshot: async (stop) => await project.snapshot(stop),
    reuseSessions: config.executor.reuseSessions,
    hands: createHands({ runId: row.id, views, registry, authority, screen: reach.screen, agents: turns, emit }),
    verifier,
    leave: leaveToLand({ store: project.store, project: project.project, authority, mode }),
    // A demand for coverage needs the controls to count covered lines.
    control: config.verification.controls || config.verification.coverage > 0 ? proof.control : undefined,
    receipts,
    committer,
    ...answersOf(request, config),
    coverage: config.verification.coverage,
    clock: systemClock,
    signal,
    emit,
  };
}

async function openRunProof(
  runtime: Runtime,
  { row, lease, options, signal }: OpenRunRequest,
  { reach, agents }: Pick<RunParts, 'reach' | 'agents'>,
): Promise<Proof> {
  const { project, blobs, loaded } = runtime;
  const { tools, networks, screen } = reach;
  const { mind, seeing } = agents.thinking;
  // A plan given by hand authorises its own checks.
  const given = row.plan !== '';
  return await openProof(runtime, {
    lease,
    signal,
    judge: mindJudge(mind),
    keep: async (text) => await blobs.put(text),
    eyes: screenEyes(tools, seeing, project, () => given || screen.held()),
    reader: screen.reader,
    sandbox: agents.report,
    confined: agents.sandbox,
    checkNetwork: networks.ofChecks,
    registryNetwork: networks.ofInstaller,
    gitCommits: options.gitCommits ?? loaded.config.verification.gitCommits,
    signing: await openSigning(runtime),
    ...defined({
      refusal: given ? undefined : checkRefusal(tools.authority, project),
      request: given ? undefined : row.request,
    }),
  });
}

/** On a team's store: begins where the team stands, with everything that another machine did for this run. */
async function bringProject({ store, blobs }: Runtime, { row }: OpenRunRequest, proof: Proof): Promise<void> {
  const { team } = store;
  if (team === undefined || proof.team === undefined) return;
  await proof.committer.sync();
  await fetchStates({ store, blobs, team }, row.id, proof.project.store, proof.team.states);
}

function runJournal(
  runtime: Runtime,
  { row, lease, held, repeatUnknown }: OpenRunRequest,
  { project, team }: Proof,
): Journal {
  const { database, blobs, redactor } = runtime;
  const { records } = held;
  const share = team === undefined ? undefined : publishStates(project.store, team.states);
  const crash = crashPointFrom(runtime.environment['ATLAS_CRASH_AT']);
  return openJournal(
    { database, blobs, redactor, clock: systemClock, crash, records, share, repeatUnknown },
    row.id,
    lease,
  );
}

/** The agent's turns at the steps of a plan. */
function agentTurns(runtime: Runtime, { row, emit }: OpenRunRequest, parts: RunParts): AgentTurns {
  const { project, logging, loaded } = runtime;
  const { bounds, reach, agents, proof, pictures, remembered } = parts;
  const { timeoutSeconds, inactivitySeconds, permissionMode } = loaded.config.executor;
  const { tools, screen } = reach;
  const bounded = agents.sandbox.isolation !== 'none';
  return new AgentTurns({
    runId: row.id,
    views: proof.views,
    factory: agents.factory,
    agentId: agents.agentId,
    decide: decideForAgent(tools.authority, permissionMode, project, bounds.ask, bounded, (tool) =>
      screen.isHanded(tool),
    ),
    network: reach.networks.ofTurn,
    memoryServers: async () => await remembered.servers(),
    screen,
    pictures,
    trajectories: new TrajectoryStore(runtime),
    limits: {
      taskMs: timeoutSeconds * 1000,
      inactivityMs: inactivitySeconds * 1000,
      permissionMs: PATIENCE_MS,
    },
    logger: logging.logger('atlas.execution'),
    patience: bounds.patience,
    meter: bounds.meter,
    emit,
  });
}

/** The mind's review of a step's result. */
function reviewer(
  { redactor }: Runtime,
  { agents, proof }: Pick<RunParts, 'agents' | 'proof'>,
): NonNullable<Capabilities['review']> {
  return async ({ base, staged, ...question }, stop) => {
    const diff = redactor.text(await proof.project.store.patch(base, staged));
    return await askForReview(agents.thinking.mind, { ...question, diff }, stop);
  };
}

/** The limits that the person gave for this run, or else configured. */
function limitsOf(options: RunOptions, { limits }: Config): Capabilities['limits'] {
  return {
    maxSteps: options.maxSteps ?? limits.maxSteps,
    maxReplans: options.maxReplans ?? limits.maxReplans,
    maxAttempts: limits.maxAttempts,
    parallel: options.parallel,
    bestOf: options.bestOf,
  };
}

/** The person's earlier answers about plans and steps, in this run or for every run. */
function answersOf(
  { options, waivers, discards }: OpenRunRequest,
  { verification }: Config,
): Pick<Capabilities, 'approval' | 'waivers' | 'discarded' | 'waiveUnverifiable' | 'landUnproven'> {
  const { approve, approved, refused } = options;
  return {
    approval: approve
      ? (plan) => (approved.includes(plan) ? 'approved' : refused.includes(plan) ? 'refused' : 'open')
      : undefined,
    waivers: new Set(waivers),
    discarded: answeredOnce(discards),
    waiveUnverifiable: verification.unverifiable === 'waive',
    landUnproven: verification.unproven === 'land',
  };
}
