import { join } from 'node:path';
import { checkHash, type Check } from '../../core/check.ts';
import type { WorkStep } from '../../core/plan.ts';
import { observeFile, type CheckObservation } from '../../verification/plain-file-check.ts';
import { judge, type Judgement } from '../../verification/plain-verdict.ts';
import { copyProject, type Change } from '../../workspace/plain-copy.ts';
import { applyChanges } from '../../workspace/plain-land.ts';
import type { RunContext } from '../run-context.ts';
import type { Execution } from './execute.ts';

export interface Verification extends Judgement {
  readonly before: readonly CheckObservation[];
  readonly after: readonly CheckObservation[];
}

/** Runs the checks of a step against the project as it is, or with an attempt's changes in a fresh copy of it. */
export async function observe(
  run: RunContext,
  step: WorkStep,
  attempt: number,
  phase: 'before' | 'after',
  changes: readonly Change[] = [],
): Promise<readonly CheckObservation[]> {
  const effect = phase === 'before' ? 'check-before' : 'check-after';
  const observations = await run.journal.effect({ step: step.id, attempt, effect, ordinal: 0 }, null, async () => {
    const folder = join(run.scratch, phase);
    await copyProject(run.project, folder);
    await applyChanges(folder, changes, run.blobs);
    const seen = await Promise.all(step.checks.map((check) => observeOne(check, folder)));
    return seen.map((one) => ({ ...one }));
  });
  for (const [i, check] of step.checks.entries()) {
    const { result, evidence } = observations[i] ?? { result: 'error', evidence: 'was not run' };
    const title = check.title ?? check.kind;
    run.emit({ type: 'check', step: step.id, attempt, phase, check: checkHash(check), title, result, evidence });
  }
  return observations;
}

/** Grisha's word on one attempt. A tool that failed outweighs every check. */
export function decide(
  step: WorkStep,
  execution: Execution,
  before: readonly CheckObservation[],
  after: readonly CheckObservation[],
): Verification {
  if (!execution.ok) return { verdict: 'fail', reasons: [execution.summary], before, after };
  const judged = step.checks.map((check, i) => ({
    check,
    before: before[i]?.result ?? 'error',
    after: after[i]?.result ?? 'error',
  }));
  return { ...judge(judged), before, after };
}

async function observeOne(check: Check, folder: string): Promise<CheckObservation> {
  if (check.kind === 'file') return await observeFile(check, folder);
  return { result: 'error', evidence: `checks of the kind ${check.kind} cannot be run yet` };
}
