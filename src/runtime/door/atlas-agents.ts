import type { Readable, Writable } from 'node:stream';
import { defined } from '../../core/defined.ts';
import type { TaskExecutor } from '../../agents/task-executor.ts';
import type { Decide } from '../../agents/permission.ts';
import type { TaskMemory } from '../../agents/task-memory.ts';
import type { AgentsReport, InspectRequest } from '../../runs/inspect-agents.ts';
import type { AgentChoice } from '../../runs/agent-choices.ts';
import type { AgentAtWork, KnownAgent } from '../../runs/agent-at-work.ts';
import type { AgentModels } from '../../runs/agent-models.ts';
import type { HeldHome } from './held-home.ts';

export interface ExecutorOptions {
  /** The configured one, if left out. */
  readonly agent?: string | undefined;
  /** The folder that the agent works in; the project, if left out. */
  readonly cwd?: string | undefined;
  /** Answers where the permission mode asks; without it such a turn ends as paused. */
  readonly decide?: Decide | undefined;
  /** Words up front and a server to ask; without it the agent is given none. */
  readonly memory?: TaskMemory | undefined;
  /** Keeps the agent's process between tasks. */
  readonly reuseSessions?: boolean | undefined;
}

/** The agents of this person. */
export interface AtlasAgents {
  /** The installed agents, and those that the configuration names. */
  list(): Promise<readonly AgentChoice[]>;
  /** Every agent that Atlas knows, installed or not. */
  names(): Promise<readonly string[]>;
  /** Who would work on a request that came now: the one named, the configured one, or the first that is installed. */
  atWork(asked?: string): Promise<AgentAtWork>;
  /** Every agent that Atlas knows, with whether it is installed here and how it would be. Nothing is started. */
  known(asked?: string): Promise<readonly KnownAgent[]>;
  /** Starts the agent and says which models it offers. */
  models(request: { readonly agent?: string | undefined; readonly signal: AbortSignal }): Promise<AgentModels>;
  /** Starts agents and reports what each can do, or what it lacks. */
  inspect(request: InspectRequest): Promise<AgentsReport>;
  /** Executes single tasks, outside of any run and unproven; confined as configured. The caller disposes of it. */
  executor(options?: ExecutorOptions): Promise<TaskExecutor>;
  /** Serves Atlas's own agent over ACP until the input ends. */
  serve(streams: { readonly version: string; readonly input: Readable; readonly output: Writable }): Promise<void>;
}

export function atlasAgents(home: HeldHome): AtlasAgents {
  const { options } = home;
  return {
    list: async () => {
      const { agentChoices } = await import('../../runs/agent-choices.ts');
      return await agentChoices(options);
    },
    names: async () => {
      const { openAgents } = await import('../../runs/open-agents.ts');
      return (await openAgents(await home.prepared())).list().map(({ id }) => id);
    },
    atWork: async (asked) => {
      const { agentAtWork } = await import('../../runs/agent-at-work.ts');
      return await agentAtWork(await home.prepared(), asked);
    },
    known: async (asked) => {
      const { knownAgents } = await import('../../runs/agent-at-work.ts');
      return await knownAgents(await home.prepared(), asked);
    },
    models: async ({ agent, signal }) => {
      const { agentModels } = await import('../../runs/agent-models.ts');
      return await agentModels(await home.prepared(), agent, signal);
    },
    inspect: async (request) => {
      const { inspectAgents } = await import('../../runs/inspect-agents.ts');
      return await inspectAgents(options, request);
    },
    executor: async ({ agent, cwd, decide, memory, reuseSessions } = {}) => {
      const [{ openAgents }, { openExecutor }, { openSandbox }] = await Promise.all([
        import('../../runs/open-agents.ts'),
        import('../../runs/open-executor.ts'),
        import('../../runs/open-sandbox.ts'),
      ]);
      const prepared = await home.prepared();
      const folder = cwd ?? prepared.project;
      return openExecutor(prepared, {
        agents: await openAgents(prepared, agent),
        cwd: folder,
        sandbox: await openSandbox(prepared),
        workspace: { source: folder, target: folder, writable: true },
        ...defined({ agentId: agent, decide, memory, reuseSessions }),
      });
    },
    serve: async (streams) => {
      const { serveAgent } = await import('../serve-agent.ts');
      await serveAgent({ runtime: options, ...streams });
    },
  };
}
