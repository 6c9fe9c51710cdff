import type { ControlReport } from '../core/control-report.ts';
import { goalOf } from './checks/check-kinds.ts';
import { uncoveredPlaces } from './controls/control-report.ts';
import type { CheckedCheck } from './verdict.ts';

/**
 * The instruction for the next attempt: the wanted state, and the observed one. A symptom alone often suggests the
 * contrary: "a.txt is not there" told an agent to remove it.
 */
export function instructionFor({ check, before, after }: CheckedCheck): string | undefined {
  if (after.result === 'pass') return undefined;
  // The step did not break an invariant that failed before it.
  const broke = check.role === 'invariant' && before.result === 'pass';
  const wanted = broke ? 'Keep this true, as it was before you began' : 'Make this true';
  const seen = after.result === 'error' ? 'it could not be told' : 'it is not so now';
  return `${wanted}: ${goalOf(check)}. Of your last attempt, ${seen}: ${after.evidence}`;
}

/** Checks that a planted failure did not make fail: something keeps them from noticing a fault. */
export function deadInstructions({ planted }: ControlReport): readonly string[] {
  return planted
    .filter(({ result }) => result === 'dead')
    .map(
      ({ evidence }) =>
        `Let the check fail where something is wrong: ${evidence}. Let the program and its tests run to their end, and leave assertions, the runner and its settings as they are.`,
    );
}

const MOST_PLACES = 10;

/** Lines that nothing notices are not needed, or are not tested. */
export function coverageInstruction(report: ControlReport): string | undefined {
  const places = uncoveredPlaces(report);
  if (places.length === 0) return undefined;
  const more = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more places` : '';
  const named = `${places.slice(0, MOST_PLACES).join(', ')}${more}`;
  return `No check notices when these lines are taken out: ${named}. Leave out what the step does not need, or, where you may write tests, have one fail without them.`;
}
