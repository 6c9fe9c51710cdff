import { isAtlasError, messageOf } from '../core/atlas-error.ts';
import { checkHash, everythingHolds, type Verdict } from '../core/check.ts';
import type { ProofTold } from '../core/proof-told.ts';
import type { ObjectStore } from '../workspace/object-store.ts';
import { coverageText } from './controls/control-report.ts';
import type { Control } from './controls/controls.ts';
import type { StateId } from '../workspace/state.ts';
import type { Receipt } from './receipt.ts';
import { signedBy, type BelievedKey, type SignedBy } from './signed-by.ts';
import { tallyStep } from './proof-tally.ts';
import { checkName, isJudged } from './checks/check-kinds.ts';
import { decideTested, type Claim, type Verifier } from './verifier.ts';

/** The result of verifying a proof again. */
export interface Reverified {
  readonly receipt: string;
  readonly step: string;
  readonly attempt: number;
  readonly holds: boolean;
  readonly verdict: Verdict | undefined;
  /** The present proof; where the step was not verified again, the proof in its receipt. */
  readonly proof: ProofTold;
  /** Differences from the receipt. With any of these it does not hold. */
  readonly differences: readonly string[];
  /** Differences that decide nothing: output, dependencies, isolation. */
  readonly notes: readonly string[];
  /** Whether a trusted key signed it is a separate question from whether it holds. */
  readonly signature: SignedBy;
}

export interface ReverifyParts {
  readonly store: ObjectStore;
  readonly verifier: Verifier;
  /** Tests the checks again whose tests stand in a receipt. */
  readonly control: Control;
  readonly isolation: string;
  readonly believed: readonly BelievedKey[];
}

/** Runs the proof of each receipt again, from the receipt and the stored trees alone. */
export async function verifyReceipts(
  parts: ReverifyParts,
  receipts: readonly Receipt[],
  signal?: AbortSignal,
): Promise<readonly Reverified[]> {
  const results: Reverified[] = [];
  for (const receipt of receipts) {
    const begun = receipts.find(({ runId }) => runId === receipt.runId)?.before;
    results.push({ ...(await verifyOne(parts, receipt, begun, signal)), signature: signedBy(receipt, parts.believed) });
  }
  return results;
}

async function verifyOne(
  parts: Omit<ReverifyParts, 'believed'>,
  receipt: Receipt,
  begun: StateId | undefined,
  signal: AbortSignal | undefined,
): Promise<Omit<Reverified, 'signature'>> {
  const { id, step, attempt } = receipt;
  const base = { receipt: id, step, attempt, proof: tallyStep(receipt) } as const;
  // A waived step that held claims only that nothing broke, and that can be verified again.
  if (receipt.waived !== undefined && receipt.verdict !== 'held') {
    const said = `landed without proof: ${receipt.waived} let it`;
    return { ...base, holds: false, verdict: undefined, differences: [said], notes: [] };
  }
  if (receipt.scope === 'world') {
    const said = 'a world step: what it did outside the project cannot be looked at again';
    return { ...base, holds: false, verdict: undefined, differences: [], notes: [said] };
  }
  for (const state of [receipt.before, receipt.after]) {
    if (await parts.store.has(state)) continue;
    return {
      ...base,
      holds: false,
      verdict: undefined,
      differences: [`the tree ${state} is not stored here`],
      notes: [],
    };
  }
  // A judgement is one session's word on that day, and can only lower a verdict: it is not asked for again.
  const judgements = receipt.checks.filter(({ check }) => isJudged(check));
  const again = receipt.checks.filter(({ check }) => !isJudged(check));
  const claim: Claim = { step, attempt, writes: receipt.writes, checks: again.map(({ check }) => check) };
  try {
    const before = await parts.verifier.before(claim, receipt.before, signal);
    const seen = await parts.verifier.after(claim, receipt.before, receipt.after, signal);
    const states = { base: receipt.before, staged: receipt.after };
    const { judged, after } = await decideTested(claim, before, seen, async () =>
      receipt.controls === undefined
        ? undefined
        : await parts.control({ claim, begun, ...states, before, after: seen, signal }),
    );
    // Earlier versions called a pass what only held.
    const stands = everythingHolds(judged.verdict);
    const differences = stands ? [] : [`the verdict is ${judged.verdict}`, ...judged.reasons];
    const notes =
      parts.isolation === receipt.isolation ? [] : [`isolation was ${receipt.isolation}, is ${parts.isolation}`];
    if (after.dependencies !== receipt.dependencies) {
      notes.push(`dependencies were ${receipt.dependencies}, are ${after.dependencies}`);
    }
    const [once, today] = [receipt.controls, after.controls].map((one) =>
      one === undefined ? undefined : coverageText(one),
    );
    if (once !== today) notes.push(`${once ?? 'no line was tested'} then, ${today ?? 'none'} now`);
    for (const { check } of judgements) notes.push(`${checkName(check)}: a judgement, not asked for again`);
    for (const [i, old] of again.entries()) {
      if (checkHash(old.check) !== old.hash) differences.push(`${checkName(old.check)}: not the check that was fixed`);
      for (const phase of ['before', 'after'] as const) {
        const now = judged.checked[i]?.[phase];
        const name = `${checkName(old.check)}, ${phase}`;
        if (now?.result !== old[phase].result) {
          differences.push(`${name}: was ${old[phase].result}, is ${now?.result ?? 'missing'}`);
        } else if (now.output !== old[phase].output) notes.push(`${name}: other output`);
      }
    }
    const seenNow = judged.checked.map((one) => ({ hash: checkHash(one.check), ...one }));
    const proof = tallyStep({ ...receipt, verdict: judged.verdict, checks: seenNow, controls: after.controls });
    return { ...base, proof, holds: differences.length === 0, verdict: judged.verdict, differences, notes };
  } catch (error) {
    if (!isAtlasError(error)) throw error;
    return { ...base, holds: false, verdict: undefined, differences: [messageOf(error)], notes: [] };
  }
}
