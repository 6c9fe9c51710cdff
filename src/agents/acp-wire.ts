import type { Readable, Writable } from 'node:stream';
import type { AnyMessage, Stream } from '@agentclientprotocol/sdk/unstable';
import { AtlasError } from '../core/atlas-error.ts';
import { LineSplitter } from '../core/line-splitter.ts';

/**
 * The line between us and an agent, in front of the SDK.
 *
 * Invariants
 *  W1  A line is at most MAX_LINE_BYTES. The lines before a longer one are delivered; then the wire is dead.
 *  W2  Lines that are no JSON-RPC (npm warnings, banners, halves) are counted and skipped.
 *  W3  Updates go straight to their session, raw and in order; the SDK sees only requests, and answers to its own
 *      questions.
 *  W4  When a consumer is behind, or the agent does not take our answers, reading stops, and the pipe fills up until
 *      the agent itself has to wait. A dead agent leaves little in the pipe, and it is read even if a consumer is
 *      behind.
 */
export const MAX_LINE_BYTES: number = 8 * 1024 * 1024;

/** Requests of the agent's that may wait for their answer to be taken. */
const MAX_OPEN_REQUESTS = 256;

type JsonObject = Readonly<Record<string, unknown>>;

export interface WireListener {
  /** The `params` of a `session/update`, and how long its line was. */
  onUpdate(params: unknown, bytes: number): void;
  /** Every other notification of the agent's. */
  onNotice(method: string, params: unknown): void;
  /** Called between chunks: a promise holds the reading back. */
  pressure(): Promise<void> | undefined;
  /** Once: the stream is over, or broken. */
  onEnd(error: AtlasError | undefined): void;
}

/** Sees every frame in both directions, as it passes. */
export type FrameSink = (dir: 'in' | 'out', message: unknown) => void;

export interface WireCounters {
  /** Lines that were not JSON. */
  readonly noise: number;
  /** JSON that was not JSON-RPC, or an answer without a question. */
  readonly malformed: number;
}

export interface WireOptions {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly listener: WireListener;
  readonly onFrame?: FrameSink;
  readonly maxLineBytes?: number;
}

export class AcpWire {
  readonly stream: Stream;
  readonly #options: WireOptions;
  readonly #asked = new Set<unknown>();
  readonly #forSdk: ReadableStreamDefaultController<AnyMessage>;
  readonly #released = Promise.withResolvers<void>();
  #wake: (() => void) | undefined;
  #openRequests = 0;
  #noise = 0;
  #malformed = 0;
  #over = false;

  constructor(options: WireOptions) {
    this.#options = options;
    let controller: ReadableStreamDefaultController<AnyMessage> | undefined;
    const readable = new ReadableStream<AnyMessage>(
      {
        start: (made) => {
          controller = made;
        },
        pull: () => {
          this.#wake?.();
        },
      },
      { highWaterMark: 64 },
    );
    if (controller === undefined) throw new AtlasError('internal', 'a stream did not start');
    this.#forSdk = controller;
    const writable = new WritableStream<AnyMessage>({ write: async (message) => await this.#write(message) });
    this.stream = { readable, writable };
  }

  get counters(): WireCounters {
    return { noise: this.#noise, malformed: this.#malformed };
  }

  /** The agent is dead: read the rest of the pipe without waiting for consumers. */
  release(): void {
    this.#released.resolve();
  }

  /** Reads until the agent's output ends. Never rejects: the listener hears how it ended. */
  async run(): Promise<void> {
    const limit = this.#options.maxLineBytes ?? MAX_LINE_BYTES;
    const splitter = new LineSplitter(limit);
    let error: AtlasError | undefined;
    try {
      for await (const chunk of this.#options.stdout as AsyncIterable<Buffer>) {
        error = this.#chunk(splitter, chunk, limit);
        if (error !== undefined) break;
        await this.#pressure();
      }
      const last = error === undefined ? splitter.end() : undefined;
      if (last !== undefined) this.#line(last);
    } catch (cause) {
      error = new AtlasError('agent.crashed', 'the output of the agent could not be read', {
        remedy: 'Run `atlas agents` to see whether it starts at all.',
        cause,
      });
    }
    this.#finish(error);
  }

  #chunk(splitter: LineSplitter, chunk: Uint8Array, limit: number): AtlasError | undefined {
    for (const found of splitter.push(chunk)) {
      if (found.kind === 'line') this.#line(found.bytes);
      else {
        return new AtlasError('agent.protocol', `the agent sent a line of more than ${limit} bytes`, {
          remedy: 'Report it to the makers of the agent; no message of the protocol is that long.',
          details: { limit },
        });
      }
    }
    return undefined;
  }

  #line(bytes: Uint8Array): void {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    const line = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    if (line.trim() === '') return;
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      this.#noise += 1;
      return;
    }
    if (typeof message !== 'object' || message === null || Array.isArray(message)) this.#malformed += 1;
    else this.#route(message as JsonObject, bytes.length);
  }

  #route(message: JsonObject, bytes: number): void {
    this.#options.onFrame?.('in', message);
    const { method, id } = message;
    if (message['jsonrpc'] !== '2.0') this.#malformed += 1;
    else if (typeof method === 'string') {
      if (id === undefined) this.#notification(method, message, bytes);
      else if (typeof id === 'string' || typeof id === 'number') {
        this.#openRequests += 1;
        this.#toSdk(message);
      } else this.#malformed += 1;
    } else if (this.#asked.delete(id)) this.#toSdk(message);
    else this.#malformed += 1;
  }

  #notification(method: string, message: JsonObject, bytes: number): void {
    if (method === 'session/update') this.#options.listener.onUpdate(message['params'], bytes);
    else if (method === '$/cancel_request') this.#toSdk(message);
    else this.#options.listener.onNotice(method, message['params']);
  }

  #toSdk(message: JsonObject): void {
    if (!this.#over) this.#forSdk.enqueue(message as unknown as AnyMessage);
  }

  async #pressure(): Promise<void> {
    await Promise.race([this.#listenerBehind(), this.#released.promise]);
  }

  async #listenerBehind(): Promise<void> {
    await this.#options.listener.pressure();
    // The SDK starts a handler per request, and keeps every answer until the agent takes it.
    while (!this.#over && ((this.#forSdk.desiredSize ?? 1) <= 0 || this.#openRequests > MAX_OPEN_REQUESTS)) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async #write(message: AnyMessage): Promise<void> {
    this.#options.onFrame?.('out', message);
    if ('id' in message && 'method' in message) this.#asked.add(message.id);
    const { stdin } = this.#options;
    if (stdin.destroyed || !stdin.writable) throw closedInput();
    await new Promise<void>((resolve, reject) => {
      stdin.write(`${JSON.stringify(message)}\n`, (cause) => {
        if (cause === null || cause === undefined) resolve();
        else reject(closedInput(cause));
      });
    });
    if ('id' in message && !('method' in message)) {
      this.#openRequests -= 1;
      this.#wake?.();
    }
  }

  #finish(error: AtlasError | undefined): void {
    if (this.#over) return;
    this.#over = true;
    try {
      this.#forSdk.close();
    } catch {
      // The SDK has closed its side already.
    }
    this.#options.listener.onEnd(error);
  }
}

function closedInput(cause?: unknown): AtlasError {
  return new AtlasError('agent.crashed', 'the agent closed its input', {
    remedy: 'Run `atlas agents` to see whether it starts at all.',
    cause,
  });
}
