import type { GivenPicture } from '../../core/given-picture.ts';
import type {
  AgentContext,
  AvailableCommand,
  PromptResponse,
  RequestPermissionRequest,
  SessionModeState,
} from '@agentclientprotocol/sdk';
import { defined } from '../../core/defined.ts';
import { GO_ON } from '../../core/going-on.ts';
import { AtlasError } from '../../core/atlas-error.ts';
import type { PauseAnswer, PauseInfo } from '../../core/pause.ts';
import type { EventSink, RuntimeEvent } from '../../core/runtime-event.ts';
import type { AnsweredPause, AtlasOptions, FinishedRun, StoredSession } from '../../runtime/atlas.ts';
import { openDesk, type EditorDesk, type DeskView } from './desk.ts';
import { choicesFor, questionFor } from './answer-pause.ts';
import { agentMessage, RunNarration, userMessage } from './run-narration.ts';
import { UpdateStream, type PendingUpdate } from './update-stream.ts';

export const MODES = ['plan', 'ask', 'auto'] as const;
export type Mode = (typeof MODES)[number];

const MODE_STATE: SessionModeState['availableModes'] = [
  { id: 'plan', name: 'Plan', description: 'Plan only: shows the steps and their checks, and carries nothing out' },
  { id: 'ask', name: 'Ask', description: 'Works in staged copies; asks for whatever no rule allows' },
  { id: 'auto', name: 'Auto', description: 'Works without asking; what a rule denies stays denied' },
];

export const COMMANDS: readonly AvailableCommand[] = [
  { name: 'resume', description: 'go on with the last run of this session' },
  { name: 'undo', description: 'take back what the last run of this session landed' },
  { name: 'verify', description: 'run the proof of the last run again' },
];

export interface ServedSessionParts {
  readonly id: string;
  readonly atlas: AtlasOptions;
  readonly client: AgentContext;
}

/** One prompt of the person. */
interface Said {
  readonly text: string;
  readonly pictures: readonly GivenPicture[];
}

/** One session of an editor: a conversation about one folder, with one prompt open at a time. */
export class ServedSession {
  readonly id: string;
  readonly #parts: ServedSessionParts;
  readonly #stream: UpdateStream;
  #mode: Mode = 'ask';
  #agent: string | undefined;
  #lastRun: string | undefined;
  /** The plan of the last run and the states of its steps, for a resume. */
  #planned: RuntimeEvent[] = [];
  /** Questions that are open in the editor. */
  readonly #asked = new Map<string, Promise<PauseAnswer | undefined>>();
  #turn: { readonly abort: AbortController; readonly done: Promise<unknown> } | undefined;

