import type { EventSink, RuntimeEvent } from '../../core/runtime-event.ts';
import type { CliContext } from './cli-context.ts';
import { withCommands } from '../view/pause-commands.ts';
import { plainSaid } from '../view/said.ts';
import { Teller } from '../view/teller.ts';
import { printJson, printText } from './output.ts';

/** A run while it is watched. */
export interface RunWatch {
  readonly signal: AbortSignal;
  readonly onEvent: EventSink;
  /** Both, as a run takes them. */
  readonly events: { readonly signal: AbortSignal; readonly onEvent: EventSink };
  /** The id of the watched run; empty before it is known. */
  runId(): string;
  /** Nothing moves on the terminal while this works. */
  still<T>(work: () => Promise<T>): Promise<T>;
}

interface Shown {
  readonly onEvent: EventSink;
  readonly end: () => void;
  readonly still: RunWatch['still'];
}

/** Shows a run while it works and turns its end, or an interruption, into the exit code. */
export async function watchRun(
  context: CliContext,
  /** Gets every event, also those that are not shown. */
  beside: EventSink,
  work: (view: RunWatch) => Promise<{ readonly exitCode: number }>,
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
  let runId = '';
  try {
    const onEvent: EventSink = (event: RuntimeEvent) => {
      ({ runId } = event);
      shown.onEvent(event);
      beside(event);
    };
    const events = { signal: abort.signal, onEvent };
    const { exitCode } = await work({ ...events, events, runId: () => runId, still: shown.still });
    process.exitCode = exitCode;
  } finally {
    shown.end();
    for (const [name, handler] of handlers) process.off(name, handler);
  }
}

/** Events for machines, a moving view for a person at a terminal, plain lines for a log. */
async function viewFor(context: CliContext): Promise<Shown> {
  const still: Shown['still'] = async (work) => await work();
  const end = (): void => undefined;
  if (context.json) {
    const onEvent: EventSink = (event) => {
      printJson(withCommands(event, context.here));
    };
    return { onEvent, end, still };
  }
  const { stdout, env } = process;
  if (stdout.isTTY && env['TERM'] !== 'dumb' && (env['CI'] ?? '') === '') {
    const { createLiveView } = await import('./live-view.ts');
    return createLiveView(stdout, context.colour, context.here);
  }
  const teller = new Teller(context.here);
  const onEvent: EventSink = (event) => {
    for (const line of plainSaid(teller.tell(event))) printText(line);
  };
  return { onEvent, end, still };
}
