import { AtlasError } from '../../core/atlas-error.ts';
import { defined } from '../../core/defined.ts';
import { childEnvironment } from '../../processes/child-environment.ts';
import { runProgram, type ProgramResult } from '../../processes/run-program.ts';

/** The programs through which Atlas uses a screen. */
export interface Screen {
  readonly platform: NodeJS.Platform;
  /** Why there is no screen, or which program is missing; undefined when all is present. */
  problem(programs: readonly string[]): Promise<string | undefined>;
  run(command: string, args: readonly string[], signal: AbortSignal, input?: string): Promise<ProgramResult>;
  /** Like `run`, but a failure is an error. */
  must(command: string, args: readonly string[], signal: AbortSignal, input?: string): Promise<string>;
  readonly environment: Readonly<Record<string, string>>;
}

const PACKAGES: Readonly<Record<string, string>> = {
  xdotool: 'xdotool',
  wmctrl: 'wmctrl',
  import: 'imagemagick',
  convert: 'imagemagick',
  tesseract: 'tesseract-ocr',
};
/** A screen does not come and go within a call. */
const REMEMBERED_MS = 2000;

export function systemScreen(platform: NodeJS.Platform, parent: Readonly<Record<string, string | undefined>>): Screen {
  const environment = childEnvironment(parent, {}, ['DISPLAY', 'XAUTHORITY']);
  const run: Screen['run'] = async (command, args, signal, input) =>
    await runProgram(
      { command, args, cwd: '/', env: environment },
      { timeoutMs: 15_000, outputLimit: 200_000, signal, ...defined({ input }) },
    );
  const known = new Map<string, { readonly at: number; readonly answer: Promise<string | undefined> }>();

  const look = async (programs: readonly string[]): Promise<string | undefined> => {
    if (platform === 'darwin') return undefined;
    if (platform !== 'linux') return `there is no support for the screen of ${platform}`;
    if ((environment['DISPLAY'] ?? '') === '') return 'there is no screen here (DISPLAY is not set)';
    const signal = AbortSignal.timeout(10_000);
    const found = await Promise.all(
      programs.map(async (name) => (await run('sh', ['-c', 'command -v "$1"', 'sh', name], signal)).exitCode === 0),
    );
    const missing = programs.filter((_, index) => found[index] === false);
    if (missing.length > 0) return `missing: ${missing.map((name) => PACKAGES[name] ?? name).join(', ')}`;
    const reached = await run('xdotool', ['getdisplaygeometry'], signal);
    return reached.exitCode === 0 ? undefined : `the screen ${environment['DISPLAY']} does not answer`;
  };

  return {
    platform,
    environment,
    run,
    problem: async (programs) => {
      const key = programs.join(' ');
      const now = performance.now();
      const kept = known.get(key);
      if (kept !== undefined && now - kept.at < REMEMBERED_MS) return await kept.answer;
      const answer = look(programs);
      known.set(key, { at: now, answer });
      return await answer;
    },
    must: async (command, args, signal, input) => {
      const result = await run(command, args, signal, input);
      if (result.exitCode === 0) return result.stdout.text;
      throw new AtlasError(
        'tool.failed',
        `${command} failed: ${result.stderr.text.trim().slice(0, 500) || `exit ${result.exitCode}`}`,
        {
          remedy:
            'Look whether the screen is there and unlocked; `atlas tools list` says which screen tools work here.',
        },
      );
    },
  };
}
