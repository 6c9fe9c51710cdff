import { findProgram } from './find-program.ts';
import { runProgram } from './run-program.ts';

/** The news that a run waits for the person, or has ended. */
export interface PersonNote {
  readonly kind: 'waits' | 'ended';
  readonly runId: string;
  readonly status: string;
  readonly message: string;
  /** How long the person has had nothing to do. */
  readonly afterMs: number;
}

export interface Notified {
  /** Whether the terminal is to ring: only the surface that owns it can do that. */
  readonly ring: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The person's settings for notifications. */
export interface NotifyParts {
  readonly notifications: {
    readonly terminal: 'bell' | 'off';
    readonly desktop: boolean;
    readonly command: readonly string[];
    readonly afterSeconds: number;
  };
  readonly environment: Environment;
  readonly project: string;
}

const MOST_MS = 10_000;
const OUTPUT_LIMIT = 4096;

/**
 * Notifies a person who may have looked away. A person who sat in front of it the whole time is not disturbed; a
 * command of the person's own gets every note. A failing notification does no harm.
 */
export async function notifyPerson(
  { notifications, environment, project }: NotifyParts,
  note: PersonNote,
): Promise<Notified> {
  const { terminal, desktop, command, afterSeconds } = notifications;
  const away = note.afterMs >= afterSeconds * 1000;
  const lines = [
    ...(command.length === 0 ? [] : [command]),
    ...(desktop && away ? [desktopCommand(environment, note)] : []),
  ].filter((words) => words.length > 0);
  const env = { ...inherited(environment), ...variables(note) };
  await Promise.all(
    lines.map(async ([program = '', ...args]) => {
      const options = { timeoutMs: MOST_MS, outputLimit: OUTPUT_LIMIT, input: '' };
      await runProgram({ command: program, args, cwd: project, env }, options).catch(() => undefined);
    }),
  );
  return { ring: terminal === 'bell' && away };
}

function variables({ kind, runId, status, message }: PersonNote): Readonly<Record<string, string>> {
  return { ATLAS_NOTE: kind, ATLAS_RUN: runId, ATLAS_STATUS: status, ATLAS_MESSAGE: message.replaceAll('\0', '') };
}

function inherited(environment: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(environment).filter((one): one is [string, string] => one[1] !== undefined));
}

/** A notice on the desktop, where there is one and something that shows it. */
function desktopCommand(environment: Environment, { kind, message }: PersonNote): readonly string[] {
  const title = kind === 'waits' ? 'Atlas waits for you' : 'Atlas has ended';
  if ((environment['DISPLAY'] ?? environment['WAYLAND_DISPLAY'] ?? '') === '') return [];
  const program = findProgram('notify-send', environment);
  return program === undefined ? [] : [program, '--app-name=Atlas', '--', title, message.slice(0, 300)];
}
