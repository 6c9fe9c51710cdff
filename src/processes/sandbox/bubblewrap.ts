import { existsSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { neededBelow } from './own-files.ts';
import type { Program } from '../program.ts';
import { withOverlays } from './overlay-mounts.ts';
import type { Confinement, Sandbox } from './sandbox.ts';

/**
 * Confines programs with bubblewrap: a mount, process and (when asked) network namespace of their own.
 *
 * Bubblewrap before 0.11 cannot mount overlays, so they are mounted first (`overlay-mounts.ts`) and bubblewrap then
 * binds the merged folders where they belong.
 */
/** Private and empty. A socket can be used through a read-only mount, so /run must not be shown at all. */
const PRIVATE = ['/tmp', '/var/tmp', '/run'] as const;

/** Name resolution often lives below /run. */
const RESOLVERS = ['/run/systemd/resolve', '/run/resolvconf', '/run/NetworkManager/resolv.conf'] as const;

export function bubblewrap(command: string = 'bwrap'): Sandbox {
  return {
    isolation: 'bubblewrap',
    confine: async (program, confinement) => {
      const overlays = confinement.overlays ?? [];
      const args = [...mounts(program, confinement), ...namespaces(confinement), '--chdir', program.cwd, '--'];
      const confined: Program = {
        ...program,
        command,
        args: [...args, ...limited(program, confinement)],
        cwd: '/',
        ownProcesses: true,
      };
      return overlays.length === 0 ? confined : withOverlays(confined, overlays);
    },
  };
}

function mounts(program: Program, confinement: Confinement): readonly string[] {
  const { workspace, network, writable = [], readOnly = [], hidden = [] } = confinement;
  const { overlays = [], guarded = [], shown = [] } = confinement;
  const args = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'];
  for (const folder of PRIVATE) if (existsSync(folder)) args.push('--tmpfs', folder);
  for (const path of neededBelow(PRIVATE, program)) args.push('--ro-bind', path, path);
  if (network) for (const path of RESOLVERS) args.push('--ro-bind-try', path, path);
  for (const path of readOnly) args.push('--ro-bind-try', path, path);
  for (const path of writable) args.push('--bind-try', path, path);
  if (workspace !== undefined) {
    args.push(workspace.writable ? '--bind' : '--ro-bind', workspace.source, workspace.target);
  }
  for (const overlay of overlays) args.push('--bind', join(overlay.scratch, 'merged'), overlay.target);
  for (const { source, target, writable: open = false } of shown) {
    args.push(open ? '--bind' : '--ro-bind', source, target);
  }
  for (const path of guarded) args.push('--ro-bind-try', sourceOf(path, confinement), path);
  for (const path of hidden) args.push(...hide(path));
  return args;
}

/** Where a path that the program will see lies now: a workspace is mounted from elsewhere. */
function sourceOf(path: string, { workspace }: Confinement): string {
  if (workspace === undefined || !path.startsWith(`${workspace.target}/`)) return path;
  return join(workspace.source, path.slice(workspace.target.length));
}

/** What is a link is hidden where it points to, or the name would still open it. */
function hide(path: string): readonly string[] {
  const real = realPath(path);
  if (real === undefined) return [];
  return statSync(real).isDirectory() ? ['--tmpfs', real] : ['--ro-bind', '/dev/null', real];
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function namespaces({ network }: Confinement): readonly string[] {
  const args = [
    '--unshare-pid',
    '--unshare-ipc',
    '--unshare-uts',
    '--unshare-cgroup-try',
    '--die-with-parent',
    '--new-session',
    // Overlays are mounted as root of a user namespace, and its capabilities would stay: to remount is one of them.
    '--cap-drop',
    'ALL',
  ];
  return network ? args : [...args, '--unshare-net'];
}

function limited(program: Program, { maxProcesses }: Confinement): readonly string[] {
  const argv = [program.command, ...program.args];
  return maxProcesses === undefined ? argv : ['prlimit', `--nproc=${maxProcesses}`, '--', ...argv];
}
