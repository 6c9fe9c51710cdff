import { canonicalJson } from '../../src/core/canonical-json.ts';
import { checkHash, checkSchema } from '../../src/core/check.ts';
import { sha256 } from '../../src/core/hash.ts';
import type { StepContent } from '../../src/verification/receipt.ts';

const CHECK = checkSchema.parse({ kind: 'file', path: 'ü\n', exists: true });

/** What a receipt says, in the smallest form that says everything. */
export function receiptContent(n = 1): StepContent {
  return {
    kind: 'step',
    id: `proof_${n}`,
    runId: 'run_1',
    step: `s${n}`,
    attempt: 1,
    scope: 'staged',
    isolation: 'bubblewrap',
    agent: 'test',
    verdict: 'pass',
    checks: [
      {
        hash: checkHash(CHECK),
        check: CHECK,
        before: { result: 'fail', evidence: 'no' },
        after: { result: 'pass', evidence: 'yes', exitCode: 0, output: 'o' },
      },
    ],
    before: sha256(`before ${n}`),
    after: sha256(`after ${n}`),
    dependencies: 'installed',
    startedAt: '2026-11-20T10:00:00.000Z',
    finishedAt: '2026-11-20T10:00:01.000Z',
  };
}

/** As the version before signatures wrote it. */
export function earlierReceipt(
  n: number,
  place: { readonly project: string; readonly previous: string } & Partial<StepContent>,
): string {
  const { kind: _kind, ...said } = { ...receiptContent(n), ...place };
  const content = { format: 1, ...said, seq: n };
  return canonicalJson({ ...content, hash: sha256(canonicalJson(content)) });
}
