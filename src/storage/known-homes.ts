import { appendFileSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/**
 * From so many lines on, homes that are gone are taken out once they are half of them: every start of a program asks
 * about each line.
 */
const MANY_LINES = 32;

/**
 * The homes that this person has opened, one path a line in their own folder. Only this file knows where they are, so
 * that the sandbox can hide a home from the agents of another project.
 */
export function rememberHome(userFolder: string, home: string): void {
  const path = join(userFolder, 'homes');
  try {
    const known = read(path);
    if (known.includes(home)) return;
    const there = known.filter(existsSync);
    if (known.length < MANY_LINES || there.length > known.length / 2) {
      appendFileSync(path, `${home}\n`, { mode: 0o600 });
      return;
    }
    const incoming = `${path}.${process.pid}`;
    writeFileSync(incoming, [...there, home].map((one) => `${one}\n`).join(''), { mode: 0o600 });
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
