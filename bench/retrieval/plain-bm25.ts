const K1 = 1.2;
const B = 0.75;

/** Textbook BM25 over documents that are already words: the baseline of the ranking. */
export class PlainBm25 {
  readonly #postings = new Map<string, Map<string, number>>();
  readonly #lengths = new Map<string, number>();
  readonly #average: number;

  constructor(documents: ReadonlyMap<string, readonly string[]>) {
    let total = 0;
    for (const [id, words] of documents) {
      total += words.length;
      this.#lengths.set(id, words.length);
      for (const word of words) {
        const posting = this.#postings.get(word) ?? new Map<string, number>();
        posting.set(id, (posting.get(id) ?? 0) + 1);
        this.#postings.set(word, posting);
      }
    }
    this.#average = Math.max(1, total / Math.max(1, documents.size));
  }

  search(words: readonly string[], k: number): readonly string[] {
    const scores = new Map<string, number>();
    for (const word of words) {
      const posting = this.#postings.get(word);
      if (posting === undefined) continue;
      const rarity = Math.log(1 + (this.#lengths.size - posting.size + 0.5) / (posting.size + 0.5));
      for (const [id, times] of posting) {
        const norm = K1 * (1 - B + (B * (this.#lengths.get(id) ?? 0)) / this.#average);
        scores.set(id, (scores.get(id) ?? 0) + (rarity * times * (K1 + 1)) / (times + norm));
      }
    }
    return [...scores]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, k)
      .map(([id]) => id);
  }
}
