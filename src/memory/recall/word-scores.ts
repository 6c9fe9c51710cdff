import type { Connection } from '../../storage/database.ts';

/** What one word of the question says: how rare it is among the records that may be found, and where it stands. */
export interface TermScores {
  readonly term: string;
  readonly rarity: number;
  /** BM25's part of the score, by record. */
  readonly scores: ReadonlyMap<number, number>;
}

const K1 = 1.2;
const B = 0.75;

/**
 * BM25 over the records that may be found, so that rarity is measured among them alone: a name that stands in every
 * turn of this conversation tells nothing, however rare it is elsewhere.
 */
export function wordScores(
  connection: Connection,
  terms: readonly string[],
  allowed: ReadonlySet<number>,
  length: (record: number) => number,
): readonly TermScores[] {
  let total = 0;
  for (const record of allowed) total += length(record);
  const average = Math.max(1, total / Math.max(1, allowed.size));
  const select = connection.prepare('SELECT doc, count(*) AS times FROM record_instances WHERE term = ? GROUP BY doc');
  // What a long question says again and again is what it is about.
  const asked = new Map<string, number>();
  for (const term of terms) asked.set(term, (asked.get(term) ?? 0) + 1);
  return [...asked].map(([term, weight]) => {
    const found = select
      .all(term)
      .map((row) => [Number(row['doc']), Number(row['times'])] as const)
      .filter(([record]) => allowed.has(record));
    const rarity = rarityOf(found.length, allowed.size);
    const scores = new Map(
      found.map(([record, times]) => {
        const norm = K1 * (1 - B + (B * length(record)) / average);
        return [record, (weight * rarity * times * (K1 + 1)) / (times + norm)] as const;
      }),
    );
    return { term, rarity, scores };
  });
}

/** BM25's inverse document frequency, never negative. */
export function rarityOf(holders: number, all: number): number {
  return Math.log(1 + (all - holders + 0.5) / (holders + 0.5));
}
