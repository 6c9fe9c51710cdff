import type { GivenPicture } from '../../core/given-picture.ts';
import type { PauseAnswer, PauseInfo } from '../../core/pause.ts';
import type { EventSink } from '../../core/runtime-event.ts';
import {
  openAtlas,
  type AnsweredPause,
  type AskPerson,
  type AtlasOptions,
  type ChangedFile,
  type ContinueRequest,
  type FinishedRun,
  type Reply,
  type RunOptions,
  type RunProof,
  type UndoneRun,
} from '../../runtime/atlas.ts';

export interface DeskView {
  readonly signal: AbortSignal;
  readonly onEvent: EventSink;
  /** The editor's person, asked while an agent waits. */
  readonly ask: AskPerson;
}

/** The operations of an editor's session in its project while one prompt is open. */
export interface EditorDesk extends AsyncDisposable {
  readonly project: string;
  message(
    text: string,
    options: Partial<RunOptions>,
    view: DeskView & { readonly pictures?: readonly GivenPicture[] },
  ): Promise<Reply>;
  resume(how: Omit<ContinueRequest, keyof DeskView>, view: DeskView): Promise<FinishedRun>;
  answer(runId: string, pause: PauseInfo, answer: PauseAnswer): Promise<AnsweredPause>;
  diff(runId: string, step: string): Promise<readonly ChangedFile[]>;
  undo(runId: string | undefined): Promise<UndoneRun>;
  verify(runId: string | undefined, signal: AbortSignal): Promise<RunProof>;
}

export interface DeskOptions {
  readonly atlas: AtlasOptions;
  readonly conversation: string;
  /** Atlas asks about nothing that no rule denies. */
  readonly unasked: boolean;
}

export async function openDesk({
  atlas: options,
  conversation: conversationId,
  unasked,
}: DeskOptions): Promise<EditorDesk> {
  const mode = unasked ? { 'executor.permissionMode': 'auto-approve' } : {};
  const atlas = await openAtlas({ ...options, settings: { ...options.settings, ...mode } });
  try {
    const { project } = await atlas.project.settings();
    const conversation = await atlas.history.converse({ conversationId, channel: 'acp' });
    return {
      project,
      message: async (text, asked, view) =>
        await conversation.handleMessage(text, { ...view, options: { ...asked, conversation: conversationId } }),
      resume: async (how, view) => await atlas.runs.resume({ ...how, ...view }).finished,
      answer: async (runId, pause, answer) => await atlas.permissions.answer(runId, pause, answer),
      diff: async (runId, step) => (await atlas.runs.diff({ runId, step })).steps.flatMap(({ files }) => files),
      undo: async (runId) => await atlas.runs.undo(runId),
      verify: async (runId, signal) => await atlas.runs.verify(runId, signal),
      [Symbol.asyncDispose]: async () => {
        await conversation[Symbol.asyncDispose]();
        await atlas[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await atlas[Symbol.asyncDispose]();
    throw error;
  }
}
