import type { EventSink } from '../../core/runtime-event.ts';
import type { CliContext } from './cli-context.ts';
import { plainLines } from '../view/said.ts';
import { printJson, printText } from './output.ts';
import { toldHere } from './told-here.ts';

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
  const stop = (name: 'SIGINT' | 'SIGTERM', exitCode: number) => () => {
    // Twice means now: everything that counts is in the journal already.
    if (abort.signal.aborted) process.exit(exitCode);
    abort.abort(name);
  };
  const handlers = [['SIGINT', stop('SIGINT', 130)] as const, ['SIGTERM', stop('SIGTERM', 143)] as const];
  for (const [name, handler] of handlers) process.on(name, handler);
  const shown = await viewFor(context);
  try {
    const onEvent: EventSink = (event) => {
      shown.onEvent(toldHere(context, event));
    };
    const { exitCode } = await work({ signal: abort.signal, onEvent });
    process.exitCode = exitCode;
  } finally {
    shown.end();
    for (const [name, handler] of handlers) process.off(name, handler);
  }
}

/** Events for machines, a moving view for a person at a terminal, plain lines for a log. */
async function viewFor(context: CliContext): Promise<{ readonly onEvent: EventSink; readonly end: () => void }> {
  if (context.json) return { onEvent: printJson, end: () => undefined };
  const { stdout, env } = process;
  if (stdout.isTTY && env['TERM'] !== 'dumb' && (env['CI'] ?? '') === '') {
    const { createLiveView } = await import('./live-view.ts');
    return createLiveView(stdout, context.colour);
  }
  const onEvent: EventSink = (event) => {
    for (const line of plainLines(event)) printText(line);
  };
  return { onEvent, end: () => undefined };
}
