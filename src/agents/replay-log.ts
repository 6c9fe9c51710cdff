import { field, isObject } from '../trajectory/session-update.ts';

/** How the history that an agent told again compares with what we had. */
export interface HistoryReplay {
  readonly updates: number;
  readonly calls: readonly string[];
  /** Known to us, and not replayed. */
  readonly missing: readonly string[];
  /** Replayed, but not known to us. */
  readonly unexpected: readonly string[];
}

const MAX_CALLS = 10_000;

/** Consumes a replay, so that no other listener has to. */
export class ReplayLog {
  readonly #calls = new Set<string>();
  #updates = 0;

  get updates(): number {
    return this.#updates;
  }

  add(params: unknown): void {
    this.#updates += 1;
    const update = isObject(params) ? params['update'] : undefined;
    const id = isObject(update) ? field(update, 'toolCallId') : undefined;
    if (typeof id === 'string' && this.#calls.size < MAX_CALLS) this.#calls.add(id);
  }

  report(known: readonly string[] | undefined): HistoryReplay {
    const calls = [...this.#calls];
    return {
      updates: this.#updates,
      calls,
      missing: (known ?? []).filter((id) => !this.#calls.has(id)),
      unexpected: known === undefined ? [] : calls.filter((id) => !known.includes(id)),
    };
  }
}
