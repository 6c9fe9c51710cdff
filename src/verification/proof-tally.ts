import type { ProofTold } from '../core/proof-told.ts';
import { uncoveredPlaces } from './controls/control-report.ts';
import type { Receipt } from './receipt.ts';
import { standingOf } from './verdict.ts';

/** What is looked at of a receipt, of whatever has landed or would. */
export type TalliedReceipt = Pick<Receipt, 'step' | 'verdict' | 'checks' | 'controls' | 'criteria'>;

/**
 * What the steps that landed come to together, and what they do not.
 *
 * Invariants
 *  T1  A step is `proven` by a verdict of pass alone; what held, and what was let through, is named apart.
 *  T2  A proven step is uncontrolled where no failure that was planted made one of its proofs fail.
 *  T3  What was not looked at is said to be not tried, never covered.
 */
export function tallyProof(landed: readonly TalliedReceipt[]): ProofTold {
  const named = (verdict: Receipt['verdict']): readonly string[] =>
    landed.filter((one) => one.verdict === verdict).map(({ step }) => step);
  const proofs = landed.filter(({ verdict }) => verdict === 'pass');
  const sum = (part: 'covered' | 'uncovered' | 'notTried'): number =>
    proofs.reduce((all, { controls }) => all + (controls?.coverage[part] ?? 0), 0);
  return {
    proven: named('pass'),
    held: named('held'),
    waived: named('unverifiable'),
    uncontrolled: proofs.filter((one) => !isControlled(one)).map(({ step }) => step),
    covered: sum('covered'),
    uncovered: sum('uncovered'),
    notTried: sum('notTried'),
    uncoveredLines: proofs.flatMap(({ controls }) => (controls === undefined ? [] : uncoveredPlaces(controls))),
    openCriteria: landed.flatMap(({ criteria = [] }) =>
      criteria.filter(({ result }) => result !== 'pass').map(({ criterion }) => criterion),
    ),
  };
}

/** A planted failure was noticed by a check that proves the step. */
function isControlled({ checks, controls }: TalliedReceipt): boolean {
  return checks.some(
    (one) =>
      standingOf(one) === 'proven' &&
      controls?.planted.some(({ check, result }) => check === one.hash && result === 'noticed') === true,
  );
}
