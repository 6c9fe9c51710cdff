import { ReadBuffer, serializeMessage, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { AtlasError } from '../../core/atlas-error.ts';
import type { Program } from '../../processes/program.ts';
import { startProgram, type RunningProgram } from '../../processes/start-program.ts';

/** The largest message of a server; a longer one ends the connection. */
const MAX_MESSAGE = 16 * 2 ** 20;

/**
 * JSON lines over the pipes of a server that was started as a process group: `npx` wrappers and whatever the server
 * started itself end with it, and with us.
 */
export class GroupTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #program: Program;
  readonly #buffer = new ReadBuffer({ maxBufferSize: MAX_MESSAGE });
  #running: RunningProgram | undefined;
  #closed = false;
  #stderr = '';

  constructor(program: Program) {
    this.#program = program;
  }

  /** The last words of the server, for a warning that helps. */
  get lastWords(): string {
    return this.#stderr.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
  }

  async start(): Promise<void> {
    const running = await startProgram(this.#program);
    this.#running = running;
    running.stdout.on('data', (chunk: Buffer) => {
      this.#read(chunk);
    });
    running.stderr.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-4000);
    });
    running.exited.then(
      () => {
        this.#over();
      },
      () => {
        this.#over();
      },
    );
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#running?.stdin;
    if (stdin === undefined || this.#closed)
      throw new AtlasError('tool.unavailable', 'the server has ended', {
        remedy: 'Call the tool again: the server is started anew.',
      });
    await new Promise<void>((resolve, reject) => {
      stdin.write(serializeMessage(message), (error) => {
        if (error === null || error === undefined) resolve();
        else reject(error);
      });
    });
  }

  async close(): Promise<void> {
    await this.#running?.end(500);
    this.#over();
  }

  #read(chunk: Buffer): void {
    try {
      this.#buffer.append(chunk);
    } catch (error) {
      this.onerror?.(error as Error);
      this.close().catch(() => undefined);
      return;
    }
    for (;;) {
      try {
        const message = this.#buffer.readMessage();
        if (message === null) return;
        this.onmessage?.(message);
      } catch (error) {
        // A line that is no message is the server's chatter; the next one may be good.
        this.onerror?.(error as Error);
      }
    }
  }

  #over(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#buffer.clear();
    this.onclose?.();
  }
}
