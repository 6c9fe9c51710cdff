import { AtlasError } from '../../core/atlas-error.ts';
import type { Program } from '../program.ts';
import type { NativeParts } from './native.ts';
import type { Forward } from './sandbox.ts';

/**
 * The same program, to be started in a network namespace of its own, beside a process that carries connections out of
 * it. That process stands outside all other namespaces of the sandbox: it alone sees the sockets.
 */
export function relaying(program: Program, forwards: readonly Forward[], native: NativeParts | undefined): Program {
  if (native === undefined) throw noLauncher('no network can be had without it');
  const relay = forwards.length === 0 ? [] : ['--relay', ...forwards.map(({ port, socket }) => `${port}=${socket}`)];
  return { ...program, command: native.launcher, args: ['--lo', ...relay, '--', program.command, ...program.args] };
}

export function noLauncher(so: string): AtlasError {
  return new AtlasError('sandbox.unavailable', `Atlas brings no launcher for ${process.arch}: ${so}`, {
    remedy: 'Run Atlas on x64 or arm64.',
  });
}
