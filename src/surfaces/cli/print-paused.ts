import type { PauseInfo } from '../../core/runtime-event.ts';
import { pauseLines } from '../view/said.ts';
import type { CliContext } from './cli-context.ts';
import { printResult } from './output.ts';

/** A command that waits for a person ends like a run that does: with why, how it goes on, and the same exit code. */
export function printPaused(
  context: CliContext,
  result: { readonly pause: Pick<PauseInfo, 'message' | 'commands'>; readonly [key: string]: unknown },
): void {
  printResult(context, result, pauseLines(result.pause).join('\n'));
  process.exitCode = 3;
}
