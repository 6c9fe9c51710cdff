import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DrawOrder, Drawn } from '../draw-order.ts';

/** Draws first views in a thread of its own, which ends with the server. A thread that broke draws nothing any more. */
export class DrawingThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (text: string | undefined) => void>();
  #last = 0;
  #broken = false;

  /** The thread of the first folder in which one was built. */
  static start(folders: readonly string[]): DrawingThread | undefined {
    const file = folders.map((folder) => join(folder, 'draw-thread.js')).find((path) => existsSync(path));
    return file === undefined ? undefined : new DrawingThread(file);
  }

  private constructor(file: string) {
    // What a library prints there must not stand among the server's own lines.
    this.#worker = new Worker(file, { stdout: true, stderr: true });
    this.#worker.unref();
    this.#worker.on('message', ({ id, text }: Drawn) => {
      this.#settle(id, text);
    });
    const broken = (): void => {
      this.#broken = true;
      for (const id of this.#waiting.keys()) this.#settle(id, undefined);
    };
    this.#worker.on('error', broken);
    this.#worker.on('exit', broken);
  }

  /** Where the page at this address asks first; undefined where it asks for nothing. */
  async asksFirst(address: string): Promise<string | undefined> {
    return await this.#order({ address, first: undefined });
  }

  /** The page at this address as markup; undefined where it cannot be drawn. */
  async draw(address: string, path: string | undefined, answer: string): Promise<string | undefined> {
    return await this.#order({ address, first: { path, answer } });
  }

  async #order(order: Omit<DrawOrder, 'id'>): Promise<string | undefined> {
    if (this.#broken) return undefined;
    this.#last += 1;
    const id = this.#last;
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#waiting.set(id, resolve);
    this.#worker.postMessage({ id, ...order } satisfies DrawOrder, []);
    return await promise;
  }

  #settle(id: number, text: string | undefined): void {
    this.#waiting.get(id)?.(text);
    this.#waiting.delete(id);
  }
}
