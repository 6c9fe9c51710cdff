import { dirname, resolve } from 'node:path';
import { visibleLine } from '../../core/printable.ts';
import type { Authority } from '../../permissions/authority.ts';
import { foldSpelling } from '../../permissions/fold-spelling.ts';
import { describe } from '../../permissions/policy.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import { showPath } from '../../workspace/path-bytes.ts';
import type { Change, StateId } from '../../workspace/state.ts';
import { destinationOf, linksIn, otherNames } from './link-targets.ts';

/** A change that a rule of the person denies, whoever made it. */
export interface DeniedChange {
  readonly path: string;
  readonly how: 'added' | 'changed' | 'removed';
  /** Where the rule names another path: that one, which a link leads to or from. */
  readonly through: string | undefined;
  readonly rule: string;
}

export interface DeniedParts {
  readonly store: ObjectStore;
  readonly project: string;
  readonly authority: Pick<Authority, 'deniedChange'>;
}

/**
 * The changes between two states that the present rules deny. Not every agent asks before it writes, and a command that
 * was allowed may write anything: so the rules are held against what came of it, too.
 *
 *  D1  A file that is gone was changed: a rename counts at both of its names.
 *  D2  A file counts under every name that a link gives it, before or after, and in every spelling that some file system
 *      takes for the same name.
 *  D3  A link counts as the place that it leads to, inside the project or out of it.
 */
export async function deniedChanges(
  { store, project, authority }: DeniedParts,
  base: StateId,
  staged: StateId,
): Promise<readonly DeniedChange[]> {
  if (base === staged) return [];
  const ruleFor = await authority.deniedChange();
  if (ruleFor === undefined) return [];
  const [before, after] = [
    await linksIn(store, await store.entries(base)),
    await linksIn(store, await store.entries(staged)),
  ];
  const aliases = [otherNames(before, project), otherNames(after, project)];
  const namesOf = ({ path, after: now }: Change): readonly string[] => {
    const names = [path, ...aliases.flatMap((others) => others(path))];
    if (now?.kind !== 'link') return names;
    const to = destinationOf(path, after, project);
    return [...names, 'inside' in to ? to.inside : resolve(project, dirname(path), to.outside)];
  };
  return (await store.diff(base, staged)).flatMap((change) => {
    for (const name of namesOf(change)) {
      const rule = [name, foldSpelling(name)]
        .map((spelling) => ruleFor(resolve(project, spelling), project))
        .find((found) => found !== undefined);
      if (rule === undefined) continue;
      const through = name === change.path ? undefined : name;
      return [{ path: change.path, how: howOf(change), through, rule: describe(rule) }];
    }
    return [];
  });
}

/** A whole folder may be denied: so many files are named. */
const MOST_NAMED = 10;

/** The same for the person and for the next attempt, one line for each file. */
export function deniedWords(changes: readonly DeniedChange[]): readonly string[] {
  const named = changes.slice(0, MOST_NAMED).map(({ path, how, through, rule }) => {
    const shown = visibleLine(showPath(path));
    const also = through === undefined ? '' : ` (also ${visibleLine(showPath(through))})`;
    return `${how} ${shown}${also}, which ${rule} forbids`;
  });
  const more = changes.length - named.length;
  return more === 0 ? named : [...named, `changed ${more} more files that a rule forbids to change`];
}

function howOf({ before, after }: Change): DeniedChange['how'] {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}
