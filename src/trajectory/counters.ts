/** Counts by name, with a cap on how many names a hostile stream can make us remember. */
export class Counters {
  readonly #most: number;
  readonly #counts = new Map<string, number>();
  #total = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get total(): number {
    return this.#total;
  }

  add(name: string): void {
    this.#total += 1;
    const short = name.length > 64 ? `${name.slice(0, 64)}...` : name;
    const key = this.#counts.has(short) || this.#counts.size < this.#most ? short : '(others)';
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  toRecord(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}
