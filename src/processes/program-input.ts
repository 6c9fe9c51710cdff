import { readdirSync, readlinkSync } from 'node:fs';
import { commandOf, descendantsOf, inOwnNamespace } from './process-tree.ts';

/**
 * Tells whether the program still reads its standard input. A program that closes its input goes unnoticed until the
 * next write, which may never come. Where the system shows which process holds which file (Linux), we look; elsewhere
 * the answer is that it is open.
 */
export class ProgramInput {
  readonly #pid: number;
  readonly #pipe: string | undefined;

  constructor(pid: number) {
    this.#pid = pid;
    this.#pipe = linkOf(`/proc/${pid}/fd/0`);
  }

  isOpen(): boolean {
    if (this.#pipe === undefined) return true;
    // A sandbox waits outside, and bubblewrap inside too, with the same input, and would hold it for ever.
    const { first, others } = inOwnNamespace(this.#pid);
    const inside = [...first, ...others];
    const readers = (inside.length > 0 ? inside : [this.#pid, ...descendantsOf(this.#pid)]).filter(
      (pid) => commandOf(pid) !== 'bwrap',
    );
    return readers.length === 0 || readers.some((pid) => holds(pid, this.#pipe ?? ''));
  }
}

function holds(pid: number, pipe: string): boolean {
  let names: readonly string[];
  try {
    names = readdirSync(`/proc/${pid}/fd`);
  } catch {
    // Gone, or not ours to look into: no evidence that it was closed.
    return true;
  }
  // Root without the right to inspect other processes sees the names and not their targets: no evidence either.
  return names.some((name) => {
    const link = linkOf(`/proc/${pid}/fd/${name}`);
    return link === undefined || link === pipe;
  });
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
