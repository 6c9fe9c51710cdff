import type { SetQuery } from './read-set.ts';

/** Percent, one decimal where printed. */
export interface Figures {
  readonly r5: number;
  readonly r10: number;
  readonly r20: number;
  readonly mrr: number;
  readonly ndcg10: number;
  readonly macro_ndcg10: number;
  readonly categories: Readonly<
    Record<string, { readonly queries: number; readonly ndcg10: number; readonly r10: number }>
  >;
}

interface Measured {
  readonly category: string;
  readonly r5: number;
  readonly r10: number;
  readonly r20: number;
  readonly mrr: number;
  readonly ndcg10: number;
}

/** `rankings` holds the ids found for each query, best first. */
export function measure(queries: readonly SetQuery[], rankings: readonly (readonly string[])[]): Figures {
  const measured = queries.map((query, i) => measureOne(query, rankings[i] ?? []));
  const byCategory = Map.groupBy(measured, ({ category }) => category);
  const categories = Object.fromEntries(
    [...byCategory]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, members]) => [
        name === '' ? 'all' : name,
        { queries: members.length, ndcg10: percent(members, 'ndcg10'), r10: percent(members, 'r10') },
      ]),
  );
  const groups = Object.values(categories);
  return {
    r5: percent(measured, 'r5'),
    r10: percent(measured, 'r10'),
    r20: percent(measured, 'r20'),
    mrr: percent(measured, 'mrr'),
    ndcg10: percent(measured, 'ndcg10'),
    macro_ndcg10: groups.reduce((sum, { ndcg10 }) => sum + ndcg10, 0) / Math.max(1, groups.length),
    categories,
  };
}

function measureOne({ gold, category }: SetQuery, ranking: readonly string[]): Measured {
  const found = (k: number): number => ranking.slice(0, k).filter((id) => gold.has(id)).length / gold.size;
  const first = ranking.findIndex((id) => gold.has(id));
  const gain = (grades: readonly number[]): number =>
    grades.slice(0, 10).reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);
  const ideal = gain([...gold.values()].toSorted((a, b) => b - a));
  return {
    category,
    r5: found(5),
    r10: found(10),
    r20: found(20),
    mrr: first < 0 ? 0 : 1 / (first + 1),
    ndcg10: gain(ranking.map((id) => gold.get(id) ?? 0)) / ideal,
  };
}

function percent(measured: readonly Measured[], key: Exclude<keyof Measured, 'category'>): number {
  return (100 * measured.reduce((sum, one) => sum + one[key], 0)) / Math.max(1, measured.length);
}
