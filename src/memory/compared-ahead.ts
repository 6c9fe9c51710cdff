import { setImmediate } from 'node:timers/promises';
import type { StatementReader } from '../embeddings/statement-reader.ts';
import type { TextPair } from '../embeddings/worker-protocol.ts';
import { isEnglish } from './statements/judged/is-english.ts';
import { compareStatements, isRepeated, type Relation } from './statements/compare-statements.ts';
import { judgeStatements } from './statements/judged/judge-statements.ts';

/** A new statement beside as many as are looked at, several times over. */
const MOST_KEPT = 1000;
/** So long may one go on comparing before others of this process get their turn. */
const TURN_MS = 8;
/** So many of the nearest are read together with the new one: some ten milliseconds each. */
const MOST_READ = 8;

/**
 * Comparisons that were made before the store is locked for writing: one takes about a millisecond, and fifty of them
 * kept every other writer waiting. A record that came meanwhile is compared inside, by rules alone.
 */
export class ComparedAhead {
  readonly #known = new Map<string, Relation>();
  readonly #held = new Map<string, Relation>();
  readonly #reader: StatementReader | undefined;

  /** Without a reader, statements are compared by rules alone. */
  constructor(reader?: StatementReader) {
    this.#reader = reader;
  }

  readonly compare = (before: string, after: string): Relation => {
    const known = this.#known.get(keyOf([before, after]));
    return known ?? keep(this.#known, [before, after], compareStatements(before, after));
  };

  /** The same for a statement that is held: it replaces nothing, so whether a value changed need not be known. */
  readonly repeats = (before: string, after: string): Relation => {
    const known = this.#known.get(keyOf([before, after])) ?? this.#held.get(keyOf([before, after]));
    return known ?? keep(this.#held, [before, after], { kind: isRepeated(before, after) ? 'same' : 'beside' });
  };

  /**
   * Has the model read them, first those that rules take for the same, then the nearest; what it says is known from then
   * on. Where the words are the same there is nothing to be read, and it knows English alone.
   */
  async read(pairs: readonly TextPair[]): Promise<void> {
    if (this.#reader === undefined) return;
    const open = pairs
      .map((pair) => ({ pair, ruled: this.compare(...pair) }))
      .filter(({ pair }) => !sameWords(...pair) && pair.every(isEnglish))
      .toSorted((one, two) => Number(two.ruled.kind === 'same') - Number(one.ruled.kind === 'same'))
      .slice(0, MOST_READ);
    if (open.length === 0) return;
    const judged = await judgeStatements(this.#reader, open);
    open.forEach(({ pair }, i) => {
      const relation = judged[i];
      if (relation !== undefined) keep(this.#known, pair, relation);
    });
  }

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

function keep(known: Map<string, Relation>, pair: TextPair, relation: Relation): Relation {
  if (known.size >= MOST_KEPT) known.clear();
  known.set(keyOf(pair), relation);
  return relation;
}

function sameWords(before: string, after: string): boolean {
  const [one, two] = [before, after].map((text) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' '),
  );
  return one === two;
}

const keyOf = ([before, after]: TextPair): string => `${before}\u0000${after}`;
