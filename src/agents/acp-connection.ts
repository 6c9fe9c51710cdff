import type { ClientConnection } from '@agentclientprotocol/sdk/unstable';
import { AtlasError, isAtlasError, messageOf } from '../core/atlas-error.ts';
import { loadedOnce } from '../core/loaded-once.ts';
import { limitText, type MetLimit } from '../core/met-limit.ts';
import type { Exit } from '../processes/program.ts';
import { ProgramInput } from '../processes/program-input.ts';
import type { RunningProgram } from '../processes/start-program.ts';
import { AcpWire, type FrameSink, type WireCounters, type WireListener } from './acp-wire.ts';
import { StderrTail } from './stderr-tail.ts';

export interface ConnectionListener {
  onUpdate(params: unknown, bytes: number): void;
  onNotice(method: string, params: unknown): void;
  pressure(): Promise<void> | undefined;
  /** Answers a request of the agent's; undefined for one that we do not serve. */
  onRequest(method: string, params: unknown, signal: AbortSignal): Promise<unknown> | undefined;
}

/** Why a connection is over. There is always an error: an agent is not expected to leave. */
export interface ConnectionEnd {
  readonly error: AtlasError;
  readonly exit: Exit;
}

export interface RequestOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** How long the rest of a program has to exit after its output ended, when no message can come any more. */
const AFTER_OUTPUT_MS = 200;
const AUTH_REQUIRED = -32_000;

const protocol = loadedOnce(async () => await import('@agentclientprotocol/sdk/unstable'));

/**
 * One agent process and the protocol on its pipes.
 *
 * Invariants
 *  C1  When `closed` resolves, no process of the agent is alive and everything that it sent has been heard.
 *  C2  The end of the process, of its output, or of its input ends the connection, whichever comes first.
 *  C3  Every request settles: by its answer, its time limit, its signal, or the connection's end.
 */
export class AcpConnection {
  readonly closed: Promise<ConnectionEnd>;
  readonly #program: RunningProgram;
  readonly #wire: AcpWire;
  readonly #input: ProgramInput;
  readonly #stderr: StderrTail;
  readonly #sdk: ClientConnection;
  #end: ConnectionEnd | undefined;
  #cause: AtlasError | undefined;

  private constructor(program: RunningProgram, wire: AcpWire, sdk: ClientConnection, wireEnd: Promise<void>) {
    this.#program = program;
    this.#wire = wire;
    this.#sdk = sdk;
    this.#input = new ProgramInput(program.pid);
    this.#stderr = new StderrTail(program.stderr);
    this.closed = this.#watch(wireEnd);
  }

  static async open(
    program: RunningProgram,
    listener: ConnectionListener,
    options: { readonly onFrame?: FrameSink; readonly maxLineBytes?: number } = {},
  ): Promise<AcpConnection> {
    const { client, RequestError } = await protocol();
    let wireError: AtlasError | undefined;
    const wireListener: WireListener = {
      onUpdate: (params, bytes) => {
        listener.onUpdate(params, bytes);
      },
      onNotice: (method, params) => {
        listener.onNotice(method, params);
      },
      pressure: () => listener.pressure(),
      onEnd: (error) => {
        wireError = error;
      },
    };
    const wire = new AcpWire({ stdin: program.stdin, stdout: program.stdout, listener: wireListener, ...options });
    const app = client({ name: 'atlas' }).onRequest('*', async ({ method, params, signal }) => {
      const answer = listener.onRequest(method, params, signal);
      if (answer === undefined) throw RequestError.methodNotFound(method);
      return await answer;
    });
    const sdk = app.connect(wire.stream);
    const reading = wire.run();
    const connection: AcpConnection = new AcpConnection(
      program,
      wire,
      sdk,
      reading.then(() => {
        connection.#cause ??= wireError;
      }),
    );
    return connection;
  }

  get pid(): number {
    return this.#program.pid;
  }

  get counters(): WireCounters {
    return this.#wire.counters;
  }

  /** The end of the agent's standard error. */
  get stderr(): string {
    return this.#stderr.text;
  }

