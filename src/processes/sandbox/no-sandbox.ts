import { join, relative, isAbsolute } from 'node:path';
import type { Sandbox } from './sandbox.ts';

/**
 * No isolation at all: the program starts in the workspace's own folder instead of the project's path. Whoever uses
 * it must look for stray writes afterwards and say `isolation: none` in the receipt.
 */
export const noSandbox: Sandbox = {
  isolation: 'none',
  mounts: false,
  confine: async (program, { workspace }) => {
    if (workspace === undefined) return program;
    // The copy may lie below the project itself, and whoever knows where it is may name it.
    if (within(workspace.source, program.cwd) !== undefined) return program;
    const inside = within(workspace.target, program.cwd);
    return inside === undefined ? program : { ...program, cwd: join(workspace.source, inside) };
  },
};

function within(folder: string, path: string): string | undefined {
  const inside = relative(folder, path);
  return inside === '..' || inside.startsWith('../') || isAbsolute(inside) ? undefined : inside;
}
