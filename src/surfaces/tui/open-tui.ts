import { render } from 'ink';
import { createElement } from 'react';
import { AtlasError, messageOf } from '../../core/atlas-error.ts';
import { newId } from '../../core/ids.ts';
import { printableLine } from '../../core/printable.ts';
import type { CliContext } from '../cli/cli-context.ts';
import { paint } from '../view/line.ts';
import { App, type Controls } from './app.ts';
import { startEngine } from './engine.ts';
import { Keys } from './keys.ts';
import { drawScreen, saidLines, transcriptHeight, type Frame, type Size } from './screen.ts';
import { Session } from './session.ts';
import { guardTerminal } from './terminal-guard.ts';

/** A key is answered in the next frame; a flood of output takes turns. */
const KEY_FRAME_MS = 8;
const EVENT_FRAME_MS = 60;
const START_AFTER_MS = 30;
const CLOSE_WITHIN_MS = 8000;
/** Of the conversation, so much stays on the terminal that one comes back to. */
const KEPT_LINES = 30;

export type TuiOptions = Pick<CliContext, 'atlas' | 'here' | 'colour'>;

/** The screen of Atlas, until the person leaves it. */
export async function openTui({ atlas, colour, here }: TuiOptions): Promise<number> {
  const { stdin, stdout } = process;
  requireTerminal(stdin, stdout);
  const guard = guardTerminal(stdin);
  let controls: Controls | undefined;
  let timer: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;
  const changed = (withinMs: number): void => {
    const at = performance.now() + withinMs;
    if (timer !== undefined && at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => {
      timer = undefined;
      controls?.redraw();
    }, withinMs);
  };

  const left = Promise.withResolvers<number>();
  const { serveMemory: _memory, serveTools: _tools, ...options } = atlas;
  const start = { options, program: process.argv[1] ?? '', conversationId: newId('conversation') };
  const engine = startEngine(start, (events) => {
    session.events(events);
  });
  const session = new Session({
    engine,
    onChange: () => {
      changed(EVENT_FRAME_MS);
    },
    onQuit: left.resolve,
  });
  let size: Size = { columns: stdout.columns, rows: stdout.rows };
  const keys = new Keys({
    session,
    onChange: () => {
      changed(KEY_FRAME_MS);
    },
    onQuit: left.resolve,
    onSuspend: () => {
      suspend().catch(() => undefined);
    },
    onRedraw: () => {
      drawAnew();
    },
    extent: () => ({
      most: transcriptHeight(session.transcript, size.columns) - 1,
      page: Math.max(1, Math.floor(size.rows / 2)),
    }),
  });
  const draw = (next: Size): Frame => {
    size = next;
    const ready = keys.answers(session.card);
    const { opening, agent, model, begun, pictures, transcript, view, working, queued, card, hint } = session;
    const { editor, menu, choice, scroll } = keys;
    const state = {
      opening,
      agent,
      model,
      begun,
      pictures,
      transcript,
      view,
      working,
      queued,
      card,
      ready,
      hint,
      editor,
      menu,
      choice,
      scroll,
    };
    return drawScreen(state, next, Date.now());
  };

  guard.take();
  const app = render(
    createElement(App, {
      colour,
      draw,
      onKey: (input, key) => {
        keys.press(input, key);
      },
      onPaste: (text) => {
        keys.paste(text);
      },
      onReady: (given) => {
        controls = given;
      },
    }),
    { exitOnCtrlC: false, alternateScreen: true, incrementalRendering: true, interactive: true, maxFps: 60 },
  );
  // A terminal that was made narrower has moved what was on it: everything is drawn anew.
  const drawAnew = (): void => {
    app.clear();
    stdout.write('\u001b[H\u001b[2J');
    changed(0);
  };
  const suspend = async (): Promise<void> => {
    await controls?.suspend(async () => {
      guard.give();
      await stopped();
      guard.take();
    });
  };

  const signals: readonly (readonly [NodeJS.Signals, number])[] = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ];
  for (const [name, exitCode] of signals) {
    process.on(name, () => {
      left.resolve(exitCode);
    });
  }
  // A terminal that is gone ends the input, or fails.
  const lost = (): void => {
    left.resolve(129);
  };
  stdin.once('end', lost).once('error', lost);
  stdout.on('resize', drawAnew);
  const crash = (error: unknown): void => {
    left.reject(error);
  };
  process.on('uncaughtException', crash).on('unhandledRejection', crash);
  const ticking = setInterval(() => {
    if (session.working !== undefined) changed(0);
  }, 1000);

  // The thread that works is started when the screen stands.
  const starting = setTimeout(() => {
    session.start().catch(crash);
  }, START_AFTER_MS);
  try {
    return await left.promise;
  } finally {
    clearInterval(ticking);
    clearTimeout(starting);
    clearTimeout(timer);
    stdout.off('resize', drawAnew);
    for (const [name, exitCode] of signals) {
      process.removeAllListeners(name);
      // Said again, it means now: everything that counts is in the journal already.
      process.on(name, () => process.exit(exitCode));
    }
    stdout.on('error', () => undefined);
    app.unmount();
    guard.give();
    guard.rescue();
    farewell(session, { colour, here }, stdout);
    await engine.close(CLOSE_WITHIN_MS);
  }
}

function requireTerminal(stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream): void {
  if (stdin.isTTY && stdout.isTTY && process.env['TERM'] !== 'dumb') return;
  const what = !stdin.isTTY ? 'standard input' : !stdout.isTTY ? 'standard output' : 'a terminal with TERM=dumb';
  throw new AtlasError('usage', `${what} is no terminal that a screen can be drawn on`, {
    remedy: 'Start `atlas` in a terminal, or use `atlas run "..."`; `atlas --help` shows every command.',
  });
}

/** Stops like any program at Ctrl+Z, and waits until somebody brings it back. */
async function stopped(): Promise<void> {
  await new Promise<void>((resolve) => {
    const back = (): void => {
      clearTimeout(timer);
      process.off('SIGCONT', back);
      resolve();
    };
    process.once('SIGCONT', back);
    // Where nobody could bring it back, the signal is not delivered.
    const timer = setTimeout(back, 1000);
    process.kill(0, 'SIGTSTP');
  });
}

/** What was said last stays readable, with the way to go on where a run is not over. */
function farewell(
  { transcript, view, working }: Session,
  { colour, here }: Pick<TuiOptions, 'colour' | 'here'>,
  stdout: NodeJS.WriteStream,
): void {
  const columns = stdout.columns || 80;
  const lines = transcript
    .slice(-KEPT_LINES)
    .flatMap((said) => saidLines(said, columns))
    .slice(-KEPT_LINES)
    .map((line) => paint(line, colour).trimEnd());
  const open = view.runId !== '' && (view.end === undefined || ['paused', 'interrupted'].includes(view.end.status));
  const how = working === undefined ? '' : 'stopping ... ';
  const line = `atlas resume ${printableLine(view.runId)}${here}`;
  const next = open ? [`${how}\`${line}\` goes on, and so does \`atlas${here}\``] : [];
  try {
    if (lines.length + next.length > 0) stdout.write(`${[...lines, ...next].join('\n')}\n`);
  } catch (error) {
    // Nobody reads any more.
    messageOf(error);
  }
}
