import { controlsLine } from '../view/controls-line.ts';
import { join } from 'node:path';
import type { PlanEntry, SessionUpdate, ToolCallContent, ToolKind } from '@agentclientprotocol/sdk';
import { everythingHolds } from '../../core/check.ts';
import { printable, printableLine } from '../../core/printable.ts';
import type { RuntimeEvent } from '../../core/runtime-event.ts';
import type { ChangedFile } from '../../runtime/atlas.ts';
import type { PendingUpdate } from './update-stream.ts';

/** The lookups of the fold. */
export interface NarrationParts {
  readonly project: string;
  readonly tell: (told: PendingUpdate) => void;
  /** The changes of a landed step. */
  readonly diff: (runId: string, step: string) => Promise<readonly ChangedFile[]>;
}

type PlanStatus = PlanEntry['status'];

interface ShownStep {
  readonly id: string;
  readonly title: string;
  status: PlanStatus;
}

const MAX_LINES = 200;
const MAX_INPUT = 20_000;

/** A run as an editor shows it: the plan, each attempt as a call with its checks and its diff, thoughts and words. */
export class RunNarration {
  readonly #parts: NarrationParts;
  #steps: ShownStep[] = [];
  /** The number of the plan that is shown. */
  #plan = 0;
  /** Evidence by call; several attempts are under way where steps run side by side. */
  readonly #evidence = new Map<string, string[]>();
  /** Calls that were announced and have not ended yet; none is left open when a turn ends. */
  readonly #open = new Set<string>();
  /** The open call of each VERIFY step. */
  readonly #held = new Map<string, RuntimeEvent>();
  #tokens = 0;
  #cost = '';

  constructor(parts: NarrationParts) {
    this.#parts = parts;
  }

  get tokens(): number {
    return this.#tokens;
  }

  /** Learns the plan of an earlier run without emitting it again. */
  learn(events: readonly RuntimeEvent[]): void {
    for (const event of events) {
      if (event.type === 'plan') this.#take(event);
      const step = event.type === 'step-status' ? this.#steps.find(({ id }) => id === event.step) : undefined;
      if (step !== undefined && event.type === 'step-status') step.status = planStatus(event.status);
    }
  }

  /** A resumed run emits its plan again, and the done steps stay done. */
  #take(event: Extract<RuntimeEvent, { type: 'plan' }>): void {
    if (event.number !== this.#plan) this.#steps = stepsOf(event);
    this.#plan = event.number;
  }

