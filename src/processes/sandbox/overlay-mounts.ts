import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { release } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Program } from '../program.ts';
import type { MountLine } from './fstab.ts';
import { afterLaunchedMounts } from './launched-mounts.ts';
import { afterMounts, type TableAction } from './mount-script.ts';
import { nativeParts } from './native.ts';
import { inOwnNamespaces } from './own-namespaces.ts';
import type { Overlay } from './sandbox.ts';
import { standing } from './standing.ts';

/** A path that a mount option can name. */
const PLAIN = /^[\w./-]+$/;

/** The folders in an overlay's scratch folder. The last one is made last: where it is, all of them are. */
export const OVERLAY_FOLDERS = ['lower', 'upper', 'merged', 'work'] as const;

/** An overlay as lines of a mount table, and the folder in which the layers that they name are found. */
export interface OverlayLines {
  readonly folder: string;
  readonly lines: readonly MountLine[];
}

/**
 * Layers are named by short relative paths, because mount options have no safe spelling for a path with a comma or a
 * colon. A lower layer with a plain path is named by it, and needs no mount of its own: whoever mounts after it looks at
 * every mount that is there.
 *
 * The layers are volatile where the kernel can: otherwise the end of every program would write the whole file system
 * to disk. Such a mount leaves a mark in its working folder, against being used after a crash, so each has a working
 * folder of its own: an attempt that a crash of the machine interrupted is started anew and never looked at.
 */
export function overlayLines({ lower, scratch }: Overlay, target: string): OverlayLines {
  const { folder, at } = layersOf(scratch);
  const below = lowerLayer(lower, scratch, at);
  const work = randomUUID();
  makeIn(scratch, join(scratch, 'work', work));
  const layers = [`lowerdir=${below.name}`, `upperdir=${at}upper`, `workdir=${at}work/${work}`];
  return {
    folder,
    lines: [
      ...below.lines,
      { source: 'overlay', target, type: 'overlay', options: [...layers, ...volatile(), ...marks()] },
    ],
  };
}

/** Makes the working folder; the others are there at all uses but the first. */
function makeIn(scratch: string, work: string): void {
  try {
    mkdirSync(work);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    for (const name of OVERLAY_FOLDERS) mkdirSync(join(scratch, name), { recursive: true });
    mkdirSync(work);
  }
}

/**
 * The same program, started where `SCRATCH/merged` of each overlay is mounted. It needs a mount namespace of its own.
 */
export function afterOverlays(program: Program, overlays: readonly Overlay[]): Program {
  return afterTables(program, overlayTables(overlays), '/');
}

/** The overlays, and further mounts after them. */
export function joinedTables(overlays: readonly Overlay[], more: readonly MountLine[]): readonly TableAction[] {
  const tables = overlayTables(overlays);
  const last = tables.at(-1) ?? { do: 'table', folder: '/', lines: [] };
  // Whole paths mean the same in any folder, and each table costs a file.
  const joined: TableAction = { ...last, lines: [...last.lines, ...more] };
  return joined.lines.length === 0 ? tables : [...tables.slice(0, -1), joined];
}

/** Mounts `SCRATCH/merged` of each overlay, by as few tables as the folders of the layers allow. */
export function overlayTables(overlays: readonly Overlay[]): readonly TableAction[] {
  const tables = new Map<string, MountLine[]>();
  for (const overlay of overlays) {
    const { folder, lines } = overlayLines(overlay, join(overlay.scratch, 'merged'));
    tables.set(folder, [...(tables.get(folder) ?? []), ...lines]);
  }
  return [...tables].map(([folder, lines]) => ({ do: 'table', folder, lines }));
}

/** The same in a mount namespace of its own. */
export function withOverlays(program: Program, overlays: readonly Overlay[]): Program {
  return inOwnMounts(afterOverlays(program, overlays));
}

/** The same program, started where `SCRATCH/merged` shows the content of an overlay, read-only. */
export function withOverlayShown(program: Program, { lower, scratch }: Overlay): Program {
  const { folder, at } = layersOf(scratch);
  const below = lowerLayer(lower, scratch, at);
  const lines: readonly MountLine[] = [
    ...below.lines,
    {
      source: 'overlay',
      target: join(scratch, 'merged'),
      type: 'overlay',
      // Without a layer to write to, several programs can read at once.
      options: ['ro', `lowerdir=${at}upper:${below.name}`, ...marks()],
    },
  ];
  return inOwnMounts({ ...afterTables(program, [{ do: 'table', folder, lines }], program.cwd), cwd: '/' });
}

/** By the launcher, and where there is none for this machine, by `mount`. */
export function afterTables(program: Program, tables: readonly TableAction[], cwd: string): Program {
  const native = nativeParts();
  if (native !== undefined) return afterLaunchedMounts(program, tables, cwd, native);
  return afterMounts(program, [...tables, { do: 'enter', path: cwd }]);
}

function inOwnMounts(program: Program): Program {
  return inOwnNamespaces(program, { mounts: true, network: false }, nativeParts());
}

/**
 * The one folder in which the layers of all these overlays are found, none of which needs a mount of its own; undefined
 * where there is no such folder.
 */
export function layersFolder(overlays: readonly Overlay[]): string | undefined {
  const [first, ...others] = new Set(overlays.map(({ scratch }) => layersOf(scratch).folder));
  return others.length === 0 && overlays.every(({ lower }) => PLAIN.test(lower)) ? first : undefined;
}

function layersOf(scratch: string): { readonly folder: string; readonly at: string } {
  const name = basename(scratch);
  return /^[\w.-]+$/.test(name) ? { folder: dirname(scratch), at: `${name}/` } : { folder: scratch, at: '' };
}

function lowerLayer(
  lower: string,
  scratch: string,
  at: string,
): { readonly name: string; readonly lines: readonly MountLine[] } {
  if (PLAIN.test(lower)) return { name: lower, lines: [] };
  return { name: `${at}lower`, lines: [{ source: lower, target: join(scratch, 'lower'), options: ['rbind'] }] };
}

function volatile(): readonly string[] {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return major > 5 || (major === 5 && minor >= 10) ? ['volatile'] : [];
}

/** A user other than root mounts in a user namespace, where the marks of an overlay are plain attributes. */
function marks(): readonly string[] {
  const { mayMount, ofTheMachine } = standing();
  return mayMount && ofTheMachine ? [] : ['userxattr'];
}
