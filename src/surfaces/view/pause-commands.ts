import { defined } from '../../core/defined.ts';
import type { PauseAnswer, PauseInfo, RunLimit } from '../../core/pause.ts';

const LIMIT_FLAGS: Readonly<Record<RunLimit, string>> = {
  maxSteps: '--max-steps',
  maxReplans: '--max-replans',
  maxMinutes: '--max-minutes',
  maxTokens: '--max-tokens',
  maxMoney: '--max-money',
};

/**
 * The command lines that answer a pause, for the person to copy: the one place where they are made. `here` names the
 * folders again that Atlas was given.
 */
export function pauseCommands(pause: PauseInfo, runId: string, here: string = ''): readonly string[] {
  const lines = pause.answers.flatMap((answer) => commandOf(answer, pause, runId));
  const yes = lines.filter(({ no }) => !no).map(({ line }) => line);
  const no = lines.filter((one) => one.no).map(({ line }) => line);
  // A pause that is answered by a command of its own goes on with another one.
  const answered = lines.some((one) => !one.goesOn) || lines.length === 0;
  return [...yes, ...(answered ? [`atlas resume ${runId}`] : []), ...no].map((line) => `${line}${here}`);
}

interface CommandLine {
  readonly line: string;
  readonly goesOn: boolean;
  readonly no: boolean;
}

function commandOf(answer: PauseAnswer, pause: PauseInfo, runId: string): readonly CommandLine[] {
  const asked = pause.grant ?? pause.digest ?? `--run ${runId}`;
  const said = (line: string): readonly CommandLine[] => [{ line, goesOn: false, no: false }];
  const onwards = (flags: string): readonly CommandLine[] => [
    { line: `atlas resume ${runId}${flags}`, goesOn: true, no: false },
  ];
  switch (answer.kind) {
    case 'once':
      return said(`atlas allow ${asked}`);
    case 'always':
      return said(`atlas allow ${asked} --always`);
    case 'word':
      return said(`atlas allow ${answer.word} --run ${runId}`);
    case 'approve':
      return said(`atlas allow plan --run ${runId}`);
    case 'no':
      return [{ line: `atlas deny ${asked}`, goesOn: false, no: true }];
    case 'refuse':
      return [{ line: `atlas deny plan --run ${runId}`, goesOn: false, no: true }];
    case 'waive':
      return onwards(` --waive ${answer.what}`);
    case 'discard':
      return [{ line: `atlas resume ${runId} --discard ${answer.what}`, goesOn: true, no: true }];
    case 'raise':
      return onwards(` ${LIMIT_FLAGS[answer.limit]} ${answer.to}`);
    case 'happened':
      return onwards(' --happened');
    case 'again':
      return onwards(' --again');
    case 'go-on':
      return onwards('');
    case 'run':
      return [];
  }
}

/** How an interrupted run goes on, to stand behind why it was. */
export function goesOn(runId: string, here: string = ''): string {
  return `\`atlas resume ${runId}${here}\` goes on`;
}

/** Adds the commands that go on with a run, for a reader who does not know their spelling. */
export function withCommands<T extends Told>(told: T, here: string = ''): T {
  const { pause, status, message } = told;
  const runId = told.runId ?? told.id ?? '';
  const interrupted = status === 'interrupted' && message !== undefined;
  return {
    ...told,
    ...defined({
      pause: pause === undefined ? undefined : { ...pause, commands: pauseCommands(pause, runId, here) },
      message: interrupted ? `${message}; ${goesOn(runId, here)}` : undefined,
    }),
  };
}

interface Told {
  readonly runId?: string;
  readonly id?: string;
  readonly pause?: PauseInfo | undefined;
  readonly status?: string;
  readonly message?: string;
}
