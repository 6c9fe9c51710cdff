import { defined } from '../core/defined.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Trajectory } from '../core/trajectory.ts';
import { readRecordedFrame } from './recorded-frame.ts';
import { field, isObject, type JsonObject } from './session-update.ts';
import { promptText, TrajectoryBuilder } from './trajectory-builder.ts';

/** Where a trajectory of a recording comes from: a prompt turn that ran, or one that a session replayed on load. */
interface Turn {
  readonly builder: TrajectoryBuilder;
  /** The session that replays it; undefined for a turn that ran. */
  readonly replayOf: SessionState | undefined;
  errorInfo: string | undefined;
  stopReason: string | undefined;
  timedOut: boolean;
}

interface SessionState {
  readonly id: string;
  /** Prompts that wait for their answer, oldest first: updates belong to the oldest. */
  readonly running: Turn[];
  /** Live turns that are over; the last one takes late frames. */
  readonly over: Turn[];
  readonly replayed: Turn[];
  replayHasContent: boolean;
  /** It has a history: it was loaded, resumed or forked. */
  reopened: boolean;
}

type Pending =
  | { readonly kind: 'prompt'; readonly session: SessionState; readonly turn: Turn }
  | { readonly kind: 'open'; readonly sessionId: string | undefined; readonly fresh: boolean };

export interface RecordedTrajectories {
  readonly trajectories: readonly Trajectory[];
  /** Calls that a load or fork replayed although the recording has them already. */
  readonly replayedAgain: number;
  readonly anomalies: number;
}

/** A time of a recording that is larger (three years) counts from 1970, and not from its start. */
const ABSOLUTE_MS = 1e11;

/** Methods after whose request an agent may replay a session's history. */
const OPENING = new Set(['session/new', 'session/load', 'session/resume', 'session/fork']);

/**
 * Builds trajectories from a recorded stream, one per prompt turn.
 *
 * Invariants
 *  R1  Every tool call of the recording's sessions is in exactly one trajectory.
 *  R2  A replayed history (load, resume, fork) adds a trajectory only where the recording has it nowhere else.
 *  R3  A session that the recording does not open is not ours: its updates are dropped and counted.
 */
export class RecordedConversation {
  readonly #sessions = new Map<string, SessionState>();
  readonly #turns: Turn[] = [];
  readonly #pending = new Map<unknown, Pending>();
  readonly #permissions = new Map<unknown, { readonly turn: Turn; readonly params: JsonObject }>();
  #agentId = 'unknown';
  #strayAnomalies = 0;
  #exited = false;
  /** The recording's own start, in milliseconds since 1970. */
  #startedAt: number | undefined;
  #lastT = 0;

  addLine(line: string): void {
    if (line.trim() === '') return;
    const frame = readRecordedFrame(line.charCodeAt(0) === 0xfeff ? line.slice(1) : line, (id) =>
      this.#pending.has(id),
    );
    if (frame.dir === 'malformed') this.#strayAnomalies += 1;
    if (!('t' in frame)) return;
    const t = this.#sinceStart(frame.t);
    this.#lastT = Math.max(this.#lastT, t);
    if (frame.dir === 'meta') this.#meta(frame.event, frame.detail, t);
    else if (frame.dir === 'out') this.#fromClient(frame.message, t);
    else this.#fromAgent(frame.message, t);
  }

  /** `endedAt` is when it was written to its end, for a recording without a time of its own. */
  finish(endedAt: number): RecordedTrajectories {
    const origin = this.#startedAt ?? endedAt - this.#lastT;
    this.#abandonTurns(undefined);
    const live = new Set(
      this.#turns.filter((turn) => turn.replayOf === undefined).flatMap((turn) => turn.builder.callIds),
    );
    let replayedAgain = 0;
    const trajectories: Trajectory[] = [];
    for (const turn of this.#turns) {
      let trajectory = turn.builder.build(outcomeOf(turn), origin);
      if (turn.replayOf !== undefined) {
        const fresh = trajectory.steps.filter((step) => !live.has(step.metadata.toolCallId));
        replayedAgain += trajectory.steps.length - fresh.length;
        // Words before the first prompt of a new session are a greeting, and no turn.
        const told = turn.replayOf.reopened && trajectory.steps.length === 0 && this.#isNews(trajectory);
        if (fresh.length === 0 && !told) continue;
        for (const step of fresh) live.add(step.metadata.toolCallId);
        trajectory = { ...trajectory, steps: fresh, metadata: { ...trajectory.metadata, replayed: true } };
      }
      trajectories.push(trajectory);
    }
    const counted = this.#turns.reduce((sum, turn) => sum + turn.builder.anomalies, 0);
    return { trajectories, replayedAgain, anomalies: counted + this.#strayAnomalies };
  }

  /** A recording that counts from 1970 states its start with its first frame. */
  #sinceStart(t: number): number {
    if (t < ABSOLUTE_MS) return t;
    this.#startedAt ??= t;
    return Math.max(0, t - this.#startedAt);
  }

  #fromClient(message: JsonObject, t: number): void {
    const params = isObject(message['params']) ? message['params'] : {};
    const id = message['id'];
    const { method } = message;
    if (method === undefined) return this.#permissionAnswered(id, message['result']);
    if (method === 'session/prompt') return this.#prompt(id, params, t);
    if (typeof method !== 'string' || !OPENING.has(method)) return undefined;
    const sessionId = field(params, 'sessionId');
    // A fork names the session that it copies; the copy's own id comes with the answer.
    const opened = typeof sessionId === 'string' && method !== 'session/fork' ? sessionId : undefined;
    const fresh = method === 'session/new';
    if (opened !== undefined) this.#session(opened).reopened = true;
    this.#pending.set(id, { kind: 'open', sessionId: opened, fresh });
    return undefined;
  }

