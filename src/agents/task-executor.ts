import { AtlasError, isAtlasError, messageOf } from '../core/atlas-error.ts';
import { systemClock, type Clock } from '../core/clock.ts';
import { defined } from '../core/defined.ts';
import type { Candidate, Environment } from '../core/environment.ts';
import { silentLogger, type Logger } from '../core/logger.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Task } from '../core/task.ts';
import type { Trajectory } from '../core/trajectory.ts';
import { TrajectoryBuilder } from '../trajectory/trajectory-builder.ts';
import type { AgentDefinition } from './agent-definition.ts';
import type { AgentEvent, TurnEnd } from './agent-event.ts';
import type { McpEndpoint } from '../core/mcp-endpoint.ts';
import type { Decide } from './permission.ts';
import type { ModelTrouble } from './model-trouble.ts';
import { imageBlock, type Picture } from './mind.ts';
import type { AgentHandle, PromptBlock, Session } from './session.ts';
import { limitIn, startFailure } from './start-failure.ts';
import { reachable, type TaskMemory } from './task-memory.ts';
import { plainTaskPrompt } from './task-prompt.ts';
import type { TurnLimits } from './turn-limits.ts';

export interface TaskExecutorOptions {
  readonly agent: AgentDefinition;
  /** Starts the agent; where and how confined is the caller's business. */
  readonly spawn: (signal: AbortSignal | undefined) => Promise<AgentHandle>;
  /** The folder that the agent works in, as the agent sees it. */
  readonly cwd: string;
  readonly decide: Decide;
  readonly memory?: TaskMemory;
  /** Further MCP servers for every session. */
  readonly mcpServers?: readonly McpEndpoint[];
  /** One address per way to a server that the task cannot do without: an agent that can use none is not asked at all. */
  readonly hands?: readonly McpEndpoint[];
  /** Pictures for the first prompt of a task; an agent that cannot see gets the text `unseen` instead. */
  readonly pictures?: { read(): Promise<readonly Picture[]>; readonly unseen: string };
  /** True keeps the process between tasks; each task has a session of its own either way. */
  readonly reuseSessions?: boolean;
  readonly limits?: Partial<TurnLimits>;
  readonly sessionMs?: number;
  readonly logger?: Logger;
  readonly clock?: Clock;
}

export interface ExecuteOptions {
  readonly signal?: AbortSignal;
  /** Hears everything while it happens. Must not throw and must not wait. */
  readonly onEvent?: (event: AgentEvent) => void;
  /** A session of an earlier process that shall go on, where the agent can; otherwise a new one is opened. */
  readonly continues?: string;
  /** Awaited before the first word of the prompt, so that a caller can store the session for use after a crash. */
  readonly onSession?: (session: OpenedSession) => Promise<void>;
  /**
   * Called when the agent has ended its turn by itself: returns a further prompt in the same session, or undefined for
   * none.
   */
  readonly goOn?: () => string | undefined;
  /** Called when the model behind the agent did not answer: the caller may try again. */
  readonly onTrouble?: (trouble: ModelTrouble) => void;
}

export interface OpenedSession {
  readonly id: string;
  /** Whether it is the session that the caller wanted to continue. */
  readonly continued: boolean;
}

/** Words for `outcome.errorInfo`: how an agent failed, apart from whether the task was solved. */
const ERROR_INFO: Readonly<Record<TurnEnd['kind'], string | undefined>> = {
  completed: undefined,
  limit: undefined,
  refused: undefined,
  cancelled: 'cancelled',
  crashed: 'agent_crashed',
  timeout: 'timeout',
  failed: 'agent_failed',
  paused: 'permission_needed',
};

/**
 * Executes tasks through agents and returns trajectories.
 *
 * Invariants
 *  E1  Whatever the agent does, the result is a trajectory with everything that it sent.
 *  E2  Success comes from `env.verify` alone, which is called only when the agent ended its turn by itself.
 *  E3  Memory that fails costs a warning, never the task.
 *  E4  Nothing that a task started outlives it, except the agent itself where sessions are reused.
 */
