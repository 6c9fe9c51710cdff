import { release } from 'node:os';
import { join } from 'node:path';
import { deviceLines } from './device-lines.ts';
import type { MountLine } from './fstab.ts';
import { looseCovers, type LooseCover } from './loose-covers.ts';
import { MASK_BYTES, type Mount } from './mount-plan.ts';
import type { TableAction } from './mount-script.ts';
import { overlayTables } from './overlay-mounts.ts';
import type { StageFolder } from './stage-folder.ts';

/**
 * A plan of mounts as tables for the launcher, which makes them below a folder. Other tools than the launcher cost more
 * than the mounts do: bubblewrap reads the table of all mounts for each bind mount.
 *
 *  L1  A tree is restricted with all mounts in it before it can be seen. What is mounted on the machine meanwhile does
 *      not get in.
 *  L2  No mount leaves the folder, whatever a confined program has put where it shall go: the launcher follows no link.
 *
 *  L3  The mounts are the same whether or not somebody watches: a program must not see by them that it is judged. The
 *      overlays are mounted in their scratch folders first, where a watcher sees each by itself, without those inside.
 */
export function launchedRoot(plan: readonly Mount[], stage: StageFolder): readonly TableAction[] {
  const overlays = plan.flatMap((mount) => (mount.kind === 'overlay' ? [mount.overlay] : []));
  const { loose, rest } = looseCovers(plan);
  const lines = [...rest.flatMap((mount) => linesOf(mount, stage)), ...loose.map(coverLine)];
  return [...overlayTables(overlays), { do: 'table', folder: '/', below: stage.root, lines }];
}

/** Linux can restrict a whole tree of mounts since 5.12. */
export function restrictsTrees(version: string = release()): boolean {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return major > 5 || (major === 5 && minor >= 12);
}

/** Inside, no file gives rights and none is a device; the devices themselves are mounted one by one. */
const HARMLESS = ['nosuid', 'nodev'];

function linesOf(mount: Mount, stage: StageFolder): readonly MountLine[] {
  const { target } = mount;
  switch (mount.kind) {
    case 'root':
      return [{ source: '/', target, options: ['rbind', 'ro', ...HARMLESS] }];
    case 'devices':
      return devices(target, mount.bytes, stage);
    case 'processes':
      return [];
    case 'private':
      return [{ ...empty(target, mount.mode, mount.bytes, []), make: 'folder' }];
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
      const source = join(mount.overlay.scratch, 'merged');
      return [{ source, target, options: ['bind', ...HARMLESS], make: 'folder' }];
    }
    case 'guard': {
      const options = ['rbind', ...(mount.writable === true ? [] : ['ro']), ...HARMLESS];
      return [{ source: '', target, options, fleeting: true }];
    }
    case 'mask':
      return mount.folder
        ? [{ ...empty(target, '755', MASK_BYTES, ['noexec']), make: 'folder' }]
        : [{ source: stage.empty, target, options: COVERED, make: 'file' }];
  }
}

const COVERED = ['bind', 'ro', 'noexec', ...HARMLESS];

function coverLine({ target, file }: LooseCover): MountLine {
  // A folder that has become something else meanwhile must not be shown instead.
  if (file === undefined) return empty(target, '755', MASK_BYTES, ['noexec']);
  return { source: file, target, options: COVERED, fleeting: true };
}

function devices(target: string, bytes: number | undefined, { dev }: StageFolder): readonly MountLine[] {
  const lines = deviceLines(target);
  return [
    { source: dev, target, options: ['bind', 'ro', 'noexec', ...HARMLESS] },
    ...lines.map((line) => ({ ...line, options: [...new Set([...line.options, 'nosuid'])] })),
    empty(`${target}/shm`, '1777', bytes, []),
  ];
}

function empty(target: string, mode: string, bytes: number | undefined, more: readonly string[]): MountLine {
  const options = [...HARMLESS, ...more, `mode=${mode}`, ...(bytes === undefined ? [] : [`size=${bytes}`])];
  return { source: 'tmpfs', target, type: 'tmpfs', options };
}
