import { printableLine } from '../../../../core/printable.ts';
import type { StreamedRun as BoardRun } from '../../api-types.ts';

export interface News {
  /** The same for everybody who hears of it. */
  readonly name: string;
  readonly title: string;
  readonly body: string;
}

/**
 * What of all changes is news to a person.
 *
 * Invariants
 *  N1  A run that begins to wait, in the middle of its work too, is news; and one that has ended; each once.
 *  N2  What was already so when one began to listen is none.
 */
export class NewsOfRuns {
  readonly #known = new Map<string, string>();
  readonly #since: number;

  constructor(since: number) {
    this.#since = since;
  }

  hear(run: BoardRun): News | undefined {
    const state = stateOf(run);
    const before = this.#known.get(run.id);
    this.#known.set(run.id, state);
    if (state === WORKS || state === before) return undefined;
    // N2: never heard of before, it is new only where it was begun or touched since.
    const touched = Math.max(Date.parse(run.startedAt), Date.parse(run.updatedAt));
    if (before === undefined && !(touched >= this.#since)) return undefined;
    const request = printableLine(run.request).slice(0, 120);
    const waits = run.waits === undefined ? undefined : printableLine(run.waits.message).slice(0, 200);
    return {
      name: `${run.id} ${state}`,
      title: waits === undefined ? 'A run has ended' : 'Atlas waits for you',
      body: waits ?? `${run.status}: ${request}`,
    };
  }
}

const WORKS = 'works';

function stateOf({ status, waits }: BoardRun): string {
  if (waits !== undefined) return `waits ${waits.message}`;
  return status === 'working' ? WORKS : status;
}
