import { randomBytes } from 'node:crypto';
import { defined } from '../core/defined.ts';
import type { RuntimeEvent } from '../core/runtime-event.ts';
import type { Attributes, OtlpSpan } from './otlp-exporter.ts';

export interface TraceOptions {
  readonly add: (span: OtlpSpan) => void;
  /** Whether requests, messages, arguments and results go along; otherwise only names, numbers and outcomes do. */
  readonly content: boolean;
}

interface Open {
  readonly spanId: string;
  readonly parent: string | undefined;
  readonly name: string;
  readonly kind: OtlpSpan['kind'];
  readonly startMs: number;
  readonly attributes: Record<string, string | number | boolean>;
  readonly events: { readonly name: string; readonly atMs: number; readonly attributes: Attributes }[];
}

/** The key of the span of the whole run. */
export const RUN = 'run';
const MAX_CONTENT = 4000;

/** The open spans of a run, by their keys. */
export class OpenSpans {
  readonly #options: TraceOptions;
  readonly #open = new Map<string, Open>();
  traceId: string = '';

  constructor(options: TraceOptions) {
    this.#options = options;
  }

  get content(): boolean {
    return this.#options.content;
  }

  has(key: string): boolean {
    return this.#open.has(key);
  }

  /** Leaves out a span that turned out to be none. */
  drop(key: string): void {
    this.#open.delete(key);
  }

  start(
    key: string,
    name: string,
    event: RuntimeEvent,
    attributes: Attributes,
    kind: OtlpSpan['kind'] = 'internal',
    parent: string = RUN,
  ): void {
    if (this.#open.has(key)) return;
    const above = key === RUN ? undefined : (this.#open.get(parent) ?? this.#open.get(RUN))?.spanId;
    this.#open.set(key, {
      spanId: randomBytes(8).toString('hex'),
      parent: above,
      name,
      kind,
      startMs: Date.parse(event.at),
      attributes: { ...placeOf(event), 'gen_ai.conversation.id': event.runId, ...attributes },
      events: [],
    });
  }

  finish(key: string, event: RuntimeEvent, attributes: Attributes = {}, error?: string): void {
    const span = this.#open.get(key);
    if (span === undefined) return;
    this.#open.delete(key);
    const { spanId, parent, name, kind, startMs, events } = span;
    this.#options.add({
      traceId: this.traceId,
      spanId,
      ...defined({ parentSpanId: parent }),
      name,
      kind,
      startMs,
      endMs: Date.parse(event.at),
      attributes: { ...span.attributes, ...attributes },
      events,
      ...defined({ error }),
    });
  }

  /** Ends the open spans, the innermost first; the span of the run only where it is not left open. */
  cutOff(event: RuntimeEvent, { run, error }: { readonly run: boolean; readonly error?: string }): void {
    for (const key of [...this.#open.keys()].toReversed())
      if (run || key !== RUN) this.finish(key, event, { 'atlas.cut_off': true }, error);
  }

  note(key: string, name: string, event: RuntimeEvent, attributes: Attributes): void {
    this.#open.get(key)?.events.push({ name, atMs: Date.parse(event.at), attributes });
  }

  /** A sum over the turns of a span: one attempt may take several. */
  count(key: string, attributes: Readonly<Record<string, number | undefined>>): void {
    const known = this.#open.get(key)?.attributes;
    if (known === undefined) return;
    for (const [name, value] of Object.entries(attributes))
      if (value !== undefined) known[name] = Number(known[name] ?? 0) + value;
  }

  /** Sets attributes of a span: the last value counts. */
  set(key: string, attributes: Readonly<Record<string, number | undefined>>): void {
    const known = this.#open.get(key)?.attributes;
    if (known !== undefined) Object.assign(known, defined(attributes));
  }

  /** Something that was said, where that may go along. */
  said(name: string, value: unknown): Attributes {
    if (!this.#options.content) return {};
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return { [name]: text.slice(0, MAX_CONTENT) };
  }
}

export function placeOf({ runId, step, attempt, candidate }: RuntimeEvent): Attributes {
  return {
    'atlas.run.id': runId,
    ...defined({ 'atlas.step': step, 'atlas.attempt': attempt, 'atlas.candidate': candidate }),
  };
}
