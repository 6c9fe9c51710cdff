import type { ErrorCode } from '../core/atlas-error.ts';
import { isVerifyStep } from '../core/plan.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { loadPlan } from '../orchestration/load-plan.ts';
import { missingRunner } from '../tools/missing-runner.ts';
import { lineOf } from '../verification/checks/check-kinds.ts';
import { checkEnvironment } from '../verification/checks/run-command.ts';

interface MissingNote {
  readonly code: ErrorCode;
  readonly message: string;
}

/**
 * Checks of a plan given by hand whose program is not here: said before an agent is paid for work that nobody can verify.
 * An agent's plan is sent back instead; a person may know that the step brings the program along.
 */
export async function missingRunnerNotes(
  { blobs, project }: Pick<Runtime, 'blobs' | 'project'>,
  plan: string,
): Promise<readonly MissingNote[]> {
  const { steps } = await loadPlan(blobs, plan);
  const lines = steps.flatMap((step) =>
    isVerifyStep(step) ? [] : step.checks.flatMap((check) => ({ step: step.id, line: lineOf(check)?.line ?? '' })),
  );
  if (lines.every(({ line }) => line === '')) return [];
  const missing = await missingRunner(checkEnvironment(), project);
  return lines.flatMap(({ step, line }) => {
    const name = line === '' ? undefined : missing(line);
    if (name === undefined) return [];
    const message = `a check of step ${step} runs ${name}, which is not on this machine: unless the step brings it, nobody can tell whether it holds`;
    return [{ code: 'process.not-found', message }];
  });
}
