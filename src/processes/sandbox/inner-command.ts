import { FIRST_OPENED, type Opened, type Program } from '../program.ts';
import type { MountLine } from './fstab.ts';
import { mountRecords } from './launched-mounts.ts';
import type { NativeParts } from './native.ts';
import { SYSTEM_FOLDERS } from './system-tool.ts';

/** No capability, no descriptor but the streams, a parent that reaps orphans, pipes for streams. */
const LAST = ['--drop', '--close', '--init', '--pipes', '--'];

/** The command line that runs inside, and the descriptors that it and the sandbox read from. */
export interface InnerCommand {
  readonly words: readonly string[];
  readonly opens: readonly Opened[];
  /** For the programs that start it: until the confined program begins, its own variables have no effect. */
  readonly env: Program['env'];
}

export interface LauncherUse {
  /** Mounts that the launcher makes before anything else. */
  readonly mounts?: readonly MountLine[];
  readonly options?: readonly string[];
}

/**
 * The launcher is the first process inside: it drops its remaining rights, then waits for the program and reaps its
 * orphans. It is started by its descriptor and not by a path, because inside, the path may lead to a file that an agent
 * wrote. The environment of the program reaches the launcher by a descriptor. The programs before it, which are not
 * confined yet, belong to the machine: a `PATH` that leads through a project, or a variable of the dynamic loader, must
 * not reach them.
 */
export function innerCommand(
  program: Program,
  native: NativeParts | undefined,
  { mounts = [], options = [] }: LauncherUse,
): InnerCommand {
  const given = program.opens ?? [];
  const words = [program.command, ...program.args];
  if (native === undefined) return { words, opens: given, env: program.env };
  const launcher = FIRST_OPENED + given.length;
  const covered = mounts.length === 0 ? [] : ['--mounts', String(launcher + 3), '/'];
  const more = [...covered, ...options, '--env', String(launcher + 2), '--filter', String(launcher + 1)];
  return {
    words: [`/proc/self/fd/${launcher}`, ...more, ...LAST, ...words],
    opens: [
      ...given,
      { path: native.launcher },
      { path: native.filter },
      { text: block(program.env) },
      ...(mounts.length === 0 ? [] : [{ text: mountRecords(mounts) }]),
    ],
    env: { PATH: SYSTEM_FOLDERS },
  };
}

const block = (env: Program['env']): string =>
  Object.entries(env)
    .map(([name, value]) => `${name}=${value}\0`)
    .join('');
