import { release } from 'node:os';
import { join, relative } from 'node:path';
import { deviceLines } from './device-lines.ts';
import type { MountLine } from './fstab.ts';
import { isWithin } from './is-within.ts';
import { looseCovers, type LooseCover } from './loose-covers.ts';
import { MASK_BYTES, type Mount } from './mount-plan.ts';
import type { TableAction } from './mount-script.ts';
import { layersFolder, overlayLines, overlayTables } from './overlay-mounts.ts';
import type { StageFolder } from './stage-folder.ts';

/**
 * A plan of mounts as tables for the launcher, which makes them below a folder. Other tools than the launcher cost more
 * than the mounts do: bubblewrap reads the table of all mounts for each bind mount.
 *
 *  L1  A tree is restricted with all mounts in it before it can be seen. What is mounted on the machine meanwhile does
 *      not get in.
 *  L2  No mount leaves the folder, whatever a confined program has put where it shall go: the launcher follows no link.
 *  L3  The mounts are the same whether or not somebody watches: a program must not see by them that it is judged. A
 *      watcher looks at a copy of the one mount, without those inside it, and moves no access time.
 */
export function launchedRoot(plan: readonly Mount[], stage: StageFolder): readonly TableAction[] {
  const overlays = plan.flatMap((mount) => (mount.kind === 'overlay' ? [mount.overlay] : []));
  const folder = layersFolder(overlays);
  const { loose, rest } = looseCovers(plan);
  const lines = [
    ...rest.flatMap((mount) => linesOf(mount, stage, folder !== undefined)),
    ...loose.map((cover) => coverLine(cover, stage)),
  ];
  const before = folder === undefined ? overlayTables(overlays) : [];
  return [...before, { do: 'table', folder: folder ?? '/', below: stage.root, lines }];
}

/** Where a folder of the machine lies before bubblewrap starts: an overlay is mounted in its place below the root alone. */
export function builtPlace(folder: string, plan: readonly Mount[], stage: StageFolder): string {
  const overlays = plan.flatMap((mount) => (mount.kind === 'overlay' ? [mount] : []));
  if (layersFolder(overlays.map(({ overlay }) => overlay)) === undefined) return folder;
  const own = overlays.find(({ overlay }) => isWithin(folder, join(overlay.scratch, 'merged')));
  if (own === undefined) return folder;
  return join(stage.root, own.target, relative(join(own.overlay.scratch, 'merged'), folder));
}

/** Linux can restrict a whole tree of mounts since 5.12. */
export function restrictsTrees(version: string = release()): boolean {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return major > 5 || (major === 5 && minor >= 12);
}

/** Inside, no file gives rights and none is a device; the devices themselves are mounted one by one. */
const HARMLESS = ['nosuid', 'nodev'];

function linesOf(mount: Mount, stage: StageFolder, layered: boolean): readonly MountLine[] {
  const { target } = mount;
  switch (mount.kind) {
    case 'root':
      return [{ source: '/', target, options: ['rbind', 'ro', ...HARMLESS] }];
    case 'devices':
      return devices(target, mount.bytes, stage);
    case 'processes':
      return [];
    case 'private':
      return [{ ...empty(target, mount.mode, mount.bytes), make: 'folder' }];
    case 'bind':
      return [
        {
          source: mount.source,
          target,
          options: ['rbind', ...(mount.writable ? [] : ['ro']), ...HARMLESS],
          make: mount.file ? 'file' : 'folder',
        },
      ];
    case 'overlay': {
      const mounted = [{ source: join(mount.overlay.scratch, 'merged'), target, options: ['bind'] }];
      const lines: readonly MountLine[] = layered ? overlayLines(mount.overlay, target).lines : mounted;
      return lines.map((line) => ({ ...line, options: [...line.options, ...HARMLESS], make: 'folder' }));
    }
    case 'guard': {
      const options = ['rbind', ...(mount.writable === true ? [] : ['ro']), ...HARMLESS];
      return [{ source: '', target, options, fleeting: true }];
    }
    case 'mask':
      return mount.folder
        ? [{ ...emptyCover(target, stage), make: 'folder' }]
        : [{ source: stage.empty, target, options: COVERED, make: 'file' }];
  }
}

const COVERED = ['bind', 'ro', 'noexec', ...HARMLESS];

function coverLine({ target, file }: LooseCover, stage: StageFolder): MountLine {
  // A folder that has become something else meanwhile must not be shown instead.
  if (file === undefined) return emptyCover(target, stage);
  return { source: file, target, options: COVERED, fleeting: true };
}

function devices(target: string, bytes: number | undefined, { dev }: StageFolder): readonly MountLine[] {
  const lines = deviceLines(target);
  return [
    { source: dev, target, options: ['bind', 'ro', 'noexec', ...HARMLESS] },
    ...lines.map((line) => ({ ...line, options: [...new Set([...line.options, 'nosuid'])] })),
    empty(`${target}/shm`, '1777', bytes),
  ];
}

/** Of the launcher's own kind: all of them share the bytes of one. */
function emptyCover(target: string, { covers }: StageFolder): MountLine {
  const options = [...HARMLESS, 'noexec', 'mode=755', `size=${MASK_BYTES}`];
  return { source: covers, target, type: 'cover', options };
}

function empty(target: string, mode: string, bytes: number | undefined): MountLine {
  const options = [...HARMLESS, `mode=${mode}`, ...(bytes === undefined ? [] : [`size=${bytes}`])];
  return { source: 'tmpfs', target, type: 'tmpfs', options };
}
