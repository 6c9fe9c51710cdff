import type { SharedScopeFigures } from './shared-scope.ts';

export function renderSharedScope(figures: SharedScopeFigures): {
  readonly rows: readonly (readonly string[])[];
  readonly notes: string;
} {
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  return {
    rows: [
      ['one scope', `${figures.records} records x ${figures.dimension}`],
      ['the ten nearest, by the index of the home', `p50 ${ms(figures.p50Ms)}, p99 ${ms(figures.p99Ms)}`],
      ['by a scan over every vector as it is', `p50 ${ms(figures.exactP50Ms)}`],
      ['recall@10 beside that scan', figures.recall10.toFixed(4)],
      ['the whole way of a question', `p50 ${ms(figures.questionP50Ms)}`],
      ["the store's clock in it", `p50 ${ms(figures.clockP50Ms)}`],
      ['the first question of a process', `${ms(figures.firstMs)}; then, from the file, ${ms(figures.againFirstMs)}`],
      ['memory of the index', `${figures.indexMb.toFixed(0)} MB; of the process ${figures.processMb.toFixed(0)} MB`],
      ['file of the home', `${figures.diskMb.toFixed(0)} MB`],
      ['until a second home has every record', `${figures.caughtUpSeconds.toFixed(0)} s`],
      ['and a vector of each', `${figures.indexedSeconds.toFixed(0)} s more`],
      ['written to the store', `${figures.writtenPerSecond.toFixed(0)} records a second`],
    ],
    notes:
      'Vectors are made up, in clusters: a model takes its own time for each record. Ranking has no word pieces to compare.',
  };
}
