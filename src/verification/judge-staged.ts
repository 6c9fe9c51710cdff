import type { Outcome } from '../core/outcome.ts';
import type { WorkspaceState } from '../workspace/workspace-environment.ts';
import { decide, type Claim, type Observed, type Verifier } from './verifier.ts';

/** A staged tree as an outcome: success is a verdict of pass and nothing else. */
export function judgeStaged(
  verifier: Verifier,
  claim: Claim,
  before: Observed,
): (task: unknown, state: WorkspaceState) => Promise<Outcome> {
  return async (_task, state) => {
    const after = await verifier.after(claim, state.base, state.staged);
    const failures = [...state.refused, ...state.strays.map((path) => `wrote to the real project: ${path}`)];
    const judged = decide(claim, before, after, failures);
    const passed = judged.checked.filter((one) => one.after.result === 'pass').length;
    return {
      success: judged.verdict === 'pass',
      partialScore: judged.checked.length === 0 ? 0 : passed / judged.checked.length,
      ...(judged.verdict === 'pass' ? {} : { errorInfo: judged.reasons.join('; ') }),
      verificationDetails: { verdict: judged.verdict, reasons: judged.reasons, staged: state.staged },
    };
  };
}
