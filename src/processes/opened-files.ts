import { randomUUID } from 'node:crypto';
import { closeSync, constants, openSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Opened, Program } from './program.ts';

/** Descriptors that a program finds open. The caller closes them after the start. */
export interface OpenDescriptors extends Disposable {
  readonly descriptors: readonly number[];
}

export function openFiles({ opens = [] }: Pick<Program, 'opens'>): OpenDescriptors {
  const descriptors: number[] = [];
  const close = (): void => {
    for (const descriptor of descriptors.splice(0)) closeSync(descriptor);
  };
  try {
    for (const one of opens) descriptors.push(open(one));
  } catch (error) {
    close();
    throw error;
  }
  return { descriptors, [Symbol.dispose]: close };
}

function open(one: Opened): number {
  if ('path' in one) return openSync(one.path, 'r');
  const bytes = Buffer.from(one.text);
  const inShared = inMemory();
  if (inShared !== undefined) {
    try {
      return filled(inShared, bytes);
    } catch {
      // That memory is full: others use it, too.
    }
  }
  return filled(inTemporaryFolder(), bytes);
}

/** The descriptor once all of it is written: of half a table of mounts nobody would miss the covers over secrets. */
function filled(descriptor: number, bytes: Buffer): number {
  try {
    for (let done = 0; done < bytes.length;) {
      const written = writeSync(descriptor, bytes, done, bytes.length - done, done);
      if (written === 0) throw new Error('a text for a program could not be written whole');
      done += written;
    }
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** The folder of the machine's shared memory: a file there costs a fifth of one on a disk. */
const MEMORY = '/dev/shm';
/** The flag of Linux for a file that never has a name; Node has no word for it. */
const NAMELESS = 0o20_000_000 | constants.O_DIRECTORY | constants.O_RDWR;

function inMemory(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return openSync(MEMORY, NAMELESS, 0o600);
  } catch {
    // No such folder, no right to it, or no such files in it.
    return undefined;
  }
}

/** The temporary file has no name any more when the program begins, so nothing of the text stays behind. */
function inTemporaryFolder(): number {
  const path = join(tmpdir(), `atlas-${randomUUID()}`);
  const descriptor = openSync(path, 'wx+', 0o600);
  try {
    unlinkSync(path);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}
