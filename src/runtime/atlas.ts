import { defined } from '../core/defined.ts';
import { atlasAgents, type AtlasAgents } from './door/atlas-agents.ts';
import { atlasBoard, type AtlasBoard } from './door/atlas-board.ts';
import { atlasDoctor, type AtlasDoctor } from './door/atlas-doctor.ts';
import { atlasFleet, type AtlasFleet } from './door/atlas-fleet.ts';
import { atlasHistory, type AtlasHistory } from './door/atlas-history.ts';
import { atlasMemory, type AtlasMemory } from './door/atlas-memory.ts';
import { atlasPermissions, type AtlasPermissions } from './door/atlas-permissions.ts';
import { atlasProject, type AtlasProject } from './door/atlas-project.ts';
import { atlasQueue, type AtlasQueue } from './door/atlas-queue.ts';
import { atlasRuns, type AtlasRuns } from './door/atlas-runs.ts';
import { atlasTools, type AtlasTools } from './door/atlas-tools.ts';
import type { RuntimeOptions } from '../home/open-runtime.ts';

/** The project and how Atlas works on it. Omitted options default as on the command line. */
export interface AtlasOptions {
  /** The folder that is worked on; the current one, if left out. */
  readonly project?: string | undefined;
  /** The folder that holds Atlas's state; as configured, if left out. */
  readonly home?: string | undefined;
  /** Settings by their names, as `{'memory.mode': 'off'}`: they win over files and variables. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /** Variables of the environment; those of this process, if left out. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** How the memory of a run is served to its agents; left out: they are given none to ask. */
  readonly serveMemory?: RuntimeOptions['serveMemory'] | undefined;
  /** How tools are served to the agent of a step, such as those of the screen; left out: it gets none. */
  readonly serveTools?: RuntimeOptions['serveTools'] | undefined;
}

/**
 * Atlas in one project. Everything is opened at the first call that needs it and closed with the object; calls may
 * overlap. Failures are `AtlasError`s with a code and a remedy.
 */
export interface Atlas extends AsyncDisposable {
  readonly runs: AtlasRuns;
  readonly memory: AtlasMemory;
  readonly history: AtlasHistory;
  readonly agents: AtlasAgents;
  readonly tools: AtlasTools;
  readonly permissions: AtlasPermissions;
  readonly project: AtlasProject;
  readonly doctor: AtlasDoctor;
  readonly board: AtlasBoard;
  readonly queue: AtlasQueue;
  readonly fleet: AtlasFleet;
}

/** Opens Atlas. Every surface goes through this object and imports nothing else of the runtime. */
export async function openAtlas(options: AtlasOptions = {}): Promise<Atlas> {
  const { HeldHome } = await import('./door/held-home.ts');
  const {
    project = process.cwd(),
    environment = process.env,
    home: folder,
    settings,
    serveMemory,
    serveTools,
  } = options;
  const flags = folder === undefined ? settings : { ...settings, 'storage.basePath': folder };
  const home = new HeldHome({
    project,
    environment,
    ...defined({ flags, serveMemory, serveTools }),
  });
  return {
    runs: atlasRuns(home),
    memory: atlasMemory(home),
    history: atlasHistory(home),
    agents: atlasAgents(home),
    tools: atlasTools(home),
    permissions: atlasPermissions(home),
    project: atlasProject(home),
    doctor: atlasDoctor(home),
    board: atlasBoard(home),
    queue: atlasQueue(home),
    fleet: atlasFleet(home),
    [Symbol.asyncDispose]: async () => {
      await home[Symbol.asyncDispose]();
    },
  };
}

export type { AskPerson } from '../orchestration/tetyana/agent-permission.ts';
export type { CheckedPlan } from '../runs/given-plan.ts';
export type { CheckTold } from '../verification/verifier.ts';
export type { MemoryStats } from '../memory/memory-stats.ts';
export type { MemoryProof } from '../memory/prove/prove-memory.ts';
export type { AnsweredPause } from '../runs/answer-pause.ts';
export type { PermissionAnswer } from '../runs/answer-permission.ts';
export type { DemoEvent, DemoResult } from '../demo/run-demo.ts';
export type { ChangedFile, DiffRequest, RunDiff } from '../record/diff-run.ts';
export type { PullRequest } from '../runs/pull-request.ts';
export type { FoundMemory, MemoryQuestion } from '../memory/memory-question.ts';
export type { ShownContext } from './door/memory-context.ts';
export type { ReplayReport } from './door/replay-memory.ts';
export type { Replayable } from '../runs/replay-runs.ts';
export type { ProjectSettings } from './door/atlas-project.ts';
export type { ContinueRequest } from './door/atlas-runs.ts';
export type { ToolBox, ToolOutcome } from './door/atlas-tools.ts';
export type { DescribedTool, ServedToolBox, ServedTools } from '../tools/served-tools.ts';
export type { AgentsReport } from '../runs/inspect-agents.ts';
export type { Conversation, Reply } from '../runs/open-conversation.ts';
export type { RunOptions } from '../runs/run-options.ts';
export type { FinishedRun } from '../runs/run-request.ts';
export type { KnownAgent } from '../runs/agent-at-work.ts';
export type { AgentModels } from '../runs/agent-models.ts';
export type { AgentChoice } from '../runs/agent-choices.ts';
export type { StoredSession } from './serve-acp-sessions.ts';
export type { MemoryService, ServedKind, ServedMemory, ServedQuestion } from '../memory/served-memory.ts';
export type { ShownRun } from '../record/show-run.ts';
export type { ShownAttempt } from '../core/shown-attempts.ts';
export type { UndoneRun } from '../runs/undo-run.ts';
export type { UnfinishedRun } from '../runs/unfinished-run.ts';
export type { RunProof } from '../runs/verify-run.ts';
export type { BoardPage, BoardQuestion } from '../runs/board-page.ts';
export type { AtlasQueue } from './door/atlas-queue.ts';
export type { BroughtLanding } from '../runs/brought-landing.ts';
export type { Fleet } from '../runs/waits-for.ts';
export type { WorkerEvent } from '../runs/work-queue.ts';
export type { BoardRun } from '../runs/board-run.ts';
export type { ReceiptShown } from '../runs/run-receipts.ts';
export type { AgentReport } from '../agents/inspect-agent.ts';
export type { RecordShowing } from '../memory/recall-showings.ts';
export type { StepSpending } from '../record/step-spending.ts';
export type { ToldPage } from '../record/told-page.ts';
export type { Diagnosis } from '../doctor/diagnose.ts';
export type { ShownRecord } from './door/atlas-memory.ts';
export type { MemoryRecord } from '../memory/memory-store.ts';
export type { Written } from '../memory/memory-writer.ts';
export type { ForgetReport } from '../memory/leave-no-trace.ts';
export type { Turn } from '../memory/conversation-history.ts';
export type { LearnedRanking } from '../memory/recall/learned-ranking.ts';
export type { TrajectorySummary } from '../trajectory/trajectory-rows.ts';
