import { setTimeout as sleep } from 'node:timers/promises';
import { AtlasError } from '../core/atlas-error.ts';
import { systemClock, type Clock } from '../core/clock.ts';
import { defined } from '../core/defined.ts';
import type { RunningProgram } from '../processes/start-program.ts';
import { field, isObject } from '../trajectory/session-update.ts';
import { AcpConnection, type ConnectionListener } from './acp-connection.ts';
import { AcpSession, type SessionContext } from './acp-session.ts';
import type { FrameSink, WireCounters } from './acp-wire.ts';
import { readCapabilities, type AgentCapabilities } from './agent-capabilities.ts';
import { toAcpServer } from './acp-server.ts';
import { ReplayLog } from './replay-log.ts';
import type { AgentHandle, LoadOptions, Session, SessionOptions } from './session.ts';
import { DEFAULT_TURN_LIMITS, type TurnLimits } from './turn-limits.ts';

export interface AcpAgentOptions {
  readonly agentId: string;
  readonly clientVersion: string;
  readonly clock?: Clock;
  readonly limits?: Partial<TurnLimits>;
  /** For the handshake and for opening sessions; some agents take ten seconds to start. */
  readonly requestMs?: number;
  readonly signal?: AbortSignal;
  readonly onFrame?: FrameSink;
  readonly maxLineBytes?: number;
  /** The mode in which it asks before it acts; every session is put into it, where the agent has it. */
  readonly askMode?: string;
  /** The model that every session is to use, by the agent's name for it. */
  readonly model?: string;
}

const DEFAULT_REQUEST_MS = 60_000;
/** How many answers without another update mean that a history is over, and how long to wait for that at most. */
const QUIET_ANSWERS = 3;
const QUIET_MS = 40;
const QUESTION_MS = 1000;
const SETTLE_MS = 15_000;
/** Sessions of which we know nothing but that the agent spoke of them while it opened one. */
const MAX_STRANGERS = 16;

/** An agent process that speaks ACP. */
export class AcpAgent implements AgentHandle, ConnectionListener {
  readonly agentId: string;
  readonly #options: AcpAgentOptions;
  readonly #limits: TurnLimits;
  readonly #requestMs: number;
  readonly #sessions = new Map<string, AcpSession>();
  readonly #strangers = new Map<string, ReplayLog>();
  #connection: AcpConnection | undefined;
  #capabilities: AgentCapabilities | undefined;
  #opening = 0;
  #strayUpdates = 0;

  private constructor(options: AcpAgentOptions) {
    this.agentId = options.agentId;
    this.#options = options;
    this.#limits = { ...DEFAULT_TURN_LIMITS, ...options.limits };
    this.#requestMs = options.requestMs ?? DEFAULT_REQUEST_MS;
  }

