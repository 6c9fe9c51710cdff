import { openAtlas as openDoor, type Atlas, type AtlasOptions } from '../runtime/atlas.ts';
import { ownProgram } from '../processes/own-program.ts';
import { serveMemoryFrom, serveToolsFrom } from '../surfaces/cli/serve-memory.ts';

/**
 * `atlas-runtime`: Atlas in one project, for programs. Agents of its runs are served with the project's memory, as on
 * the command line.
 */
export async function openAtlas(options: AtlasOptions = {}): Promise<Atlas> {
  const [, program] = ownProgram();
  return await openDoor({
    serveMemory: serveMemoryFrom(program),
    serveTools: serveToolsFrom(program),
    ...options,
  });
}

export { AtlasError, isAtlasError, type ErrorCode } from '../core/atlas-error.ts';
export type { Plan } from '../core/plan.ts';
export type { OtherPause, PauseAnswer, PauseInfo, PermissionPause, RuleText } from '../core/pause.ts';
export type { EventSink, RunStatus, RuntimeEvent, Spending } from '../core/runtime-event.ts';
export type { Trajectory } from '../core/trajectory.ts';
export type { Turn } from '../memory/conversation-history.ts';
export type { MemoryRecord } from '../memory/memory-store.ts';
export type { Written } from '../memory/memory-writer.ts';
export type {
  AnsweredPause,
  AskPerson,
  Atlas,
  AtlasOptions,
  BoardPage,
  BoardQuestion,
  BoardRun,
  ContinueRequest,
  Conversation,
  FinishedRun,
  MemoryQuestion,
  Reply,
  RunDiff,
  RunOptions,
  RunProof,
  ShownContext,
  ShownRun,
  ToolBox,
  ToolOutcome,
  UndoneRun,
} from '../runtime/atlas.ts';
export type { ActiveRun } from '../runtime/door/active-run.ts';
export type { AtlasAgents, ExecutorOptions } from '../runtime/door/atlas-agents.ts';
export type { AtlasBoard } from '../runtime/door/atlas-board.ts';
export type { AtlasDoctor } from '../runtime/door/atlas-doctor.ts';
export type { AtlasHistory, ConversationTail } from '../runtime/door/atlas-history.ts';
export type { AtlasMemory, MemoryListing, NewMemory } from '../runtime/door/atlas-memory.ts';
export type { ContextQuestion } from '../runtime/door/memory-context.ts';
export type { FoundMemory } from '../memory/memory-question.ts';
export type { AtlasPermissions } from '../runtime/door/atlas-permissions.ts';
export type { AtlasProject, ProjectSettings } from '../runtime/door/atlas-project.ts';
export type { AtlasRuns, StartRequest, Watching } from '../runtime/door/atlas-runs.ts';
export type { DescribedTool } from '../runtime/atlas.ts';
export type { AtlasTools } from '../runtime/door/atlas-tools.ts';
