import { AtlasError } from '../core/atlas-error.ts';
import type { Clock } from '../core/clock.ts';
import { isObject } from '../trajectory/session-update.ts';
import type { AcpConnection } from './acp-connection.ts';
import type { AgentEvent } from './agent-event.ts';
import { defined } from '../core/defined.ts';
import { nearName } from '../core/near-name.ts';
import type { McpEndpoint } from '../core/mcp-endpoint.ts';
import type { AcpPermissionOutcome } from './permission.ts';
import { PromptTurn } from './prompt-turn.ts';
import type { ReplayLog, HistoryReplay } from './replay-log.ts';
import type { PromptBlock, PromptOptions, Session, SessionOptions } from './session.ts';
import { findModel, readModels, type SessionModels } from './session-models.ts';
import { DEFAULT_TURN_LIMITS, type TurnLimits } from './turn-limits.ts';

/** Closing is a courtesy; an agent that does not answer is not waited for. */
const CLOSE_MS = 2000;
/** Some agents offer hundreds of models. */
const MOST_NAMED = 12;

export interface SessionContext {
  readonly connection: AcpConnection;
  readonly clock: Clock;
  readonly limits: TurnLimits;
  readonly requestMs: number;
  readonly canClose: boolean;
  /** Forks this session; the agent that owns it knows how. */
  fork(session: AcpSession, signal: AbortSignal | undefined): Promise<AcpSession>;
  forget(session: AcpSession): void;
}

export class AcpSession implements Session {
  readonly id: string;
  readonly cwd: string;
  readonly mcpServers: readonly McpEndpoint[];
  readonly #context: SessionContext;
  readonly #knownCalls: readonly string[] | undefined;
  /** Set while nothing has been asked yet: whatever comes then is history. */
  #history: ReplayLog | undefined;
  #replay: HistoryReplay | undefined;
  #modes: readonly string[] = [];
  #mode: string | undefined;
  #models: SessionModels = readModels({});
  #turn: PromptTurn | undefined;
  #queue: Promise<void> = Promise.resolve();
  #late = 0;
  #closed = false;

  constructor(
    id: string,
    options: Pick<SessionOptions, 'cwd' | 'mcpServers'>,
    context: SessionContext,
    history?: { readonly log: ReplayLog; readonly known?: readonly string[] },
  ) {
    this.id = id;
    this.cwd = options.cwd;
    this.mcpServers = options.mcpServers ?? [];
    this.#context = context;
    this.#history = history?.log;
    this.#knownCalls = history?.known;
  }

  get replay(): HistoryReplay | undefined {
    return this.#history?.report(this.#knownCalls) ?? this.#replay;
  }

  get modes(): readonly string[] {
    return this.#modes;
  }

  /** The requested mode, to be set again where a copy of the session starts without it. */
  get mode(): string | undefined {
    return this.#mode;
  }

  get models(): Pick<SessionModels, 'current' | 'offered'> {
    return this.#models;
  }

  /** Updates that came when no turn was running. */
  get lateUpdates(): number {
    return this.#late;
  }

  get pressure(): Promise<void> | undefined {
    return this.#turn?.events.pressure;
  }

  /** Takes from the answer to `session/new`, `load` or `fork` what concerns the session. */
  opened(answer: unknown): void {
    this.#models = readModels(answer);
    const modes = isObject(answer) ? answer['modes'] : undefined;
    if (!isObject(modes)) return;
    const available = Array.isArray(modes['availableModes']) ? modes['availableModes'] : [];
    const ids = available.flatMap((mode) => (isObject(mode) && typeof mode['id'] === 'string' ? [mode['id']] : []));
    const current = modes['currentModeId'];
    this.#modes = [...ids].toSorted((a, b) => Number(b === current) - Number(a === current));
  }

  onUpdate(params: unknown, bytes: number): void {
    if (this.#turn !== undefined) this.#turn.onUpdate(params, bytes);
    else if (this.#history !== undefined) this.#history.add(params);
    else this.#late += 1;
  }

  async onPermission(params: unknown, signal: AbortSignal): Promise<AcpPermissionOutcome> {
    return (await this.#turn?.onPermission(params, signal)) ?? { outcome: 'cancelled' };
  }

  async *prompt(prompt: string | readonly PromptBlock[], options: PromptOptions): AsyncGenerator<AgentEvent, void> {
    const before = this.#queue;
    const { promise: done, resolve: release } = Promise.withResolvers<void>();
    this.#queue = done;
    await before;
    const turn = new PromptTurn({
      connection: this.#context.connection,
      sessionId: this.id,
      decide: options.decide,
      limits: { ...DEFAULT_TURN_LIMITS, ...this.#context.limits, ...options.limits },
      clock: this.#context.clock,
      ...defined({ signal: options.signal }),
    });
    this.#replay = this.replay;
    this.#history = undefined;
    this.#turn = turn;
    const running = turn.run(typeof prompt === 'string' ? [{ type: 'text', text: prompt }] : prompt);
    try {
      yield* turn.events;
    } finally {
      // A consumer that leaves the loop early no longer wants the turn.
      await turn.stop({ kind: 'cancelled' });
      await running;
      this.#turn = undefined;
      release();
    }
  }

  async cancel(): Promise<void> {
    await this.#turn?.stop({ kind: 'cancelled' });
  }

  async setMode(mode: string): Promise<void> {
    if (this.#modes.length > 0 && !this.#modes.includes(mode)) {
      throw new AtlasError('usage', `the agent has no mode ${mode}`, {
        remedy: `Choose one of: ${this.#modes.join(', ')}.`,
      });
    }
    await this.#request('session/set_mode', { modeId: mode });
    this.#mode = mode;
  }

  async setModel(wanted: string): Promise<void> {
    const { current, offered, choose } = this.#models;
    const model = findModel(this.#models, wanted);
    if (model === undefined)
      throw noSuchModel(
        wanted,
        offered.map(({ id }) => id),
      );
    if (model.id === current) return;
    const { method, params } = choose(model.id);
    await this.#request(method, params);
    this.#models = { ...this.#models, current: model.id };
  }

  async fork(options: { readonly signal?: AbortSignal } = {}): Promise<Session> {
    const copy = await this.#context.fork(this, options.signal);
    if (this.#mode !== undefined) await copy.setMode(this.#mode);
    return copy;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.cancel();
    const { connection, canClose } = this.#context;
    // An agent that cannot close a session, or fails to, keeps it until it ends itself.
    if (canClose && connection.isOpen()) await this.#request('session/close', {}).catch(() => undefined);
    this.#context.forget(this);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #request(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { connection, requestMs } = this.#context;
    const timeoutMs = method === 'session/close' ? Math.min(requestMs, CLOSE_MS) : requestMs;
    return await connection.request(method, { sessionId: this.id, ...params }, { timeoutMs });
  }
}

/** Lists what there is: whoever asks for a model that is not there wants to know which are. */
function noSuchModel(wanted: string, known: readonly string[]): AtlasError {
  if (known.length === 0) {
    return new AtlasError(
      'usage',
      `the agent lets nobody choose its model from outside: ${wanted} cannot be asked for`,
      {
        remedy: 'Choose it in the settings of the agent itself, and leave out the model here.',
      },
    );
  }
  const near = nearName(wanted, known);
  const hint = near === undefined ? '' : `Did you mean ${near}? `;
  const more = known.length > MOST_NAMED ? ` and ${known.length - MOST_NAMED} more` : '';
  return new AtlasError('usage', `the agent has no model ${wanted}`, {
    remedy: `${hint}Choose one of: ${known.slice(0, MOST_NAMED).join(', ')}${more}.`,
  });
}
