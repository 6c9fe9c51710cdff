import type { ControlReport } from '../../core/control-report.ts';

/** Why the step fails although its checks passed; empty where every check is alive. */
export function deadChecks(report: ControlReport): readonly string[] {
  return report.planted.filter(({ result }) => result === 'dead').map(({ evidence }) => `a check is dead: ${evidence}`);
}

/** `covered 31 of 40 changed lines`, with the untried ones; undefined where no code was changed. */
export function coverageText({ coverage }: ControlReport): string | undefined {
  const { covered, uncovered, notTried } = coverage;
  const all = covered + uncovered + notTried;
  if (all === 0) return undefined;
  const untried = notTried === 0 ? '' : ` (${notTried} not tried)`;
  return `covered ${covered} of ${all} changed ${all === 1 ? 'line' : 'lines'}${untried}`;
}

/** Lines of code that no check notices, as people name them: `src/a.ts:3-9`. */
export function uncoveredPlaces({ coverage }: ControlReport): readonly string[] {
  return coverage.places
    .filter((place) => place.kind === 'code' && place.coverage === 'uncovered')
    .map(({ path, first, last }) => `${path}:${first}${last > first ? `-${last}` : ''}`);
}
