import { join, relative, isAbsolute } from 'node:path';
import type { Sandbox } from './sandbox.ts';

/**
 * No isolation at all: the program starts in the workspace's own folder instead of the project's path. Whoever uses
 * it must look for stray writes afterwards and say `isolation: none` in the receipt.
 */
export const noSandbox: Sandbox = {
  isolation: 'none',
  confine: async (program, { workspace }) => {
    if (workspace === undefined) return program;
    const inside = relative(workspace.target, program.cwd);
    if (inside.startsWith('..') || isAbsolute(inside)) return program;
    return { ...program, cwd: join(workspace.source, inside) };
  },
};
