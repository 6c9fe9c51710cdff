import { AtlasError, isAtlasError, messageOf } from '../core/atlas-error.ts';
import type { RunStatus } from '../core/runtime-event.ts';
import type { Mind } from '../agents/mind.ts';
import type { NewTurn } from '../memory/conversation-history.ts';
import type { Written } from '../memory/memory-writer.ts';
import { messageDecisionSchema, messagePrompt, type MessageDecision } from './prompts/message-prompt.ts';

/** How a message is to be handled. */
export interface MessageHandling {
  readonly signal: AbortSignal;
  /** A plan given by hand: no agent has to interpret the message. */
  readonly plan?: string;
  /** The caller knows that it is work, as `atlas run` does. */
  readonly always?: 'run';
  /** The earlier conversation, where the caller continues one and no agent interprets the message. */
  readonly background?: string;
}

export interface EndedRun {
  readonly runId: string;
  readonly status: RunStatus;
  readonly message: string;
}

export type ReplyWith<R extends EndedRun> =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'run'; readonly run: R };

export type StoreReply =
  | ({ readonly kind: 'stored' } & Written)
  | { readonly kind: 'refused'; readonly reason: string; readonly remedy: string };

export interface MessageMind extends Pick<Mind, 'ask'> {
  /** What the person must know about the answer that was just given: it was given without the pictures. */
  caveat?(): string | undefined;
}

export interface ConversationParts<A extends MessageHandling, R extends EndedRun> {
  append(turn: Pick<NewTurn, 'role' | 'text'>, asked: A): Promise<void>;
  /** The message with history and memories around it. Late or broken memory is left out, never waited for. */
  context(message: string, asked: A): Promise<string>;
  /** The mind that interprets messages; undefined where there is none. */
  mind(asked: A): Promise<MessageMind | undefined>;
  run(request: string, asked: A): Promise<R>;
  store(input: unknown): Promise<Written>;
}

export interface Talk<A extends MessageHandling, R extends EndedRun> {
  handleMessage(text: string, asked: A): Promise<ReplyWith<R>>;
  storeMemory(input: unknown): Promise<StoreReply>;
}

/** The longest text that one turn of a history keeps. */
const MOST_OF_A_TURN = 100_000;

/**
 * One conversation with a person, whatever the surface.
 *
 * Invariants
 *  V1  Every message becomes a turn before anything else happens, and every turn of the person's is followed by one
 *      reply, also when the work failed; messages that come meanwhile wait their turn. A run that is resumed later,
 *      because it paused or was killed, appends its outcome then.
 *  V2  The person's own words are the request of a run. Text that an agent adds is marked as background and never
 *      replaces them.
 *  V3  Without a mind, every message is work: Atlas gives no answer that no agent has thought about.
 */
export function conversationOver<A extends MessageHandling, R extends EndedRun>(
  parts: ConversationParts<A, R>,
): Talk<A, R> {
  let last: Promise<unknown> = Promise.resolve();

  const reply = async (text: string, asked: A): Promise<ReplyWith<R>> => {
    asked.signal.throwIfAborted();
    await parts.append({ role: 'user', text: text.slice(0, MOST_OF_A_TURN) }, asked);
    try {
      const made = await answerOrRun(parts, text, asked);
      await parts.append({ role: 'assistant', text: wordsOf(made).slice(0, MOST_OF_A_TURN) }, asked);
      return made;
    } catch (error) {
      const what = asked.signal.aborted ? 'interrupted' : `could not be done: ${messageOf(error)}`;
      // The failure itself matters more than a failure to store it.
      await parts.append({ role: 'assistant', text: what.slice(0, MOST_OF_A_TURN) }, asked).catch(() => undefined);
      throw error;
    }
  };

  return {
    handleMessage: async (text, asked) => {
      if (text.trim() === '') {
        throw new AtlasError('usage', 'there is nothing in this message', { remedy: 'Say what you want done.' });
      }
      const mine = last.then(async () => await reply(text, asked));
      last = mine.catch(() => undefined);
      return await mine;
    },
    storeMemory: async (input) => {
      try {
        return { kind: 'stored', ...(await parts.store(input)) };
      } catch (error) {
        if (!isAtlasError(error, 'memory.refused') && !isAtlasError(error, 'memory.invalid')) throw error;
        return { kind: 'refused', reason: error.message, remedy: error.remedy ?? '' };
      }
    },
  };
}

async function answerOrRun<A extends MessageHandling, R extends EndedRun>(
  parts: ConversationParts<A, R>,
  text: string,
  asked: A,
): Promise<ReplyWith<R>> {
  const decision = await decide(parts, text, asked);
  if (decision.kind === 'answer') return { kind: 'answer', text: decision.text };
  const said = decision.background === '' ? (asked.background ?? '') : decision.background;
  const background = said === '' ? '' : `\n\n(From the conversation: ${said})`;
  return { kind: 'run', run: await parts.run(`${text}${background}`, asked) };
}

const WORK: MessageDecision = { kind: 'work', background: '' };

async function decide<A extends MessageHandling, R extends EndedRun>(
  parts: ConversationParts<A, R>,
  text: string,
  asked: A,
): Promise<MessageDecision> {
  if (asked.plan !== undefined || asked.always === 'run') return WORK;
  try {
    const mind = await parts.mind(asked);
    if (mind === undefined) return WORK;
    const prompt = messagePrompt(await parts.context(text, asked));
    const decision = await mind.ask({ prompt, schema: messageDecisionSchema, signal: asked.signal });
    const caveat = mind.caveat?.();
    // A run warns of the same by itself.
    if (caveat === undefined || decision.kind === 'work') return decision;
    return { ...decision, text: `${decision.text}\n\n(${caveat})` };
  } catch (error) {
    if (asked.signal.aborted) throw error;
    // The run reports the agent's fault and its remedy (V3).
    return WORK;
  }
}

function wordsOf<R extends EndedRun>(reply: ReplyWith<R>): string {
  return reply.kind === 'answer' ? reply.text : outcomeWords(reply.run);
}

/** How a run stands, as a turn of the conversation that it belongs to. */
export function outcomeWords({ runId, status, message }: EndedRun): string {
  return `${status}: ${message} (${runId})`.slice(0, MOST_OF_A_TURN);
}