  constructor(parts: ServedSessionParts) {
    this.id = parts.id;
    this.#parts = parts;
    this.#stream = new UpdateStream(async (update) => {
      await parts.client.notify('session/update', { sessionId: parts.id, update });
    });
  }

  get modes(): SessionModeState {
    return { currentModeId: this.#mode, availableModes: MODE_STATE };
  }

  get agent(): string | undefined {
    return this.#agent;
  }

  get busy(): boolean {
    return this.#turn !== undefined;
  }

  setMode(mode: Mode): void {
    this.#mode = mode;
  }

  setAgent(agent: string | undefined): void {
    this.#agent = agent;
  }

  /** Once the client knows the session: after the answer that names it. */
  announce(): void {
    setImmediate(() => {
      this.#tell({ sessionUpdate: 'available_commands_update', availableCommands: [...COMMANDS] });
    });
  }

  /** Replays the stored session, as `session/load` wants it. Without `aloud`, it only restores the position. */
  async takeOver(stored: StoredSession, aloud: boolean): Promise<void> {
    this.#lastRun = stored.lastRun?.id;
    for (const one of stored.past) {
      if (one.kind === 'run') this.#planned = one.events.filter(isAboutPlan);
      if (!aloud) continue;
      if (one.kind === 'turn') this.#tell(one.role === 'user' ? userMessage(one.text) : agentMessage(one.text));
      else {
        const narration = this.#narration(stored);
        for (const event of one.events) narration.hear(event);
      }
    }
    await this.#stream.drained();
  }

  /** Stops the current turn; the run can be resumed. Settles when it has stopped. */
  async cancel(): Promise<void> {
    this.#turn?.abort.abort('cancelled');
    await this.#turn?.done.catch(() => undefined);
  }

  async prompt(text: string, pictures: readonly GivenPicture[], signal: AbortSignal): Promise<PromptResponse> {
    const abort = new AbortController();
    const done = this.#work({ text, pictures }, AbortSignal.any([abort.signal, signal]));
    this.#turn = { abort, done };
    try {
      return await done;
    } finally {
      this.#turn = undefined;
    }
  }

  async #work(said: Said, signal: AbortSignal): Promise<PromptResponse> {
    // The questions of an earlier prompt ended with it.
    this.#asked.clear();
    await using desk = await openDesk({
      atlas: this.#parts.atlas,
      conversation: this.id,
      unasked: this.#mode === 'auto',
    });
    try {
      return await this.#reply(desk, said, signal);
    } catch (error) {
      if (signal.aborted) return { stopReason: 'cancelled' };
      throw error;
    } finally {
      // Everything that was said leaves before the turn is over.
      await this.#stream.drained();
    }
  }

  async #reply(desk: EditorDesk, { text, pictures }: Said, signal: AbortSignal): Promise<PromptResponse> {
    const narration = this.#narration(desk);
    let pause: PauseInfo | undefined;
    const onEvent: EventSink = (event: RuntimeEvent) => {
      if (event.type === 'run-start' && !event.resumed) this.#planned = [];
      if (isAboutPlan(event)) this.#planned.push(event);
      this.#lastRun = event.runId;
      if (event.type === 'paused') pause = event.pause;
      // A pause that is answered here is not the end.
      if (event.type !== 'run-end' || event.status !== 'paused') narration.hear(event);
    };
    const ask: DeskView['ask'] = async (asked, over) => {
      const runId = this.#lastRun;
      if (runId === undefined) return false;
      return (await this.#ask(desk, runId, asked, AbortSignal.any([signal, over]))) !== undefined;
    };
    const view = { signal, onEvent, ask };
    const command = /^\/(resume|undo|verify)\s*$/.exec(text.trim())?.[1];
    if (command === 'undo') return this.#say(await undone(desk, this.#lastRun));
    if (command === 'verify') return this.#say(await verified(desk, this.#lastRun, signal));
    let run: FinishedRun;
    if (command === 'resume') {
      narration.learn(this.#planned);
      run = await desk.resume({ ...this.#resumable(), ...GO_ON }, view);
    } else {
      const approve = this.#mode === 'plan' ? { approve: true } : {};
      const options = this.#agent === undefined ? approve : { ...approve, agent: this.#agent };
      const reply = await desk.message(text, options, { ...view, pictures });
      if (reply.kind === 'answer') return this.#say(reply.text);
      run = reply.run;
    }
    while (run.status === 'paused' && pause !== undefined) {
      if (pause.permission === 'plan' && this.#mode === 'plan') {
        this.#tell(agentMessage(`${pause.details ?? pause.message}\n\n${PLANNED}\n`));
        return this.#end('end_turn', run, narration);
      }
      const how = await this.#ask(desk, run.runId, pause, signal);
      if (signal.aborted) return this.#end('cancelled', run, narration);
      if (how === undefined) {
        this.#tell(agentMessage(`\n\n**paused**: ${pause.message}\n\n\`/resume\` asks again.\n`));
        return this.#end(pause.reason === 'limit' ? 'max_turn_requests' : 'end_turn', run, narration);
      }
      pause = undefined;
      run = await desk.resume({ runId: run.runId, ...how }, view);
    }
    return this.#end(run.status === 'interrupted' ? 'cancelled' : 'end_turn', run, narration);
  }

  /**
   * Asks the person behind the editor. A question that no agent waits for any more stays open: the next agent that asks
   * it gets its answer.
   */
  async #ask(
    desk: EditorDesk,
    runId: string,
    pause: PauseInfo,
    signal: AbortSignal,
  ): Promise<AnsweredPause['how'] | undefined> {
    const subject = pause.permission === 'plan' ? 'plan' : pause.digest;
    if (this.#mode === 'auto' && subject !== undefined) {
      return (await desk.answer(runId, pause, { kind: subject === 'plan' ? 'approve' : 'once' })).how;
    }
    const callId = `${runId}:ask:${(subject ?? pause.reason).slice(0, 16)}`;
    const open = this.#asked.get(callId) ?? this.#put(callId, pause);
    this.#asked.set(callId, open);
    const answer = await unlessAborted(open, signal);
    if (answer === STOPPED) return undefined;
    this.#asked.delete(callId);
    return answer === undefined ? undefined : (await desk.answer(runId, pause, answer)).how;
  }

  /** Shows the question and its outcome. */
  async #put(callId: string, pause: PauseInfo): Promise<PauseAnswer | undefined> {
    const choices = choicesFor(pause);
    const question = questionFor(this.id, callId, pause, choices);
    this.#tell({
      sessionUpdate: 'tool_call',
      ...question.toolCall,
      title: question.toolCall.title ?? '',
    } as PendingUpdate);
    await this.#stream.drained();
    const chosen = await this.#chosen(question);
    const answer = choices.find(({ option }) => option.optionId === chosen)?.answer;
    const allowed = answer !== undefined && answer.kind !== 'no' && answer.kind !== 'refuse';
    this.#tell({ sessionUpdate: 'tool_call_update', toolCallId: callId, status: allowed ? 'completed' : 'failed' });
    return answer;
  }

  /** No answer, a cancel or an error is no choice. */
  async #chosen(question: RequestPermissionRequest): Promise<string | undefined> {
    return await this.#parts.client
      .request('session/request_permission', question)
      .then(({ outcome }) => (outcome.outcome === 'selected' ? outcome.optionId : undefined))
      .catch(() => undefined);
  }

  #resumable(): { readonly runId: string } {
    if (this.#lastRun !== undefined) return { runId: this.#lastRun };
    throw new AtlasError('run.not-found', 'no run of this session can go on', {
      remedy: 'Say what you want done; `atlas runs` lists the runs of the project.',
    });
  }

  #say(text: string): PromptResponse {
    this.#tell(agentMessage(text));
    return { stopReason: 'end_turn' };
  }

  #end(stopReason: PromptResponse['stopReason'], run: FinishedRun, { tokens }: RunNarration): PromptResponse {
    const { runId, status, receipts } = run;
    return {
      stopReason,
      _meta: { atlas: { runId, status, receipts, ...defined({ tokens: tokens === 0 ? undefined : tokens }) } },
    };
  }

  #narration(source: Pick<StoredSession, 'project' | 'diff'>): RunNarration {
    return new RunNarration({
      project: source.project,
      diff: async (runId, step) => await source.diff(runId, step),
      tell: (told) => {
        this.#tell(told);
      },
    });
  }

  #tell(told: PendingUpdate): void {
    this.#stream.push(told);
  }
}

const STOPPED = Symbol('nobody waits any more');

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | typeof STOPPED> {
  if (signal.aborted) return STOPPED;
  const stopped = Promise.withResolvers<typeof STOPPED>();
  const stop = (): void => {
    stopped.resolve(STOPPED);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function isAboutPlan({ type }: RuntimeEvent): boolean {
  return type === 'plan' || type === 'step-status';
}

const PLANNED = 'Nothing was carried out. Choose another mode and say `/resume` to carry this plan out.';

async function undone(desk: EditorDesk, runId: string | undefined): Promise<string> {
  const { undone: steps, remaining } = await desk.undo(runId);
  return [...steps.map(({ step, paths }) => `took back ${step}: ${paths.join(', ')}`), ...remaining].join('\n');
}

async function verified(desk: EditorDesk, runId: string | undefined, signal: AbortSignal): Promise<string> {
  const { holds, steps, isolation } = await desk.verify(runId, signal);
  const lines = steps.map(
    ({ holds: one, differences, step }) =>
      `${one ? 'holds' : differences.length === 0 ? 'cannot be told' : 'does NOT hold'}: ${step}`,
  );
  return [...lines, `${holds ? 'the proof holds' : 'the proof does not hold'} (isolation: ${isolation})`].join('\n');
}
