import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../program.ts';
import type { Overlay } from './sandbox.ts';

/**
 * Mounts overlays in a mount namespace of their own, then becomes the program. Layers are named by short relative
 * paths, because mount options have no safe spelling for a path with a comma or a colon.
 *
 * The layers are volatile where the kernel can: otherwise the end of every program would write the whole file system
 * to disk. The mark that such a mount leaves behind, against being used after a crash, is taken away: an attempt that
 * a crash of the machine interrupted is started anew and never looked at.
 */
const MOUNT_OVERLAYS = `set -e
extra=$1
shift
while [ "$1" != -- ]; do
  mount --bind "$1" "$2/lower"
  cd "$2"
  rm -rf work/work/incompat
  layers="lowerdir=lower,upperdir=upper,workdir=work$extra"
  mount -t overlay overlay -o "$layers,volatile" merged 2>/dev/null || mount -t overlay overlay -o "$layers" merged
  shift 2
done
shift
cd /
exec "$@"`;

/** What the scratch folder of an overlay holds. */
export const OVERLAY_FOLDERS = ['lower', 'upper', 'work', 'merged'] as const;

/** The same program, to be started where `SCRATCH/merged` of each overlay is mounted. */
export function withOverlays(program: Program, overlays: readonly Overlay[]): Program {
  for (const { scratch } of overlays) {
    for (const name of OVERLAY_FOLDERS) mkdirSync(join(scratch, name), { recursive: true });
  }
  const { user, extra } = privileges();
  const pairs = overlays.flatMap(({ lower, scratch }) => [lower, scratch]);
  return {
    ...program,
    command: 'unshare',
    args: [
      ...user,
      '--mount',
      'sh',
      '-c',
      MOUNT_OVERLAYS,
      'sh',
      extra,
      ...pairs,
      '--',
      program.command,
      ...program.args,
    ],
  };
}

/** Both layers as one folder that cannot be written, and so can be looked at by several programs at once. */
const MOUNT_FOR_READING = `set -e
extra=$1
shift
mount --bind "$1" "$2/lower"
cd "$2"
mount -t overlay overlay -o "ro,lowerdir=upper:lower$extra" merged
shift 2
cd "$1"
shift
exec "$@"`;

/** The same program, to be started where `SCRATCH/merged` shows, read-only, what was done in an overlay. */
export function withOverlayShown(program: Program, { lower, scratch }: Overlay): Program {
  const { user, extra } = privileges();
  const words = [lower, scratch, program.cwd, program.command, ...program.args];
  return {
    ...program,
    command: 'unshare',
    args: [...user, '--mount', 'sh', '-c', MOUNT_FOR_READING, 'sh', extra, ...words],
    cwd: '/',
  };
}

/** Whoever is not root mounts in a user namespace, and there the marks of an overlay must be ordinary attributes. */
function privileges(): { readonly user: readonly string[]; readonly extra: string } {
  return process.getuid?.() === 0
    ? { user: [], extra: '' }
    : { user: ['--user', '--map-root-user'], extra: ',userxattr' };
}
