import { setTimeout as sleep } from 'node:timers/promises';
import { AtlasError, isAtlasError, messageOf } from '../core/atlas-error.ts';
import type { Clock } from '../core/clock.ts';
import { defined } from '../core/defined.ts';
import { readCallIn, readUpdateIn, type SessionUpdate } from '../trajectory/session-update.ts';
import { isEndStatus } from '../trajectory/tracked-call.ts';
import type { AcpConnection } from './acp-connection.ts';
import type { AgentEvent, TurnEnd, TurnEndKind } from './agent-event.ts';
import { EventQueue } from './event-queue.ts';
import { answerFor, type Decide, type AcpPermissionOutcome, type PermissionRequest } from './permission.ts';
import { readPermissionRequest } from './read-permission-request.ts';
import { ToldCalls } from './told-call.ts';
import { TroubleWatch } from './trouble-watch.ts';
import type { TurnLimits } from './turn-limits.ts';

/** Events that may wait for a slow consumer before the agent itself has to. */
const HIGH_WATER = { events: 2048, bytes: 4 * 1024 * 1024 };
/** Requests that may wait at once; a real agent has a handful. */
const MAX_OPEN_REQUESTS = 64;
/** Limits on open tool calls and on the length of an id, so that an agent cannot fill memory. */
const MAX_OPEN_CALLS = 1024;
const ID_CHARS = 256;
/** How often a quiet agent is checked. */
const WATCH_MS = 250;

const STOP_KINDS: Readonly<Record<string, TurnEndKind>> = {
  end_turn: 'completed',
  max_tokens: 'limit',
  max_turn_requests: 'limit',
  refusal: 'refused',
  cancelled: 'cancelled',
};

type Stop = Pick<TurnEnd, 'kind' | 'limit' | 'error' | 'permission'>;

export interface TurnContext {
  readonly connection: AcpConnection;
  readonly sessionId: string;
  readonly decide: Decide;
  readonly limits: TurnLimits;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
}

/**
 * One prompt and everything that happens until its end.
 *
 * Invariants
 *  U1  The last event is the turn's end, whatever the agent does, and it comes within the limits plus the graces.
 *  U2  Stopping asks first (`session/cancel`), then ends the process group; at a limit of the machine it does not ask.
 *  U3  A permission that still waits when the turn stops is answered `cancelled`.
 *  U4  Silence counts only while the agent owes a word: not while a tool call of its is open, or a person thinks.
 */
export class PromptTurn {
  readonly events: EventQueue<AgentEvent> = new EventQueue(HIGH_WATER);
  readonly #context: TurnContext;
  readonly #stop = Promise.withResolvers<Stop>();
  readonly #permissions = new Set<AbortController>();
  readonly #openCalls = new Set<string>();
  readonly #told = new ToldCalls();
  readonly #trouble = new TroubleWatch();
  #waitingSince = 0;
  #waited = 0;
  readonly #finished = Promise.withResolvers<void>();
  #lastSign: number;
  #over = false;

  constructor(context: TurnContext) {
    this.#context = context;
    this.#lastSign = context.clock.monotonic();
  }

