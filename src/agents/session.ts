import type { AgentCapabilities } from './agent-capabilities.ts';
import type { AgentEvent } from './agent-event.ts';
import type { McpEndpoint } from '../core/mcp-endpoint.ts';
import type { Decide } from './permission.ts';
import type { SessionModels } from './session-models.ts';
import type { HistoryReplay } from './replay-log.ts';
import type { TurnLimits } from './turn-limits.ts';

export interface SessionOptions {
  /** The folder that the agent works in, as the agent sees it. */
  readonly cwd: string;
  readonly mcpServers?: readonly McpEndpoint[];
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface LoadOptions extends SessionOptions {
  /** Ids of the tool calls that we know of, to compare with the agent's replay. */
  readonly knownCalls?: readonly string[];
}

export interface PromptOptions {
  readonly decide: Decide;
  readonly limits?: Partial<TurnLimits>;
  readonly signal?: AbortSignal;
}

/** A block of a prompt, as the protocol knows it. */
export type PromptBlock = { readonly type: 'text'; readonly text: string } | Readonly<Record<string, unknown>>;

/** One conversation with an agent. */
export interface Session extends AsyncDisposable {
  readonly id: string;
  readonly cwd: string;
  readonly mcpServers: readonly McpEndpoint[];
  /** The agent's replay when the session was loaded or forked. */
  readonly replay: HistoryReplay | undefined;
  /** Modes that the session can be in, the current one first; empty where the agent has none. */
  readonly modes: readonly string[];
  /** The model that is in use and those that can be chosen, as far as the agent tells. */
  readonly models: Pick<SessionModels, 'current' | 'offered'>;
  /**
   * Sends a prompt and yields the events until the turn's end. It does not fail because the agent did: the last event
   * is always `turn-end`. A second prompt waits for the first. Leaving the loop cancels the turn.
   */
  prompt(prompt: string | readonly PromptBlock[], options: PromptOptions): AsyncIterable<AgentEvent>;
  cancel(): Promise<void>;
  setMode(mode: string): Promise<void>;
  /** By id or by name; one that the agent does not offer is refused with those that it does. */
  setModel(model: string): Promise<void>;
  /** A copy that goes its own way, with the same MCP servers. */
  fork(options?: { readonly signal?: AbortSignal }): Promise<Session>;
  close(): Promise<void>;
}

/** A running agent. */
export interface AgentHandle extends AsyncDisposable {
  readonly agentId: string;
  readonly capabilities: AgentCapabilities;
  readonly pid: number;
  isRunning(): boolean;
  newSession(options: SessionOptions): Promise<Session>;
  /** Opens a session of an earlier process; the agent's replay is compared and does not reach the listeners. */
  loadSession(id: string, options: LoadOptions): Promise<Session>;
  /** Like load, without the history. */
  resumeSession(id: string, options: SessionOptions): Promise<Session>;
  close(): Promise<void>;
}
