import { defined } from '../../core/defined.ts';
import type { ContextPackage } from '../../memory/context-builder.ts';
import type { RecallQuestion } from '../../memory/recall/recall-request.ts';
import type { HeldHome } from './held-home.ts';

export interface ContextQuestion {
  readonly message: string;
  readonly conversation?: string | undefined;
  /** Tokens of the whole text; as configured, if left out. */
  readonly budget?: number | undefined;
  /** How long memory may take. */
  readonly deadlineMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ShownContext {
  readonly context: ContextPackage;
  readonly text: string;
  readonly tokens: {
    readonly message: number;
    readonly history: number;
    readonly memories: number;
    readonly total: number;
  };
  readonly budget: number;
}

/** A command loads the model for its one question: longer than a process that has it loaded. */
const COLD_START_MS = 5000;

/** The memory text that an agent would get with a message, under the budget. */
export async function memoryContext(home: HeldHome, question: ContextQuestion): Promise<ShownContext> {
  const [{ ContextBuilder }, { loadTokenizer }] = await Promise.all([
    import('../../memory/context-builder.ts'),
    import('../../memory/tokens.ts'),
  ]);
  return await home.memory(async (memory, { loaded }) => {
    const { historyTailN, topK, maxContextTokens } = loaded.config.memory;
    const { deadlineMs = COLD_START_MS, message, conversation, budget = maxContextTokens, signal } = question;
    const sources = {
      tailHistory: async (id: string, count: number) => await memory.gateway.tailHistory(id, count),
      recallMemory: async (asked: RecallQuestion) => await memory.recall(asked),
    };
    const builder = new ContextBuilder(sources, await loadTokenizer(), { historyTailN, topK, deadlineMs });
    const context = await builder.buildContext({
      message,
      budget,
      ...defined({ conversation, signal }),
    });
    return { context, text: builder.formatForPrompt(context), tokens: builder.tokensOf(context), budget };
  });
}