  onUpdate(params: unknown, bytes: number): void {
    this.#lastSign = this.#context.clock.monotonic();
    const update = readUpdateIn(params);
    this.#followCall(update);
    this.#trouble.hear(update, params);
    this.events.push({ type: 'update', update, params, at: this.#now() }, bytes);
  }

  async onPermission(params: unknown, signal: AbortSignal): Promise<AcpPermissionOutcome> {
    this.#lastSign = this.#context.clock.monotonic();
    const call = readCallIn(params);
    const request = call && readPermissionRequest(call, params, this.#context.sessionId, this.#told);
    if (call === undefined || request === undefined || this.#over || this.#permissions.size >= MAX_OPEN_REQUESTS) {
      return { outcome: 'cancelled' };
    }
    this.events.push({ type: 'permission-request', request, call, params, at: this.#now() });
    const answer = await this.#decide(request, signal);
    this.events.push({ type: 'permission-answer', toolCallId: request.toolCallId, answer, at: this.#now() });
    this.#lastSign = this.#context.clock.monotonic();
    return answer;
  }

  /** Ends the turn before the agent does. Resolves when it is over. */
  async stop(stop: Stop): Promise<void> {
    this.#stop.resolve(stop);
    await this.#finished.promise;
  }

  /** Sends the prompt and sees the turn through. Never rejects. */
  async run(prompt: readonly unknown[]): Promise<void> {
    const { signal, limits } = this.#context;
    let timer: NodeJS.Timeout | undefined;
    let granted = 0;
    // The agent's time does not run while a person thinks about a permission: it gets that much more.
    const giveTime = (ms: number): void => {
      timer = setTimeout(() => {
        const owed = this.#waitedMs() - granted;
        granted += owed;
        if (owed > 0) giveTime(owed);
        else this.#stop.resolve(timedOut('task', limits.taskMs));
      }, ms);
    };
    giveTime(limits.taskMs);
    const watch = setInterval(
      () => {
        this.#watch();
      },
      Math.min(WATCH_MS, Math.max(limits.inactivityMs / 4, 10)),
    );
    const onAbort = (): void => {
      this.#stop.resolve(stoppedBy(signal?.reason));
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    let end: TurnEnd;
    try {
      end = await this.#run(prompt);
    } catch (error) {
      end = {
        kind: 'failed',
        error: new AtlasError('internal', `a turn of the agent broke: ${messageOf(error)}`, { cause: error }),
      };
    }
    clearTimeout(timer);
    clearInterval(watch);
    signal?.removeEventListener('abort', onAbort);
    this.#over = true;
    this.#cancelPermissions();
    const trouble = this.#trouble.of(end, this.#context.connection.stderr);
    if (trouble !== undefined) end = { ...end, trouble };
    this.events.push({ type: 'turn-end', end, at: this.#now() });
    this.events.close();
    this.#finished.resolve();
  }

  async #run(prompt: readonly unknown[]): Promise<TurnEnd> {
    const { connection, sessionId, signal } = this.#context;
    if (signal?.aborted === true) return stoppedBy(signal.reason);
    const answered = connection.request('session/prompt', { sessionId, prompt }).then(endOfAnswer, endOfError);
    const stopped = this.#stop.promise.then((stop) => ({ stop }));
    const first = await Promise.race([answered, stopped]);
    if ('kind' in first) return await this.#withExit(first);
    return await this.#stopTurn(first.stop, answered);
  }

  /** U2: ask, wait, insist. */
  async #stopTurn(stop: Stop, answered: Promise<TurnEnd>): Promise<TurnEnd> {
    const { connection, sessionId, limits } = this.#context;
    this.#cancelPermissions();
    // An agent that met a limit gets no grace.
    if (isLimit(stop.error)) {
      await connection.end(0, stop.error);
      return stop;
    }
    // An agent that does not read does not even take the word; its time runs all the same.
    const asked = connection.notify('session/cancel', { sessionId }).then(async () => await answered);
    const late = new AbortController();
    const patience = sleep(limits.cancelGraceMs, undefined, { signal: late.signal }).catch(() => undefined);
    const last = await Promise.race([answered, asked, patience]);
    late.abort();
    if (last === undefined) await connection.end(limits.endGraceMs, stop.error);
    return {
      ...stop,
      ...defined({ stopReason: last?.stopReason, response: last?.response }),
    };
  }

  async #withExit(end: TurnEnd): Promise<TurnEnd> {
    if (end.kind !== 'crashed') return end;
    const { exit } = await this.#context.connection.closed;
    return { ...end, exit };
  }

  async #decide(request: PermissionRequest, signal: AbortSignal): Promise<AcpPermissionOutcome> {
    const { decide, limits } = this.#context;
    const open = new AbortController();
    if (this.#permissions.size === 0) this.#waitingSince = this.#context.clock.monotonic();
    this.#permissions.add(open);
    const cancelled = new Promise<'cancelled'>((resolve) => {
      const settle = (): void => {
        resolve('cancelled');
      };
      open.signal.addEventListener('abort', settle, { once: true });
      signal.addEventListener('abort', settle, { once: true });
    });
    const timer = setTimeout(() => {
      this.#stop.resolve(timedOut('permission', limits.permissionMs));
    }, limits.permissionMs);
    try {
      const decision = await Promise.race([decide(request, open.signal), cancelled]);
      if (decision === 'cancelled') return { outcome: 'cancelled' };
      if (decision.decision === 'pause') this.#stop.resolve({ kind: 'paused', permission: request });
      return answerFor(decision, request.options);
    } catch (cause) {
      // The decider failed, and that is no permission.
      const error = new AtlasError('permission.needed', `the decision on a permission failed: ${messageOf(cause)}`, {
        remedy: 'Go on with `atlas resume`; the agent asks again.',
        cause,
      });
      this.#stop.resolve({ kind: 'failed', error });
      return { outcome: 'cancelled' };
    } finally {
      clearTimeout(timer);
      const waited = this.#waitedMs();
      this.#permissions.delete(open);
      if (this.#permissions.size === 0) this.#waited = waited;
      open.abort();
    }
  }

  #watch(): void {
    const { connection, clock, limits } = this.#context;
    // An agent that we do not listen to cannot give a sign of life.
    if (this.events.pressure !== undefined) this.#lastSign = clock.monotonic();
    const silent = clock.monotonic() - this.#lastSign;
    if (silent >= WATCH_MS) connection.checkInput();
    // U4: a test suite that says nothing for three minutes is no agent that hangs. The limit of the task still holds.
    const owesAWord = this.#permissions.size === 0 && this.#openCalls.size === 0;
    if (owesAWord && silent >= limits.inactivityMs) {
      this.#stop.resolve(timedOut('inactivity', limits.inactivityMs));
    }
  }

  #followCall(update: SessionUpdate): void {
    if (update.kind !== 'call' || update.call.id === undefined) return;
    const { source, status } = update.call;
    const id = update.call.id.slice(0, ID_CHARS);
    if (isEndStatus(status)) this.#told.forget(update.call.id);
    else this.#told.hear(update.call);
    if (isEndStatus(status)) this.#openCalls.delete(id);
    // An update after a call's end that carries no status does not open it again.
    else if ((source === 'start' || status === 'in_progress') && this.#openCalls.size < MAX_OPEN_CALLS)
      this.#openCalls.add(id);
  }

  /** How long people have thought about permissions, the open ones included. */
  #waitedMs(): number {
    const open = this.#permissions.size === 0 ? 0 : this.#context.clock.monotonic() - this.#waitingSince;
    return this.#waited + open;
  }

  #cancelPermissions(): void {
    for (const open of this.#permissions) open.abort();
  }

  #now(): number {
    return this.#context.clock.now().getTime();
  }
}

function isLimit(error: AtlasError | undefined): boolean {
  return error?.details['metLimit'] !== undefined;
}

/** The canceller may give a reason; only a met limit counts as an error. */
function stoppedBy(reason: unknown): Stop {
  return isAtlasError(reason) && isLimit(reason) ? { kind: 'cancelled', error: reason } : { kind: 'cancelled' };
}

function timedOut(limit: NonNullable<TurnEnd['limit']>, ms: number): Stop {
  const what = { task: 'finish', inactivity: 'give a sign of life', permission: 'get an answer to its request' }[limit];
  const error = new AtlasError('agent.timeout', `the agent did not ${what} within ${ms} ms`, {
    remedy: 'Give it more time (executor.timeoutSeconds, executor.inactivitySeconds), or a smaller task.',
    details: { limit, ms },
  });
  return { kind: 'timeout', limit, error };
}

function endOfAnswer(response: unknown): TurnEnd {
  const stopReason = (response as { readonly stopReason?: unknown } | null)?.stopReason;
  if (typeof stopReason !== 'string') {
    return {
      kind: 'failed',
      response,
      error: new AtlasError('agent.protocol', 'the agent ended a turn without a reason', {
        remedy: 'Update the agent, or choose another one (`atlas agents` lists them).',
      }),
    };
  }
  return { kind: STOP_KINDS[stopReason] ?? 'completed', stopReason, response };
}

function endOfError(error: unknown): TurnEnd {
  if (!isAtlasError(error)) {
    const failed = new AtlasError('agent.failed', `the agent did not answer: ${messageOf(error)}`, {
      remedy: 'Run `atlas agents` to see whether it starts at all.',
      cause: error,
    });
    return { kind: 'failed', error: failed };
  }
  const broken = error.code === 'agent.crashed' || error.code === 'agent.protocol';
  return { kind: broken ? 'crashed' : 'failed', error };
}
