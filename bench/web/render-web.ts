import type { WebBench } from './web.ts';

/** The measurements as rows, and what they are held against. */
export function renderWeb({ emptyMs, limitMs, homeMs, views, keys, heap, server, pageKb, pageLimitKb }: WebBench): {
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
} {
  const [early, late] = heap;
  const watched = server.runs.map(({ steps, percent }) => `${percent.toFixed(1)} % (${steps} steps)`).join(' and ');
  return {
    rows: [
      ['first useful paint', 'ms (median)', 'x empty page', 'x empty home'],
      ['an empty page', emptyMs.toFixed(0), '1.00', ''],
      ...views.map(({ name, ms }) => [name, ms.toFixed(0), (ms / emptyMs).toFixed(2), (ms / homeMs).toFixed(2)]),
    ],
    notes: [
      `at most 1.5 x the empty page + 300 ms = ${limitMs.toFixed(0)} ms is the aim; held against the page of an empty home it would be ${(1.5 * homeMs + 300).toFixed(0)} ms`,
      `key to paint with ${keys.perSecond} events a second: p50 ${keys.p50.toFixed(0)} ms, p95 ${keys.p95.toFixed(0)} ms (under ${keys.limit} is the aim)`,
      `the tab holds ${early?.mb.toFixed(1)} MB after ${early?.events} events and ${late?.mb.toFixed(1)} MB after ${late?.events}`,
      `the server takes ${watched} of a core while a run is watched (each under ${server.limit} is the aim), ${server.floodPercent.toFixed(1)} % while ${keys.perSecond} events a second are, and ${server.boardPercent.toFixed(1)} % while the board is, with a run beside it that tells as many`,
      `the page's own files: ${pageKb.toFixed(0)} kB compressed (at most ${pageLimitKb} is the aim)`,
    ],
  };
}
