import { AtlasError } from '../core/atlas-error.ts';
import { systemClock } from '../core/clock.ts';
import type { GivenPicture } from '../core/given-picture.ts';
import type { EventSink } from '../core/runtime-event.ts';
import {
  CONVERSATION_PATTERN,
  CONVERSATION_REMEDY,
  type ConversationHistory,
  type NewTurn,
  type Turn,
} from '../memory/conversation-history.ts';
import type { RecallQuestion } from '../memory/recall/recall-request.ts';
import type { Written } from '../memory/memory-writer.ts';
import {
  conversationOver,
  type MessageHandling,
  type MessageMind,
  type ReplyWith as ReplyOf,
  type StoreReply,
} from '../orchestration/conversation.ts';
import type { AskPerson } from '../orchestration/tetyana/agent-permission.ts';
import { messagePictures, mindWithPictures } from './given-pictures.ts';
import type { OpenMind } from './open-mind.ts';
import type { RunOptions } from './run-options.ts';
import type { Runtime } from '../home/open-runtime.ts';
import type { RestingMemory } from '../memory/resting-memory.ts';
import type { FinishedRun } from './run-request.ts';

export interface MessageView extends MessageHandling {
  readonly onEvent: EventSink;
  /** Answers while an agent waits. */
  readonly ask?: AskPerson | undefined;
  /** True where questions are heard as events and answered from there. */
  readonly listens?: boolean;
  readonly options?: Partial<RunOptions>;
  /** Permission rules for a run, as read from a file. */
  readonly rules?: unknown;
  /** Pictures that came with the message, for whoever answers it and for the run that it begins. */
  readonly pictures?: readonly GivenPicture[] | undefined;
}

export type Reply = ReplyOf<FinishedRun>;

export interface Conversation extends AsyncDisposable {
  readonly id: string;
  /** Keeps the turn, answers or starts a run, keeps the reply. Messages that come meanwhile wait. */
  handleMessage(text: string, view: MessageView): Promise<Reply>;
  /** A fact of the person's, through the policy: the limit of writes holds for the conversation. */
  storeMemory(input: unknown): Promise<StoreReply>;
  /** The last turns, the oldest first. */
  tail(count: number): Promise<readonly Turn[]>;
}

export interface ConversationAbout {
  readonly conversationId: string;
  readonly channel: 'cli' | 'tui' | 'acp';
}

/** The conversation that `atlas run`, the TUI and the ACP server share. It opens each costly part at its first use. */
export async function openConversation(runtime: Runtime, about: ConversationAbout): Promise<Conversation> {
  const { conversationId: id } = about;
  if (!CONVERSATION_PATTERN.test(id)) {
    throw new AtlasError('usage', `not a name for a conversation: ${JSON.stringify(id.slice(0, 150))}`, {
      remedy: CONVERSATION_REMEDY,
    });
  }
  const memory = new ConversationMemory(runtime, about);
  const minds = new Minds(runtime);
  const talk = conversationOver<MessageView, FinishedRun>({
    append: async (turn, view) => {
      await memory.append(turn, view);
    },
    context: async (message, view) => await memory.context(message, view),
    mind: async (view) => await minds.of(view),
    run: async (request, { signal, onEvent, ask, listens = false, options = {}, plan, rules, pictures }) => {
      const { startRun } = await import('./run-request.ts');
      const asking = ask === undefined ? { listens } : { ask, listens };
      const belonging = { ...options, conversation: id };
      return await startRun(runtime, {
        request,
        plan,
        rules,
        pictures,
        options: belonging,
        signal,
        onEvent,
        ...asking,
      });
    },
    store: async (input) => await memory.store(input),
  });
  return {
    id,
    handleMessage: async (text, view) => await talk.handleMessage(text, view),
    storeMemory: async (input) => {
      if (runtime.loaded.config.memory.mode === 'on') return await talk.storeMemory(input);
      return { kind: 'refused', reason: 'memory is not written here', remedy: 'Set memory.mode to on.' };
    },
    tail: async (count) => await memory.tail(count),
    [Symbol.asyncDispose]: async () => {
      await minds[Symbol.asyncDispose]();
      await memory[Symbol.asyncDispose]();
    },
  };
}

/** History and context of one conversation. Turns that may not be stored are kept in memory while it is open. */
class ConversationMemory implements AsyncDisposable {
  readonly #runtime: Runtime;
  readonly #about: ConversationAbout;
  readonly #unkept: Turn[] = [];
  #opened: Promise<RestingMemory> | undefined;

  constructor(runtime: Runtime, about: ConversationAbout) {
    this.#runtime = runtime;
    this.#about = about;
  }

