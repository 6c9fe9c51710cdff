import type { PauseAnswer, PauseInfo } from '../core/pause.ts';
import type { EventSink } from '../core/runtime-event.ts';
import type { AskPerson } from '../orchestration/tetyana/agent-permission.ts';
import { answerPause, type AnsweredPause } from './answer-pause.ts';
import { diffRun, type ChangedFile } from './diff-run.ts';
import { openConversation, type Reply } from './open-conversation.ts';
import { openRuntime, type RuntimeOptions } from './open-runtime.ts';
import type { RunOptions } from './open-run.ts';
import { resumeRun, type FinishedRun, type ResumeRequest } from './run-request.ts';
import { undoRun, type UndoneRun } from './undo-run.ts';
import { verifyRun, type RunProof } from './verify-run.ts';

export interface AcpView {
  readonly signal: AbortSignal;
  readonly onEvent: EventSink;
  /** The editor's person, asked while an agent waits. */
  readonly ask: AskPerson;
}

/** What an editor's session can do in its project while one prompt is open. */
export interface AcpDesk extends AsyncDisposable {
  readonly project: string;
  message(text: string, options: Partial<RunOptions>, view: AcpView): Promise<Reply>;
  resume(how: Pick<ResumeRequest, 'runId' | 'options' | 'waivers' | 'unknown'>, view: AcpView): Promise<FinishedRun>;
  answer(runId: string, pause: PauseInfo, answer: PauseAnswer): Promise<AnsweredPause>;
  diff(runId: string, step: string): Promise<readonly ChangedFile[]>;
  undo(runId: string | undefined): Promise<UndoneRun>;
  verify(runId: string | undefined, signal: AbortSignal): Promise<RunProof>;
}

export interface AcpDeskOptions {
  readonly runtime: RuntimeOptions;
  readonly conversation: string;
  /** Nothing that no rule denies is asked for. */
  readonly unasked: boolean;
}

export async function openAcpDesk(options: AcpDeskOptions): Promise<AcpDesk> {
  const flags = options.unasked ? { 'executor.permissionMode': 'auto-approve' } : {};
  const runtime = await openRuntime({ ...options.runtime, flags: { ...options.runtime.flags, ...flags } });
  const { conversation: conversationId } = options;
  const conversation = await openConversation(runtime, { conversationId, channel: 'acp' });
  return {
    project: runtime.project,
    message: async (text, asked, view) =>
      await conversation.handleMessage(text, { ...view, options: { ...asked, conversation: conversationId } }),
    resume: async (how, view) => await resumeRun(runtime, { ...how, ...view }),
    answer: async (runId, pause, answer) => await answerPause(runtime, runId, pause, answer),
    diff: async (runId, step) => (await diffRun(runtime, { runId, step })).steps.flatMap(({ files }) => files),
    undo: async (runId) => await undoRun(runtime, runId, undefined),
    verify: async (runId, signal) => await verifyRun(runtime, runId, signal),
    [Symbol.asyncDispose]: async () => {
      await conversation[Symbol.asyncDispose]();
      await runtime[Symbol.asyncDispose]();
    },
  };
}
