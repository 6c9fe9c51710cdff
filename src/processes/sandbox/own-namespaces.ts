import type { Program } from '../program.ts';
import type { NativeParts } from './native.ts';
import { standing } from './standing.ts';
import { systemTool } from './system-tool.ts';

/** The namespaces of a program before it is confined: it may mount, or has a network without any way out. */
export interface OwnNamespaces {
  readonly mounts: boolean;
  readonly network: boolean;
}

/**
 * The same program in namespaces of its own, as their root: a user who may not mount becomes root of a user namespace.
 * By the launcher, which costs nothing where it is started anyway, and where there is none for this machine, by
 * `unshare`.
 */
export function inOwnNamespaces(program: Program, own: OwnNamespaces, native: NativeParts | undefined): Program {
  const { command, args, ...rest } = program;
  const user = !standing().mayMount;
  if (native !== undefined) {
    const letters = [user ? 'u' : '', own.mounts ? 'm' : '', own.network ? 'n' : ''].join('');
    const first = letters === '' ? [] : ['--own', letters];
    const launched = command === native.launcher ? args : ['--', command, ...args];
    return { ...rest, command: native.launcher, args: [...first, ...launched] };
  }
  const words = [
    ...(user ? ['--user', '--map-root-user'] : []),
    ...(own.mounts ? ['--mount'] : []),
    ...(own.network ? ['--net'] : []),
  ];
  return { ...rest, command: systemTool('unshare'), args: [...words, '--', command, ...args] };
}
