import { isDeepStrictEqual } from 'node:util';
import { defined, some } from '../core/defined.ts';
import type { Step, StepMetadata } from '../core/trajectory.ts';
import { BoundedPayload } from './bounded-payload.ts';
import { BoundedText } from './bounded-text.ts';
import type { CharBudget, TrajectoryLimits } from './limits.ts';
import { observationOf, resultOf } from './observation.ts';
import { isObject, type CallFrame, type JsonObject } from './session-update.ts';

type Status = StepMetadata['status'];
/** Names of the payloads that a call keeps; each has its share of the budget. */
type Part = 'input' | 'output' | 'content' | 'locations' | 'response';

/** Every spelling of an end that was seen in the field. */
const ENDS: Readonly<Record<string, Status>> = {
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
};
const OPEN = new Set(['pending', 'in_progress']);

/** Whether a status says that the call is over, however it went. */
export function isEndStatus(status: string | undefined): boolean {
  return status !== undefined && Object.hasOwn(ENDS, status);
}

const MAX_DIFFS = 200;

/** The answer of the person, or of the rule that stands in for them. */
export interface PermissionRecord {
  readonly outcome: 'selected' | 'cancelled';
  readonly optionId?: string;
  readonly optionKind?: string;
}

/**
 * The frames of one `toolCallId`, merged.
 *
 * Invariants
 *  T1  A later frame replaces the earlier value of a field, unless its own is empty or says less.
 *  T2  A diff stays, whatever replaces the content that carried it.
 *  T3  The first end is the time of the end; a call that has ended does not open again.
 */
export class TrackedCall {
  readonly id: string;
  readonly thought: string;
  readonly reasoning: string;
  readonly startedAt: number | undefined;
  readonly #limits: TrajectoryLimits;
  readonly #budget: CharBudget;
  readonly #parts = new Map<Part, BoundedPayload>();
  readonly #diffs = new Map<string, BoundedPayload>();
  readonly #terminalOutput: BoundedText;
  #started = false;
  #title: string | undefined;
  #name: string | undefined;
  #kind: string | undefined;
  #status: Status | undefined;
  #endedAt: number | undefined;
  #exitCode: number | undefined;
  #permission: PermissionRecord | undefined;
  #late = false;

  constructor(
    id: string,
    before: { readonly thought: string; readonly reasoning: string },
    at: number | undefined,
    limits: TrajectoryLimits,
    budget: CharBudget,
  ) {
    this.id = id;
    this.thought = before.thought;
    this.reasoning = before.reasoning;
    this.startedAt = at;
    this.#limits = limits;
    this.#budget = budget;
    this.#terminalOutput = new BoundedText(limits.payloadChars, budget);
  }

  get ended(): boolean {
    return this.#status !== undefined;
  }

