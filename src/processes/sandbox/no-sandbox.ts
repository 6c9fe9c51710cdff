import { join, relative, isAbsolute } from 'node:path';
import type { Program } from '../program.ts';
import { nativeParts } from './native.ts';
import type { Confinement, Sandbox } from './sandbox.ts';
import { withWatch } from './watched-files.ts';

/**
 * No isolation at all: the program starts in the workspace's own folder instead of the project's path. The caller must
 * look for stray writes afterwards and say `isolation: none` in the receipt.
 */
export const noSandbox: Sandbox = {
  isolation: 'none',
  mounts: false,
  confine: async (program, { workspace, watched }) => {
    const piped = withPipes({ ...program, cwd: stagedPlace(program.cwd, workspace) });
    return watched === undefined ? piped : withWatch(piped, nativeParts(), watched);
  },
};

/** The place of a project's path in the staged copy, where nothing can be mounted. */
export function stagedPlace(path: string, workspace: Confinement['workspace']): string {
  // The copy may lie below the project itself, and a caller that knows its place may name it.
  if (workspace === undefined || within(workspace.source, path) !== undefined) return path;
  const inside = within(workspace.target, path);
  return inside === undefined ? path : join(workspace.source, inside);
}

/** As in every sandbox, a program can open /dev/stdout. */
function withPipes(program: Program): Program {
  const native = nativeParts();
  if (native === undefined) return program;
  return { ...program, command: native.launcher, args: ['--pipes', '--', program.command, ...program.args] };
}

function within(folder: string, path: string): string | undefined {
  const inside = relative(folder, path);
  return inside === '..' || inside.startsWith('../') || isAbsolute(inside) ? undefined : inside;
}
