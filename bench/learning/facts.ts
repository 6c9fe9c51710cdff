/** The true facts, by predicate and by any one of their terms. */
export class Facts {
  readonly #relations = new Map<string, Relation>();

  constructor(facts: Iterable<{ readonly predicate: string; readonly terms: readonly string[] }>) {
    for (const { predicate, terms } of facts) this.add(predicate, terms);
  }

  has(predicate: string, terms: readonly string[]): boolean {
    return this.#relations.get(predicate)?.rows.has(keyOf(terms)) ?? false;
  }

  add(predicate: string, terms: readonly string[]): void {
    const relation = this.#relations.get(predicate) ?? { rows: new Map(), by: terms.map(() => new Map()) };
    this.#relations.set(predicate, relation);
    const key = keyOf(terms);
    relation.rows.set(key, terms);
    for (const [i, term] of terms.entries()) {
      const index = relation.by[i];
      const rows = index?.get(term) ?? new Map<string, readonly string[]>();
      index?.set(term, rows.set(key, terms));
    }
  }

  remove(predicate: string, terms: readonly string[]): void {
    const relation = this.#relations.get(predicate);
    const key = keyOf(terms);
    if (relation?.rows.delete(key) !== true) return;
    for (const [i, term] of terms.entries()) relation.by[i]?.get(term)?.delete(key);
  }

  /** The rows that have these terms; undefined stands for any. The fewest that an index gives: the caller compares. */
  candidates(predicate: string, terms: readonly (string | undefined)[]): ReadonlyMap<string, readonly string[]> {
    const relation = this.#relations.get(predicate);
    if (relation === undefined) return NONE;
    let best: ReadonlyMap<string, readonly string[]> = relation.rows;
    for (const [i, term] of terms.entries()) {
      if (term === undefined) continue;
      const rows = relation.by[i]?.get(term) ?? NONE;
      if (rows.size < best.size) best = rows;
    }
    return best;
  }
}

interface Relation {
  readonly rows: Map<string, readonly string[]>;
  readonly by: readonly Map<string, Map<string, readonly string[]>>[];
}

const NONE: ReadonlyMap<string, readonly string[]> = new Map();

function keyOf(terms: readonly string[]): string {
  return terms.join(' ');
}
