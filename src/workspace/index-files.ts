import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { indexDigest, OID } from './git-index.ts';
import { remember } from './remember.ts';

/**
 * The private index of a folder, and beside it the last snapshot: `INDEX.seen` is a copy of the index at that time,
 * `INDEX.seen.json` the resulting state.
 *
 * A step reads these files dozens of times. A small one is read at once: handing it to another thread costs ten times
 * as much. A large one never holds up the event loop.
 */
const SMALL = 512 * 1024;

const seenSchema = z.strictObject({
  index: z.string(),
  others: z.string(),
  state: z.string(),
  ignored: z.array(z.string()),
  /** The second in which the snapshot began. */
  at: z.number().default(0),
});
export type SeenIndex = z.infer<typeof seenSchema>;

/**
 * For a small index only this process keeps the seen files: another process can find them out again at little cost,
 * while replacing files in every step costs the disk much. The copy here and the copy on disk are each true of the
 * index that they name, so it does not matter which is newer.
 */
const kept = new Map<string, { readonly seen: SeenIndex; readonly content: Buffer }>();
const KEPT = 8;

export function readSeen(index: string): SeenIndex | undefined {
  const known = kept.get(index);
  if (known !== undefined) return known.seen;
  try {
    return seenSchema.parse(JSON.parse(readFileSync(`${index}.seen.json`, 'utf8')));
  } catch {
    return undefined;
  }
}

/** The index itself, as it was when that was seen; empty where what is kept is another one. */
export async function readSeenIndex(index: string, seen: SeenIndex | undefined): Promise<Buffer> {
  const content = kept.get(index)?.content ?? (await readIndex(`${index}.seen`));
  return seen !== undefined && indexDigest(content) === seen.index ? content : Buffer.alloc(0);
}

export async function writeSeen(index: string, content: Buffer, seen: SeenIndex): Promise<void> {
  if (content.length <= SMALL) {
    remember(kept, index, { seen, content }, KEPT);
    return;
  }
  kept.delete(index);
  await storeSeen(index, content, seen);
}

/**
 * The copy of the index first: a kill in between, or another process that stores at the same time, leaves a pair that
 * does not match, which only costs time. No other process may write where the files are made (`aside`).
 */
async function storeSeen(index: string, content: Buffer, seen: SeenIndex, aside = index): Promise<void> {
  const file = `${index}.seen`;
  const made = `${aside}.seen.new`;
  rmSync(`${file}.json`, { force: true });
  if (content.length > SMALL) await writeFile(made, content);
  else writeFileSync(made, content);
  renameSync(made, file);
  writeFileSync(made, JSON.stringify(seen));
  renameSync(made, `${file}.json`);
}

/**
 * Copies an index with its seen files. Its time stays too, or git would trust entries that it should examine again.
 * `own` is the one of the two that no other process writes.
 */
export async function copyIndex(from: string, to: string, own: string): Promise<void> {
  const known = kept.get(from);
  if (known === undefined) {
    for (const suffix of ['.seen.json', '.seen']) await copyIndexAlone(`${from}${suffix}`, `${to}${suffix}`, own);
  } else await storeSeen(to, known.content, known.seen, own);
  await copyIndexAlone(from, to, own);
  // Of ours nobody knows better; what was left by another process may have met a power cut.
  if (own === to && !isWhole(await readIndex(to))) rmSync(to, { force: true });
}

/** A larger one is believed: to make it anew is dear, and so is to look. */
const MOST_LOOKED_AT = 8 * 1024 * 1024;

/** Git refuses an index that was cut off, or believes it. It is made anew from the files, so it is better gone. */
function isWhole(index: Buffer): boolean {
  if (index.length > MOST_LOOKED_AT) return true;
  const digest = createHash('sha256').update(index.subarray(0, -OID)).digest('hex');
  return index.subarray(0, 4).toString('latin1') === 'DIRC' && digest === indexDigest(index);
}

/** Where an index was only for a while. */
export function forgetSeen(index: string): void {
  kept.delete(index);
}

export async function copyIndexAlone(from: string, to: string, own: string = to): Promise<void> {
  const temporary = `${own}.copy`;
  const stats = statSync(from, { throwIfNoEntry: false });
  if (stats === undefined || !(await copied(from, temporary, stats.size))) {
    rmSync(to, { force: true });
    return;
  }
  const time = Math.floor(stats.mtimeMs) / 1000;
  utimesSync(temporary, time, time);
  renameSync(temporary, to);
}

/** False where another process has just taken the file away. */
async function copied(from: string, to: string, size: number): Promise<boolean> {
  try {
    if (size > SMALL) await copyFile(from, to);
    else copyFileSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(from)) return false;
    throw error;
  }
}

export async function readIndex(path: string): Promise<Buffer> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return Buffer.alloc(0);
  return stats.size > SMALL ? await readFile(path) : readFileSync(path);
}

/** Reads only the end of a large index. */
export function readDigest(path: string): string {
  try {
    const file = openSync(path, 'r');
    try {
      const { size } = fstatSync(file);
      const tail = Buffer.alloc(Math.min(size, 64));
      readSync(file, tail, 0, tail.length, size - tail.length);
      return indexDigest(tail);
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
}
