import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import type { PlantingRequest } from './planting.ts';

/** What earlier steps of a run made that stands there still, and that a check opened. */
export async function earlierSteps(
  store: ObjectStore,
  {
    begun,
    base,
    staged,
    changed,
    opened,
  }: {
    readonly begun: StateId | undefined;
    readonly base: StateId;
    readonly staged: StateId;
    readonly changed: readonly string[];
    readonly opened: readonly string[];
  },
): Promise<PlantingRequest['earlier']> {
  if (begun === undefined || begun === base || !(await store.has(begun))) return undefined;
  const seen = new Set(opened);
  const entries = await store.entries(staged);
  const made = (await store.diff(begun, base)).map(({ path }) => path);
  const used = made.filter(
    (path) => seen.has(path) && entries.has(path) && !changed.includes(path) && !isTestPath(path),
  );
  return used.length === 0 ? undefined : { begun, changed: used };
}
