import { lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../core/hash.ts';

const made = new Map<string, string>();
let folder: string | undefined;

/**
 * A file of this very content, to be mounted where another must not be seen. It is named by its content and kept for the
 * next process, so that their number stays small; nothing secret is ever in one.
 */
export function standInFile(text: string): string {
  const known = made.get(text);
  if (known !== undefined && isAsMade(known, text)) return known;
  folder = isOurs(folder) ? folder : ownFolder();
  const path = join(folder, sha256(text).slice(0, 32));
  if (!isAsMade(path, text)) {
    const incoming = `${path}.${process.pid}`;
    writeFileSync(incoming, text, { mode: 0o444 });
    renameSync(incoming, path);
  }
  made.set(text, path);
  return path;
}

function isAsMade(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8') === text;
  } catch {
    return false;
  }
}

/** In a place where everybody may write, a name that can be guessed may be somebody else's. */
function ownFolder(): string {
  const path = join(tmpdir(), `atlas-shown-${process.getuid?.() ?? 0}`);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch {
    // It is there, or cannot be made: the next line says which.
  }
  return isOurs(path) ? path : mkdtempSync(join(tmpdir(), 'atlas-shown-'));
}

function isOurs(path: string | undefined): path is string {
  if (path === undefined) return false;
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid) && (found.mode & 0o022) === 0;
}
