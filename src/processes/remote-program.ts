import { Socket } from 'node:net';
import type { Exit } from './program.ts';
import type { SpawnedProgram } from './spawned-program.ts';

/** A program that a helper starts for us, built up from the helper's messages. */
export class RemoteProgram {
  readonly started: Promise<SpawnedProgram>;
  readonly #streams: Socket[] = [];
  readonly #exited: Promise<Exit>;
  #start: (program: SpawnedProgram) => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;
  #exit: (exit: Exit) => void = () => undefined;
  #pid: number | undefined;

  constructor() {
    this.started = new Promise((resolve, reject) => {
      this.#start = resolve;
      this.#fail = reject;
    });
    this.#exited = new Promise((resolve) => {
      this.#exit = resolve;
    });
  }

  onStream(stream: unknown): void {
    if (!(stream instanceof Socket)) return;
    // The stream is open both ways; the program's closing of one is not the end of the other.
    if (this.#streams.length === 0) stream.allowHalfOpen = true;
    this.#streams.push(stream);
  }

  onPid(pid: number): void {
    const [stdin, stdout, stderr, extra] = this.#streams;
    if (extra === undefined || stdin === undefined || stdout === undefined || stderr === undefined) {
      this.onGone(new Error('it was ended while it was being started'));
      return;
    }
    this.#pid = pid;
    this.#start({ pid, stdin, stdout, stderr, extra, exited: this.#exited });
  }

  /** As with a child of our own: its input is closed, and unread output drains. */
  onExit(exit: Exit): void {
    this.#exit(exit);
    const [stdin, ...others] = this.#streams;
    stdin?.destroy();
    process.nextTick(() => {
      for (const stream of others) if (stream.readable) stream.resume();
    });
  }

  /** The helper has died, or could not start it. A started program is killed too: its end could not be reported. */
  onGone(error: Error): void {
    this.#fail(error);
    if (this.#pid === undefined) {
      for (const stream of this.#streams) stream.destroy();
      return;
    }
    try {
      process.kill(-this.#pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
    this.onExit({ exitCode: null, signal: 'SIGKILL' });
  }
}