  #prompt(id: unknown, params: JsonObject, t: number): void {
    const named = field(params, 'sessionId');
    const sessionId = typeof named === 'string' ? named : '';
    const session = this.#session(sessionId);
    // A client that gave up on a prompt and sends the next does not wait for the first any more.
    for (const old of session.running.filter(({ timedOut }) => timedOut)) this.#end(session, old, 'timeout', t);
    const turn = this.#newTurn(sessionId, promptText(params), t, undefined);
    session.running.push(turn);
    this.#pending.set(id, { kind: 'prompt', session, turn });
  }

  #fromAgent(message: JsonObject, t: number): void {
    const { method } = message;
    const params = isObject(message['params']) ? message['params'] : {};
    if (method === undefined) return this.#answer(message, t);
    if (method === 'session/update') {
      const turn = this.#turnFor(params, params['update']);
      if (turn === undefined) this.#stray();
      else turn.builder.processUpdate(params, t);
    } else if (method === 'session/request_permission') {
      const turn = this.#turnFor(params, params['toolCall']);
      if (turn === undefined) return this.#stray();
      turn.builder.processPermission(params, t);
      this.#permissions.set(message['id'], { turn, params });
    }
    return undefined;
  }

  /** R3: counted where the reader will look for it, with the turn that was running. */
  #stray(): void {
    const running = [...this.#sessions.values()].flatMap((session) => session.running)[0];
    if (running === undefined) this.#strayAnomalies += 1;
    else running.builder.noteAnomaly('other-session');
  }

  #answer(message: JsonObject, t: number): void {
    const id = message['id'];
    const pending = this.#pending.get(id);
    const result = isObject(message['result']) ? message['result'] : {};
    this.#pending.delete(id);
    if (pending === undefined) {
      // The answer to `initialize` names the agent; answers to other requests say nothing about a turn.
      const info = result['agentInfo'];
      if (isObject(info) && typeof info['name'] === 'string') this.#agentId = info['name'];
      return;
    }
    if (pending.kind === 'open') {
      const sessionId = result['sessionId'] ?? pending.sessionId;
      if (typeof sessionId === 'string') this.#session(sessionId).reopened ||= !pending.fresh;
      return;
    }
    const { session, turn } = pending;
    const { error } = message;
    const stopReason = typeof result['stopReason'] === 'string' ? result['stopReason'] : undefined;
    turn.builder.endTurn({ ...defined({ stopReason }), response: result, at: t });
    turn.stopReason ??= stopReason;
    this.#end(session, turn, undefined, t);
    if (isObject(error)) {
      turn.errorInfo = `agent_failed: ${typeof error['message'] === 'string' ? error['message'] : 'no message'}`;
    }
  }

  #permissionAnswered(id: unknown, result: unknown): void {
    const asked = this.#permissions.get(id);
    this.#permissions.delete(id);
    if (asked === undefined || !isObject(result) || !isObject(result['outcome'])) return;
    const call = asked.params['toolCall'];
    const callId = isObject(call) ? field(call, 'toolCallId') : undefined;
    if (typeof callId !== 'string') return;
    const { outcome, optionId } = result['outcome'];
    const options = Array.isArray(asked.params['options']) ? asked.params['options'] : [];
    const chosen: unknown = options.find((option) => isObject(option) && option['optionId'] === optionId);
    const kind = isObject(chosen) ? chosen['kind'] : undefined;
    asked.turn.builder.permissionAnswered(callId, {
      outcome: outcome === 'selected' ? 'selected' : 'cancelled',
      ...defined({
        optionId: typeof optionId === 'string' ? optionId : undefined,
        optionKind: typeof kind === 'string' ? kind : undefined,
      }),
    });
  }

  #meta(event: string, detail: JsonObject, t: number): void {
    const { startedAt } = detail;
    const told = typeof startedAt === 'string' ? Date.parse(startedAt) : startedAt;
    if (typeof told === 'number' && told >= ABSOLUTE_MS && told <= Date.parse('9999-12-31')) this.#startedAt ??= told;
    if (event === 'spawn') {
      if (typeof detail['agent'] === 'string') this.#agentId = detail['agent'];
      this.#abandonTurns(t);
    }
    // The leader's end is not the stream's: a child that holds the pipe may go on and even finish the turn.
    if (event === 'kill9' || event === 'exit') this.#exited = true;
    if (event === 'client-error' && /time.?out/i.test(String(detail['message']))) {
      for (const session of this.#sessions.values()) for (const turn of session.running) turn.timedOut = true;
    }
  }

  #end(session: SessionState, turn: Turn, errorInfo: string | undefined, t: number | undefined): void {
    const at = session.running.indexOf(turn);
    if (at === -1) return;
    session.running.splice(at, 1);
    session.over.push(turn);
    turn.builder.endTurn(defined({ at: t }));
    turn.errorInfo ??= errorInfo;
  }

  /** These turns get no answer any more. */
  #abandonTurns(t: number | undefined): void {
    for (const session of this.#sessions.values()) {
      const why = this.#exited ? 'agent_crashed' : 'unanswered';
      for (let turn = session.running[0]; turn !== undefined; turn = session.running[0]) {
        this.#end(session, turn, turn.timedOut ? 'timeout' : why, t);
      }
    }
    this.#exited = false;
  }

  /** The turn that an update of a session belongs to; undefined for a session that is not ours (R3). */
  #turnFor(params: JsonObject, frame: unknown): Turn | undefined {
    const sessionId = field(params, 'sessionId');
    const opening = [...this.#pending.values()].some((pending) => pending.kind === 'open');
    const known = typeof sessionId === 'string' ? this.#sessions.get(sessionId) : undefined;
    if (known === undefined && (!opening || typeof sessionId !== 'string')) return undefined;
    const session = known ?? this.#session(String(sessionId));
    // A session that appears while one is forked is the fork, replaying its origin.
    if (known === undefined)
      session.reopened = [...this.#pending.values()].some((one) => one.kind === 'open' && !one.fresh);
    const callId = isObject(frame) ? field(frame, 'toolCallId') : undefined;
    const starts = isObject(frame) && field(frame, 'sessionUpdate') === 'tool_call';
    if (typeof callId === 'string') {
      // A call stays with the turn that started it, unless the agent uses a finished call's id again.
      const owner = session.over.findLast((turn) => turn.builder.hasCall(callId));
      const again = starts && owner?.builder.hasEnded(callId) === true && session.running.length > 0;
      if (owner !== undefined && !again) return owner;
    }
    return session.running[0] ?? session.over.at(-1) ?? this.#replayTurn(session, frame);
  }

  /** Updates of a session before its first prompt are its history, cut at the person's messages. */
  #replayTurn(session: SessionState, frame: unknown): Turn {
    const kind = isObject(frame) ? field(frame, 'sessionUpdate') : undefined;
    const user = kind === 'user_message_chunk' && isObject(frame) ? frame['content'] : undefined;
    const asked = isObject(user) && typeof user['text'] === 'string' ? user['text'] : undefined;
    const current = session.replayed.at(-1);
    if (current !== undefined && (asked === undefined || !session.replayHasContent)) {
      if (/^(?:agent_|tool_)/.test(String(kind))) session.replayHasContent = true;
      return current;
    }
    session.replayHasContent = asked === undefined && /^(?:agent_|tool_)/.test(String(kind));
    const turn = this.#newTurn(session.id, asked?.trim() ? asked : '(before the first prompt)', 0, session);
    session.replayed.push(turn);
    return turn;
  }

  /** Text that a live turn has not said already. */
  #isNews(replay: Trajectory): boolean {
    const said = replay.finalMessage.trim();
    if (said === '') return false;
    return !this.#turns.some(
      (turn) => turn.replayOf === undefined && turn.builder.build(UNVERIFIED).finalMessage.trim() === said,
    );
  }

  #newTurn(sessionId: string, description: string, t: number, replayOf: SessionState | undefined): Turn {
    const builder = new TrajectoryBuilder({
      task: { id: `turn-${this.#turns.length + 1}`, domain: 'software', description, context: {}, verification: {} },
      agentId: this.#agentId,
      sessionId,
      ...defined({ startedAt: replayOf === undefined ? t : undefined }),
    });
    const turn: Turn = { builder, replayOf, errorInfo: undefined, stopReason: undefined, timedOut: false };
    this.#turns.push(turn);
    return turn;
  }

  #session(id: string): SessionState {
    const known = this.#sessions.get(id);
    if (known !== undefined) return known;
    const made: SessionState = { id, running: [], over: [], replayed: [], replayHasContent: false, reopened: false };
    this.#sessions.set(id, made);
    return made;
  }
}

const UNVERIFIED: Outcome = { success: false, errorInfo: 'unverified' };

/** A recording proves nothing: without a verifier the outcome says how the turn ended, never that it succeeded. */
function outcomeOf(turn: Turn): Outcome {
  if (turn.errorInfo !== undefined) return { success: false, errorInfo: turn.errorInfo };
  if (turn.stopReason !== undefined && turn.stopReason !== 'end_turn') {
    return { success: false, errorInfo: turn.stopReason };
  }
  return UNVERIFIED;
}
