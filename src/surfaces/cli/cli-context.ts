import type { Command } from 'commander';
import type { RuntimeOptions } from '../../runtime/open-runtime.ts';
import { serveMemoryFrom } from './serve-memory.ts';
import { shellWord } from './shell-word.ts';

/** Options that every command takes, before or after its name. */
interface GlobalOptions {
  readonly home?: string;
  readonly project?: string;
  readonly json?: boolean;
  readonly debug?: boolean;
}

/** What a command is given by the surface. */
export interface CliContext {
  readonly runtime: RuntimeOptions;
  /** The folders that were named on the command line, as they are named again in a command that goes on. */
  readonly here: string;
  readonly json: boolean;
  readonly colour: boolean;
}

export function contextOf(command: Command): CliContext {
  const options = command.optsWithGlobals<GlobalOptions>();
  return {
    runtime: {
      project: options.project ?? process.cwd(),
      environment: process.env,
      flags: options.home === undefined ? {} : { 'storage.basePath': options.home },
      serveMemory: serveMemoryFrom(process.argv[1] ?? ''),
    },
    here: [flag('--home', options.home), flag('--project', options.project)].join(''),
    json: options.json === true,
    colour: process.stdout.isTTY && process.env['NO_COLOR'] === undefined && process.env['TERM'] !== 'dumb',
  };
}

function flag(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name} ${shellWord(value)}`;
}
