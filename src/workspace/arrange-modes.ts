import { mkdirSync, realpathSync, rmdirSync } from 'node:fs';
import type { ObjectStore } from './object-store.ts';
import { inPlace, setMode } from './real-place.ts';
import { ancestorsOf, type Entry, type StateId } from './state.ts';

/**
 * Sets what git does not: unusual modes, folders without files. Folders last, or a read-only one would be in the way.
 * It ignores a path of the state that lies below a link, because it would change another place.
 */
export async function arrangeModes(
  store: ObjectStore,
  { tree, state }: { readonly tree: string; readonly state: StateId },
  from: StateId | undefined,
): Promise<void> {
  const root = realpathSync(tree);
  const { manifest } = await store.load(state);
  const old = from === undefined ? undefined : await store.load(from);
  for (const folder of Object.keys(old?.manifest.folders ?? {}).toSorted((a, b) => b.length - a.length)) {
    if (!(folder in manifest.folders)) await quietly(root, folder, rmdirSync);
  }
  const modes = new Map<string, number>();
  if (from === undefined) for (const [path, mode] of Object.entries(manifest.modes)) modes.set(path, mode);
  else {
    for (const { path, after } of await store.diff(from, state)) {
      const mode = modeToSet(after, manifest.modes[path]);
      if (mode !== undefined) modes.set(path, mode);
    }
  }
  for (const [path, mode] of modes) await done(root, path, (at) => setMode(at, 'file', mode));
  const folders = Object.entries(manifest.folders).toSorted(([a], [b]) => b.length - a.length);
  for (const [folder] of folders.toReversed()) {
    for (const one of [...ancestorsOf(folder), folder]) await quietly(root, one, (at) => mkdirSync(at));
  }
  for (const [folder, mode] of folders) await done(root, folder, (at) => setMode(at, 'folder', mode));
}

async function done(root: string, path: string, work: (at: Buffer) => unknown): Promise<void> {
  await inPlace(
    root,
    path,
    (at) => {
      work(at);
    },
    () => undefined,
  );
}

/** An existing file or an obstacle shows when the checkout is verified. */
async function quietly(root: string, path: string, work: (at: Buffer) => unknown): Promise<void> {
  await done(root, path, (at) => {
    try {
      work(at);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (!['EEXIST', 'ENOENT', 'ENOTEMPTY', 'ENOTDIR'].includes(code)) throw error;
    }
  });
}

function modeToSet(after: Entry | undefined, listed: number | undefined): number | undefined {
  if (after?.kind !== 'file') return undefined;
  return listed ?? after.mode;
}
