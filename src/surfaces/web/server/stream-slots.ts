import { RequestProblem } from './problem.ts';

/** A browser has few connections to one server; a page needs one stream. */
const MOST_OF_ONE = 16;
const MOST = 128;

/** Counts the open streams of each client. */
export class StreamSlots {
  readonly #open = new Map<string, number>();
  #all = 0;

  /** Takes a slot, or refuses; the caller calls the returned function when the stream has ended. */
  take(client: string): () => void {
    const own = this.#open.get(client) ?? 0;
    if (own >= MOST_OF_ONE || this.#all >= MOST) {
      throw new RequestProblem(
        429,
        'request.too-many',
        own >= MOST_OF_ONE ? `${own} streams are open already from here` : 'too many streams are open',
        'Close a tab of this page, and try again.',
      );
    }
    this.#open.set(client, own + 1);
    this.#all += 1;
    return () => {
      this.#all -= 1;
      const left = (this.#open.get(client) ?? 1) - 1;
      if (left === 0) this.#open.delete(client);
      else this.#open.set(client, left);
    };
  }
}
