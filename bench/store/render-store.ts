import type { StoreRow } from './store.ts';

export function renderStore(rows: readonly StoreRow[]): readonly (readonly string[])[] {
  const number = (value: number | undefined, digits = 1): string => (value === undefined ? '-' : value.toFixed(digits));
  return [
    [
      'store',
      'n x dimension',
      'inserts/s',
      'one by one/s',
      'p50 ms',
      'p99 ms',
      'scan p50',
      'filter p50',
      'filter p99',
      'recall@10',
      'ready ms',
      'open ms',
      'refresh ms',
      'memory MB',
      'disk MB',
    ],
    ...rows.map((row) =>
      row.skipped === undefined
        ? [
            row.store,
            `${row.n} x ${row.dimension}`,
            number(row.inserts_per_second, 0),
            number(row.single_inserts_per_second, 0),
            number(row.p50_ms, 2),
            number(row.p99_ms, 2),
            number(row.scan_p50_ms, 2),
            number(row.filtered_p50_ms, 2),
            number(row.filtered_p99_ms, 2),
            number(row.recall10, 4),
            number(row.ready_ms, 0),
            number(row.open_and_first_query_ms, 0),
            number(row.refresh_ms),
            number(row.memory_mb),
            number(row.disk_mb),
          ]
        : [row.store, `${row.n} x ${row.dimension}`, `not measured: ${row.skipped}`],
    ),
  ];
}