  /** Shakes hands with a program that was just started. The program is ended when that fails. */
  static async connect(program: RunningProgram, options: AcpAgentOptions): Promise<AcpAgent> {
    const agent = new AcpAgent(options);
    try {
      agent.#connection = await AcpConnection.open(program, agent, {
        ...defined({ onFrame: options.onFrame, maxLineBytes: options.maxLineBytes }),
      });
      const answer = await agent.#request('initialize', {
        protocolVersion: 1,
        clientInfo: { name: 'atlas', title: 'Atlas', version: options.clientVersion },
        // The agent works in its own mount namespace: it reads and writes by itself.
        clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
      });
      agent.#capabilities = readCapabilities(answer);
      return agent;
    } catch (error) {
      await program.end(agent.#limits.endGraceMs);
      throw error;
    }
  }

  get capabilities(): AgentCapabilities {
    return this.#capabilities ?? readCapabilities({});
  }

  get pid(): number {
    return this.#open.pid;
  }

  /** Messages on the wire that belonged to no session. */
  get counters(): WireCounters & { readonly strayUpdates: number } {
    return { ...this.#open.counters, strayUpdates: this.#strayUpdates };
  }

  isRunning(): boolean {
    return this.#connection?.isOpen() === true;
  }

  async newSession(options: SessionOptions): Promise<Session> {
    const answer = await this.#opened('session/new', options, {});
    return await this.#asking(this.#adopt(new AcpSession(sessionIdIn(answer), options, this.#context), answer));
  }

  async loadSession(id: string, options: LoadOptions): Promise<Session> {
    this.#require(this.capabilities.load, 'load a session');
    const history = {
      log: new ReplayLog(),
      ...defined({ known: options.knownCalls }),
    };
    const session = await this.#reopen('session/load', id, options, history);
    await this.#settled(history.log);
    return session;
  }

  /** Modes are forgotten between processes, and the person's own choice of one is not ours. */
  async #asking(session: AcpSession): Promise<AcpSession> {
    const { askMode, model } = this.#options;
    const [current] = session.modes;
    if (askMode !== undefined && current !== askMode && session.modes.includes(askMode)) await session.setMode(askMode);
    if (model !== undefined) await session.setModel(model);
    return session;
  }

  async resumeSession(id: string, options: SessionOptions): Promise<Session> {
    this.#require(this.capabilities.resume, 'resume a session');
    return await this.#reopen('session/resume', id, options, { log: new ReplayLog() });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.close()));
    await this.#connection?.end(this.#limits.endGraceMs, new AtlasError('cancelled', 'the agent was closed'));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  onUpdate(params: unknown, bytes: number): void {
    const id = isObject(params) ? field(params, 'sessionId') : undefined;
    const session = typeof id === 'string' ? this.#sessions.get(id) : undefined;
    if (session !== undefined) session.onUpdate(params, bytes);
    else if (typeof id === 'string' && this.#opening > 0) this.#stranger(id)?.add(params);
    else this.#strayUpdates += 1;
  }

  onNotice(): void {
    // Vendors' own notifications; none of them concerns a turn.
  }

  pressure(): Promise<void> | undefined {
    for (const session of this.#sessions.values()) {
      const { pressure } = session;
      if (pressure !== undefined) return pressure;
    }
    return undefined;
  }

  onRequest(method: string, params: unknown, signal: AbortSignal): Promise<unknown> | undefined {
    if (method !== 'session/request_permission') return undefined;
    const id = isObject(params) ? field(params, 'sessionId') : undefined;
    const session = typeof id === 'string' ? this.#sessions.get(id) : undefined;
    return permissionResponse(session, params, signal);
  }

  async #fork(session: AcpSession, signal: AbortSignal | undefined): Promise<AcpSession> {
    this.#require(this.capabilities.fork, 'fork a session');
    const options = { cwd: session.cwd, mcpServers: session.mcpServers, ...defined({ signal }) };
    const answer = await this.#opened('session/fork', options, { sessionId: session.id });
    const id = sessionIdIn(answer);
    const log = this.#strangers.get(id) ?? new ReplayLog();
    const copy = this.#adopt(new AcpSession(id, options, this.#context, { log }), answer);
    await this.#settled(log);
    return await this.#asking(copy);
  }

  /**
   * Waits until the agent has replayed a history. Some agents answer first and replay afterwards, and no message marks
   * the end; but an agent that has answered a few questions in a row without another update of it is done. The
   * questions are extension requests, which an agent that does not know them refuses at once.
   */
  async #settled(history: ReplayLog): Promise<void> {
    const start = performance.now();
    for (let quiet = 0; quiet < QUIET_ANSWERS && performance.now() - start < SETTLE_MS;) {
      const before = history.updates;
      await this.#open.request('_atlas/settled', {}, { timeoutMs: QUESTION_MS }).catch(() => undefined);
      await sleep(QUIET_MS);
      quiet = history.updates === before ? quiet + 1 : 0;
    }
  }

  async #reopen(
    method: string,
    id: string,
    options: SessionOptions,
    history: { readonly log: ReplayLog; readonly known?: readonly string[] },
  ): Promise<Session> {
    const session = new AcpSession(id, options, this.#context, history);
    this.#sessions.set(id, session);
    try {
      return await this.#asking(this.#adopt(session, await this.#opened(method, options, { sessionId: id })));
    } catch (error) {
      this.#sessions.delete(id);
      throw error;
    }
  }

  #adopt(session: AcpSession, answer: unknown): AcpSession {
    session.opened(answer);
    this.#sessions.set(session.id, session);
    this.#strangers.delete(session.id);
    return session;
  }

  async #opened(method: string, options: SessionOptions, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    this.#opening += 1;
    try {
      const mcpServers = (options.mcpServers ?? []).map(toAcpServer);
      const limits = { timeoutMs: options.timeoutMs ?? this.#requestMs, ...pickSignal(options.signal) };
      return await this.#open.request(method, { ...params, cwd: options.cwd, mcpServers }, limits);
    } finally {
      this.#opening -= 1;
    }
  }

  async #request(method: string, params: unknown): Promise<unknown> {
    return await this.#open.request(method, params, {
      timeoutMs: this.#requestMs,
      ...pickSignal(this.#options.signal),
    });
  }

  #stranger(id: string): ReplayLog | undefined {
    const known = this.#strangers.get(id);
    if (known !== undefined || this.#strangers.size >= MAX_STRANGERS) return known;
    const made = new ReplayLog();
    this.#strangers.set(id, made);
    return made;
  }

  get #open(): AcpConnection {
    if (this.#connection === undefined) throw new AtlasError('internal', 'the agent is not connected');
    return this.#connection;
  }

  get #context(): SessionContext {
    return {
      connection: this.#open,
      clock: this.#options.clock ?? systemClock,
      limits: this.#limits,
      requestMs: this.#requestMs,
      canClose: this.capabilities.close,
      fork: async (session, signal) => await this.#fork(session, signal),
      forget: (session) => void this.#sessions.delete(session.id),
    };
  }

  #require(able: boolean, what: string): void {
    if (able) return;
    throw new AtlasError('agent.failed', `${this.agentId} cannot ${what}`, {
      remedy: 'Choose an agent that can (`atlas agents`), or start a new session.',
      details: { agentId: this.agentId },
    });
  }
}

async function permissionResponse(
  session: AcpSession | undefined,
  params: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const answer = (await session?.onPermission(params, signal)) ?? { outcome: 'cancelled' as const };
  return {
    outcome:
      answer.outcome === 'selected' ? { outcome: 'selected', optionId: answer.optionId } : { outcome: 'cancelled' },
  };
}

function sessionIdIn(answer: unknown): string {
  const id = isObject(answer) ? answer['sessionId'] : undefined;
  if (typeof id === 'string' && id !== '') return id;
  throw new AtlasError('agent.protocol', 'the agent opened a session without giving its id', {
    remedy: 'Update the agent, or choose another one (`atlas agents` lists them).',
  });
}

function pickSignal(signal: AbortSignal | undefined): { readonly signal?: AbortSignal } {
  return defined({ signal });
}
