import type { Command } from 'commander';
import type { RuntimeOptions } from '../../runtime/open-runtime.ts';
import { serveMemoryFrom } from './serve-memory.ts';

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
    json: options.json === true,
    colour: process.stdout.isTTY && process.env['NO_COLOR'] === undefined && process.env['TERM'] !== 'dumb',
  };
}
