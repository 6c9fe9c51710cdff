import type { NewTurn, Turn } from '../../memory/conversation-history.ts';
import type { Conversation, ConversationAbout } from '../../runs/open-conversation.ts';
import type { SessionSummary, StoredSession } from '../serve-acp-sessions.ts';
import type { HeldHome } from './held-home.ts';

export interface ConversationTail {
  /** Undefined where the project has no conversation yet. */
  readonly conversation: string | undefined;
  /** The oldest first. */
  readonly turns: readonly Turn[];
}

/** The conversations of this project, and the way to hold one. */
export interface AtlasHistory {
  append(turn: NewTurn): Promise<Turn>;
  /** The last turns of a conversation; without one, of that which was written to last. Held turns: for the person alone. */
  tail(conversation?: string, count?: number, held?: boolean): Promise<ConversationTail>;
  /** A conversation that answers and starts runs; belongs to the caller, who disposes of it. */
  converse(about: ConversationAbout): Promise<Conversation>;
  /** Conversations and runs that can be taken up again, the last one first. */
  sessions(): Promise<readonly SessionSummary[]>;
  /** One of them with its runs as they went, for as long as `use` takes; undefined where there is none of this name. */
  session<T>(id: string, use: (session: StoredSession | undefined) => Promise<T>): Promise<T>;
}

export function atlasHistory(home: HeldHome): AtlasHistory {
  return {
    append: async (turn) =>
      await home.memory(async (memory) => {
        const appended = await memory.gateway.appendHistory(turn);
        memory.outdated();
        return appended;
      }),
    tail: async (conversation, count, held) =>
      await home.recollect<ConversationTail>(
        async ({ gateway }, { loaded }) => {
          const wanted = conversation ?? (await gateway.conversations(1))[0]?.id;
          if (wanted === undefined) return { conversation: undefined, turns: [] };
          const turns = await gateway.tailHistory(wanted, count ?? loaded.config.memory.historyTailN, held);
          return { conversation: wanted, turns };
        },
        { conversation: undefined, turns: [] },
      ),
    converse: async (about) => {
      const { openConversation } = await import('../../runs/open-conversation.ts');
      const { runtime, leave } = await home.stay();
      try {
        const conversation = await openConversation(runtime, about);
        return {
          ...conversation,
          [Symbol.asyncDispose]: async () => {
            await conversation[Symbol.asyncDispose]();
            leave();
          },
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
    sessions: async () =>
      await home.look(async (runtime) => {
        const { listSessions } = await import('../serve-acp-sessions.ts');
        return runtime === undefined ? [] : await listSessions(runtime);
      }),
    session: async (id, use) =>
      await home.look(async (runtime) => {
        const { storedSession } = await import('../serve-acp-sessions.ts');
        return await use(runtime === undefined ? undefined : await storedSession(runtime, id));
      }),
  };
}
