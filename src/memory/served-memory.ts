import type { McpEndpoint } from '../core/mcp-endpoint.ts';
import type { Logger } from '../core/logger.ts';
import type { Turn } from './conversation-history.ts';
import type { Correction } from './memory-writer.ts';
import type { RecallQuestion } from './recall/recall-request.ts';

export type ServedKind = 'experience' | 'concept' | 'strategy' | 'fact';
export type ServedSource = 'agent' | 'tool_output' | 'file' | 'web';

/** A question as everybody asks it, and where its answer goes on. */
export interface ServedQuestion extends Pick<RecallQuestion, 'query' | 'k' | 'filter'> {
  readonly cursor?: string | undefined;
}

export interface SearchPage {
  readonly results: readonly object[];
  readonly nextCursor: string | undefined;
  readonly notes: readonly string[];
}

/** The memory that a server offers to agents: plain objects, bounded, of one project. */
export interface MemoryService extends AsyncDisposable {
  readonly logger: Logger;
  readonly pinned: boolean;
  /** The configured values, for a caller that names no number. */
  readonly defaults: { readonly topK: number; readonly historyTailN: number; readonly confidenceMin: number };
  search(kinds: readonly ServedKind[], question: ServedQuestion, signal?: AbortSignal): Promise<SearchPage>;
  get(id: string, kind?: ServedKind): Promise<object | undefined>;
  recent(limit: number): Promise<readonly { readonly id: string; readonly title: string; readonly kind: string }[]>;
  remember(input: unknown, source: ServedSource): Promise<object>;
  correct(correction: Correction, source: ServedSource): Promise<object>;
  forget(id: string): Promise<object>;
  tail(
    count: number,
    conversation?: string,
  ): Promise<{ readonly conversation: string | null; readonly turns: readonly Turn[] }>;
  /** The prompt for a task with its recalled memories. */
  prompt(task: string): Promise<string>;
}

/** A server of this process, with all ways in which an agent may reach it. */
export interface ServedMemory extends AsyncDisposable {
  readonly servers: readonly McpEndpoint[];
}

export type ServeMemory = (service: MemoryService) => Promise<ServedMemory>;
