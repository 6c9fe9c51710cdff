import { createHash } from 'node:crypto';
import { AtlasError } from '../core/atlas-error.ts';
import { decodePath } from './path-bytes.ts';

/**
 * Reads git's index (version 2, SHA-256): the one place where the stat data of every file stands that git saw.
 *
 * A chmod that git does not record (0644 to 0600) still changes a file's ctime, and so its entry here. Comparing two
 * indexes therefore names every file whose content *or* mode may have changed, without asking the file system.
 */
const FIXED = 40;
const OID = 32;
const GITLINK = 0o160000;

interface RawEntry {
  readonly start: number;
  readonly nameStart: number;
  readonly nameEnd: number;
}

/** The digest that git itself keeps at the end of the file: equal digests mean equal indexes. */
export function indexDigest(index: Buffer): string {
  return index.length < OID ? '' : index.subarray(index.length - OID).toString('hex');
}

/** The paths that were added, removed or touched between two indexes. */
export function changedPaths(before: Buffer, after: Buffer): readonly string[] {
  const changed: string[] = [];
  const left = entries(before);
  const right = entries(after);
  let a = left.next();
  let b = right.next();
  while (a.done !== true || b.done !== true) {
    const order = a.done === true ? 1 : b.done === true ? -1 : compareNames(before, a.value, after, b.value);
    if (order < 0 && a.done !== true) changed.push(nameOf(before, a.value));
    if (order > 0 && b.done !== true) changed.push(nameOf(after, b.value));
    if (order === 0 && a.done !== true && b.done !== true && !sameStat(before, a.value, after, b.value)) {
      changed.push(nameOf(after, b.value));
    }
    if (order <= 0) a = left.next();
    if (order >= 0) b = right.next();
  }
  return changed;
}

/** The paths that were last touched in this second or later, as far as the index knows. */
export function pathsSince(index: Buffer, second: number): readonly string[] {
  const found: string[] = [];
  for (const entry of entries(index)) {
    if (index.readUInt32BE(entry.start) >= second) found.push(nameOf(index, entry));
  }
  return found;
}

export function gitlinksOf(index: Buffer): readonly string[] {
  const found: string[] = [];
  for (const entry of entries(index)) {
    if (index.readUInt32BE(entry.start + 24) === GITLINK) found.push(nameOf(index, entry));
  }
  return found;
}

/** Names and contents of all ignore files of a folder: while they are the same, the same rules hold. */
export function ignoreFilesOf(index: Buffer): string {
  const rules = createHash('sha256');
  for (const { start, nameStart, nameEnd } of entries(index)) {
    const last = Math.max(nameStart, nameEnd - IGNORE_FILE.length);
    if (index.compare(IGNORE_FILE, 0, IGNORE_FILE.length, last, nameEnd) !== 0) continue;
    rules.update(index.subarray(start + FIXED, nameEnd)).update('\0');
  }
  return rules.digest('hex');
}

const IGNORE_FILE = Buffer.from('.gitignore');

function* entries(index: Buffer): Generator<RawEntry, undefined> {
  if (index.length === 0) return undefined;
  if (index.toString('latin1', 0, 4) !== 'DIRC' || index.readUInt32BE(4) !== 2) {
    throw new AtlasError('workspace.failed', 'the private index is damaged', {
      remedy: 'Delete the folder `workspace` in the home folder; it is made again.',
    });
  }
  const count = index.readUInt32BE(8);
  let start = 12;
  for (let i = 0; i < count; i += 1) {
    const nameStart = start + FIXED + OID + 2;
    const nameEnd = index.indexOf(0, nameStart);
    yield { start, nameStart, nameEnd };
    const length = nameEnd - start;
    start += length + (8 - (length % 8));
  }
  return undefined;
}

function compareNames(before: Buffer, a: RawEntry, after: Buffer, b: RawEntry): number {
  return before.compare(after, b.nameStart, b.nameEnd, a.nameStart, a.nameEnd);
}

/** Times, inode, mode, size and content; the device number alone may differ (an overlay has its own). */
function sameStat(before: Buffer, a: RawEntry, after: Buffer, b: RawEntry): boolean {
  const same = (from: number, to: number): boolean =>
    before.compare(after, b.start + from, b.start + to, a.start + from, a.start + to) === 0;
  return same(0, 16) && same(20, FIXED + OID);
}

function nameOf(index: Buffer, { nameStart, nameEnd }: RawEntry): string {
  return decodePath(index.subarray(nameStart, nameEnd));
}
