import type { Observation } from '../core/observed.ts';
import type { Check } from '../core/check.ts';
import { globMatcher } from '../workspace/glob.ts';
import { showPath } from '../workspace/path-bytes.ts';
import { isRunnerPath, isTestPath } from './protected-files.ts';

interface Ran {
  readonly observations: readonly Observation[];
  readonly opened?: readonly (readonly string[] | null)[];
}

/** Whether a check that opens this file runs it: a test by its name, or a file that the line itself names. */
export function isRunBy(check: Check, path: string): boolean {
  return isTestPath(path) || (check.kind === 'command' && check.run.includes(path));
}

/**
 * Tests that a check ran before the step and runs no more, although the step's `writes` name neither them nor the files
 * that decide how tests run. However that was done (a file in the place of a target, a module or a program that is
 * found first, a list of what to leave out, an include), the runner runs otherwise.
 */
export function lostTests(
  claim: { readonly writes: readonly string[] | undefined; readonly checks: readonly Check[] },
  before: Ran,
  after: Ran,
): readonly string[] {
  const writes = claim.writes ?? [];
  if (writes.some((glob) => isRunnerPath(glob) || glob.includes('package.json'))) return [];
  const named = writes.map(globMatcher);
  return claim.checks.flatMap((check, i) => {
    const [ran, runs] = [before.opened?.[i], after.opened?.[i]];
    // A check that fails need not have come so far.
    if (check.kind !== 'command' || !ran || !runs || after.observations[i]?.result !== 'pass') return [];
    const still = new Set(runs);
    const lost = ran.filter(
      (path) => isRunBy(check, path) && !still.has(path) && !named.some((matches) => matches(path)),
    );
    if (lost.length === 0) return [];
    const names = lost.slice(0, 3).map(showPath).join(', ');
    return [`${check.run}: ran ${names} before the step, and no longer does`];
  });
}
