import type { EventSink, RuntimeEvent } from '../../core/runtime-event.ts';
import type { CliContext } from './cli-context.ts';
import { spendingText } from './spending-text.ts';
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
      else for (const line of linesFor(event)) printText(line);
    };
    const { exitCode } = await work({ signal: abort.signal, onEvent });
    process.exitCode = exitCode === 130 ? (interrupted ?? exitCode) : exitCode;
  } finally {
    for (const [name, handler] of handlers) process.off(name, handler);
  }
}

/** What a person wants to read of an event: nothing, a line, or a few. */
export function linesFor(event: RuntimeEvent): readonly string[] {
  switch (event.type) {
    case 'run-start':
      return [`${event.resumed ? 'resuming' : 'run'} ${event.runId}: ${event.request}`];
    case 'recall':
      return event.shown === 0 ? [] : [`Atlas    recalled ${event.shown}: ${event.titles.join(' | ')}`];
    case 'plan':
      return [`Atlas    plan: ${event.steps.map(({ id, title }) => `${id} ${title}`).join(' | ')}`];
    case 'step-status':
      return event.status === 'in_progress' ? [`Tetyana  ${event.step}: ${event.title}`] : [];
    case 'tool-result':
      return [`Tetyana  ${event.ok ? event.summary : `failed: ${event.summary}`}`];
    case 'check':
      return [`Grisha   ${event.phase === 'before' ? 'before' : 'after '} ${event.result}: ${event.evidence}`];
    case 'verdict':
      return [`Grisha   verdict: ${[event.verdict, ...event.reasons].join('; ')}`];
    case 'usage':
      return event.spent === undefined ? [] : [`Atlas    spent so far: ${spendingText(event.spent)}`];
    case 'commit':
      return [`Atlas    landed ${event.paths.join(', ') || 'nothing'} (receipt ${event.receipt})`];
    case 'rollback':
      return [`Atlas    discarded: ${event.reason}`];
    case 'remembered':
      return [`Atlas    remembered: ${event.records.map(({ id }) => id).join(', ')}`];
    case 'warning':
      return [`warning: ${event.message}`];
    case 'paused':
      return [
        ...(event.pause.details === undefined ? [] : [event.pause.details]),
        `[PAUSED] ${event.pause.message}`,
        ...event.pause.commands.map((command) => `  $ ${command}`),
      ];
    case 'run-end':
      return [`${event.status}: ${event.message}`];
    case 'attempt-start':
    case 'thought':
    case 'message':
    case 'tool-call':
    case 'review':
    case 'summary':
      return [];
  }
}
