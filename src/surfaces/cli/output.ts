import { printable } from '../../core/printable.ts';
import type { CliContext } from './cli-context.ts';

/** The command line whose results went to standard output: tests run several in one process. */
let printedFor: readonly string[] | undefined;

export function hasPrinted(): boolean {
  return printedFor === process.argv;
}

/** Only results go to standard output. Text of any origin is made safe for a terminal first. */
export function printText(text: string): void {
  printedFor = process.argv;
  process.stdout.write(`${printable(text)}\n`);
}

export function printJson(value: unknown): void {
  printedFor = process.argv;
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

export function printResult(context: CliContext, value: unknown, text: string): void {
  if (context.json) printJson(value);
  else printText(text);
}

/** A cell that is longer than this moves its own row, and no other. */
const MOST_PADDED = 80;

/** Rows of words in columns, as wide as their widest word. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(0, ...rows.map((row) => (row[column] ?? '').length).filter((length) => length <= MOST_PADDED)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(column === row.length - 1 ? 0 : (widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
