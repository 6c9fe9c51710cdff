import type { Verdict } from '../core/check.ts';
import { joinProofs, type ProofTold } from '../core/proof-told.ts';
import { uncoveredPlaces } from './controls/control-report.ts';
import type { Receipt } from './receipt.ts';
import { standingOf } from './verdict.ts';

/** The parts of a receipt that the tally reads, of a step that landed or would. */
export type TalliedReceipt = Pick<Receipt, 'step' | 'checks' | 'controls' | 'criteria'> & { readonly verdict: Verdict };

/**
 * The joint proof of the landed steps, and its gaps.
 *
 * Invariants
 *  T1  A step is `proven` by a verdict of pass alone; held and waived steps are listed apart.
 *  T2  A proven step is uncontrolled where no failure that was planted made one of its proofs fail, and where something
 *      was found of one of them, whatever the others notice.
 *  T3  A step is proven by its types alone where every check that proves it runs nothing of the program.
 *  T4  A line that no control tried counts as not tried, never as covered.
 */
export function tallyProof(landed: readonly TalliedReceipt[]): ProofTold {
  return joinProofs(landed.map(tallyStep));
}

export function tallyStep(landed: TalliedReceipt): ProofTold {
  const { step, verdict, criteria = [] } = landed;
  const named = (wanted: Verdict): readonly string[] => (verdict === wanted ? [step] : []);
  // An unproven step covers nothing.
  const controls = verdict === 'pass' ? landed.controls : undefined;
  const { covered = 0, uncovered = 0, notTried = 0 } = controls?.coverage ?? {};
  return {
    proven: named('pass'),
    held: named('held'),
    waived: named('unverifiable'),
    uncontrolled: verdict === 'pass' && !isControlled(landed) ? [step] : [],
    onlyTypes: verdict === 'pass' && isOfTypes(landed) ? [step] : [],
    covered,
    uncovered,
    notTried,
    uncoveredLines: controls === undefined ? [] : uncoveredPlaces(controls),
    openCriteria: criteria.filter(({ result }) => result !== 'pass').map(({ criterion }) => criterion),
  };
}

/** A planted failure was noticed by a check that proves the step, and nothing was found of any other that does. */
function isControlled({ checks, controls }: TalliedReceipt): boolean {
  const proofs = new Set(checks.filter((one) => standingOf(one) === 'proven').map(({ hash }) => hash));
  const planted = controls?.planted.filter(({ check }) => proofs.has(check)) ?? [];
  return planted.some(({ result }) => result === 'noticed') && !planted.some(({ doubt }) => doubt === true);
}

/** Every check that proves the step only checks types. */
function isOfTypes({ checks, controls }: TalliedReceipt): boolean {
  const proofs = checks.filter((one) => standingOf(one) === 'proven');
  const only = (hash: string): boolean =>
    controls?.planted.some((one) => one.check === hash && one.only === 'types') === true;
  return proofs.length > 0 && proofs.every(({ hash }) => only(hash));
}