  /** Merges one frame; the result lists its anomalies. */
  merge(frame: CallFrame, at: number | undefined): readonly string[] {
    const odd: string[] = [];
    if (frame.source === 'start') this.#started = true;
    else if (frame.source === 'permission') this.#started = true;
    else if (!this.#started) {
      this.#started = true;
      odd.push('update-before-call');
    }
    if (frame.title !== undefined && frame.title !== '') this.#title = short(frame.title);
    this.#name = short(frame.name ?? toolNameIn(frame.meta) ?? this.#name);
    if (frame.toolKind !== undefined) this.#kind = short(frame.toolKind);
    this.#mergeInput(frame);
    if (frame.output !== undefined) this.#keep('output', frame.output);
    if (frame.content !== undefined) this.#mergeContent(frame.content);
    if (Array.isArray(frame.locations) && frame.locations.length > 0) this.#keep('locations', frame.locations);
    if (frame.meta !== undefined) this.#mergeMeta(frame.meta);
    if (frame.status !== undefined) odd.push(...this.#mergeStatus(frame.status, at));
    return odd;
  }

  markLate(): void {
    this.#late = true;
  }

  answerPermission(answer: PermissionRecord): void {
    this.#permission = answer;
  }

  /** `openAs` is the status of a call that never ended. */
  /** `origin` is the start of its times, in milliseconds since 1970. */
  toStep(openAs: Status, origin: number): Step {
    const parts = Object.fromEntries([...this.#parts].map(([part, payload]) => [part, payload.value]));
    const sources = {
      output: parts['output'],
      content: parts['content'],
      terminal: this.#terminalOutput.isEmpty ? undefined : this.#terminalOutput.toString(),
      response: parts['response'],
    };
    const output = resultOf(sources);
    const input = parts['input'];
    const title = this.#title ?? this.#name ?? 'unknown';
    const toolName = this.#name ?? title;
    const refused =
      this.#permission?.optionKind?.startsWith('reject') === true || this.#permission?.outcome === 'cancelled';
    const dropped = [...this.#parts.values(), ...this.#diffs.values()].filter((payload) => payload.dropped).length;
    return {
      thought: this.thought,
      action: `${toolName}: ${inputText(input)}`,
      observation: observationOf(sources),
      metadata: {
        toolCallId: this.id,
        toolName,
        title,
        ...defined({ kind: this.#kind }),
        status: this.#status ?? (refused ? 'cancelled' : openAs),
        ...defined({
          input,
          output,
          diff: this.#diffs.size === 0 ? undefined : [...this.#diffs.values()].map((payload) => payload.value),
          locations: parts['locations'],
          reasoning: some(this.reasoning),
          permission: this.#permission,
          exitCode: this.#exitCode,
        }),
        ...times(this.startedAt, this.#endedAt, origin),
        ...defined({ late: this.#late ? true : undefined, payloadsDropped: dropped === 0 ? undefined : dropped }),
      },
    };
  }

  #mergeInput({ input, source }: CallFrame): void {
    if (input === undefined) return;
    const known = this.#parts.get('input');
    // A request for permission shows the input to a person, and some agents dress it up for that.
    if (source === 'permission' && known !== undefined && !isEmpty(known.value)) return;
    const next = new BoundedPayload(input, this.#limits, this.#budget);
    const kept = known !== undefined && saysLess(next.value, known.value) ? known : next;
    this.#budget.giveBack((known?.chars ?? 0) + next.chars - kept.chars);
    this.#parts.set('input', kept);
  }

  #mergeContent(content: readonly unknown[]): void {
    const texts: unknown[] = [];
    for (const item of content) {
      if (!isObject(item)) continue;
      if (item['type'] === 'diff') this.#keepDiff(item);
      else if (item['type'] !== 'terminal') texts.push(item);
    }
    if (texts.length > 0) this.#keep('content', texts);
  }

  #keepDiff(diff: JsonObject): void {
    const path = typeof diff['path'] === 'string' ? diff['path'] : '';
    if (!this.#diffs.has(path) && this.#diffs.size >= MAX_DIFFS) return;
    const { type: _type, _meta, ...rest } = diff;
    this.#diffs.set(path, new BoundedPayload(rest, this.#limits, this.#budget, this.#diffs.get(path)));
  }

  #mergeMeta(meta: JsonObject): void {
    // Codex streams a terminal's output beside the content; Claude sends the tool's answer before the end.
    for (const key of ['terminal_output', 'terminal_output_delta']) {
      const piece = meta[key];
      if (isObject(piece) && typeof piece['data'] === 'string') this.#terminalOutput.append(piece['data']);
    }
    const exit = meta['terminal_exit'];
    if (isObject(exit) && typeof exit['exit_code'] === 'number') this.#exitCode = exit['exit_code'];
    for (const vendor of Object.values(meta)) {
      if (isObject(vendor) && vendor['toolResponse'] !== undefined) this.#keep('response', vendor['toolResponse']);
    }
  }

  #mergeStatus(status: string, at: number | undefined): readonly string[] {
    const end = Object.hasOwn(ENDS, status) ? ENDS[status] : undefined;
    if (end === undefined) {
      if (!OPEN.has(status)) return ['unknown-status'];
      return this.ended ? ['reopened'] : [];
    }
    const again = this.#status === end;
    this.#status = end;
    this.#endedAt ??= at;
    return again ? ['ended-twice'] : [];
  }

  #keep(part: Part, value: unknown): void {
    this.#parts.set(part, new BoundedPayload(value, this.#limits, this.#budget, this.#parts.get(part)));
  }
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

/** T1: an empty value says nothing; an object whose members are all known already says less. */
function saysLess(next: unknown, known: unknown): boolean {
  if (isEmpty(next)) return true;
  if (!isObject(next) || !isObject(known)) return false;
  const keys = Object.keys(next);
  return keys.length < Object.keys(known).length && keys.every((key) => isDeepStrictEqual(next[key], known[key]));
}

/** The tool's name, where an agent sends it beside the protocol. */
export function toolNameIn(meta: JsonObject | undefined): string | undefined {
  if (meta === undefined) return undefined;
  for (const vendor of [meta, ...Object.values(meta)]) {
    if (isObject(vendor) && typeof vendor['toolName'] === 'string') return vendor['toolName'];
  }
  return undefined;
}

function inputText(input: unknown): string {
  if (input === undefined) return '{}';
  return typeof input === 'string' ? input : JSON.stringify(input);
}

function short<T extends string | undefined>(text: T): T {
  return (text !== undefined && text.length > 4096 ? `${text.slice(0, 4096)}...` : text) as T;
}

function times(start: number | undefined, end: number | undefined, origin: number): Record<string, unknown> {
  return {
    ...defined({
      startedAt: start === undefined ? undefined : new Date(origin + start).toISOString(),
      endedAt: end === undefined ? undefined : new Date(origin + end).toISOString(),
      durationMs: start === undefined || end === undefined ? undefined : end - start,
    }),
  };
}