  hear(event: RuntimeEvent): void {
    switch (event.type) {
      case 'recall':
        if (event.shown > 0) this.#think(`Recalled ${event.shown}: ${event.titles.join(' | ')}`);
        return;
      case 'plan':
        this.#take(event);
        this.#showPlan();
        return;
      case 'step-status':
        this.#setStatus(event);
        return;
      case 'attempt-start':
        this.#begin(event);
        return;
      case 'thought':
        this.#text('agent_thought_chunk', event.text);
        return;
      case 'message':
        this.#text('agent_message_chunk', event.text);
        return;
      case 'tool-call':
        this.#call(event);
        return;
      case 'tool-result':
        this.#open.delete(callId(event, event.callId));
        this.#parts.tell({
          sessionUpdate: 'tool_call_update',
          toolCallId: callId(event, event.callId),
          status: event.ok ? 'completed' : 'failed',
          content: [textContent(event.summary)],
        });
        return;
      case 'check':
        this.#note(event, `${event.phase} ${event.result}: ${event.evidence}`);
        return;
      case 'controls':
        this.#note(event, controlsLine(event));
        return;
      case 'verdict':
        this.#note(event, `verdict: ${[event.verdict, ...event.reasons].join('; ')}`);
        if (!everythingHolds(event.verdict)) this.#end(event, 'failed');
        return;
      case 'review':
        if (event.decision === 'refine') this.#think(`Again, told that: ${event.instructions.join(' ')}`);
        return;
      case 'commit':
        this.#landed(event);
        return;
      case 'rollback':
        this.#think(`Discarded: ${event.reason}`);
        return;
      case 'summary':
        this.#think(event.text);
        return;
      case 'together':
        for (const text of event.broken) this.#think(`Together: ${text}`);
        return;
      case 'remembered':
        this.#think(`Remembered: ${event.records.map(({ title }) => title).join(' | ')}`);
        return;
      case 'network':
        if (event.decision === 'refused') this.#think(`Kept from ${event.host}:${event.port}: ${event.reason ?? ''}`);
        return;
      case 'warning':
        this.#think(`Warning: ${event.message}`);
        return;
      case 'usage':
        this.#spent(event);
        return;
      case 'run-end':
        this.#closeAll();
        this.#finish(event);
        return;
      case 'paused':
        this.#closeAll();
        return;
      case 'run-start':
      case 'asked':
      case 'answered':
        return;
    }
  }

  #begin(event: Extract<RuntimeEvent, { type: 'attempt-start' }>): void {
    const step = this.#steps.find(({ id }) => id === event.step);
    const { attempt = 1, maxAttempts } = event;
    const toolCallId = callId(event);
    // An attempt that goes on after a pause is the same call.
    const known = this.#evidence.has(toolCallId);
    this.#evidence.set(toolCallId, event.isolation === 'none' ? ['isolation: none, there is no sandbox here'] : []);
    this.#open.add(toolCallId);
    if (known) {
      this.#parts.tell({ sessionUpdate: 'tool_call_update', toolCallId, status: 'in_progress' });
      return;
    }
    this.#parts.tell({
      sessionUpdate: 'tool_call',
      toolCallId,
      title: printableLine(`${event.step ?? ''}: ${step?.title ?? ''} (attempt ${attempt} of ${maxAttempts})`),
      kind: 'edit',
      status: 'in_progress',
    });
  }

  #call(event: Extract<RuntimeEvent, { type: 'tool-call' }>): void {
    this.#open.add(callId(event, event.callId));
    this.#parts.tell({
      sessionUpdate: 'tool_call',
      toolCallId: callId(event, event.callId),
      title: printableLine(titleOf(event.tool, event.input)),
      kind: kindOf(event.tool, event.input),
      status: 'in_progress',
      rawInput: bounded(event.input),
    });
  }

  /** A line of evidence on the attempt that it speaks of. */
  #note(event: RuntimeEvent, line: string): void {
    const id = callId(event);
    const lines = this.#evidence.get(id) ?? [];
    // A VERIFY step makes no attempt of its own; its checks come as a call.
    if (!this.#evidence.has(id)) {
      this.#evidence.set(id, lines);
      this.#held.set(event.step ?? '', event);
      this.#open.add(id);
      this.#parts.tell({
        sessionUpdate: 'tool_call',
        toolCallId: id,
        title: printableLine(`${event.step ?? ''}: verify`),
        kind: 'think',
        status: 'in_progress',
      });
    }
    if (lines.length < MAX_LINES) lines.push(printableLine(line));
    this.#parts.tell({ sessionUpdate: 'tool_call_update', toolCallId: id, content: [textContent(lines.join('\n'))] });
  }

  /** A call that an interruption or a pause left open has not succeeded. */
  #closeAll(): void {
    for (const toolCallId of this.#open) {
      this.#parts.tell({ sessionUpdate: 'tool_call_update', toolCallId, status: 'failed' });
    }
    this.#open.clear();
  }

  #end(event: RuntimeEvent, status: 'completed' | 'failed'): void {
    this.#open.delete(callId(event));
    this.#parts.tell({ sessionUpdate: 'tool_call_update', toolCallId: callId(event), status });
  }

  #landed(event: Extract<RuntimeEvent, { type: 'commit' }>): void {
    const { runId, step = '', paths, receipt } = event;
    const evidence = this.#evidence.get(callId(event)) ?? [];
    this.#open.delete(callId(event));
    this.#parts.tell(async () => {
      const files = await this.#parts.diff(runId, step).catch(() => []);
      return {
        sessionUpdate: 'tool_call_update',
        toolCallId: callId(event),
        status: 'completed',
        content: [
          textContent([...evidence, `landed ${paths.join(', ') || 'nothing'} (receipt ${receipt})`].join('\n')),
          ...files.flatMap((file) => diffContent(this.#parts.project, file)),
        ],
        locations: paths.map((path) => ({ path: join(this.#parts.project, path) })),
        rawOutput: { receipt, paths },
      };
    });
  }

  #setStatus(event: Extract<RuntimeEvent, { type: 'step-status' }>): void {
    const step = this.#steps.find(({ id }) => id === event.step);
    const status = planStatus(event.status);
    if (step === undefined || step.status === status) return;
    step.status = status;
    this.#showPlan();
    const held = this.#held.get(event.step ?? '');
    if (status === 'completed' && held !== undefined) this.#end(held, 'completed');
  }

  #showPlan(): void {
    this.#parts.tell({
      sessionUpdate: 'plan',
      entries: this.#steps.map(({ id, title, status }) => ({
        content: printableLine(`${id}: ${title}`),
        priority: 'medium',
        status,
      })),
    });
  }

  #finish(event: Extract<RuntimeEvent, { type: 'run-end' }>): void {
    const spent = this.#tokens === 0 ? '' : ` (${this.#tokens} tokens${this.#cost})`;
    const open = event.isolation === 'none' ? ' (isolation: none)' : '';
    this.#text('agent_message_chunk', `\n\n**${event.status}**: ${event.message}${spent}${open}\n`);
  }

  /** The run reports its total; an older one reports only the turn. */
  #spent({ spent, tokens = 0 }: Extract<RuntimeEvent, { type: 'usage' }>): void {
    this.#tokens = spent?.tokens ?? this.#tokens + tokens;
    if (spent?.currency !== undefined) this.#cost = ` ${spent.money} ${spent.currency}`;
  }

  #think(text: string): void {
    this.#text('agent_thought_chunk', `${text}\n`);
  }

  #text(sessionUpdate: 'agent_message_chunk' | 'agent_thought_chunk', text: string): void {
    this.#parts.tell({ sessionUpdate, content: { type: 'text', text: printable(text) } });
  }
}

