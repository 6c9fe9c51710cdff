import type { ObjectStore } from './object-store.ts';
import type { Entry, StateId } from './state.ts';

/**
 * A state without the leftovers of an agent's own sandbox: the empty mount points that it could not remove before it
 * was ended. A path with content, or one that existed before, is work and stays.
 */
export async function withoutResidue(
  store: Pick<ObjectStore, 'diff' | 'edit' | 'read'>,
  base: StateId,
  staged: StateId,
  residue: readonly string[],
): Promise<StateId> {
  if (residue.length === 0 || base === staged) return staged;
  const names = new Set(residue);
  const edits = new Map<string, undefined>();
  for (const { path, before, after } of await store.diff(base, staged)) {
    if (before === undefined && after !== undefined && names.has(path) && (await isEmpty(store, after)))
      edits.set(path, undefined);
  }
  return edits.size === 0 ? staged : await store.edit(staged, edits);
}

async function isEmpty(store: Pick<ObjectStore, 'read'>, entry: Entry): Promise<boolean> {
  if (entry.kind === 'folder') return true;
  return entry.kind === 'file' && (await store.read(entry.oid)).length === 0;
}
