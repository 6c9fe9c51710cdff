import { chmodSync, mkdirSync, rmdirSync } from 'node:fs';
import { inProject, lookAt, requireRealParent } from './landing-files.ts';
import { Edited, type LandingParts } from './landing-parts.ts';

/** Removes folders that hold nothing any more, deepest first. One that still holds something (ignored files) stays. */
export async function removeEmptied(
  { project }: LandingParts,
  folders: Iterable<string>,
  keep: Readonly<Record<string, number>>,
): Promise<void> {
  for (const folder of [...new Set(folders)].toSorted((a, b) => b.length - a.length)) {
    if (!(folder in keep)) removeIfEmpty(inProject(project.project, folder));
  }
}

export async function makeFolder(project: string, folder: string, mode: number): Promise<void> {
  await requireRealParent(project, folder);
  try {
    mkdirSync(inProject(project, folder), { mode: 0o700 });
    chmodSync(inProject(project, folder), mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if ((await lookAt(inProject(project, folder))).entry?.kind !== 'folder') throw new Edited(folder);
  }
}

export function removeIfEmpty(folder: Buffer): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(code)) throw error;
  }
}
