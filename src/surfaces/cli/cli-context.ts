import type { Command } from 'commander';
import { AtlasError } from '../../core/atlas-error.ts';
import type { Atlas, AtlasOptions } from '../../runtime/atlas.ts';
import { serveMemoryFrom, serveToolsFrom } from './serve-memory.ts';
import { shellWord } from './shell-word.ts';

/** Options that every command takes, before or after its name. */
interface GlobalOptions {
  readonly home?: string;
  readonly project?: string;
  readonly json?: boolean;
  readonly debug?: boolean;
}

/** The surface's input to a command. */
export interface CliContext {
  readonly atlas: AtlasOptions;
  /** Atlas as the command line asks for it; the command disposes of it. */
  readonly open: () => Promise<Atlas>;
  /** The folders named on the command line, spelled as a later command must repeat them. */
  readonly here: string;
  readonly json: boolean;
  readonly colour: boolean;
}

export function contextOf(command: Command): CliContext {
  const options = command.optsWithGlobals<GlobalOptions>();
  const atlas: AtlasOptions = {
    project: options.project ?? currentFolder(),
    home: options.home,
    serveMemory: serveMemoryFrom(process.argv[1] ?? ''),
    serveTools: serveToolsFrom(process.argv[1] ?? ''),
  };
  return {
    atlas,
    open: async () => {
      const { openAtlas } = await import('../../runtime/atlas.ts');
      return await openAtlas(atlas);
    },
    here: [flag('--home', options.home), flag('--project', options.project)].join(''),
    json: options.json === true,
    colour: process.stdout.isTTY && process.env['NO_COLOR'] === undefined && process.env['TERM'] !== 'dumb',
  };
}

/** The shell may stand in a folder that somebody removed meanwhile. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw new AtlasError('usage', 'the folder in which you are was removed or moved', {
      remedy: 'Go to a folder that is there (`cd`), or name the one you mean with --project DIR.',
      cause: error,
    });
  }
}

function flag(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name} ${shellWord(value)}`;
}
