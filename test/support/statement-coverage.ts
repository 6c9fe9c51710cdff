import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Which lines a check ran, by file: what statement coverage calls covered, and what it could have run and did not. */
export type RanLines = ReadonlyMap<string, { readonly ran: ReadonlySet<number>; readonly missed: ReadonlySet<number> }>;

/** Runs a line for the shell in a folder under the eyes of V8, or of coverage.py where it starts Python. */
export function statementCoverage(line: string, folder: string, paths: readonly string[]): RanLines {
  const reports = mkdtempSync(join(tmpdir(), 'atlas-coverage-'));
  try {
    return /\bpython3?\b/.test(line) ? byCoveragePy(line, folder, paths, reports) : byV8(line, folder, paths, reports);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

const coverageReport = z.object({
  files: z.record(z.string(), z.object({ executed_lines: z.array(z.number()), missing_lines: z.array(z.number()) })),
});

function byCoveragePy(line: string, folder: string, paths: readonly string[], reports: string): RanLines {
  const data = join(reports, 'data');
  const python = /\S*python3?\b/.exec(line)?.[0] ?? 'python3';
  const watched = line.replace(/(\S*python3?) -m /, `$1 -m coverage run --data-file=${data} -m `);
  spawnSync('/bin/sh', ['-c', watched], { cwd: folder, encoding: 'utf8' });
  const json = join(reports, 'report.json');
  spawnSync(python, ['-m', 'coverage', 'json', `--data-file=${data}`, '-q', '-o', json], { cwd: folder });
  const { files } = coverageReport.parse(JSON.parse(readFileSync(json, 'utf8')));
  return new Map(
    paths.flatMap((path) => {
      const found = files[path];
      return found === undefined
        ? []
        : [[path, { ran: new Set(found.executed_lines), missed: new Set(found.missing_lines) }] as const];
    }),
  );
}

const v8Report = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(
        z.object({
          ranges: z.array(z.object({ startOffset: z.number(), endOffset: z.number(), count: z.number() })),
        }),
      ),
    }),
  ),
});

/** A line ran where any process ran any of its characters; of each process the innermost range counts. */
function byV8(line: string, folder: string, paths: readonly string[], reports: string): RanLines {
  spawnSync('/bin/sh', ['-c', line], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_V8_COVERAGE: reports },
  });
  const found = new Map<string, { readonly ran: Set<number>; readonly missed: Set<number> }>();
  for (const name of readdirSync(reports)) {
    const { result } = v8Report.parse(JSON.parse(readFileSync(join(reports, name), 'utf8')));
    for (const { url, functions } of result) {
      const path = paths.find((one) => url.startsWith('file:') && fileURLToPath(url) === join(folder, one));
      if (path === undefined) continue;
      const text = readFileSync(join(folder, path), 'utf8');
      const counts = new Int32Array(text.length);
      const ranges = functions.flatMap((one) => one.ranges);
      // An inner range lies within an outer one and is shorter: laid on top of it, it is the one that stays.
      for (const { startOffset, endOffset, count } of ranges.toSorted(
        (a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset),
      )) {
        counts.fill(count, startOffset, endOffset);
      }
      const lines = found.get(path) ?? { ran: new Set(), missed: new Set() };
      found.set(path, lines);
      let at = 0;
      for (const [i, one] of text.split('\n').entries()) {
        const code = one.split('').some((letter, n) => /\S/.test(letter) && (counts[at + n] ?? 0) > 0);
        if (one.trim() !== '') (code ? lines.ran : lines.missed).add(i + 1);
        at += one.length + 1;
      }
    }
  }
  for (const { ran, missed } of found.values()) for (const one of ran) missed.delete(one);
  return found;
}
