import type { AgentFactory, SpawnOptions } from '../agents/agent-factory.ts';
import type { McpServer } from '../agents/mcp-server.ts';
import type { Decide } from '../agents/permission.ts';
import { decideBy } from '../agents/permission-mode.ts';
import { TaskExecutor } from '../agents/task-executor.ts';
import type { TaskMemory } from '../agents/task-memory.ts';
import type { Logger } from '../core/logger.ts';
import type { Prepared } from './open-runtime.ts';

export interface ExecutorRequest extends Pick<
  SpawnOptions,
  'sandbox' | 'workspace' | 'overlays' | 'hidden' | 'onFrame'
> {
  readonly agents: AgentFactory;
  /** The agent to use instead of the configured one. */
  readonly agentId?: string;
  /** Where the agent works, as it sees it. */
  readonly cwd: string;
  /** The person, or whoever decides for them; without one, the mode `ask` pauses. */
  readonly decide?: Decide;
  readonly memory?: TaskMemory;
  readonly mcpServers?: readonly McpServer[];
  readonly logger?: Logger;
}

/** A task executor as the configuration wants it. */
export function openExecutor({ loaded }: Pick<Prepared, 'loaded'>, request: ExecutorRequest): TaskExecutor {
  const { agents, agentId, decide, sandbox, workspace, overlays, hidden, onFrame, cwd: _cwd, ...rest } = request;
  const { agentType, agentCommand, permissionMode, reuseSessions, timeoutSeconds, inactivitySeconds } =
    loaded.config.executor;
  const id = agentId ?? (agentCommand.length > 0 ? 'command' : agentType);
  // Without a sandbox nothing is mounted: the staged copy is only where it lies.
  const confined = sandbox !== undefined && sandbox.isolation !== 'none';
  const cwd = confined || workspace === undefined ? request.cwd : workspace.source;
  const spawn: SpawnOptions = {
    cwd,
    ...(sandbox === undefined ? {} : { sandbox }),
    ...(workspace === undefined ? {} : { workspace }),
    ...(overlays === undefined ? {} : { overlays }),
    ...(hidden === undefined ? {} : { hidden }),
    ...(onFrame === undefined ? {} : { onFrame }),
  };
  return new TaskExecutor({
    ...rest,
    agent: agents.get(id),
    spawn: async (signal) => await agents.spawn(id, signal === undefined ? spawn : { ...spawn, signal }),
    cwd,
    decide: decideBy(permissionMode, decide),
    reuseSessions,
    limits: { taskMs: timeoutSeconds * 1000, inactivityMs: inactivitySeconds * 1000 },
  });
}
