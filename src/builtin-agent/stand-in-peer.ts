import { once } from 'node:events';

/** The stand-in's end of the wire: JSON-RPC by hand, so that it can be spoken as badly as a script wants. */
export class StandInPeer {
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  #nextId = 0;

  async send(message: unknown): Promise<void> {
    await this.write(`${JSON.stringify(message)}\n`);
  }

  /** Waits while the reader is behind, as any well-behaved program would. */
  async write(text: string | Uint8Array): Promise<void> {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  }

  async update(sessionId: string, update: unknown): Promise<void> {
    await this.send({ jsonrpc: '2.0', method: 'session/update', params: { sessionId, update } });
  }

  async answer(id: unknown, result: unknown): Promise<void> {
    await this.send({ jsonrpc: '2.0', id, result });
  }

  async fail(id: unknown, error: { readonly code: number; readonly message: string }): Promise<void> {
    await this.send({ jsonrpc: '2.0', id, error });
  }

  async request(method: string, params: unknown): Promise<unknown> {
    const id = this.#nextId;
    this.#nextId += 1;
    const answer = new Promise<unknown>((resolve) => {
      this.#waiting.set(id, resolve);
    });
    await this.send({ jsonrpc: '2.0', id, method, params });
    return await answer;
  }

  /** An answer to one of our own requests. */
  settle(id: unknown, result: unknown): void {
    if (typeof id !== 'number') return;
    this.#waiting.get(id)?.(result);
    this.#waiting.delete(id);
  }
}
