import { fork, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { ErrandAnswer, ErrandRequest, ErrandResult } from './errand-protocol.ts';
import { isLarge, placeFiles, type Placing } from './place-files.ts';
import type { Program } from './program.ts';
import { RemoteProgram } from './remote-program.ts';
import { runErrand } from './run-errand.ts';
import { spawnHere, type SpawnedProgram } from './spawned-program.ts';

/**
 * Runs short programs of ours to their end, and starts others, cheaply.
 *
 * To start a program, the kernel copies the page tables of the process that asks for it: 1 ms for an empty Node, 4 ms
 * for Atlas in a run, 12 ms with an embedding model loaded. A step takes dozens of git calls, so a process that makes
 * many of them has them made by a small one. A command that makes a few never starts it.
 */
const WORTH_A_HELPER = 16;

interface Waiting {
  readonly resolve: (answer: ErrandAnswer) => void;
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

/** Makes folders and files, by the helper where there is one: two dozen names cost as much as a git call. */
export async function place(placing: Placing): Promise<void> {
  // Sending large content to the helper costs more than it saves, and delays the caller.
  if (helper?.ready !== true || isLarge(placing)) {
    await placeFiles(placing);
    return;
  }
  try {
    await helper.place(placing);
  } catch {
    // Once more from here: if it cannot be done, the system's own error says why.
    await placeFiles(placing);
  }
}

export function hasHelper(): boolean {
  return helper?.ready === true;
}

/** Starts a program, by the helper where there is one. It is the leader of a group of its own either way. */
export async function spawnProgram(program: Program): Promise<SpawnedProgram> {
  const used = helper;
  if (used?.ready !== true) return await spawnHere(program);
  try {
    return await used.start(program);
  } catch (error) {
    // Where only the helper has died, the program has not begun yet.
    if (used.ready) throw error;
    return await spawnHere(program);
  }
}

class Helper {
  /** False until the helper's first message: no caller waits for it to start. */
  ready = false;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  readonly #programs = new Map<number, RemoteProgram>();
  #last = 0;

  constructor() {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const program = fileURLToPath(new URL(`./errand-helper.${extension}`, import.meta.url));
    const env = { PATH: process.env['PATH'] ?? '' };
    // The helper learns from the end of its input that this process has died.
    const stdio: ('pipe' | 'ignore' | 'ipc')[] = ['pipe', 'ignore', 'ignore', 'ipc'];
    this.#child = fork(program, { cwd: '/', env, execArgv: [], serialization: 'advanced', stdio });
    this.#child.stdin?.on('error', () => undefined);
    if (this.#child.stdin instanceof Socket) this.#child.stdin.unref();
    this.#hold();
    this.#child.once('spawn', () => (this.ready = true));
    this.#child.on('message', (answer: ErrandAnswer, stream: unknown) => {
      this.#answered(answer, stream);
    });
    this.#child.once('error', (error) => {
      this.#gone(error);
    });
    this.#child.once('exit', () => {
      this.#gone(new Error('the process that runs git for Atlas was ended'));
    });
  }

  async place(placing: Placing): Promise<void> {
    this.#last += 1;
    const id = this.#last;
    await this.#answerTo({ id, place: placing });
  }

  async run(program: Program, input: Uint8Array | string, signal: AbortSignal | undefined): Promise<ErrandResult> {
    this.#last += 1;
    const id = this.#last;
    const cancel = (): void => {
      this.#tell({ id, cancel: true });
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const answer = await this.#answerTo({ id, program, input });
      if ('result' in answer) return answer.result;
      throw new TypeError('an errand was answered with something else');
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  async start(program: Program): Promise<SpawnedProgram> {
    this.#last += 1;
    const remote = new RemoteProgram();
    this.#programs.set(this.#last, remote);
    this.#hold();
    this.#tell({ id: this.#last, start: program });
    return await remote.started;
  }

  async #answerTo(request: ErrandRequest): Promise<ErrandAnswer> {
    return await new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      this.#hold();
      this.#tell(request);
    });
  }

  /** The helper does not keep this process alive: only a running errand or program does. */
  #hold(): void {
    const way = this.#waiting.size + this.#programs.size === 0 ? 'unref' : 'ref';
    this.#child[way]();
    this.#child.channel?.[way]();
  }

  #tell(request: ErrandRequest): void {
    if (!this.#child.connected) return;
    this.#child.send(request, (error) => {
      if (error !== null) this.#gone(error);
    });
  }

  #answered(answer: ErrandAnswer, stream: unknown): void {
    const remote = this.#programs.get(answer.id);
    if (remote !== undefined) {
      this.#heardOf(answer, remote, stream);
      return;
    }
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    this.#hold();
    if ('problem' in answer) waiting?.reject(new Error(answer.problem));
    else waiting?.resolve(answer);
  }

  #heardOf(answer: ErrandAnswer, remote: RemoteProgram, stream: unknown): void {
    if ('stream' in answer) remote.onStream(stream);
    else if ('pid' in answer) remote.onPid(answer.pid);
    else {
      this.#programs.delete(answer.id);
      this.#hold();
      if ('exit' in answer) remote.onExit(answer.exit);
      else if ('problem' in answer) remote.onGone(new Error(answer.problem));
    }
  }

  /** The waiting callers get the error; the next errand runs without the helper, and a new one is started. */
  #gone(error: Error): void {
    this.ready = false;
    if (helper === this) {
      helper = undefined;
      asked = 0;
    }
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    for (const remote of this.#programs.values()) remote.onGone(error);
    this.#programs.clear();
  }
}
