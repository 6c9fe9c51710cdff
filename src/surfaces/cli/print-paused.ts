import { pauseLines } from '../view/said.ts';
import type { CliContext } from './cli-context.ts';
import { printResult } from './output.ts';

interface PrintedPause {
  readonly message: string;
  readonly commands: readonly string[];
}

/** A command that waits for a person ends like a run that does: with why, how it goes on, and the same exit code. */
export function printPaused(
  context: CliContext,
  result: { readonly pause: PrintedPause; readonly [key: string]: unknown },
): void {
  printResult(context, result, pauseLines(result.pause.message, result.pause.commands).join('\n'));
  process.exitCode = 3;
}
