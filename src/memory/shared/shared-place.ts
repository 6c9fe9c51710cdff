import { AtlasError } from '../../core/atlas-error.ts';
import type { MemoryScopeName } from '../provenance.ts';
import type { SharedMemory, SharedPlaces } from './shared-memory.ts';

/** Under which name this home keeps its copy of what is the team's or the person's. */
export function sharedPlace(scope: Exclude<MemoryScopeName, 'project'>, places: SharedPlaces | undefined): string {
  if (places !== undefined) return places[scope];
  throw new AtlasError('usage', `nothing is shared here, so there is no memory of a ${scope}`, {
    remedy: "Set storage.url to a team's store, or leave out --scope: the memory of the project is here.",
  });
}

/** The project, or what stands in its place for a wider scope, with what others of the team have changed. */
export async function broughtPlace(
  { project, shared }: { readonly project: string; readonly shared?: SharedMemory | undefined },
  scope: MemoryScopeName = 'project',
): Promise<string> {
  const place = scope === 'project' ? project : sharedPlace(scope, shared?.places);
  await shared?.refresh();
  return place;
}
