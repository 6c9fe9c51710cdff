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
export const OID = 32;
const GITLINK = 0o160000;

/** The digest that git itself keeps at the end of the file: equal digests mean equal indexes. */
export function indexDigest(index: Buffer): string {
  return index.length < OID ? '' : index.subarray(index.length - OID).toString('hex');
}

/** The paths that were added, removed or touched between two indexes. */
export function changedPaths(before: Buffer, after: Buffer): readonly string[] {
  const changed: string[] = [];
  const a = new Walk(before);
  const b = new Walk(after);
  while (a.here || b.here) {
    // Nearly all entries are equal to the byte, and are passed over without a look at their names.
    const order = !a.here ? 1 : !b.here ? -1 : isUntouched(a, b) ? 0 : compareNames(a, b);
    if (order < 0) changed.push(a.name());
    else if (order > 0 || !isUntouched(a, b)) changed.push(b.name());
    if (order <= 0) a.next();
    if (order >= 0) b.next();
  }
  return changed;
}

/** The paths that were last touched in this second or later, as far as the index knows. */
export function pathsSince(index: Buffer, second: number): readonly string[] {
  const found: string[] = [];
  for (const walk = new Walk(index); walk.here; walk.next()) {
    if (index.readUInt32BE(walk.start) >= second) found.push(walk.name());
  }
  return found;
}

export function gitlinksOf(index: Buffer): readonly string[] {
  const found: string[] = [];
  for (const walk = new Walk(index); walk.here; walk.next()) {
    if (index.readUInt32BE(walk.start + 24) === GITLINK) found.push(walk.name());
  }
  return found;
}

/** Names and contents of all ignore files of a folder: while they are the same, the same rules hold. */
export function ignoreFilesOf(index: Buffer): string {
  const rules = createHash('sha256');
  for (const walk = new Walk(index); walk.here; walk.next()) {
    const { start, nameStart, nameEnd } = walk;
    const last = Math.max(nameStart, nameEnd - IGNORE_FILE.length);
    // The last letter tells most names apart at a fraction of the cost.
    if (index[nameEnd - 1] !== IGNORE_FILE.at(-1)) continue;
    if (index.compare(IGNORE_FILE, 0, IGNORE_FILE.length, last, nameEnd) !== 0) continue;
    rules.update(index.subarray(start + FIXED, nameEnd)).update('\0');
  }
  return rules.digest('hex');
}

const IGNORE_FILE = Buffer.from('.gitignore');

/** Stands at one entry after the other, in the order of their names. */
class Walk {
  readonly index: Buffer;
  readonly words: Int32Array;
  start = 12;
  nameStart = 0;
  nameEnd = 0;
  #left: number;

  constructor(index: Buffer) {
    if (index.length > 0 && (index.toString('latin1', 0, 4) !== 'DIRC' || index.readUInt32BE(4) !== 2)) {
      throw new AtlasError('workspace.failed', 'the private index is damaged', {
        remedy: 'Delete the folder `workspace` in the home folder; it is made again.',
      });
    }
    this.index = index;
    this.words = wordsOf(index);
    this.#left = index.length === 0 ? 0 : index.readUInt32BE(8);
    this.#look();
  }

  /** Whether there is an entry where it stands. */
  get here(): boolean {
    return this.#left > 0;
  }

  next(): void {
    this.start += padded(this.nameEnd - this.start);
    this.#left -= 1;
    this.#look();
  }

  name(): string {
    return decodePath(this.index.subarray(this.nameStart, this.nameEnd));
  }

  #look(): void {
    if (this.#left === 0) return;
    this.nameStart = this.start + FIXED + OID + 2;
    const length = this.index.readUInt16BE(this.nameStart - 2) & LONGEST;
    this.nameEnd = length < LONGEST ? this.nameStart + length : this.index.indexOf(0, this.nameStart);
  }
}

/** The length that an entry can say of its name; a longer one has to be measured. */
const LONGEST = 0xfff;

function compareNames(a: Walk, b: Walk): number {
  return a.index.compare(b.index, b.nameStart, b.nameEnd, a.nameStart, a.nameEnd);
}

/**
 * Whether times, inode, mode, size, content and name are equal; the device number alone may differ (an overlay has its
 * own). Word by word here: a call of the system's own comparison for each entry takes ten times as long.
 */
function isUntouched(a: Walk, b: Walk): boolean {
  const length = a.nameEnd - a.start;
  if (length !== b.nameEnd - b.start) return false;
  const left = a.start / WORD;
  const right = b.start / WORD;
  const words = padded(length) / WORD;
  for (let i = 0; i < words; i += 1) {
    if (a.words[left + i] !== b.words[right + i] && i !== DEVICE / WORD) return false;
  }
  return true;
}

const WORD = 4;
/** Where the device number stands in an entry. */
const DEVICE = 16;

/** An entry is filled up with one to eight zeros. */
function padded(length: number): number {
  return length + 8 - (length % 8);
}

function wordsOf(index: Buffer): Int32Array {
  const { buffer, byteOffset, length } = index.byteOffset % WORD === 0 ? index : new Uint8Array(index);
  return new Int32Array(buffer, byteOffset, Math.floor(length / WORD));
}
