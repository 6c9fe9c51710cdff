import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerIsGone, ownerMark } from './owner-mark.ts';

/** Names of the folders that Atlas makes in a folder for temporary files. */
export type FolderKind = 'ae' | `atlas-${'agent' | 'sandbox' | 'screen' | 'stage' | 'state' | 'words'}`;

const OWNED = /^(?:ae|atlas-[a-z]+)-(?<mark>\d+-\d+-\d+-.*)$/;
const swept = new Set<string>();

/**
 * Makes a folder for temporary files that only this user can enter. Its name tells which process made it: whichever
 * process of Atlas comes next removes those of processes that were killed.
 */
export function ownedFolder(kind: FolderKind, parent = tmpdir()): string {
  if (!swept.has(parent)) {
    swept.add(parent);
    sweep(parent);
  }
  return mkdtempSync(join(parent, `${kind}-${ownerMark()}-`));
}

/** The look at the user leaves out folders that other users made there. */
function sweep(parent: string): void {
  try {
    for (const name of readdirSync(parent)) {
      const mark = OWNED.exec(name)?.groups?.['mark'];
      if (mark === undefined || !ownerIsGone(mark)) continue;
      const folder = join(parent, name);
      if (lstatSync(folder).uid === process.getuid?.()) rmSync(folder, { recursive: true, force: true });
    }
  } catch {
    // Another process of ours may sweep at the same time.
  }
}
