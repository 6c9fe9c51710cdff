import type { Task } from '../core/task.ts';
import type { AgentCapabilities } from './agent-capabilities.ts';
import type { AgentDefinition } from './agent-definition.ts';
import type { McpEndpoint } from '../core/mcp-endpoint.ts';

/** Memory for a task: a text up front, and a server to ask while working. Both may fail; the task goes on. */
export interface TaskMemory {
  /** The task with related memories, as one prompt. */
  prompt(task: Task, signal: AbortSignal | undefined): Promise<string>;
  /** Where the memory server can be reached; one address per way that is open. */
  servers(signal: AbortSignal | undefined): Promise<readonly McpEndpoint[]>;
}

/**
 * The address that an agent can use: the running process's own over HTTP where the agent speaks it, since a server of
 * its own per session costs a model each; standard input and output otherwise, unless the agent refuses that.
 */
export function reachable(
  servers: readonly McpEndpoint[],
  capabilities: AgentCapabilities,
  agent: AgentDefinition,
): McpEndpoint | undefined {
  const http = servers.find((server) => server.type === 'http');
  const stdio = servers.find((server) => server.type === 'stdio');
  if (http !== undefined && (capabilities.mcpHttp || !agent.atlas.stdioMcp)) return http;
  return agent.atlas.stdioMcp ? stdio : undefined;
}