  async append({ role, text }: Pick<NewTurn, 'role' | 'text'>, view: MessageView): Promise<void> {
    const { conversationId: conversation, channel } = this.#about;
    if (this.#mode(view) === 'on') {
      const history = await this.#history();
      await history.append(this.#runtime.project, { conversation, role, text, channel });
      const memory = await this.#opened?.catch(() => undefined);
      memory?.outdated();
      return;
    }
    const at = systemClock.now().toISOString();
    this.#unkept.push({ id: '', conversation, index: this.#unkept.length + 1, role, text, at, channel });
  }

  async tail(count: number): Promise<readonly Turn[]> {
    const { conversationId } = this.#about;
    const kept =
      this.#runtime.loaded.config.memory.mode === 'off'
        ? []
        : await (await this.#history()).tail(this.#runtime.project, conversationId, count);
    return count === 0 ? [] : [...kept, ...this.#unkept].slice(-count);
  }

  async context(message: string, view: MessageView): Promise<string> {
    const [{ ContextBuilder, DEFAULT_CONTEXT }, { byteTokens, loadTokenizer }] = await Promise.all([
      import('../memory/context-builder.ts'),
      import('../memory/tokens.ts'),
    ]);
    const { historyTailN, topK, maxContextTokens } = this.#runtime.loaded.config.memory;
    const recalls = this.#mode(view) !== 'off';
    const sources = {
      tailHistory: async (_: string, count: number) => await this.tail(count),
      recallMemory: async (question: RecallQuestion) => await (await this.#memory()).recall(question),
    };
    const options = { ...DEFAULT_CONTEXT, historyTailN, topK: recalls ? topK : 0 };
    const whole = new ContextBuilder(sources, byteTokens, options);
    const conversation = this.#about.conversationId;
    const context = await whole.buildContext({ message, conversation, signal: view.signal });
    const text = whole.formatForPrompt(context);
    // Where even the bytes fit, no table is loaded to count tokens.
    if (byteTokens.count(text) <= maxContextTokens) return text;
    const tokens = await loadTokenizer();
    const builder = new ContextBuilder(sources, tokens, options);
    // The message is never cut: the budget is for the text of memory.
    return builder.formatForPrompt(builder.truncateToBudget(context, tokens.count(message) + maxContextTokens));
  }

  async store(input: unknown): Promise<Written> {
    const memory = await this.#memory();
    const { conversationId: conversation } = this.#about;
    const written = await memory.gateway.writeMemory(input, { source: 'user', conversation });
    memory.outdated();
    return written;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined);
    await opened?.[Symbol.asyncDispose]();
  }

  async #memory(): Promise<RestingMemory> {
    // A short command does not start long work.
    const background = this.#about.channel !== 'cli';
    this.#opened ??= import('../memory/resting-memory.ts').then(
      async ({ openRestingMemory }) => await openRestingMemory(this.#runtime, { background }),
    );
    return await this.#opened;
  }

  #mode(view: MessageView): 'on' | 'read-only' | 'off' {
    return view.options?.memory === false ? 'off' : this.#runtime.loaded.config.memory.mode;
  }

  async #history(): Promise<ConversationHistory> {
    const { openHistory } = await import('../memory/open-history.ts');
    return openHistory(this.#runtime);
  }
}

/** One thinking process per agent, started at the first question and kept until the conversation closes. */
class Minds implements AsyncDisposable {
  readonly #runtime: Runtime;
  readonly #opened = new Map<string, OpenMind>();

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /** The mind that is shown the pictures of the message. */
  async of({ options, pictures = [] }: MessageView): Promise<MessageMind> {
    const shown = messagePictures(pictures);
    let caveat: string | undefined;
    const mind = mindWithPictures(await this.#open(options), shown, (message) => {
      caveat = message;
    });
    return { ask: async (question) => await mind.ask(question), caveat: () => caveat };
  }

  async #open({ agent: asked, model, fetch = false }: Partial<RunOptions> = {}): Promise<OpenMind> {
    const key = JSON.stringify([asked, model]);
    const known = this.#opened.get(key);
    if (known !== undefined) return known;
    const [{ openAgents }, { chooseAgent }, { openMind }, { ruledNetwork }, { openSandbox }] = await Promise.all([
      import('./open-agents.ts'),
      import('../builtin-agent/choose-agent.ts'),
      import('./open-mind.ts'),
      import('../agents/ruled-network.ts'),
      import('./open-sandbox.ts'),
    ]);
    const { project } = this.#runtime;
    const agents = await openAgents(this.#runtime, asked, fetch);
    // Who answers is who would work: where only a key is set, that is Atlas's own agent.
    const { id: agentId } = chooseAgent(this.#runtime, agents, asked, fetch);
    if (model !== undefined) agents.chooseModel(agentId, model);
    const made = openMind(this.#runtime, {
      agents,
      cwd: project,
      sandbox: await openSandbox(this.#runtime),
      workspace: { source: project, target: project, writable: false },
      network: ruledNetwork(this.#runtime, 'connect'),
      agentId,
    });
    this.#opened.set(key, made);
    return made;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#opened.values()].map(async (one) => await one[Symbol.asyncDispose]()));
  }
}
