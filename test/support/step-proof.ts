import type { Observed } from '../../src/core/observed.ts';
import { AtlasError } from '../../src/core/atlas-error.ts';
import type { Clock } from '../../src/core/clock.ts';
import type { EffectName, IntentOf, ResultOf } from '../../src/storage/effects.ts';
import type { Journal } from '../../src/storage/journal.ts';
import type { ProjectStore } from '../../src/workspace/project-store.ts';
import type { StateId } from '../../src/workspace/state.ts';
import type { Committer } from '../../src/verification/committer.ts';
import { isLockfile } from '../../src/verification/dependencies.ts';
import { issueReceipt, reproving, type ReceiptCircumstances } from '../../src/verification/issue-receipt.ts';
import type { Receipt } from '../../src/verification/receipt.ts';
import type { ReceiptChain } from '../../src/verification/receipt-chain.ts';
import type { CheckedCheck, Judgement } from '../../src/verification/verdict.ts';
import type { Claim, Verifier } from '../../src/verification/verifier.ts';

/**
 * The way of one attempt from its base to the project, each part of it an effect in the run's journal. Only ids,
 * hashes and results are journaled; done again after a crash, each part returns what it came to.
 */
export interface StepProof {
  /** The state that the attempt starts from. */
  stage(): Promise<StateId>;
  before(base: StateId): Promise<Observed>;
  after(base: StateId, staged: StateId): Promise<Observed>;
  receipt(judged: Judged, before: Observed, after: Observed): Promise<Receipt>;
  commit(receipt: Receipt): Promise<StepLanded>;
  /** The attempt is over and nothing of it lands. */
  rollback(reason: string): Promise<void>;
}

export interface StepLanded {
  readonly receipt: string;
  readonly paths: readonly string[];
  /** Lockfiles that changed: the project's installed dependencies are not what was proven until they are installed. */
  readonly lockfiles: readonly string[];
}

type Judged = Judgement & { readonly checked: readonly CheckedCheck[] };

export interface StepProofParts {
  readonly journal: Journal;
  readonly project: ProjectStore;
  readonly verifier: Verifier;
  readonly receipts: ReceiptChain;
  readonly committer: Committer;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
}

export function stepProof(
  parts: StepProofParts,
  claim: Claim,
  circumstances: ReceiptCircumstances,
  ordinal = 0,
): StepProof {
  const { journal, project, verifier, receipts, committer, clock, signal } = parts;
  const keep = async <N extends EffectName>(
    effect: N,
    intent: IntentOf<N>,
    perform: () => Promise<ResultOf<N>>,
  ): Promise<ResultOf<N>> =>
    await journal.effect({ plan: 0, step: claim.step, attempt: claim.attempt, effect, ordinal }, intent, perform);

  const load = async (id: string): Promise<Receipt> => {
    const receipt = await receipts.find(id);
    if (receipt !== undefined) return receipt;
    throw new AtlasError('receipt.invalid', `the receipt ${id} is not there`, {
      remedy: 'Restore the home folder from a backup.',
    });
  };

  return {
    stage: async () => await keep('stage', null, async () => await project.snapshot(signal)),
    before: async (base) =>
      await keep('check-before', { base }, async () => await verifier.before(claim, base, signal)),
    after: async (base, staged) =>
      await keep('check-after', { staged }, async () => await verifier.after(claim, base, staged, signal)),
    receipt: async (judged, before, after) => {
      const id = await keep('receipt', null, async () => {
        const receipt = await issueReceipt(receipts, clock, claim, judged, { before, after }, circumstances);
        return receipt.id;
      });
      return await load(id);
    },
    commit: async (receipt) => {
      const reprove = reproving({ verifier, chain: receipts, clock }, claim, circumstances);
      const { paths, ...landed } = await keep('commit', { receipt: receipt.id }, async () => {
        const done = await committer.commit(receipt, reprove);
        return { receipt: done.receipt.id, paths: done.paths };
      });
      return { ...landed, paths, lockfiles: paths.filter(isLockfile) };
    },
    rollback: async (reason) => {
      await keep('rollback', { reason }, async () => null);
    },
  };
}
