import type { Check } from '../../core/check.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import { showPath } from '../../workspace/path-bytes.ts';
import type { StateId } from '../../workspace/state.ts';
import { ProjectTexts } from '../project-texts.ts';
import type { PlantedControl } from './planting.ts';
import { textProvesNothing } from './proves-nothing.ts';
import type { Rehearse } from './rehearsal.ts';
import { textAlone } from './text-alone.ts';

const MAX_TEXTS = 50;

export interface WithoutWorkParts {
  readonly store: ObjectStore;
  readonly rehearse: Rehearse;
  readonly request?: string | undefined;
}

/** Where no failure can be planted: whether a text in place of the step's work would have been enough. */
export async function withoutWork(
  parts: WithoutWorkParts,
  { found, check, base, changed, signal }: WithoutWork,
): Promise<PlantedControl> {
  const { request, store } = parts;
  const paths = changed.slice(0, MAX_TEXTS);
  const enough = await textAlone(parts, { check, base, paths, comments: request !== undefined, signal });
  if (enough === undefined) return found;
  const what = enough === 'line' ? 'one line of nonsense' : 'a comment';
  const names = paths.slice(0, 3).map(showPath).join(', ');
  const evidence = `it passes with ${what} in ${names} in the place of what the step wrote`;
  const texts = request === undefined ? undefined : await ProjectTexts.of(store, base);
  const refused = paths.some(
    (path) =>
      request !== undefined && texts !== undefined && textProvesNothing(request, texts, path, enough) !== undefined,
  );
  return { ...found, result: refused ? 'dead' : found.result, evidence: `${found.evidence}; ${evidence}` };
}

interface WithoutWork {
  readonly found: PlantedControl;
  readonly check: Check;
  readonly base: StateId;
  readonly changed: readonly string[];
  readonly signal: AbortSignal;
}
