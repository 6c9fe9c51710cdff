/** `atlas-runtime/verification`: checks on two states of a project, the rules of proof, and receipts. */
export {
  openVerifier,
  readChecks,
  type ProjectVerifier,
  type ProofRequest,
  type ProofResult,
  type VerifierOptions,
} from './open-verifier.ts';
export { readPublicKey, type PublicKey } from '../core/signer.ts';
export type { Check, CheckResult, Verdict } from '../core/check.ts';
export type { Observation } from '../core/observed.ts';
export type { AnyReceipt, Receipt, RunReceipt } from '../verification/receipt.ts';
export { checkChain } from '../verification/receipt-chain.ts';
export { openReceipt, type SealedReceipt } from '../verification/seal-receipt.ts';
export { signatureWords, signedBy, type BelievedKey, type SignedBy } from '../verification/signed-by.ts';
export { judge, type CheckedCheck, type Judgement } from '../verification/verdict.ts';
