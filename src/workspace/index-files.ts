import {
  closeSync,
  copyFileSync,
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
import { indexDigest } from './git-index.ts';
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

/** The index itself, as it was when that was seen. */
export async function readSeenIndex(index: string): Promise<Buffer> {
  return kept.get(index)?.content ?? (await readIndex(`${index}.seen`));
}

export async function writeSeen(index: string, content: Buffer, seen: SeenIndex): Promise<void> {
  if (content.length <= SMALL) {
    remember(kept, index, { seen, content }, KEPT);
    return;
  }
  kept.delete(index);
  await storeSeen(index, content, seen);
}

/** The copy of the index first: a kill in between leaves a pair that does not match, which only costs time. */
async function storeSeen(index: string, content: Buffer, seen: SeenIndex): Promise<void> {
  const file = `${index}.seen`;
  rmSync(`${file}.json`, { force: true });
  if (content.length > SMALL) await writeFile(`${file}.new`, content);
  else writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
  writeFileSync(`${file}.json.new`, JSON.stringify(seen));
  renameSync(`${file}.json.new`, `${file}.json`);
}

/** Copies an index with its seen files. Its time stays too, or git would trust entries that it should examine again. */
export async function copyIndex(from: string, to: string): Promise<void> {
  const known = kept.get(from);
  if (known === undefined) {
    for (const suffix of ['.seen.json', '.seen']) await copyIndexAlone(`${from}${suffix}`, `${to}${suffix}`);
  } else await storeSeen(to, known.content, known.seen);
  await copyIndexAlone(from, to);
}

/** Where an index was only for a while. */
export function forgetSeen(index: string): void {
  kept.delete(index);
}

export async function copyIndexAlone(from: string, to: string): Promise<void> {
  const stats = statSync(from, { throwIfNoEntry: false });
  if (stats === undefined) {
    rmSync(to, { force: true });
    return;
  }
  const temporary = `${to}.copy`;
  if (stats.size > SMALL) await copyFile(from, temporary);
  else copyFileSync(from, temporary);
  const time = Math.floor(stats.mtimeMs) / 1000;
  utimesSync(temporary, time, time);
  renameSync(temporary, to);
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
