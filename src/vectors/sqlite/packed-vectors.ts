import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/**
 * A picture of one collection in one file beside the store, so that a process that opens the store need not read and
 * encode every vector again. The store is the truth: the file may be missing, old or damaged at any time.
 *
 * Invariants
 *  K1  A file is taken only whole: its digest covers every byte behind it. Whether it tells of this very store, its
 *      reader finds out.
 *  K2  Nothing that was forgotten stays in a file: a deletion removes all of them in its own transaction, and a file
 *      gets its name in a transaction that finds no deletion behind what the file knows.
 */
export interface Packed {
  readonly head: string;
  /** Their bytes are written, and read back, one behind the other. */
  readonly parts: readonly Uint8Array[];
}

const FORMAT = 'atlas packed vectors 1';
const HEAD_MOST = 256 * 1024 * 1024;
const headSchema = z.object({ format: z.literal(FORMAT), digest: z.string(), head: z.int().min(0).max(HEAD_MOST) });

export function packedFolder(database: string): string {
  return join(dirname(database), 'packed');
}

export function packedPath(database: string, name: string): string {
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 24);
  return join(packedFolder(database), `${digest}.vectors`);
}

/** Writes it beside its place; the caller gives it its name, or takes it away again. */
export function writePacked(path: string, { head, parts }: Packed): { keep(): void; drop(): void } {
  const incoming = `${path}.${randomUUID()}.new`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(incoming, 'wx', 0o600);
  const drop = (): void => {
    rmSync(incoming, { force: true });
  };
  try {
    const text = Buffer.from(head);
    const digest = digestOf([text, ...parts]);
    writeWhole(file, Buffer.from(`${JSON.stringify({ format: FORMAT, digest, head: text.byteLength })}\n`));
    for (const part of [text, ...parts]) writeWhole(file, part);
  } catch (error) {
    drop();
    throw error;
  } finally {
    closeSync(file);
  }
  return {
    keep: () => {
      renameSync(incoming, path);
    },
    drop,
  };
}

/**
 * Reads a file into the places that `make` has for what its head tells; undefined where there is no whole one (K1).
 * What was read must not be used then.
 */
export function readPacked<T>(
  path: string,
  make: (head: string) => { readonly parts: readonly Uint8Array[]; readonly result: T } | undefined,
): T | undefined {
  if (!existsSync(path)) return undefined;
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(256);
    const got = readSync(file, start, 0, start.length, 0);
    const end = start.subarray(0, got).indexOf(10);
    if (end === -1) return undefined;
    const told = headSchema.safeParse(jsonOf(start.toString('utf8', 0, end)));
    if (!told.success) return undefined;
    const text = Buffer.alloc(told.data.head);
    let at = end + 1;
    if (!readWhole(file, text, at)) return undefined;
    at += text.byteLength;
    const made = make(text.toString('utf8'));
    if (made === undefined) return undefined;
    for (const part of made.parts) {
      if (!readWhole(file, part, at)) return undefined;
      at += part.byteLength;
    }
    const whole = fstatSync(file).size === at && digestOf([text, ...made.parts]) === told.data.digest;
    return whole ? made.result : undefined;
  } finally {
    closeSync(file);
  }
}

/** K2: inside the transaction that deletes. */
export function dropPacked(database: string): void {
  rmSync(packedFolder(database), { recursive: true, force: true });
}

function digestOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.byteLength;) done += writeSync(file, bytes, done);
}

function readWhole(file: number, bytes: Uint8Array, from: number): boolean {
  for (let done = 0; done < bytes.byteLength;) {
    const got = readSync(file, bytes, done, bytes.byteLength - done, from + done);
    if (got === 0) return false;
    done += got;
  }
  return true;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
