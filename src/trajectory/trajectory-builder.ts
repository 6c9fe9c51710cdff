import { defined, some } from '../core/defined.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Task } from '../core/task.ts';
import type { Step, Trajectory } from '../core/trajectory.ts';
import { BoundedText } from './bounded-text.ts';
import { Counters } from './counters.ts';
import { CharBudget, DEFAULT_TRAJECTORY_LIMITS, type TrajectoryLimits } from './limits.ts';
import {
  isObject,
  readCallIn,
  readUpdateIn,
  type CallFrame,
  type JsonObject,
  type SessionUpdate,
} from './session-update.ts';
import { TrackedCall, type PermissionRecord } from './tracked-call.ts';
import { TurnFacts } from './turn-facts.ts';

export interface TrajectoryBuilderOptions {
  readonly task: Task;
  readonly agentId: string;
  /** Updates that name another session are dropped and counted. */
  readonly sessionId?: string;
  readonly limits?: Partial<TrajectoryLimits>;
  /** In milliseconds; every `at` of this builder is of the same clock. */
  readonly startedAt?: number;
}

/** How a prompt turn ended, as far as the protocol tells. */
export interface TrajectoryEnd {
  /** ACP's reason (`end_turn`, `cancelled` ...), absent when the agent never answered. */
  readonly stopReason?: string;
  /** The whole answer to the prompt, for usage and model. */
  readonly response?: unknown;
  readonly at?: number;
}

/**
 * Folds the raw updates of one prompt turn into a trajectory.
 *
 * Invariants
 *  B1  Every tool call that any frame named is one step, in the order of first frames, whatever became of it.
 *  B2  Text before a call's first frame is its thought; text after the last call's first frame is the final message.
 *  B3  No input throws, and nothing grows without bound; odd and dropped input is counted.
 *  B4  The result depends only on the order of first frames and chunks and on each call's own order of frames.
 *  B5  Text after the turn's end belongs to no turn: it is counted, never added to this turn or the next.
 */
export class TrajectoryBuilder {
  readonly #task: Task;
  readonly #agentId: string;
  readonly #sessionId: string | undefined;
  readonly #startedAt: number | undefined;
  readonly #limits: TrajectoryLimits;
  readonly #budget: CharBudget;
  readonly #calls = new Map<string, TrackedCall>();
  readonly #anomalies: Counters;
  readonly #unknownKinds: Counters;
  readonly #facts: TurnFacts;
  #message: BoundedText;
  #reasoning: BoundedText;
  #droppedBytes = 0;
  #droppedCalls = 0;
  #anonymous = 0;
  #end: TrajectoryEnd | undefined;

  constructor(options: TrajectoryBuilderOptions) {
    this.#task = options.task;
    this.#agentId = options.agentId;
    this.#sessionId = options.sessionId;
    this.#startedAt = options.startedAt;
    this.#limits = { ...DEFAULT_TRAJECTORY_LIMITS, ...options.limits };
    this.#budget = new CharBudget(this.#limits.totalChars);
    this.#anomalies = new Counters(this.#limits.names);
    this.#unknownKinds = new Counters(this.#limits.names);
    this.#facts = new TurnFacts(this.#limits, this.#budget);
    this.#message = this.#newText();
    this.#reasoning = this.#newText();
  }

  get anomalies(): number {
    return this.#anomalies.total;
  }

  get ended(): boolean {
    return this.#end !== undefined;
  }

