import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '../program.ts';
import type { NativeParts } from './native.ts';

/** A folder whose opened files are recorded, and the file that records them. */
export interface Watched {
  /** Its path outside the sandbox, not as the program sees it. */
  readonly folder: string;
  /** Must not be there yet, and must not be seen by the program. */
  readonly report: string;
}

/** The files that a program opened below the folder, by relative path; or why they were not seen. */
export type OpenedFiles = { readonly opened: readonly string[] } | { readonly unseen: string };

/** The notices that are still under way when a program has ended come within a moment, or not at all. */
const PATIENCE_MS = 2000;

/**
 * The same program, with a watcher that records the files that it opens. It must be started where the folder is
 * mounted.
 */
export function withWatch(program: Program, native: NativeParts | undefined, { folder, report }: Watched): Program {
  if (native === undefined) return program;
  return {
    ...program,
    command: native.launcher,
    args: ['--watch', folder, '--told', report, '--', program.command, ...program.args],
  };
}

/** Reads the recorded files, after the program has ended. */
export async function openedFiles(report: string): Promise<OpenedFiles> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const words = (await readFile(report, 'utf8').catch(() => '')).split('\0');
    // An empty path comes before the last word, and after it the end.
    const end = words.indexOf('');
    const said = end === -1 ? undefined : words[end + 1];
    if (said !== undefined && words.length >= end + 3) {
      return said === 'seen' ? { opened: words.slice(0, end) } : { unseen: said };
    }
    if (performance.now() > until) return { unseen: 'nothing was told of it' };
    await sleep(2);
  }
}
