import { z } from 'zod';
import type { Mind } from '../agents/mind.ts';
import type { Config } from '../config/settings.ts';
import { AtlasError, messageOf } from '../core/atlas-error.ts';
import { keptPictureSchema } from '../core/given-picture.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { systemClock } from '../core/clock.ts';
import { defined } from '../core/defined.ts';
import type { Discard } from '../core/pause.ts';
import { isToolAction, isVerifyStep, type Plan } from '../core/plan.ts';
import type { RuntimeEventBody } from '../core/runtime-event.ts';
import { answeredOnce } from '../orchestration/answered-once.ts';
import type { Capabilities, Planner } from '../orchestration/capabilities.ts';
import { checkRefusal } from '../orchestration/check-refusal.ts';
import { runEffect } from '../orchestration/effect-key.ts';
import { leaveToLand } from '../orchestration/later/leave-to-land.ts';
import { Meter } from '../orchestration/meter.ts';
import { ModelPatience } from '../orchestration/model-patience.ts';
import { givenPlanner, mindPlanner } from '../orchestration/planner.ts';
import type { PlanLimits } from '../orchestration/read-plan.ts';
import { askForSummary } from '../orchestration/rolling-summary.ts';
import { AgentTurns } from '../orchestration/tetyana/agent-turns.ts';
import { decideForAgent, type AskPerson } from '../orchestration/tetyana/agent-permission.ts';
import { createHands } from '../orchestration/tetyana/hands.ts';
import { GrantStore } from '../permissions/grant-store.ts';
import { detectSandbox } from '../processes/sandbox/detect-sandbox.ts';
import type { BlobStore } from '../storage/blobs.ts';
import { sqliteSpending } from '../storage/spending.ts';
import { openJournal } from '../storage/journal.ts';
import { crashPointFrom } from '../storage/crash-point.ts';
import type { Lease } from '../storage/lease.ts';
import type { RunRow } from '../storage/run-row.ts';
import { withVerifySteps, type JunctionAdvice } from '../verification/adaptive-verifier.ts';
import { checkEnvironment } from '../verification/checks/run-command.ts';
import { mindAdvice } from '../verification/mind-advice.ts';
import { askForReview } from '../verification/mind-review.ts';
import { mindJudge } from '../verification/mind-judge.ts';
import { TrajectoryStore } from '../trajectory/trajectory-store.ts';
import { loadPlan } from '../orchestration/load-plan.ts';
import { missingRunner } from '../tools/missing-runner.ts';
import { mindWithPictures, readPictures, unseen } from './given-pictures.ts';
import { openAgents } from './open-agents.ts';
import { openAsking } from '../orchestration/open-asking.ts';
import { openMind } from './open-mind.ts';
import { openProof } from './open-proof.ts';
import { openSandbox } from './open-sandbox.ts';
import { openSigning } from './open-signing.ts';
import { openRunMemory } from './open-run-memory.ts';
import { openRunNetwork } from './open-run-network.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { openScreen } from './open-screen.ts';
import { openTools } from './open-tools.ts';
import { ownChecks } from '../orchestration/checks/own-checks.ts';
import { junctionsBy } from '../orchestration/plan-tool.ts';
import { planTools } from '../orchestration/plan-tools.ts';
import { reviewPlans } from './review-plans.ts';
import { screenEyes } from './screen-eyes.ts';
import { withStandingChecks } from './standing-checks.ts';

/** A person may sleep over a question; the agent's own time stands still meanwhile. */
const PATIENCE_MS = 12 * 3_600_000;

/** How a run was asked for. Kept with it, so that it is resumed the same way. */
const runOptionsSchema = z.strictObject({
  agent: z.string().optional(),
  /** Whether an agent that is not installed may be fetched and run: the person has said yes to its package. */
  fetch: z.boolean().default(false),
  parallel: z.number().int().min(1).max(64).default(1),
  bestOf: z.number().int().min(1).max(16).default(1),
  memory: z.boolean().default(true),
  /** Further projects whose memory may be read, each by name. */
  alsoRead: z.array(z.string()).default([]),
  /** The run that is replayed: recall leaves out the records that it wrote, because they hold its answer. */
  notFrom: z.string().optional(),
  maxSteps: z.number().int().positive().optional(),
  maxReplans: z.number().int().min(0).optional(),
  maxMinutes: z.number().int().positive().optional(),
  maxTokens: z.number().int().min(0).optional(),
  maxMoney: z.number().min(0).optional(),
  /** Whether the plan waits for a yes; which plans got one, and which a no, by hash. */
  approve: z.boolean().default(false),
  approved: z.array(z.string()).default([]),
  refused: z.array(z.string()).default([]),
  gitCommits: z.boolean().optional(),
  /** Pictures that came with the request. */
  pictures: z.array(keptPictureSchema).default([]),
  /** The conversation that it belongs to. */
  conversation: z.string().optional(),
});

export type RunOptions = Readonly<z.infer<typeof runOptionsSchema>>;

