import { randomUUID } from 'node:crypto';
import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
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

/** The temporary file has no name any more when the program begins, so nothing of the text stays behind. */
function open(one: Opened): number {
  if ('path' in one) return openSync(one.path, 'r');
  const path = join(tmpdir(), `atlas-${randomUUID()}`);
  const descriptor = openSync(path, 'wx+', 0o600);
  try {
    unlinkSync(path);
    writeSync(descriptor, one.text, 0);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}
