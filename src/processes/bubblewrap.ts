import { existsSync } from 'node:fs';
import { mkdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Program } from './program.ts';
import type { Confinement, Overlay, Sandbox } from './sandbox.ts';

/**
 * Confines programs with bubblewrap: a mount, process and (when asked) network namespace of their own.
 *
 * Bubblewrap before 0.11 cannot mount overlays, so a short script mounts them first in a mount namespace of its own
 * and bubblewrap then binds the merged folders where they belong. It names the layers by short relative paths, because
 * mount options have no safe spelling for a path with a comma or a colon.
 */
const MOUNT_OVERLAYS = `set -e
while [ "$1" != -- ]; do
  mount --bind "$1" "$2/lower"
  cd "$2"
  mount -t overlay overlay -o lowerdir=lower,upperdir=upper,workdir=work merged
  shift 2
done
shift
cd /
exec "$@"`;

/** Private and empty. A socket can be used through a read-only mount, so /run must not be shown at all. */
const PRIVATE = ['/tmp', '/var/tmp', '/run'] as const;

/** Name resolution often lives below /run. */
const RESOLVERS = ['/run/systemd/resolve', '/run/resolvconf', '/run/NetworkManager/resolv.conf'] as const;

export function bubblewrap(command: string = 'bwrap'): Sandbox {
  return {
    isolation: 'bubblewrap',
    confine: async (program, confinement) => {
      const overlays = confinement.overlays ?? [];
      await Promise.all(overlays.map(prepareOverlay));
      const args = [...(await mounts(confinement)), ...namespaces(confinement), '--chdir', program.cwd, '--'];
      const confined: Program = { ...program, command, args: [...args, ...limited(program, confinement)], cwd: '/' };
      return overlays.length === 0 ? confined : withOverlays(confined, overlays);
    },
  };
}

async function mounts(confinement: Confinement): Promise<readonly string[]> {
  const { workspace, network, writable = [], readOnly = [], hidden = [], overlays = [] } = confinement;
  const args = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'];
  for (const folder of PRIVATE) if (existsSync(folder)) args.push('--tmpfs', folder);
  if (network) for (const path of RESOLVERS) args.push('--ro-bind-try', path, path);
  for (const path of readOnly) args.push('--ro-bind-try', path, path);
  for (const path of writable) args.push('--bind-try', path, path);
  if (workspace !== undefined) {
    args.push(workspace.writable ? '--bind' : '--ro-bind', workspace.source, workspace.target);
  }
  for (const overlay of overlays) args.push('--bind', join(overlay.scratch, 'merged'), overlay.target);
  for (const path of hidden) args.push(...(await hide(path)));
  return args;
}

/** What is a link is hidden where it points to, or the name would still open it. */
async function hide(path: string): Promise<readonly string[]> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) return [];
  return (await stat(real)).isDirectory() ? ['--tmpfs', real] : ['--ro-bind', '/dev/null', real];
}

function namespaces({ network }: Confinement): readonly string[] {
  const args = [
    '--unshare-pid',
    '--unshare-ipc',
    '--unshare-uts',
    '--unshare-cgroup-try',
    '--die-with-parent',
    '--new-session',
  ];
  return network ? args : [...args, '--unshare-net'];
}

function limited(program: Program, { maxProcesses }: Confinement): readonly string[] {
  const argv = [program.command, ...program.args];
  return maxProcesses === undefined ? argv : ['prlimit', `--nproc=${maxProcesses}`, '--', ...argv];
}

async function prepareOverlay({ scratch }: Overlay): Promise<void> {
  await Promise.all(
    ['lower', 'upper', 'work', 'merged'].map((name) => mkdir(join(scratch, name), { recursive: true })),
  );
}

function withOverlays(confined: Program, overlays: readonly Overlay[]): Program {
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const pairs = overlays.flatMap(({ lower, scratch }) => [lower, scratch]);
  return {
    ...confined,
    command: 'unshare',
    args: [...user, '--mount', 'sh', '-c', MOUNT_OVERLAYS, 'sh', ...pairs, '--', confined.command, ...confined.args],
  };
}
