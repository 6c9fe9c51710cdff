import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';

/** Folders and files to be made at once. Existing files are overwritten, or replaced. */
export interface Placing {
  /** Each with the folders above it. */
  readonly folders: readonly string[];
  readonly files: readonly (readonly [path: string, text: string])[];
  readonly copies: readonly Copying[];
  /** Whether no reader may ever see half a file. */
  readonly whole?: boolean;
}

/** A file to copy with its time, if it exists and may be read. */
export interface Copying {
  readonly from: string;
  readonly to: string;
}

/** A large file is not worth holding everybody up. */
const SMALL = 512 * 1024;

export async function placeFiles({ folders, files, copies, whole = false }: Placing): Promise<void> {
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  for (const [path, text] of files) await (whole ? replace(path, text) : write(path, text));
  for (const copying of copies) {
    try {
      await copy(copying);
    } catch (error) {
      // An unreadable file counts as missing.
      if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    }
  }
}

export function isLarge({ files }: Placing): boolean {
  return files.some(([, text]) => text.length > SMALL);
}

async function write(path: string, text: string): Promise<void> {
  if (text.length > SMALL) await writeFile(path, text);
  else writeFileSync(path, text);
}

async function replace(path: string, text: string): Promise<void> {
  const written = `${path}.${randomUUID()}`;
  try {
    await write(written, text);
    renameSync(written, path);
  } catch (error) {
    rmSync(written, { force: true });
    throw error;
  }
}

async function copy({ from, to }: Copying): Promise<void> {
  const stats = statSync(from, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return;
  if (stats.size > SMALL) await copyFile(from, to);
  else copyFileSync(from, to);
  // Rounded down to whole milliseconds: a file that looks younger than it is would be examined too seldom.
  const time = Math.floor(stats.mtimeMs) / 1000;
  utimesSync(to, time, time);
}
