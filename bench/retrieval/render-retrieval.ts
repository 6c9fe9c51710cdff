import type { RetrievalReport } from './retrieval.ts';

type Rows = readonly (readonly string[])[];

/** The report as tables: what was measured, the systems side by side, the categories. */
export function renderRetrieval(report: RetrievalReport): readonly Rows[] {
  const { systems } = report;
  const number = (value: number): string => value.toFixed(1);
  const head: Rows = [
    ['set', report.set],
    ['model', report.model],
    ['documents', String(report.documents)],
    ['queries', String(report.queries)],
    ['seconds to index', number(report.seconds_to_index)],
    ...(report.seconds_bare_model === undefined || report.index_ratio === undefined
      ? []
      : [
          ['seconds of the bare model', number(report.seconds_bare_model)],
          ['indexing / bare model', `${report.index_ratio.toFixed(2)} (aim: at most 1.2)`],
        ]),
    ['model ms per query (p50)', number(report.model_ms_p50)],
    ['beyond the model, ms (p50)', `${number(report.over_model_ms_p50)} (aim: at most 5)`],
  ];
  const figures: Rows = [
    ['system', 'macro nDCG@10', 'nDCG@10', 'R@5', 'R@10', 'R@20', 'MRR', 'ms p50', 'ms p99'],
    ...systems.map((one) => [
      one.system,
      number(one.macro_ndcg10),
      number(one.ndcg10),
      number(one.r5),
      number(one.r10),
      number(one.r20),
      number(one.mrr),
      number(one.ms_p50),
      number(one.ms_p99),
    ]),
  ];
  const names = Object.keys(systems[0]?.categories ?? {});
  const categories: Rows = [
    ['nDCG@10 by category', 'queries', ...systems.map(({ system }) => system)],
    ...names.map((name) => [
      name,
      String(systems[0]?.categories[name]?.queries ?? 0),
      ...systems.map((one) => number(one.categories[name]?.ndcg10 ?? 0)),
    ]),
  ];
  return names.length > 1 ? [head, figures, categories] : [head, figures];
}
