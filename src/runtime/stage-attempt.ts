import { childEnvironment } from '../processes/child-environment.ts';
import { runProgram } from '../processes/run-program.ts';
import { stageAttempt, type StagedAttempt } from '../workspace/staged-attempt.ts';
import type { Proof } from './open-proof.ts';

/** Stages an attempt over the project as it is now. */
export async function stageNow(
  proof: Proof,
  name: { readonly runId: string; readonly attempt: number },
): Promise<StagedAttempt> {
  const base = await proof.project.snapshot();
  return await stageAttempt(proof.views, base, { ...name, plan: 0, step: 'stage' });
}

/** Runs one line in an attempt, to its end. */
export async function runInAttempt(proof: Proof, attempt: StagedAttempt, line: string): Promise<number | null> {
  const env = childEnvironment(process.env);
  const program = { command: '/bin/sh', args: ['-c', line], cwd: attempt.view.cwd, env };
  const confined = await proof.views.sandbox.confine(program, attempt.view.confinement());
  return (await runProgram(confined, { timeoutMs: 60_000, outputLimit: 10_000 })).exitCode;
}
