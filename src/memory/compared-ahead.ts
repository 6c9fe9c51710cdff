import { setImmediate } from 'node:timers/promises';
import { compareStatements, type Relation } from './statements/compare-statements.ts';

/** A new statement beside as many as are looked at, several times over. */
const MOST_KEPT = 1000;
/** So long may one go on comparing before others of this process get their turn. */
const TURN_MS = 8;

/**
 * Comparisons that were made before the store is locked for writing: one takes about a millisecond, and fifty of them
 * kept every other writer waiting. A record that came meanwhile is compared inside.
 */
export class ComparedAhead {
  readonly #known = new Map<string, Relation>();

  readonly compare = (before: string, after: string): Relation => {
    const key = `${before}\u0000${after}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const relation = compareStatements(before, after);
    if (this.#known.size >= MOST_KEPT) this.#known.clear();
    this.#known.set(key, relation);
    return relation;
  };

  /** Does it for each, and lets others work in between; ends with the one for which it is true. */
  async until<T>(all: readonly T[], isEnough: (one: T) => boolean): Promise<void> {
    let turn = performance.now();
    for (const one of all) {
      if (isEnough(one)) return;
      if (performance.now() - turn < TURN_MS) continue;
      await setImmediate();
      turn = performance.now();
    }
  }
}