  /** Ids of the calls seen so far, in order. */
  get callIds(): readonly string[] {
    return [...this.#calls.keys()];
  }

  hasCall(callId: string): boolean {
    return this.#calls.has(callId);
  }

  hasEnded(callId: string): boolean {
    return this.#calls.get(callId)?.ended === true;
  }

  /** Takes an update, or the whole `params` of its notification. */
  processUpdate(raw: unknown, at?: number): void {
    const named = isObject(raw) ? (raw['sessionId'] ?? raw['session_id']) : undefined;
    if (named !== undefined && this.#sessionId !== undefined && named !== this.#sessionId) {
      this.#anomalies.add('other-session');
      return;
    }
    this.take(readUpdateIn(raw), at);
  }

  /** Takes an update of this very session that was read already. */
  take(update: SessionUpdate, at?: number): void {
    switch (update.kind) {
      case 'message':
        return this.#text(this.#message, update.text);
      case 'thought':
        return this.#text(this.#reasoning, update.text);
      case 'call':
        return this.#call(update.call, at);
      case 'unknown':
        this.#unknownKinds.add(update.name);
        return this.#anomalies.add('unknown-kind');
      case 'malformed':
        return this.#anomalies.add(update.why);
      case 'user':
      case 'ignored':
        return undefined;
      default:
        return this.#facts.add(update);
    }
  }

  /** A `session/request_permission` announces a call too, sometimes as its only frame. */
  processPermission(params: unknown, at?: number): void {
    const call = readCallIn(params);
    if (call === undefined) return this.#anomalies.add('permission without a call');
    return this.takeCall(call, at);
  }

  takeCall(call: CallFrame, at?: number): void {
    this.#call(call, at);
  }

  permissionAnswered(callId: string, answer: PermissionRecord): void {
    this.#calls.get(callId)?.answerPermission(answer);
  }

  noteAnomaly(name: string): void {
    this.#anomalies.add(name);
  }

  endTurn(end: TrajectoryEnd = {}): void {
    this.#end ??= end;
    if (isObject(end.response)) this.#facts.addResponse(end.response);
  }

  /** `origin` is when its clock stood at zero, in milliseconds since 1970. */
  build(outcome: Outcome, origin = 0): Trajectory {
    const openAs = this.#end?.stopReason === 'cancelled' ? 'cancelled' : 'unknown';
    const reasoning = this.#reasoning.toString();
    const droppedBytes = this.#droppedBytes + this.#message.droppedBytes + this.#reasoning.droppedBytes;
    return {
      task: this.#task,
      steps: this.#steps(openAs, origin),
      finalMessage: this.#message.toString(),
      outcome,
      metadata: {
        agentId: this.#agentId,
        timestamp: new Date(origin + (this.#startedAt ?? 0)).toISOString(),
        ...defined({
          sessionId: this.#sessionId,
          stopReason: this.#end?.stopReason,
          durationMs:
            this.#startedAt === undefined || this.#end?.at === undefined ? undefined : this.#end.at - this.#startedAt,
        }),
        ...this.#facts.toRecord(),
        ...defined({ reasoning: some(reasoning) }),
        anomalies: this.#anomalies.total,
        ...defined({
          anomalyKinds: this.#anomalies.total === 0 ? undefined : this.#anomalies.toRecord(),
          unknownUpdates: this.#unknownKinds.total === 0 ? undefined : this.#unknownKinds.toRecord(),
          droppedBytes: droppedBytes === 0 ? undefined : droppedBytes,
          droppedCalls: this.#droppedCalls === 0 ? undefined : this.#droppedCalls,
        }),
      },
    };
  }

  #steps(openAs: 'cancelled' | 'unknown', origin: number): Step[] {
    return [...this.#calls.values()].map((call) => call.toStep(openAs, origin));
  }

  #text(target: BoundedText, text: string): void {
    if (this.ended) this.#anomalies.add('late-text');
    else target.append(text);
  }

  #call(frame: CallFrame, at: number | undefined): void {
    const id = this.#idOf(frame);
    let call = this.#calls.get(id);
    if (call === undefined) {
      if (this.#calls.size >= this.#limits.calls) {
        this.#droppedCalls += 1;
        return;
      }
      call = this.#startCall(id, at);
    }
    if (this.ended) {
      this.#anomalies.add('late-call-update');
      call.markLate();
    }
    for (const odd of call.merge(frame, at)) this.#anomalies.add(odd);
  }

  #startCall(id: string, at: number | undefined): TrackedCall {
    const before = this.ended
      ? { thought: '', reasoning: '' }
      : { thought: this.#message.toString(), reasoning: this.#reasoning.toString() };
    if (!this.ended) {
      this.#droppedBytes += this.#message.droppedBytes + this.#reasoning.droppedBytes;
      this.#message = this.#newText();
      this.#reasoning = this.#newText();
    }
    const call = new TrackedCall(id, before, at, this.#limits, this.#budget);
    this.#calls.set(id, call);
    return call;
  }

  /** A call without an id is still a call: the start makes one up, and updates without one are of the latest such. */
  #idOf(frame: CallFrame): string {
    if (frame.id !== undefined) return frame.id;
    this.#anomalies.add('call without an id');
    if (frame.source !== 'update' || this.#anonymous === 0) this.#anonymous += 1;
    return `anonymous-${this.#anonymous}`;
  }

  #newText(): BoundedText {
    return new BoundedText(this.#limits.textChars, this.#budget);
  }
}

/** The text of a prompt, for a trajectory whose only task is the prompt itself. */
export function promptText(params: JsonObject): string {
  const prompt = params['prompt'];
  const blocks = Array.isArray(prompt) ? prompt : [];
  const text = blocks
    .map((block) => (isObject(block) && typeof block['text'] === 'string' ? block['text'] : ''))
    .join('');
  return text.trim() === '' ? '(no text)' : text;
}
