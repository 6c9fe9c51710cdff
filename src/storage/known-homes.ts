import { appendFileSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/** So many lines are kept before homes that are gone are taken out. */
const MOST_LINES = 200;

/**
 * The homes that this person has opened, one path a line in their own folder. Only this file knows where they are, so
 * that the sandbox can hide a home from the agents of another project.
 */
export function rememberHome(userFolder: string, home: string): void {
  const path = join(userFolder, 'homes');
  try {
    const known = read(path);
    if (known.includes(home)) return;
    if (known.length < MOST_LINES) {
      appendFileSync(path, `${home}\n`, { mode: 0o600 });
      return;
    }
    const incoming = `${path}.${process.pid}`;
    const kept = [...known.filter(existsSync), home];
    writeFileSync(incoming, kept.map((one) => `${one}\n`).join(''), { mode: 0o600 });
    renameSync(incoming, path);
  } catch {
    // Where Atlas cannot write the person's folder, it does not remember the home.
  }
}

const seen = new Map<string, { readonly stamp: string; readonly homes: readonly string[] }>();

/** Those of them that are still there. */
export function knownHomes(userFolder: string): readonly string[] {
  const path = join(userFolder, 'homes');
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (found === undefined) return [];
  const stamp = `${found.ino} ${found.size} ${found.mtimeNs}`;
  const before = seen.get(path);
  const homes = before?.stamp === stamp ? before.homes : read(path);
  seen.set(path, { stamp, homes });
  return homes.filter(existsSync);
}

function read(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(isAbsolute);
  } catch {
    return [];
  }
}
