import { mkdirSync } from 'node:fs';
import { release } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Program } from '../program.ts';
import type { MountLine } from './fstab.ts';
import { afterMounts, type MountAction } from './mount-script.ts';
import type { Overlay } from './sandbox.ts';
import { standing } from './standing.ts';
import { systemTool } from './system-tool.ts';

/** What the scratch folder of an overlay holds. */
export const OVERLAY_FOLDERS = ['lower', 'upper', 'work', 'merged'] as const;

/** An overlay as lines of a mount table, and the folder in which the layers that they name are found. */
export interface OverlayLines {
  readonly folder: string;
  readonly lines: readonly MountLine[];
  /** A mark that an earlier mount of the same layers left. */
  readonly mark: string;
}

/**
 * Layers are named by short relative paths, because mount options have no safe spelling for a path with a comma or a
 * colon.
 *
 * The layers are volatile where the kernel can: otherwise the end of every program would write the whole file system
 * to disk. The mark that such a mount leaves behind, against being used after a crash, is taken away: an attempt that
 * a crash of the machine interrupted is started anew and never looked at.
 */
export function overlayLines({ lower, scratch }: Overlay, target: string): OverlayLines {
  for (const name of OVERLAY_FOLDERS) mkdirSync(join(scratch, name), { recursive: true });
  const { folder, at } = layersOf(scratch);
  const layers = [`lowerdir=${at}lower`, `upperdir=${at}upper`, `workdir=${at}work`];
  return {
    folder,
    lines: [
      { source: lower, target: join(scratch, 'lower'), options: ['rbind'] },
      { source: 'overlay', target, type: 'overlay', options: [...layers, ...volatile(), ...marks()] },
    ],
    mark: join(scratch, 'work/work/incompat'),
  };
}

/** Overlays at `SCRATCH/merged`, in as few tables as their folders allow. */
export function mountOverlays(overlays: readonly Overlay[]): readonly MountAction[] {
  const tables = new Map<string, MountLine[]>();
  const clear: MountAction[] = [];
  for (const overlay of overlays) {
    const { folder, lines, mark } = overlayLines(overlay, join(overlay.scratch, 'merged'));
    tables.set(folder, [...(tables.get(folder) ?? []), ...lines]);
    clear.push({ do: 'clear', path: mark });
  }
  return [...clear, ...[...tables].map(([folder, lines]) => ({ do: 'table', folder, lines }) as const)];
}

/** The same program, to be started where `SCRATCH/merged` of each overlay is mounted. */
export function withOverlays(program: Program, overlays: readonly Overlay[]): Program {
  return inOwnMounts(afterMounts(program, [...mountOverlays(overlays), { do: 'enter', path: '/' }]));
}

/** The same program, to be started where `SCRATCH/merged` shows, read-only, what was done in an overlay. */
export function withOverlayShown(program: Program, { lower, scratch }: Overlay): Program {
  const { folder, at } = layersOf(scratch);
  const lines: readonly MountLine[] = [
    { source: lower, target: join(scratch, 'lower'), options: ['rbind'] },
    {
      source: 'overlay',
      target: join(scratch, 'merged'),
      type: 'overlay',
      // Without a layer to write to, several programs can look at once.
      options: ['ro', `lowerdir=${at}upper:${at}lower`, ...marks()],
    },
  ];
  const enter = { do: 'enter', path: program.cwd } as const;
  return inOwnMounts({ ...afterMounts(program, [{ do: 'table', folder, lines }, enter]), cwd: '/' });
}

function inOwnMounts(program: Program): Program {
  const user = standing().mayMount ? [] : ['--user', '--map-root-user'];
  return {
    ...program,
    command: systemTool('unshare'),
    args: [...user, '--mount', '--', program.command, ...program.args],
  };
}

function layersOf(scratch: string): { readonly folder: string; readonly at: string } {
  const name = basename(scratch);
  return /^[\w.-]+$/.test(name) ? { folder: dirname(scratch), at: `${name}/` } : { folder: scratch, at: '' };
}

function volatile(): readonly string[] {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return major > 5 || (major === 5 && minor >= 10) ? ['volatile'] : [];
}

/** Whoever is not root of the machine mounts in a user namespace, where the marks of an overlay are plain attributes. */
function marks(): readonly string[] {
  const { mayMount, ofTheMachine } = standing();
  return mayMount && ofTheMachine ? [] : ['userxattr'];
}