/** One call per attempt at a step, and one per call of the agent's own in it. */
function callId(event: RuntimeEvent, inner?: string): string {
  const beside = event.candidate === undefined ? '' : `.${event.candidate}`;
  const own = `${event.runId}:${event.step ?? ''}:${event.attempt ?? 1}${beside}`;
  return inner === undefined ? own : `${own}:${inner}`;
}

function stepsOf({ steps }: Extract<RuntimeEvent, { type: 'plan' }>): ShownStep[] {
  return steps.map(({ id, title }) => ({ id, title, status: 'pending' }));
}

function planStatus(status: Extract<RuntimeEvent, { type: 'step-status' }>['status']): PlanStatus {
  if (status === 'completed') return 'completed';
  return status === 'in_progress' || status === 'refined' ? 'in_progress' : 'pending';
}

export function textContent(text: string): ToolCallContent {
  return { type: 'content', content: { type: 'text', text: printable(text) } };
}

function diffContent(project: string, { path, before, after, lines }: ChangedFile): readonly ToolCallContent[] {
  const absolute = join(project, path);
  const readable = [before, after].every((side) => side === undefined || side.text !== undefined);
  if (!readable)
    return [textContent(`${path}: ${after === undefined ? 'removed' : `${after.kind}, ${after.bytes} bytes`}`)];
  // An editor draws the difference itself: which of its lines no check notices is said below it.
  const uncovered = lines
    .filter(({ coverage }) => coverage === 'uncovered')
    .map(({ first, last }) => `${path}:${first}${last > first ? `-${last}` : ''}`);
  return [
    { type: 'diff', path: absolute, oldText: before?.text ?? null, newText: after?.text ?? '' },
    ...(uncovered.length === 0 ? [] : [textContent(`no check notices ${uncovered.join(', ')}`)]),
  ];
}

/** The kind of a tool, by its input and its name: agents name theirs as they like. */
export function kindOf(tool: string, input: unknown): ToolKind {
  if (typeof input === 'object' && input !== null && 'command' in input) return 'execute';
  const name = tool.toLowerCase();
  if (/shell|bash|exec|command|terminal|^run/.test(name)) return 'execute';
  if (/write|edit|patch|create|replace/.test(name)) return 'edit';
  if (/delete|remove/.test(name)) return 'delete';
  if (/search|grep|glob|find/.test(name)) return 'search';
  if (/read|view|list|cat\b/.test(name)) return 'read';
  return /fetch|http|web/.test(name) ? 'fetch' : 'other';
}

export function titleOf(tool: string, input: unknown): string {
  const fields = typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {};
  const { files } = fields;
  const detail =
    fields['command'] ?? fields['path'] ?? fields['file_path'] ?? (Array.isArray(files) && files.join(', '));
  return typeof detail === 'string' && !tool.includes(detail) ? `${tool}: ${detail.slice(0, 200)}` : tool;
}

/** The shown part of an input; a client has its own limits. */
function bounded(input: unknown): unknown {
  const text = JSON.stringify(input) ?? 'null';
  return text.length <= MAX_INPUT ? input : { cut: text.slice(0, MAX_INPUT) };
}

/** For the replay of a person's earlier message. */
export function userMessage(text: string): SessionUpdate {
  return { sessionUpdate: 'user_message_chunk', content: { type: 'text', text: printable(text) } };
}

export function agentMessage(text: string): SessionUpdate {
  return { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: printable(text) } };
}