export class TaskExecutor implements AsyncDisposable {
  readonly #options: TaskExecutorOptions;
  readonly #logger: Logger;
  readonly #clock: Clock;
  #kept: Promise<AgentHandle> | undefined;

  constructor(options: TaskExecutorOptions) {
    this.#options = options;
    this.#logger = options.logger ?? silentLogger;
    this.#clock = options.clock ?? systemClock;
  }

  async execute(task: Task, env: Environment, options: ExecuteOptions = {}): Promise<Trajectory> {
    const startedAt = this.#clock.now().getTime();
    let agent: AgentHandle | undefined;
    let session: Session | undefined;
    try {
      agent = await this.#agent(options.signal);
      const earlier = await this.#continued(agent, options);
      session = earlier ?? (await this.#session(agent, options.signal));
      await options.onSession?.({ id: session.id, continued: earlier !== undefined });
      return await this.#run(task, env, session, agent, options);
    } catch (error) {
      // The agent never started a turn; that is an outcome too (E1).
      this.#logger.warn({ taskId: task.id, error: messageOf(error) }, 'the agent could not be started');
      if (isAtlasError(error) && error.details['authRequired'] === true)
        options.onTrouble?.({ kind: 'key-refused', reason: error.message });
      return this.#builder(task, undefined, startedAt).build(startFailure(error));
    } finally {
      await session?.close();
      if (this.#options.reuseSessions !== true) await agent?.close();
    }
  }

  /**
   * A session for `executeWithSession`: the caller may fork it, and closes it. Its agent runs until the executor is
   * closed.
   */
  async openSession(signal?: AbortSignal): Promise<Session> {
    return await this.#session(await this.#keep(signal), signal);
  }

  /** Executes in a session that exists already: a fork, or a conversation that goes on. */
  async executeWithSession(
    task: Task,
    env: Environment,
    session: Session,
    options: ExecuteOptions = {},
  ): Promise<Trajectory> {
    return await this.#run(task, env, session, undefined, options);
  }

  /**
   * The same task `count` times from the same start: forks of one session, or sessions of their own where the agent
   * cannot fork. `env` may be a function: it is called before each branch and gives the world that it works in.
   */
  async executeBranches(
    task: Task,
    env: Environment | ((branch: number) => Environment),
    count: number,
    options: ExecuteOptions = {},
  ): Promise<readonly Trajectory[]> {
    const envOf = typeof env === 'function' ? env : () => env;
    const startedAt = this.#clock.now().getTime();
    let agent: AgentHandle | undefined;
    const sessions: Session[] = [];
    try {
      const started = await this.#agent(options.signal);
      agent = started;
      sessions.push(...(await this.#branches(started, count, options.signal)));
      // One after the other: forks share a folder, and the caller may put it back between branches.
      const trajectories: Trajectory[] = [];
      for (const [branch, session] of sessions.entries()) {
        trajectories.push(await this.#run(task, envOf(branch), session, started, options));
      }
      return trajectories;
    } catch (error) {
      const failure = startFailure(error);
      return Array.from({ length: count }, () => this.#builder(task, undefined, startedAt).build(failure));
    } finally {
      await Promise.all(sessions.map(async (session) => await session.close()));
      if (this.#options.reuseSessions !== true) await agent?.close();
    }
  }

  async close(): Promise<void> {
    const kept = await this.#kept?.catch(() => undefined);
    this.#kept = undefined;
    await kept?.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #branches(agent: AgentHandle, count: number, signal: AbortSignal | undefined): Promise<readonly Session[]> {
    const first = await this.#session(agent, signal);
    const sessions = [first];
    try {
      while (sessions.length < count) {
        sessions.push(agent.capabilities.fork ? await forkOrNew(first, signal) : await this.#session(agent, signal));
      }
    } catch (error) {
      await Promise.all(sessions.map(async (session) => await session.close()));
      throw error;
    }
    return sessions;

    /** An agent may refuse to fork a session that has nothing in it yet; a new one is just as empty. */
    async function forkOrNew(parent: Session, stop: AbortSignal | undefined): Promise<Session> {
      try {
        return await parent.fork(defined({ signal: stop }));
      } catch (error) {
        if (!isAtlasError(error, 'agent.failed')) throw error;
        return await agent.newSession({ cwd: parent.cwd, mcpServers: parent.mcpServers });
      }
    }
  }

  async #agent(signal: AbortSignal | undefined): Promise<AgentHandle> {
    return this.#options.reuseSessions === true ? await this.#keep(signal) : await this.#options.spawn(signal);
  }

  /** The agent that is kept, started where none runs. Calls that overlap share one start. */
  async #keep(signal: AbortSignal | undefined): Promise<AgentHandle> {
    const running = await this.#kept?.catch(() => undefined);
    if (running?.isRunning() === true) return running;
    await running?.close();
    // Another caller has started it while this one waited.
    const again = await this.#kept?.catch(() => undefined);
    if (again !== running && again?.isRunning() === true) return again;
    this.#kept = this.#options.spawn(signal);
    return await this.#kept;
  }

  /** A session that is gone, or that the agent will not open again, is no failure: the task begins anew. */
  async #continued(agent: AgentHandle, { continues, signal }: ExecuteOptions): Promise<Session | undefined> {
    const { resume, load } = agent.capabilities;
    if (continues === undefined || (!resume && !load)) return undefined;
    const memory = await this.#memoryServer(agent, signal);
    const request = {
      cwd: this.#options.cwd,
      mcpServers: [...this.#ownServers(agent), ...(memory === undefined ? [] : [memory])],
      ...defined({ signal, timeoutMs: this.#options.sessionMs }),
    };
    try {
      return resume ? await agent.resumeSession(continues, request) : await agent.loadSession(continues, request);
    } catch (error) {
      if (signal?.aborted === true || !agent.isRunning()) throw error;
      this.#logger.warn(
        { sessionId: continues, error: messageOf(error) },
        'the session cannot go on; opening a new one',
      );
      return undefined;
    }
  }

  async #session(agent: AgentHandle, signal: AbortSignal | undefined): Promise<Session> {
    const own = this.#ownServers(agent);
    const memory = await this.#memoryServer(agent, signal);
    const request = {
      cwd: this.#options.cwd,
      ...defined({ signal, timeoutMs: this.#options.sessionMs }),
    };
    if (memory === undefined) return await agent.newSession({ ...request, mcpServers: own });
    try {
      return await agent.newSession({ ...request, mcpServers: [...own, memory] });
    } catch (error) {
      // Some agents refuse the whole session when one server cannot be reached (E3).
      if (!isAtlasError(error, 'agent.failed') || error.details['authRequired'] === true) throw error;
      this.#logger.warn({ error: error.message }, 'the agent refused the memory server; going on without it');
      return await agent.newSession({ ...request, mcpServers: own });
    }
  }

  /** The servers that a session always has. */
  #ownServers(agent: AgentHandle): readonly McpEndpoint[] {
    const { mcpServers = [], hands } = this.#options;
    if (hands === undefined) return mcpServers;
    const reached = reachable(hands, agent.capabilities, this.#options.agent);
    if (reached !== undefined) return [...mcpServers, reached];
    throw new AtlasError('agent.failed', `${this.#options.agent.id} cannot be handed the tools that this needs`, {
      remedy: 'Choose an agent that takes MCP servers (`atlas agents` lists them).',
    });
  }

  async #memoryServer(agent: AgentHandle, signal: AbortSignal | undefined): Promise<McpEndpoint | undefined> {
    const { memory } = this.#options;
    if (memory === undefined) return undefined;
    try {
      return reachable(await memory.servers(signal), agent.capabilities, this.#options.agent);
    } catch (error) {
      this.#logger.warn({ error: messageOf(error) }, 'the memory server is not available; going on without it');
      return undefined;
    }
  }

  async #run(
    task: Task,
    env: Environment,
    session: Session,
    agent: AgentHandle | undefined,
    options: ExecuteOptions,
  ): Promise<Trajectory> {
    const prompt = await this.#withPictures(await this.#prompt(task, options.signal), agent);
    const builder = this.#builder(task, session, this.#clock.now().getTime());
    this.#logger.info({ taskId: task.id, sessionId: session.id }, 'task started');
    let end = await this.#turn(session, prompt, builder, options);
    while (end.kind === 'completed' || end.kind === 'refused') {
      const further = options.goOn?.();
      if (further === undefined) break;
      end = await this.#turn(session, further, builder, options);
    }
    const { version, name } = agent?.capabilities ?? {};
    const outcome = await this.#outcome(task, env, end);
    // A task with a pending verdict has not failed.
    const pending = outcome.verificationDetails?.['verdict'] === 'pending';
    const came = pending ? {} : { success: outcome.success };
    this.#logger.info({ taskId: task.id, end: end.kind, ...came }, 'task ended');
    const trajectory = builder.build(outcome);
    return {
      ...trajectory,
      metadata: {
        ...trajectory.metadata,
        end: end.kind,
        ...defined({
          agentName: name,
          agentVersion: version,
          limit: end.limit,
          error: end.error === undefined ? undefined : describe(end.error),
          permission: end.permission,
        }),
      },
    };
  }

  async #turn(
    session: Session,
    prompt: string | readonly PromptBlock[],
    builder: TrajectoryBuilder,
    { signal, onEvent, onTrouble }: ExecuteOptions,
  ): Promise<TurnEnd> {
    const { decide, limits } = this.#options;
    let end: TurnEnd = { kind: 'failed' };
    const events = session.prompt(prompt, {
      decide,
      ...defined({ limits, signal }),
    });
    for await (const event of events) {
      onEvent?.(event);
      if (event.type === 'update') builder.take(event.update, event.at);
      else if (event.type === 'permission-request') builder.takeCall(event.call, event.at);
      else if (event.type === 'permission-answer') builder.permissionAnswered(event.toolCallId, event.answer);
      else {
        end = event.end;
        if (end.trouble !== undefined) onTrouble?.(end.trouble);
        const { stopReason, response } = end;
        builder.endTurn({ ...defined({ stopReason }), response, at: event.at });
      }
    }
    return end;
  }

  async #withPictures(prompt: string, agent: AgentHandle | undefined): Promise<string | readonly PromptBlock[]> {
    const { pictures } = this.#options;
    if (pictures === undefined) return prompt;
    if (agent?.capabilities.images !== true) return prompt + pictures.unseen;
    return [{ type: 'text', text: prompt }, ...(await pictures.read()).map(imageBlock)];
  }

  async #prompt(task: Task, signal: AbortSignal | undefined): Promise<string> {
    try {
      return (await this.#options.memory?.prompt(task, signal)) ?? plainTaskPrompt(task);
    } catch (error) {
      this.#logger.warn({ taskId: task.id, error: messageOf(error) }, 'memory has nothing to say; going on without it');
      return plainTaskPrompt(task);
    }
  }

  /** E2: the agent's own claims decide nothing. */
  async #outcome(task: Task, env: Environment, end: TurnEnd): Promise<Outcome> {
    const errorInfo = limitIn(end.error) ?? ERROR_INFO[end.kind];
    if (errorInfo !== undefined) return { success: false, errorInfo };
    try {
      const candidate: Candidate = {
        solution: await env.getCurrentState(),
        confidence: 1,
        reasoning: 'Agent execution completed',
        source: 'agent',
      };
      return await env.verify(task, candidate);
    } catch (error) {
      return { success: false, errorInfo: `verification_failed: ${messageOf(error)}` };
    }
  }

  #builder(task: Task, session: Session | undefined, startedAt: number): TrajectoryBuilder {
    return new TrajectoryBuilder({
      task,
      agentId: this.#options.agent.id,
      startedAt,
      ...defined({ sessionId: session?.id }),
    });
  }
}

function describe({ code, message, remedy }: AtlasError): unknown {
  return { code, message, ...defined({ remedy }) };
}