  isOpen(): boolean {
    if (this.#end !== undefined || this.#sdk.signal.aborted) return false;
    try {
      process.kill(this.#program.pid, 0);
      return true;
    } catch {
      return false;
    }
  }

  async request(method: string, params: unknown, options: RequestOptions = {}): Promise<unknown> {
    options.signal?.throwIfAborted();
    const { promise: stopped, reject } = Promise.withResolvers<never>();
    const timer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            reject(timeoutError(method, options.timeoutMs ?? 0));
          }, options.timeoutMs);
    const onAbort = (): void => {
      reject(new AtlasError('cancelled', `${method} was cancelled`));
    };
    options.signal?.addEventListener('abort', onAbort, { once: true });
    const over = this.closed.then(({ error }) => {
      throw error;
    });
    over.catch(() => undefined);
    try {
      const answer = this.#sdk.agent.request(method, params).catch(async (error: unknown) => {
        // The SDK notices the end of a stream before we know why it ended.
        if (this.#sdk.signal.aborted) await over;
        throw this.#asAgentError(method, error);
      });
      return await Promise.race([answer, stopped, over]);
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Sends a notification; an agent that has died does not receive it. */
  async notify(method: string, params: unknown): Promise<void> {
    await this.#sdk.agent.notify(method, params).catch(() => undefined);
  }

  /** Looks whether the agent still listens, and ends it when it does not (C2). */
  checkInput(): void {
    if (this.#end !== undefined || this.#input.isOpen()) return;
    this.#cause ??= new AtlasError('agent.crashed', 'the agent closed its input', {
      remedy: 'Run `atlas agents` to see whether it starts at all.',
    });
    this.#program.end(AFTER_OUTPUT_MS).catch(() => undefined);
  }

  /** Ends the whole group: SIGTERM, then SIGKILL. */
  async end(graceMs: number, cause?: AtlasError): Promise<void> {
    this.#cause ??= cause;
    await this.#program.end(graceMs);
    await this.closed;
  }

  async #watch(wireEnd: Promise<void>): Promise<ConnectionEnd> {
    const exited = this.#program.exited;
    await Promise.race([exited, wireEnd, this.#sdk.closed]);
    // Whichever came first, the rest is ended: no process of the agent may outlive its connection (C1).
    const exit = await this.#program.end(AFTER_OUTPUT_MS);
    this.#wire.release();
    await wireEnd;
    const error = exit.limit === undefined ? (this.#cause ?? this.#crash(exit)) : limitMet(exit.limit);
    this.#end = { error, exit };
    this.#sdk.close(error);
    return this.#end;
  }

  #crash({ exitCode, signal }: Exit): AtlasError {
    const how = signal === null ? `with exit code ${exitCode}` : `by ${signal}`;
    const said = this.stderr.trim();
    return new AtlasError('agent.crashed', `the agent ended ${how}${said === '' ? '' : `: ${lastLines(said)}`}`, {
      remedy: 'Run `atlas agents` to see whether it starts at all.',
      details: { exitCode, signal, stderr: said },
    });
  }

  #asAgentError(method: string, error: unknown): AtlasError {
    if (isAtlasError(error)) return error;
    const { code, data } = error as { readonly code?: unknown; readonly data?: unknown };
    if (typeof code !== 'number') {
      return new AtlasError('agent.protocol', `the agent answered ${method} in a way that cannot be read`, {
        remedy: 'Update the agent, or choose another one (`atlas agents` lists them).',
        details: { method },
        cause: error,
      });
    }
    return new AtlasError('agent.failed', `the agent answered ${method} with an error: ${messageOf(error)}`, {
      remedy:
        code === AUTH_REQUIRED
          ? 'Log in to the agent first; `atlas agents` says how.'
          : 'Mend what the agent names, or choose another agent (`atlas agents` lists them).',
      details: { method, code, data, authRequired: code === AUTH_REQUIRED },
      cause: error,
    });
  }
}

function limitMet(limit: MetLimit): AtlasError {
  return new AtlasError('agent.crashed', `the agent was ended: ${limitText(limit)}`, {
    remedy: `Raise limits.${limit.name} if the work needs that much, or make the step smaller.`,
    details: { metLimit: limit },
  });
}

function timeoutError(method: string, timeoutMs: number): AtlasError {
  return new AtlasError('agent.timeout', `the agent did not answer ${method} within ${timeoutMs} ms`, {
    remedy: 'Try again, or give it more time.',
    details: { method, timeoutMs },
  });
}

function lastLines(text: string): string {
  return text.split('\n').slice(-3).join(' ').slice(-500);
}
