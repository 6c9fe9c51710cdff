import type { AgentFactory } from '../agents/agent-factory.ts';
import { defined } from '../core/defined.ts';
import type { McpEndpoint } from '../core/mcp-endpoint.ts';
import type { Decide } from '../agents/permission.ts';
import { decideBy } from '../agents/permission-mode.ts';
import { TaskExecutor } from '../agents/task-executor.ts';
import type { TaskMemory } from '../agents/task-memory.ts';
import type { Logger } from '../core/logger.ts';
import { agentPlace, type PlaceRequest } from '../agents/agent-place.ts';
import type { Prepared } from '../home/open-runtime.ts';
import { ruledNetwork } from '../agents/ruled-network.ts';

/** `cwd` is where the agent works, as it sees it. */
export interface ExecutorRequest extends PlaceRequest {
  readonly agents: AgentFactory;
  /** Decides for the person; without it, the mode `ask` pauses. */
  readonly decide?: Decide;
  readonly memory?: TaskMemory;
  readonly mcpServers?: readonly McpEndpoint[];
  readonly logger?: Logger;
  /** Keeps the agent's process between tasks; as configured, if left out. */
  readonly reuseSessions?: boolean;
}

/** A task executor as the configuration wants it. */
export function openExecutor(
  prepared: Pick<Prepared, 'loaded' | 'project' | 'environment'>,
  request: ExecutorRequest,
): TaskExecutor {
  const { loaded } = prepared;
  const { agents, memory, mcpServers = [], logger } = request;
  const { permissionMode, timeoutSeconds, inactivitySeconds } = loaded.config.executor;
  const { reuseSessions = loaded.config.executor.reuseSessions } = request;
  const { id, spawn } = agentPlace(loaded, { network: ruledNetwork(prepared, 'connect'), ...request });
  /** The sandbox needs the addresses of the servers before the agent starts. */
  const servers = async (): Promise<readonly string[]> => {
    const known = [...mcpServers, ...((await memory?.servers(undefined).catch(() => [])) ?? [])];
    return known.flatMap((server) => (server.type === 'http' ? [server.url] : []));
  };
  return new TaskExecutor({
    agent: agents.get(id),
    spawn: async (signal) =>
      await agents.spawn(id, {
        ...spawn,
        servers: await servers(),
        ...defined({ signal }),
      }),
    cwd: spawn.cwd,
    decide: decideBy(permissionMode, request.decide),
    reuseSessions,
    limits: { taskMs: timeoutSeconds * 1000, inactivityMs: inactivitySeconds * 1000 },
    ...defined({ memory }),
    mcpServers,
    ...defined({ logger }),
  });
}
