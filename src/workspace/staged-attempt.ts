import { isAtlasError } from '../core/atlas-error.ts';
import { limitText, type MetLimit } from '../core/met-limit.ts';
import {
  changedWatched,
  lookAtWatched,
  watchedPlaces,
  type WatchedLook,
  type WatchedPlaces,
} from './look-at-watched.ts';
import { showPath } from './path-bytes.ts';
import type { StateId } from './state.ts';

import { openView, type View, type ViewParts } from './view.ts';
import { withoutResidue } from './without-residue.ts';

/** One attempt at a step: a private copy to work in, and its result. */
export interface StagedAttempt extends AsyncDisposable {
  readonly base: StateId;
  readonly view: View;
  /**
   * Call when no program of the attempt runs any more. For an attempt that has `met` a limit, nothing is captured.
   * `residue` are names that an agent's own sandbox may have left, empty.
   */
  finish(signal?: AbortSignal, met?: MetLimit, residue?: readonly string[]): Promise<AttemptResult>;
}

export interface AttemptResult {
  readonly staged: StateId;
  /** Files of the real project that changed meanwhile. Only looked for where nothing kept the attempt from them. */
  readonly strays: readonly string[];
  /** Leftovers that cannot be captured. Nothing of such an attempt may land. */
  readonly refused: readonly string[];
}

export interface AttemptName {
  readonly runId: string;
  readonly plan: number;
  readonly step: string;
  readonly attempt: number;
}

const UNREADABLE = /Permission denied|File name too long|can only add regular files|Filename too long/;

/** Starting an attempt again (after a crash) starts from nothing: its earlier work is gone. */
export async function stageAttempt(
  parts: ViewParts,
  base: StateId,
  { runId, plan, step, attempt }: AttemptName,
  signal?: AbortSignal,
): Promise<StagedAttempt> {
  const { project } = parts;
  const ignored = await project.ignoredFolders(signal);
  const name = `${runId}-${plan}-${step}-${attempt}`;
  const view = await openView(parts, base, { name, ignored, git: true, captured: true, signal });
  const places = view.isolation === 'none' ? watchedPlaces(project.project) : undefined;
  const before = places === undefined ? undefined : lookAtWatched(places);
  return {
    base,
    view,
    finish: async (cancel, said, residue = []) => {
      const { met, missed } = said === undefined ? await view.sweep() : { met: undefined, missed: [] };
      const refused = met === undefined ? [...missed] : [`too much to take in: ${limitText(met)}`];
      const captured = (met ?? said) === undefined ? view.capture(cancel) : Promise.resolve(base);
      const taken = await captured.catch((error: unknown) => {
        const stderr = isAtlasError(error, 'workspace.failed') ? error.details['stderr'] : undefined;
        const why = typeof stderr === 'string' ? stderr : '';
        // Files that cannot be read are the attempt's failure, not ours.
        if (!UNREADABLE.test(why)) throw error;
        refused.push(`what it left cannot be read: ${why.trim().slice(0, 500)}`);
        return base;
      });
      const staged = await withoutResidue(project.store, base, taken, residue);
      if (places === undefined || before === undefined) return { staged, strays: [], refused };
      refused.push(...changesOfWatched(before, lookAtWatched(places), places));
      const changes = await project.store.diff(base, await project.snapshot(cancel));
      return { staged, strays: changes.map(({ path }) => showPath(path)), refused };
    },
    [Symbol.asyncDispose]: async () => {
      await view[Symbol.asyncDispose]();
    },
  };
}

/** Without a sandbox, Atlas compares the person's own start-up files before and after the attempt. */
function changesOfWatched(before: WatchedLook, after: WatchedLook, { home }: WatchedPlaces): readonly string[] {
  const changed = changedWatched(before, after);
  if (changed.length === 0) return [];
  const shown = (paths: readonly string[]): string => paths.map((path) => path.replace(`${home}/`, '~/')).join(', ');
  const blind = after.unseen.length === 0 ? '' : `; not looked at: ${shown(after.unseen)}`;
  return [`start-up or settings files of yours changed meanwhile: ${shown(changed)}${blind}`];
}
