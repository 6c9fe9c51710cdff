import { mkdirSync, rmdirSync } from 'node:fs';
import { isAtlasError } from '../core/atlas-error.ts';
import { lookAt } from './landing-files.ts';
import { Edited, type LandingParts } from './landing-parts.ts';
import { inPlace, setMode } from './real-place.ts';

/** Removes folders that hold nothing any more, deepest first. One that still holds something (ignored files) stays. */
export async function removeEmptied(
  { project }: LandingParts,
  folders: Iterable<string>,
  keep: Readonly<Record<string, number>>,
): Promise<void> {
  for (const folder of [...new Set(folders)].toSorted((a, b) => b.length - a.length)) {
    if (!(folder in keep)) await removeIfEmpty(project.project, folder);
  }
}

export async function makeFolder(project: string, folder: string, mode: number): Promise<void> {
  const make = async (at: Buffer): Promise<void> => {
    try {
      mkdirSync(at, { mode: 0o700 });
      setMode(at, 'folder', mode);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if ((await lookAt(at)).entry?.kind !== 'folder') throw new Edited(folder);
    }
  };
  await inPlace(project, folder, make, () => {
    throw new Edited(folder);
  });
}

export async function removeIfEmpty(project: string, folder: string): Promise<void> {
  const remove = (at: Buffer): void => {
    try {
      rmdirSync(at);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(code)) throw error;
    }
  };
  try {
    await inPlace(project, folder, remove, () => undefined);
  } catch (error) {
    // A link has taken its place, so the folder there is not ours.
    if (!isAtlasError(error, 'path.outside-workspace')) throw error;
  }
}
