import { defined } from '../core/defined.ts';
/** One finished span, in the words of OTLP. Times are milliseconds since 1970. */
export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: 'internal' | 'client';
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Attributes;
  readonly events: readonly { readonly name: string; readonly atMs: number; readonly attributes: Attributes }[];
  /** The failure, if any. */
  readonly error?: string;
}

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface OtlpOptions {
  /** The base address; spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly serviceVersion: string;
  /** Where the process works, beside its name and version. */
  readonly place?: Attributes;
  /** Called once when spans cannot be delivered; a run never fails for that. */
  readonly onProblem: (message: string) => void;
}

const FLUSH_MS = 5000;
const TIMEOUT_MS = 5000;
const BATCH = 256;
/** Beyond this, the oldest spans are dropped: a collector that is down must not cost memory. */
const MAX_WAITING = 4096;

/** Sends spans as OTLP over HTTP, in JSON, in the background. */
export class OtlpExporter implements AsyncDisposable {
  readonly #options: OtlpOptions;
  readonly #waiting: OtlpSpan[] = [];
  readonly #timer: NodeJS.Timeout;
  #sending: Promise<void> = Promise.resolve();
  #complained = false;

  constructor(options: OtlpOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      this.#send();
    }, FLUSH_MS);
    this.#timer.unref();
  }

  add(span: OtlpSpan): void {
    this.#waiting.push(span);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    if (this.#waiting.length >= BATCH) this.#send();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    this.#send();
    await this.#sending;
  }

  #send(): void {
    this.#sending = this.#sending.then(async () => {
      while (this.#waiting.length > 0) await this.#post(this.#waiting.splice(0, BATCH));
    });
  }

  async #post(spans: readonly OtlpSpan[]): Promise<void> {
    const { endpoint, headers, onProblem } = this.#options;
    const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(requestOf(spans, this.#options)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    } catch (error) {
      if (this.#complained) return;
      this.#complained = true;
      onProblem(`spans cannot be sent to ${url}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function requestOf(spans: readonly OtlpSpan[], { serviceName, serviceVersion, place }: OtlpOptions): unknown {
  const about = { 'service.name': serviceName, 'service.version': serviceVersion, ...place };
  const resource = { attributes: attributesOf(about) };
  const scope = { name: 'atlas', version: serviceVersion };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(wireSpan) }] }] };
}

function wireSpan(span: OtlpSpan): unknown {
  const { traceId, spanId, parentSpanId, name, kind, startMs, endMs, attributes, events, error } = span;
  return {
    traceId,
    spanId,
    ...defined({ parentSpanId }),
    name,
    kind: kind === 'client' ? 3 : 1,
    startTimeUnixNano: nanos(startMs),
    endTimeUnixNano: nanos(Math.max(startMs, endMs)),
    attributes: attributesOf(attributes),
    events: events.map(({ name: event, atMs, attributes: about }) => ({
      name: event,
      timeUnixNano: nanos(atMs),
      attributes: attributesOf(about),
    })),
    status: error === undefined ? {} : { code: 2, message: error },
  };
}

function nanos(ms: number): string {
  return String(BigInt(Math.round(ms)) * 1_000_000n);
}

function attributesOf(attributes: Attributes): readonly unknown[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));
}

function valueOf(value: string | number | boolean): unknown {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
