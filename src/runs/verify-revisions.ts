import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import { checkHash, checkSchema, type Verdict } from '../core/check.ts';
import type { ProofTold } from '../core/proof-told.ts';
import { criterionSchema } from '../core/plan.ts';
import { whatIsWrong } from '../core/what-is-wrong.ts';
import { readPlan } from '../orchestration/read-plan.ts';
import { judgeCriterion, type Criterion } from '../verification/criteria.ts';
import { findViolations } from '../verification/protected-files.ts';
import { tallyStep } from '../verification/proof-tally.ts';
import { proofSummary } from '../verification/summary.ts';
import { checkName } from '../verification/checks/check-kinds.ts';
import { standingOf } from '../verification/verdict.ts';
import { decideTested } from '../verification/verifier.ts';
import { stateOfRevision } from '../workspace/revision.ts';
import { openProof } from './open-proof.ts';
import type { Runtime } from '../home/open-runtime.ts';

export interface RevisionProof {
  readonly verdict: Verdict;
  /** Whether every check fulfils its role: proofs prove, invariants hold. */
  readonly holds: boolean;
  readonly reasons: readonly string[];
  readonly notices: readonly string[];
  readonly checks: readonly { readonly name: string; readonly before: string; readonly after: string }[];
  readonly before: string;
  readonly after: string;
  readonly isolation: string;
  readonly criteria: readonly Criterion[];
  /** The exact proof. */
  readonly proof: ProofTold;
  readonly summary: string;
}

/** A list of checks, or a step with `checks` and `writes`. */
const fileSchema = z.preprocess(
  (content: unknown) => (Array.isArray(content) ? { checks: content as unknown } : content),
  z.object({
    checks: z.array(checkSchema).min(1),
    writes: z.array(z.string()).optional(),
    acceptanceCriteria: z.array(criterionSchema).default([]),
  }),
);

/** Verifies the difference between two revisions of a repository, with no agent at all. */
export async function verifyRevisions(
  runtime: Runtime,
  request: { readonly checks: string; readonly before: string; readonly after: string; readonly signal?: AbortSignal },
): Promise<RevisionProof> {
  const parsed = fileSchema.safeParse(await readPlan(request.checks, 'checks'));
  if (!parsed.success) {
    throw new AtlasError(
      'plan.invalid',
      `the checks in ${request.checks} cannot be used: ${whatIsWrong(parsed.error)}`,
      {
        remedy: 'Give a list of checks, or {"checks": [...], "writes": [...]}.',
      },
    );
  }
  const { checks, writes, acceptanceCriteria } = parsed.data;
  await using proof = await openProof(runtime);
  const base = await stateOfRevision(proof.project, request.before);
  const state = await stateOfRevision(proof.project, request.after);
  // People change tests on purpose: without `writes` that is a notice here, and no violation.
  const claim = { step: 'verify', attempt: 1, writes: writes ?? ['**'], checks };
  const before = await proof.verifier.before(claim, base, request.signal);
  const seen = await proof.verifier.after(claim, base, state, request.signal);
  const { signal } = request;
  const controlled = runtime.loaded.config.verification.controls;
  const { judged, after } = await decideTested(claim, before, seen, async () =>
    controlled ? await proof.control({ claim, base, staged: state, before, after: seen, signal }) : undefined,
  );
  const touched =
    writes === undefined ? await findViolations(proof.project.store, base, state, { writes: undefined, checks }) : [];
  // The person gave no `writes`, so the notices do not mention them.
  const notices = touched.map(({ message }) => message.replace(/,? (?:and|that) is not in its writes$/, ''));
  const isolation = proof.views.sandbox.isolation;
  const { dependencies, controls } = after;
  const criteria = acceptanceCriteria.map((criterion) => judgeCriterion(criterion, judged.checked));
  const open = criteria.filter(({ result }) => result !== 'pass');
  const told = tallyStep({
    step: 'verify',
    verdict: judged.verdict,
    checks: judged.checked.map((one) => ({ hash: checkHash(one.check), ...one })),
    controls,
    criteria,
  });
  const proven = judged.verdict === 'pass' ? { proof: told } : {};
  const circumstances = {
    ...proven,
    before: request.before,
    after: request.after,
    isolation,
    dependencies,
    notices,
    open,
  };
  const idle = judged.checked.some((one) => ['void', 'weak'].includes(standingOf(one)));
  return runtime.redactor.value({
    verdict: judged.verdict,
    // That nothing broke holds, too, where nothing more was claimed.
    holds: judged.verdict === 'pass' || (judged.verdict === 'held' && !idle),
    reasons: judged.reasons,
    notices,
    checks: judged.checked.map((one) => ({
      name: checkName(one.check),
      before: one.before.result,
      after: one.after.result,
    })),
    before: base,
    after: state,
    isolation,
    criteria,
    proof: told,
    summary: proofSummary(judged, circumstances),
  });
}
