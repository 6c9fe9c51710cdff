import { AtlasError, messageOf } from '../../core/atlas-error.ts';
import { newId } from '../../core/ids.ts';
import { printableLine } from '../../core/printable.ts';
import type { CliContext } from '../cli/cli-context.ts';
import { paint } from '../view/line.ts';
import { startEngine } from './engine.ts';
import { EVENT_FRAME_MS, FrameClock } from './frame-clock.ts';
import { MountedScreen } from './mounted-screen.ts';
import { saidLines } from './screen.ts';
import { ScreenDialogue } from './screen-dialogue.ts';
import { guardTerminal } from './terminal-guard.ts';
import { watchEnds } from './watch-ends.ts';

const START_AFTER_MS = 30;
const CLOSE_WITHIN_MS = 8000;
/** So many lines of the conversation stay on the terminal after the screen closes. */
const KEPT_LINES = 30;

export type TuiOptions = Pick<CliContext, 'atlas' | 'here' | 'colour'>;

/** The screen of Atlas, until the person leaves it. */
export async function openTui({ atlas, colour, here }: TuiOptions): Promise<number> {
  const { stdin, stdout } = process;
  requireTerminal(stdin, stdout);
  const guard = guardTerminal(stdin);
  const clock = new FrameClock();
  const left = Promise.withResolvers<number>();
  const { serveMemory: _memory, serveTools: _tools, ...options } = atlas;
  const start = { options, program: process.argv[1] ?? '', conversationId: newId('conversation') };
  const session = new ScreenDialogue({
    start: (onEvents) =>
      startEngine(start, {
        onEvents,
        ring: () => {
          stdout.write('\u0007');
        },
      }),
    onChange: () => {
      clock.within(EVENT_FRAME_MS);
    },
    onQuit: left.resolve,
  });

  guard.take();
  const screen = new MountedScreen({ session, guard, clock, colour, stdout, onQuit: left.resolve });
  const ends = watchEnds(stdin, left);
  stdout.on('resize', screen.drawAnew);
  const ticking = setInterval(() => {
    if (session.working !== undefined) clock.within(0);
  }, 1000);

  // The working thread is started once the screen is mounted.
  const starting = setTimeout(() => {
    session.start().catch(left.reject);
  }, START_AFTER_MS);
  try {
    return await left.promise;
  } finally {
    clearInterval(ticking);
    clearTimeout(starting);
    clock.stop();
    stdout.off('resize', screen.drawAnew);
    ends.exitAtOnce();
    stdout.on('error', () => undefined);
    screen.unmount();
    guard.give();
    guard.rescue();
    farewell(session, { colour, here }, stdout);
    await session.engine.close(CLOSE_WITHIN_MS);
  }
}

function requireTerminal(stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream): void {
  if (stdin.isTTY && stdout.isTTY && process.env['TERM'] !== 'dumb') return;
  const what = !stdin.isTTY ? 'standard input' : !stdout.isTTY ? 'standard output' : 'a terminal with TERM=dumb';
  throw new AtlasError('usage', `${what} is no terminal that a screen can be drawn on`, {
    remedy: 'Start `atlas` in a terminal, or use `atlas run "..."`; `atlas --help` shows every command.',
  });
}

/** Prints the last words of the conversation, with the command that goes on where a run is not over. */
function farewell(
  { transcript, view, working }: ScreenDialogue,
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
    // The terminal is closed.
    messageOf(error);
  }
}
