import type { Stats } from 'node:fs';
import { z } from 'zod';

/**
 * A state is everything that Atlas keeps of a project at one moment: a git tree of its files, and beside it a manifest
 * of the modes and folders that git trees cannot hold. One id, the SHA-256 of both together, names it.
 */
export type StateId = string;

export const STATE_ID: RegExp = /^[0-9a-f]{64}$/;

export const FILE_MODE = 0o644;
export const PROGRAM_MODE = 0o755;
export const FOLDER_MODE = 0o755;

/** A path as git would write it: no segment of it leads anywhere else. */
const plainPath = z.string().regex(/^(?!.*\0)(?:(?!\.{1,2}(?:\/|$))[^/]+(?:\/(?!$)|$))+$/s);
const modes = z.record(plainPath, z.number().int().min(0).max(0o7777));

export const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** Files whose permission bits git cannot store. */
  modes,
  /** Folders that hold no file of the project, and folders with unusual permission bits. */
  folders: modes,
  /** Repositories inside the project. Their files are part of it, their `.git` is not. */
  repositories: z.array(plainPath),
});

export type Manifest = Readonly<z.infer<typeof manifestSchema>>;

export const EMPTY_MANIFEST: Manifest = { format: 1, modes: {}, folders: {}, repositories: [] };

export type Entry =
  | { readonly kind: 'file'; readonly mode: number; readonly oid: string }
  | { readonly kind: 'link'; readonly oid: string }
  | { readonly kind: 'folder'; readonly mode: number };

/** One path in which two states differ. */
export interface Change {
  readonly path: string;
  readonly before: Entry | undefined;
  readonly after: Entry | undefined;
}

export function sameEntry(a: Entry | undefined, b: Entry | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.kind === 'folder' || b.kind === 'folder') return a.kind === b.kind && modeOf(a) === modeOf(b);
  return a.kind === b.kind && a.oid === b.oid && modeOf(a) === modeOf(b);
}

function modeOf(entry: Entry): number {
  return entry.kind === 'link' ? 0 : entry.mode;
}

/** The entry that git's own mode word and the manifest say together. */
export function entryOf(gitMode: string, oid: string, path: string, manifest: Manifest): Entry {
  if (gitMode === '120000') return { kind: 'link', oid };
  const mode = manifest.modes[path] ?? (gitMode === '100755' ? PROGRAM_MODE : FILE_MODE);
  return { kind: 'file', mode, oid };
}

/** Git keeps one bit of a mode. */
export function gitModeOf(entry: Entry): string {
  if (entry.kind === 'link') return '120000';
  if (entry.kind === 'folder') return '040000';
  return (entry.mode & 0o100) === 0 ? '100644' : '100755';
}

/** The mode that the manifest must record for a file with these bits, if any. */
export function unusualMode(mode: number): number | undefined {
  const usual = (mode & 0o100) === 0 ? FILE_MODE : PROGRAM_MODE;
  return mode === usual ? undefined : mode;
}

/** The same for what lies at a path: none where that is no file. */
export function fileMode(stats: Stats | undefined): number | undefined {
  return stats?.isFile() === true ? unusualMode(stats.mode & 0o7777) : undefined;
}

/** The mode that the manifest must record for a folder with something in it, if any. */
export function folderMode(stats: Stats | undefined): number | undefined {
  const mode = (stats?.mode ?? 0) & 0o7777;
  return stats?.isDirectory() === true && mode !== FOLDER_MODE ? mode : undefined;
}

export function ancestorsOf(path: string): readonly string[] {
  const found: string[] = [];
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) found.push(path.slice(0, at));
  return found;
}
