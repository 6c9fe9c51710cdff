import type { Stats } from 'node:fs';
import { inBatches } from './in-batches.ts';
import type { ObjectStore } from './object-store.ts';
import { ancestorsOf, fileMode, folderMode, type StateId } from './state.ts';

/** Whether these files, and the folders on the way to them, have the modes that a state says. */
export async function haveModes(
  store: ObjectStore,
  state: StateId,
  files: readonly string[],
  lstat: (path: string) => Promise<Stats | undefined>,
): Promise<boolean> {
  if (files.length === 0) return true;
  const known = await store.load(state).catch(() => undefined);
  if (known === undefined) return false;
  const { modes, folders } = known.manifest;
  const parents = new Set(files.flatMap((path) => [...ancestorsOf(path)]));
  let same = true;
  await inBatches([...files, ...parents], async (path) => {
    const stats = await lstat(path);
    same &&= parents.has(path) ? folderMode(stats) === folders[path] : fileMode(stats) === modes[path];
  });
  return same;
}
