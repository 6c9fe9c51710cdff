import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ErrandAnswer, ErrandRequest, ErrandResult } from './errand-protocol.ts';
import type { Program } from './program.ts';
import { runErrand } from './run-errand.ts';

/**
 * Runs short programs of ours to their end, cheaply.
 *
 * To start a program, the kernel copies the page tables of the process that asks for it: 1 ms for an empty Node, 4 ms
 * for Atlas in a run, 12 ms with an embedding model loaded. A step takes dozens of git calls, so a process that makes
 * many of them has them made by a small one. A command that makes a few never starts it.
 */
const WORTH_A_HELPER = 16;

interface Waiting {
  readonly resolve: (result: ErrandResult) => void;
  readonly reject: (error: Error) => void;
}

let asked = 0;
let helper: Helper | undefined;

export async function errand(
  program: Program,
  input: Uint8Array | string = '',
  signal?: AbortSignal,
): Promise<ErrandResult> {
  asked += 1;
  if (asked > WORTH_A_HELPER && helper === undefined) helper = new Helper();
  if (helper?.ready !== true) return await runErrand(program, input, signal);
  signal?.throwIfAborted();
  return await helper.run(program, input, signal);
}

class Helper {
  /** Not before it has been heard of: nobody waits for it to start. */
  ready = false;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor() {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const program = fileURLToPath(new URL(`./errand-helper.${extension}`, import.meta.url));
    const env = { PATH: process.env['PATH'] ?? '' };
    const stdio: ('ignore' | 'ipc')[] = ['ignore', 'ignore', 'ignore', 'ipc'];
    this.#child = fork(program, { cwd: '/', env, execArgv: [], serialization: 'advanced', stdio });
    this.#hold();
    this.#child.once('spawn', () => (this.ready = true));
    this.#child.on('message', (answer: ErrandAnswer) => {
      this.#answered(answer);
    });
    this.#child.once('error', (error) => {
      this.#gone(error);
    });
    this.#child.once('exit', () => {
      this.#gone(new Error('the process that runs git for Atlas was ended'));
    });
  }

  async run(program: Program, input: Uint8Array | string, signal: AbortSignal | undefined): Promise<ErrandResult> {
    this.#last += 1;
    const id = this.#last;
    const cancel = (): void => {
      this.#tell({ id, cancel: true });
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        this.#hold();
        this.#tell({ id, program, input });
      });
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** It holds nobody up: only an errand under way keeps this process alive. */
  #hold(): void {
    const way = this.#waiting.size === 0 ? 'unref' : 'ref';
    this.#child[way]();
    this.#child.channel?.[way]();
  }

  #tell(request: ErrandRequest): void {
    if (!this.#child.connected) return;
    this.#child.send(request, (error) => {
      if (error !== null) this.#gone(error);
    });
  }

  #answered(answer: ErrandAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    this.#hold();
    if ('result' in answer) waiting?.resolve(answer.result);
    else waiting?.reject(new Error(answer.problem));
  }

  /** Whoever waits is told; the next errand is run without it, and a new one is started. */
  #gone(error: Error): void {
    this.ready = false;
    if (helper === this) {
      helper = undefined;
      asked = 0;
    }
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
