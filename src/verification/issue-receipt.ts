import { defined, some } from '../core/defined.ts';
import type { Observed } from '../core/observed.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { checkHash } from '../core/check.ts';
import type { Clock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import type { Control } from './controls/controls.ts';
import type { Isolation } from '../processes/sandbox/sandbox.ts';
import type { StateId } from '../workspace/state.ts';
import type { Criterion } from './criteria.ts';
import type { Receipt } from './receipt.ts';
import type { ReceiptChain } from './receipt-chain.ts';
import type { CheckedCheck, Judgement } from './verdict.ts';
import { decideTested, type Claim, type Verifier } from './verifier.ts';

export interface ReceiptCircumstances {
  readonly runId: string;
  readonly agent: string;
  readonly scope: 'staged' | 'world';
  readonly isolation: Isolation;
  readonly startedAt: string;
  /** Who waives the unproven step, if anyone does. */
  readonly waived?: string | undefined;
  /** The result of each acceptance criterion. */
  readonly criteria?: readonly Criterion[] | undefined;
  /** How permission rules bound the executor, where it did not ask for everything. */
  readonly rules?: Receipt['rules'];
  /** The files that run later, and by whose leave. */
  readonly runsLater?: Receipt['runsLater'];
}

/**
 * Only a pass, or a waived step, gets a receipt. The same proof gets the same receipt again: a kill between the chain
 * and the caller must not leave two.
 */
export async function issueReceipt(
  chain: ReceiptChain,
  clock: Clock,
  claim: Claim,
  judged: Judgement & { readonly checked: readonly CheckedCheck[] },
  observed: { readonly before: Observed; readonly after: Observed },
  circumstances: ReceiptCircumstances,
): Promise<Receipt> {
  const { verdict } = judged;
  const { waived, runsLater = [], criteria = [], rules, ...rest } = circumstances;
  if (verdict === 'fail' || (verdict !== 'pass' && waived === undefined)) {
    throw new AtlasError('receipt.invalid', `step ${claim.step} is not proven: ${judged.reasons.join('; ')}`, {
      remedy: 'Nothing lands without proof; see the reasons.',
      details: { verdict, reasons: judged.reasons },
    });
  }
  const own = await chain.ofRun(circumstances.runId, claim.step);
  const given = own.find(
    (one) =>
      one.attempt === claim.attempt &&
      one.startedAt === circumstances.startedAt &&
      one.before === observed.before.state &&
      one.after === observed.after.state,
  );
  if (given !== undefined) return given;
  return await chain.append({
    kind: 'step',
    id: newId('proof'),
    ...rest,
    step: claim.step,
    attempt: claim.attempt,
    verdict,
    // Merged with a person's edits, a step that only held before may be proven.
    ...defined({
      waived: waived === undefined || verdict === 'pass' ? undefined : waived,
      writes: claim.writes === undefined ? undefined : [...claim.writes],
      runsLater: some(runsLater),
      rules,
      criteria: criteria.length === 0 ? undefined : [...criteria],
    }),
    checks: judged.checked.map(({ check, before, after }) => ({ hash: checkHash(check), check, before, after })),
    before: observed.before.state,
    after: observed.after.state,
    dependencies: observed.after.dependencies,
    ...defined({ controls: observed.after.controls }),
    finishedAt: clock.now().toISOString(),
  });
}

/**
 * All checks again, on a tree that came of merging: it lands only with a receipt of its own. `acted` is what they saw
 * before a step acted on the world, where it did.
 */
export function reproving(
  parts: {
    readonly verifier: Verifier;
    readonly chain: ReceiptChain;
    readonly clock: Clock;
    readonly control?: Control | undefined;
  },
  claim: Claim,
  circumstances: ReceiptCircumstances,
  acted?: Observed,
): (base: StateId, merged: StateId) => Promise<Receipt> {
  return async (base, merged) => {
    const startedAt = parts.clock.now().toISOString();
    const looked = await parts.verifier.before(claim, base);
    const before = acted === undefined ? looked : await beforeActing(parts.verifier, claim, looked, acted);
    const seen = await parts.verifier.after(claim, base, merged);
    const { judged, after } = await decideTested(claim, before, seen, async () =>
      circumstances.scope === 'staged'
        ? await parts.control?.({ claim, base, staged: merged, before, after: seen })
        : undefined,
    );
    if (judged.verdict !== 'pass' && (judged.verdict === 'fail' || circumstances.waived === undefined)) {
      throw new AtlasError(
        'workspace.conflict',
        `with what you or another run changed meanwhile, step ${claim.step} no longer holds: ${judged.reasons.join('; ')}`,
        {
          remedy: 'Put edits of yours aside (or finish them), then run `atlas resume`.',
          details: { step: claim.step, reasons: judged.reasons },
        },
      );
    }
    return await issueReceipt(
      parts.chain,
      parts.clock,
      claim,
      judged,
      { before, after },
      { ...circumstances, startedAt },
    );
  };
}

/**
 * A step that has acted on the world cannot be looked at without its work any more: its own doing passes the proof. What
 * failed before it acted counts as failed, where it is the world that has changed since: on the tree that the step began
 * with, too, it passes now. Where it passes only on the new tree, another's landing may have done it, and it proves
 * nothing.
 */
async function beforeActing(verifier: Verifier, claim: Claim, looked: Observed, acted: Observed): Promise<Observed> {
  const isPassedSince = claim.checks.map(
    (check, i) =>
      check.role === 'proof' && acted.observations[i]?.result === 'fail' && looked.observations[i]?.result === 'pass',
  );
  const checks = claim.checks.filter((_, i) => isPassedSince[i]);
  if (checks.length === 0) return looked;
  const now = [...(await verifier.before({ ...claim, checks }, acted.state)).observations];
  const observations = looked.observations.map((one, i) => {
    const [former, again] = isPassedSince[i] === true ? [acted.observations[i], now.shift()] : [];
    if (former === undefined || again?.result !== 'pass') return one;
    return { ...former, evidence: `before the step acted, on the tree that it began with: ${former.evidence}` };
  });
  return { ...looked, observations };
}