/** Reads a caller's options and fills in the defaults. */
export function readRunOptions(given: object): RunOptions {
  const parsed = runOptionsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AtlasError('usage', `a run cannot be asked for like this: ${z.prettifyError(parsed.error)}`, {
    remedy: 'See docs/library.md for the options of a run.',
  });
}

export interface OpenRunRequest {
  readonly row: RunRow;
  readonly lease: Lease;
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

/** Builds everything that one run works with. */
export async function openRun(runtime: Runtime, request: OpenRunRequest): Promise<OpenRun> {
  const { database, blobs, redactor, project, loaded } = runtime;
  const { row, lease, options, emit } = request;
  const { config } = loaded;
  const meter = await Meter.open({
    spending: sqliteSpending(database),
    runId: row.id,
    clock: systemClock,
    limits: {
      maxMinutes: options.maxMinutes ?? config.limits.maxMinutes,
      maxTokens: options.maxTokens ?? config.limits.maxTokens,
      maxMoney: options.maxMoney ?? config.limits.maxMoney,
    },
  });
  const signal = AbortSignal.any([request.signal, meter.signal]);
  const crash = crashPointFrom(runtime.environment['ATLAS_CRASH_AT']);
  const warn = (message: string): void => {
    emit({ type: 'warning', code: 'tool.unavailable', message });
  };
  const ask = openAsking({
    database,
    grants: new GrantStore(database, systemClock),
    runId: row.id,
    emit,
    standStill: () => meter.standStill(),
    listener: request,
  });
  const patience = new ModelPatience({
    minutes: config.executor.modelPatienceMinutes,
    clock: systemClock,
    emit,
    standStill: () => meter.standStill(),
  });
  const tools = await openTools(runtime, { scope: row.id, warn, run: { id: row.id, database, emit, ask } });
  const gitCommits = options.gitCommits ?? config.verification.gitCommits;
  const given = row.plan !== '';
  const networks = openRunNetwork({ tools, project, given, mode: config.executor.permissionMode, ask });
  const report = await detectSandbox(config.sandbox.use);
  const sandbox = await openSandbox(runtime, report);
  const factory = await openAgents(runtime, options.agent, options.fetch);
  const agentId = options.agent ?? (config.executor.agentCommand.length > 0 ? 'command' : config.executor.agentType);
  // The agent of the run plans, judges and sums up, each time in a session of its own.
  const thinking = openMind(runtime, {
    agents: factory,
    agentId,
    cwd: project,
    sandbox,
    workspace: { source: project, target: project, writable: false },
    network: networks.ofMind,
    signal,
    patience,
    onEvent: (session, event) => {
      if (meter.hear(session, event)) emit({ type: 'usage', spent: meter.spent() });
    },
  });
  const screen = openScreen({
    project,
    environment: runtime.environment,
    authority: tools.authority,
    mode: config.executor.permissionMode,
    ask,
    serve: runtime.serveTools,
    logger: runtime.logging.logger('atlas.mcp'),
    given,
  });
  const refusal = given ? undefined : checkRefusal(tools.authority, project);
  const proof = await openProof(runtime, {
    lease,
    judge: mindJudge(thinking.mind),
    keep: async (text) => await blobs.put(text),
    eyes: screenEyes(tools, thinking.seeing, project, () => given || screen.held()),
    reader: screen.reader,
    sandbox: report,
    confined: sandbox,
    checkNetwork: networks.ofChecks,
    registryNetwork: networks.ofInstaller,
    gitCommits,
    signing: await openSigning(runtime),
    ...defined({ refusal, request: given ? undefined : row.request }),
  });
  const limits = limitsOf(options, config);
  const plans = plansIn(blobs);
  const planLimits = async (): Promise<PlanLimits> => ({
    maxSteps: limits.maxSteps,
    tools: planTools(await tools.registry.offered()),
    missingRunner: await missingRunner(checkEnvironment(), project),
  });
  const pictures = async (): ReturnType<typeof readPictures> => await readPictures(blobs, options.pictures);
  const author =
    config.verification.checksBy === 'planner'
      ? undefined
      : {
          missing: (why: string): void => {
            const message = `nobody but the planner wrote checks: ${why}`;
            emit({ type: 'warning', code: 'agent.failed', message });
          },
        };
  const planner: Planner =
    row.plan === ''
      ? mindPlanner(mindWithPictures(thinking, options.pictures, pictures, warn), planLimits, redactor, {
          review: reviewPlans(proof),
          author,
        })
      : givenPlanner(async () => await plans.load(row.plan));
  const tellOfChecks = (message: string): void => {
    emit({ type: 'warning', code: 'check.invalid', message });
  };
  const journalParts = { database, blobs, redactor, clock: systemClock, crash, repeatUnknown: request.repeatUnknown };
  const journal = openJournal(journalParts, row.id, lease);
  const agentsWork = await hasAgent(plans, row.plan);
  const remembered = openRunMemory(runtime, {
    row,
    options,
    told: agentsWork,
    proof: { receipts: proof.receipts, store: proof.project.store },
    // A plan given by hand needs no model for anything but its own steps.
    thinker: row.plan === '' ? { mind: thinking.mind, agentId } : undefined,
    heldOut: async () => (await journal.result(runEffect('recall')))?.heldOut === true,
    report: (message) => {
      emit({ type: 'warning', code: 'memory.refused', message });
    },
  });
  const turnLimits = {
    taskMs: config.executor.timeoutSeconds * 1000,
    inactivityMs: config.executor.inactivitySeconds * 1000,
    permissionMs: PATIENCE_MS,
  };
  const bounded = sandbox.isolation !== 'none';
  const agents = new AgentTurns({
    runId: row.id,
    views: proof.views,
    factory,
    agentId,
    decide: decideForAgent(tools.authority, config.executor.permissionMode, project, ask, bounded, (tool) =>
      screen.isHanded(tool),
    ),
    network: networks.ofTurn,
    memoryServers: async () => await remembered.servers(),
    screen,
    pictures: { kept: options.pictures, read: pictures, unseen: unseen(options.pictures) },
    trajectories: new TrajectoryStore({ database, blobs, redactor }),
    limits: turnLimits,
    logger: runtime.logging.logger('atlas.execution'),
    patience,
    meter,
    emit,
  });
  return {
    capabilities: {
      runId: row.id,
      limits,
      meter,
      journal,
      plans,
      planner,
      optimise: async (plan) => {
        const { commands } = await ownChecks(runtime, false);
        const junctionOf = junctionsBy(planTools(await tools.registry.named(toolsOf(plan))));
        const standing = { proof, project, commands, given, junctionOf, warn: tellOfChecks, signal };
        const whole = await withStandingChecks(standing, plan);
        const advice = given ? undefined : adviceOf(thinking.mind, signal, emit);
        return await withVerifySteps(whole, { rigor: config.verification.rigor, junctionOf, advice });
      },
      summarise: agentsWork ? async (about) => await askForSummary(thinking.mind, about) : undefined,
      review:
        agentsWork && config.verification.review
          ? async ({ base, staged, ...question }, stop) => {
              const diff = redactor.text(await proof.project.store.patch(base, staged));
              return await askForReview(thinking.mind, { ...question, diff }, stop);
            }
          : undefined,
      memory: remembered.memory,
      archive: remembered.archive,
      snapshot: async (stop) => await proof.project.snapshot(stop),
      reuseSessions: config.executor.reuseSessions,
      hands: createHands({
        runId: row.id,
        views: proof.views,
        registry: tools.registry,
        authority: tools.authority,
        screen,
        agents,
        emit,
      }),
      verifier: proof.verifier,
      leave: leaveToLand({
        store: proof.project.store,
        project: proof.project.project,
        authority: tools.authority,
        mode: config.executor.permissionMode,
      }),
      // A demand for coverage needs the controls to count covered lines.
      control: config.verification.controls || config.verification.coverage > 0 ? proof.control : undefined,
      receipts: proof.receipts,
      committer: proof.committer,
      approval: options.approve
        ? (plan) => (options.approved.includes(plan) ? 'approved' : options.refused.includes(plan) ? 'refused' : 'open')
        : undefined,
      waivers: new Set(request.waivers),
      discarded: answeredOnce(request.discards),
      waiveUnverifiable: config.verification.unverifiable === 'waive',
      landUnproven: config.verification.unproven === 'land',
      coverage: config.verification.coverage,
      clock: systemClock,
      signal,
      emit,
    },
    [Symbol.asyncDispose]: async () => {
      await thinking[Symbol.asyncDispose]();
      await remembered[Symbol.asyncDispose]();
      await meter[Symbol.asyncDispose]();
      await tools[Symbol.asyncDispose]();
      await proof[Symbol.asyncDispose]();
    },
  };
}

/** Whether the run has an agent: it plans, or works on a step of the given plan. */
async function hasAgent(plans: Capabilities['plans'], plan: string): Promise<boolean> {
  if (plan === '') return true;
  return (await plans.load(plan)).steps.some((step) => !isVerifyStep(step) && !isToolAction(step.action));
}

/** The tools that a plan calls, by name. */
function toolsOf({ steps }: Plan): ReadonlySet<string> {
  return new Set(steps.flatMap((step) => (isVerifyStep(step) || !isToolAction(step.action) ? [] : [step.action.tool])));
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

/** Named by its content, a plan cannot change: every node asks for it, and it is read once. */
function plansIn(blobs: BlobStore): Capabilities['plans'] {
  const fixed = new Map<string, Promise<Plan>>();
  return {
    save: async (plan) => await blobs.put(canonicalJson(plan)),
    load: async (hash) => {
      const known = fixed.get(hash) ?? loadPlan(blobs, hash);
      fixed.set(hash, known);
      return await known;
    },
  };
}

/** Asks the planner where to verify; without an answer the rules decide alone. */
function adviceOf(mind: Pick<Mind, 'ask'>, signal: AbortSignal, emit: OpenRunRequest['emit']): JunctionAdvice {
  return async (plan, open) =>
    await mindAdvice(mind, signal)(plan, open).catch((error: unknown) => {
      const message = `the agent did not say where to verify, so the rules decide: ${messageOf(error)}`;
      if (!signal.aborted) emit({ type: 'warning', code: 'agent.failed', message });
      return [];
    });
}
