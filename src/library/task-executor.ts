import type { Decide } from '../agents/permission.ts';
import type { PermissionMode } from '../agents/permission-mode.ts';
import type { Session } from '../agents/session.ts';
import type { ExecuteOptions, TaskExecutor as Executor } from '../agents/task-executor.ts';
import type { TaskMemory } from '../agents/task-memory.ts';
import type { Environment } from '../core/environment.ts';
import type { Trajectory } from '../core/trajectory.ts';
import { openAtlas, type Atlas } from '../runtime/atlas.ts';
import { taskOf, type TaskInput } from './task-input.ts';

/** How agents are started and treated; omitted fields follow the person's configuration. */
export interface ExecutorConfig {
  /** The name of an agent: `claude-code`, `gemini`, `codex` ... */
  readonly agentType?: string | undefined;
  /** A command line that speaks ACP, instead of a name. */
  readonly agentCommand?: readonly string[] | undefined;
  /** Keeps the agent's process between tasks. Every task has a session of its own either way. */
  readonly reuseSessions?: boolean | undefined;
  readonly timeoutSeconds?: number | undefined;
  /** So long may an agent say nothing. */
  readonly inactivitySeconds?: number | undefined;
  readonly permissionMode?: PermissionMode | undefined;
  /** Answers what an agent asks, in the modes `ask` and `callback`. */
  readonly decide?: Decide | undefined;
  /** The folder that agents work in, and the only one that they can write where this machine can confine them. */
  readonly cwd?: string | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Executes tasks through agents and returns trajectories. Only the `Environment` decides on success. It stages and
 * proves nothing: for that, start a run.
 */
export class TaskExecutor implements AsyncDisposable {
  readonly #config: ExecutorConfig;
  readonly #memory: TaskMemory | undefined;
  #opened: Promise<{ readonly atlas: Atlas; readonly executor: Executor }> | undefined;

  constructor(config: ExecutorConfig = {}, memory?: TaskMemory) {
    this.#config = config;
    this.#memory = memory;
  }

  /** In a fresh session; in a process of its own, unless `reuseSessions` keeps one. */
  async execute(task: TaskInput, env: Environment, options: ExecuteOptions = {}): Promise<Trajectory> {
    return await (await this.#executor()).execute(taskOf(task), env, options);
  }

  /** In a session that exists already: one of `openSession`, or a fork of it. */
  async executeWithSession(
    task: TaskInput,
    env: Environment,
    session: Session,
    options: ExecuteOptions = {},
  ): Promise<Trajectory> {
    return await (await this.#executor()).executeWithSession(taskOf(task), env, session, options);
  }

  /** The same task several times from the same start, one after the other: forks of one session where the agent forks. */
  async executeBranches(
    task: TaskInput,
    env: Environment | ((branch: number) => Environment),
    count: number,
    options: ExecuteOptions = {},
  ): Promise<readonly Trajectory[]> {
    return await (await this.#executor()).executeBranches(taskOf(task), env, count, options);
  }

  /** A session to execute in, to go on with and to fork. The caller closes it; its agent ends with the executor. */
  async openSession(signal?: AbortSignal): Promise<Session> {
    return await (await this.#executor()).openSession(signal);
  }

  /** Ends the agent. Another call starts it again. */
  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined);
    this.#opened = undefined;
    await opened?.executor.close();
    await opened?.atlas[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #executor(): Promise<Executor> {
    this.#opened ??= this.#open();
    // After a failure the next call tries to open again.
    this.#opened.catch(() => {
      this.#opened = undefined;
    });
    return (await this.#opened).executor;
  }

  async #open(): Promise<{ readonly atlas: Atlas; readonly executor: Executor }> {
    const { cwd, environment, decide, agentType, agentCommand, reuseSessions } = this.#config;
    const { timeoutSeconds, inactivitySeconds, permissionMode } = this.#config;
    // A name that was given wins over a command line that is configured.
    const named = agentCommand ?? (agentType === undefined ? undefined : []);
    const settings = Object.entries({
      'executor.agentType': agentType,
      'executor.agentCommand': named,
      'executor.timeoutSeconds': timeoutSeconds,
      'executor.inactivitySeconds': inactivitySeconds,
      'executor.permissionMode': permissionMode,
    }).filter(([, value]) => value !== undefined);
    const atlas = await openAtlas({ project: cwd, environment, settings: Object.fromEntries(settings) });
    const executor = await atlas.agents.executor({ decide, memory: this.#memory, reuseSessions });
    return { atlas, executor };
  }
}
