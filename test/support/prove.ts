import { checkSchema, everythingHolds, type Verdict } from '../../src/core/check.ts';
import { systemClock } from '../../src/core/clock.ts';
import { createRedactor } from '../../src/core/redact.ts';
import { childEnvironment } from '../../src/processes/child-environment.ts';
import { runProgram } from '../../src/processes/run-program.ts';
import { noCrash, type CrashPoint } from '../../src/storage/crash-point.ts';
import { createCommitter, type Landed } from '../../src/verification/committer.ts';
import type { Prepare } from '../../src/verification/dependencies.ts';
import { issueReceipt, reproving } from '../../src/verification/issue-receipt.ts';
import type { Eyes, Judge } from '../../src/verification/checks/judges.ts';
import { receiptChain } from '../../src/verification/receipt-chain.ts';
import type { TeamProject } from '../../src/verification/team-project.ts';
import { createVerifier, decide, type Claim } from '../../src/verification/verifier.ts';
import { stageAttempt, type AttemptResult } from '../../src/workspace/staged-attempt.ts';
import type { ProofProject } from './proof-project.ts';

export interface StepUnderTest {
  readonly checks: readonly unknown[];
  readonly writes?: readonly string[];
  /** What the executor does in its staged copy, as a line for the shell. */
  readonly executor: string;
  readonly prepare?: Prepare;
  readonly judge?: Judge;
  readonly eyes?: Eyes;
  readonly crash?: CrashPoint;
  readonly step?: string;
  /** What a person does between the proof and the landing. */
  readonly onProven?: () => void;
  readonly runId?: string;
  readonly team?: TeamProject;
}

export interface Outcome {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly landed: Landed | undefined;
}

/** One step from staging to landing, as a run does it. */
export async function proveAndLand(parts: ProofProject, under: StepUnderTest): Promise<Outcome> {
  const { project, database } = parts;
  const claim: Claim = {
    step: under.step ?? 's1',
    attempt: 1,
    writes: under.writes,
    checks: under.checks.map((check) => checkSchema.parse(check)),
  };
  const runId = under.runId ?? 'run_1';
  const chain = receiptChain({ database, project: project.key });
  const redactor = createRedactor();
  const { prepare, judge, eyes } = under;
  const verifier = createVerifier({ views: parts, redactor, prepare, judge, eyes });
  const base = await project.snapshot();
  const before = await verifier.before(claim, base);
  const { staged, strays, refused } = await execute(parts, base, under.executor, claim, runId);
  const after = await verifier.after(claim, base, staged);
  const judged = decide(claim, before, after, [
    ...refused,
    ...strays.map((path) => `wrote to the real project: ${path}`),
  ]);
  // As the policy `land` has it.
  const waived = judged.verdict === 'held' ? 'policy' : undefined;
  if (!everythingHolds(judged.verdict)) return { verdict: judged.verdict, reasons: judged.reasons, landed: undefined };
  const circumstances = {
    runId,
    agent: 'test',
    scope: 'staged',
    isolation: parts.sandbox.isolation,
    startedAt: systemClock.now().toISOString(),
    waived,
  } as const;
  const receipt = await issueReceipt(chain, systemClock, claim, judged, { before, after }, circumstances);
  under.onProven?.();
  const committer = createCommitter({
    project,
    database,
    clock: systemClock,
    crash: under.crash ?? noCrash,
    team: under.team,
  });
  const landed = await committer.commit(
    receipt,
    reproving({ verifier, chain, clock: systemClock }, claim, circumstances),
  );
  return { verdict: judged.verdict, reasons: judged.reasons, landed };
}

async function execute(
  parts: ProofProject,
  base: string,
  line: string,
  claim: Claim,
  runId: string,
): Promise<AttemptResult> {
  await using attempt = await stageAttempt(parts, base, { runId, plan: 0, step: claim.step, attempt: claim.attempt });
  const program = { command: 'bash', args: ['-c', line], cwd: attempt.view.cwd, env: childEnvironment(process.env) };
  const confined = await parts.sandbox.confine(program, attempt.view.confinement());
  await runProgram(confined, { timeoutMs: 30_000, outputLimit: 100_000 });
  return await attempt.finish();
}
