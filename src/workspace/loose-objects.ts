import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createHash, hash, randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { constants, deflateSync, inflateSync } from 'node:zlib';
import { remember } from './remember.ts';

/**
 * Reads and writes small objects of a private repository (SHA-256) in this very process: a git process for each costs a
 * hundred times as much. For anything out of the ordinary (packed, large, damaged, a full disk) it returns undefined,
 * and the caller asks git itself, whose complaint is the one to show.
 */
export interface LooseObjects {
  read(type: ObjectType, oid: string): Buffer | undefined;
  write(type: ObjectType, content: Uint8Array): string | undefined;
}

export type ObjectType = 'blob' | 'tree' | 'commit';

/** Larger objects are left to git, so that the event loop never waits here. */
const MAX_STORED = 256 * 1024;
const MAX_CONTENT = 1024 * 1024;
/** The size of the cache of read objects. */
const MAX_KEPT = 16 * 1024;
const KEPT = 16;

/** The name that git gives these bytes. */
export function objectId(type: ObjectType, content: Uint8Array): string {
  // At once where it is small: a large one is not copied for it.
  return content.byteLength <= MAX_STORED
    ? hash('sha256', withHeader(type, content), 'hex')
    : createHash('sha256').update(headerOf(type, content)).update(content).digest('hex');
}

export function looseObjects(gitDir: string): LooseObjects {
  const fileOf = (oid: string): string => join(gitDir, 'objects', oid.slice(0, 2), oid.slice(2));
  // A landing reads the same few contents again and again; by their name they cannot be others.
  const kept = new Map<string, Buffer>();
  return {
    read: (type, oid) => {
      if (!OID.test(oid)) return undefined;
      const known = kept.get(`${type} ${oid}`);
      if (known !== undefined) return Buffer.from(known);
      const stored = readSmall(fileOf(oid));
      const content = stored === undefined ? undefined : unpack(type, stored);
      if (content === undefined || objectId(type, content) !== oid) return undefined;
      if (content.length <= MAX_KEPT) remember(kept, `${type} ${oid}`, Buffer.from(content), KEPT);
      return content;
    },
    write: (type, content) => {
      if (content.byteLength > MAX_STORED) return undefined;
      const oid = objectId(type, content);
      return store(fileOf(oid), type, content) ? oid : undefined;
    },
  };
}

function withHeader(type: ObjectType, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(headerOf(type, content)), content]);
}

function headerOf(type: ObjectType, content: Uint8Array): string {
  return `${type} ${content.byteLength}\0`;
}

const OID = /^[0-9a-f]{64}$/;

function readSmall(path: string): Buffer | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      return fstatSync(file).size > MAX_STORED ? undefined : readFileSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

function unpack(type: ObjectType, stored: Buffer): Buffer | undefined {
  try {
    const whole = inflateSync(stored, { maxOutputLength: MAX_CONTENT });
    const end = whole.indexOf(0);
    return whole.toString('latin1', 0, end) === `${type} ${whole.length - end - 1}`
      ? whole.subarray(end + 1)
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * As git does it: whole or not at all, under a name that git's own tidying up knows. An existing object gets a new
 * time, so that a process that tidies up does not take it for unused.
 */
function store(path: string, type: ObjectType, content: Uint8Array): boolean {
  try {
    const now = Date.now() / 1000;
    utimesSync(path, now, now);
    return true;
  } catch {
    // The object does not exist yet.
  }
  try {
    const packed = deflateSync(withHeader(type, content), { level: constants.Z_BEST_SPEED });
    const folder = dirname(path);
    mkdirSync(folder, { recursive: true });
    const temporary = join(folder, `tmp_obj_${randomUUID()}`);
    writeFileSync(temporary, packed, { flag: 'wx', mode: 0o444 });
    renameSync(temporary, path);
    return true;
  } catch {
    return false;
  }
}
