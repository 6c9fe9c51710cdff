import type { EventSink } from '../../core/runtime-event.ts';
import type { CliContext } from './cli-context.ts';
import { plainLines } from '../view/said.ts';
import { printJson, printText } from './output.ts';

interface View {
  readonly signal: AbortSignal;
  readonly onEvent: EventSink;
}

/** Shows a run while it works and turns its end, or an interruption, into the exit code. */
export async function watchRun(
  context: CliContext,
  work: (view: View) => Promise<{ readonly exitCode: number }>,
): Promise<void> {
  const abort = new AbortController();
  let interrupted: number | undefined;
  const stop = (name: 'SIGINT' | 'SIGTERM', exitCode: number) => () => {
    // Twice means now: everything that counts is in the journal already.
    if (interrupted !== undefined) process.exit(exitCode);
    interrupted = exitCode;
    abort.abort(name);
  };
  const handlers = [['SIGINT', stop('SIGINT', 130)] as const, ['SIGTERM', stop('SIGTERM', 143)] as const];
  for (const [name, handler] of handlers) process.on(name, handler);
  try {
    const onEvent: EventSink = (event) => {
      if (context.json) printJson(event);
      else for (const line of plainLines(event)) printText(line);
    };
    const { exitCode } = await work({ signal: abort.signal, onEvent });
    process.exitCode = exitCode === 130 ? (interrupted ?? exitCode) : exitCode;
  } finally {
    for (const [name, handler] of handlers) process.off(name, handler);
  }
}
