import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSchema } from '../../src/core/check.ts';
import { systemClock } from '../../src/core/clock.ts';
import type { RunId } from '../../src/core/ids.ts';
import { createRedactor } from '../../src/core/redact.ts';
import { bubblewrap } from '../../src/processes/bubblewrap.ts';
import { childEnvironment } from '../../src/processes/child-environment.ts';
import { noSandbox } from '../../src/processes/no-sandbox.ts';
import { runProgram } from '../../src/processes/run-program.ts';
import { fileBlobs } from '../../src/storage/blobs.ts';
import { crashPointFrom, type CrashPoint } from '../../src/storage/crash-point.ts';
import { Database } from '../../src/storage/database.ts';
import { openJournal } from '../../src/storage/journal.ts';
import { takeLease } from '../../src/storage/lease.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { createCommitter } from '../../src/verification/committer.ts';
import { receiptChain } from '../../src/verification/receipt-chain.ts';
import { createVerifier, decide, type Claim } from '../../src/verification/verifier.ts';
import { checkoutPool } from '../../src/workspace/checkout-pool.ts';
import { openProjectStore } from '../../src/workspace/project-store.ts';
import { stageAttempt } from '../../src/workspace/staged-attempt.ts';
import { stepProof } from './step-proof.ts';

/** How far to go, which way, and where to die. */
export interface ProofJob {
  readonly home: string;
  readonly project: string;
  readonly action: 'land' | 'roll back' | 'undo' | 'recover';
  readonly sandboxed: boolean;
  readonly crashAt?: string;
  /** Where a person edits a file that is being landed, once. */
  readonly editAt?: string;
}

export const RUN_ID = 'run_00000000000000000000000000' as RunId;

/** What the step does: one file changed, one made in a new folder, one deleted, one made executable. */
const EXECUTOR =
  'echo two > a.txt; mkdir -p new/deep; echo n > new/deep/n.txt; rm gone/g.txt; rmdir gone; chmod 755 tool.sh; echo B > b.txt';

const CLAIM: Claim = {
  step: 's1',
  attempt: 1,
  writes: undefined,
  checks: [
    checkSchema.parse({ kind: 'file', path: 'a.txt', contains: 'two' }),
    checkSchema.parse({ kind: 'command', run: 'test -x tool.sh' }),
  ],
};

export async function runProofJob(job: ProofJob): Promise<string> {
  await using database = await Database.open(join(job.home, 'atlas.db'));
  await migrate(database);
  const crash = withEdit(job, crashPointFrom(job.crashAt));
  await using project = await openProjectStore(job.home, job.project);
  await using pool = checkoutPool(project, database, crash);
  const sandbox = job.sandboxed ? bubblewrap() : noSandbox;
  const views = { project, pool, sandbox, report: { overlays: job.sandboxed } };
  const redactor = createRedactor();
  await using lease = await takeLease(database, `run:${RUN_ID}`);
  const committer = createCommitter({ project, database, clock: systemClock, crash, runLease: lease });
  await committer.recover();
  if (job.action === 'recover') return 'recovered';
  const journal = openJournal(
    { database, blobs: fileBlobs(join(job.home, 'blobs')), redactor, clock: systemClock, crash },
    RUN_ID,
    lease,
  );
  if (job.action === 'undo') {
    await journal.effect({ step: 's1', attempt: 1, effect: 'undo', ordinal: 0 }, null, async () => {
      await committer.undo(RUN_ID, undefined);
      return null;
    });
    return 'undone';
  }
  const verifier = createVerifier({ views, redactor, prepare: undefined });
  const receipts = receiptChain(database, project.key);
  const parts = { journal, project, verifier, receipts, committer, clock: systemClock };
  // Journaled in a run; here it is simply always the same.
  const startedAt = new Date(0).toISOString();
  const proof = stepProof(parts, CLAIM, {
    runId: RUN_ID,
    agent: 'test',
    scope: 'staged',
    isolation: sandbox.isolation,
    startedAt,
  });
  const base = await proof.stage();
  const before = await proof.before(base);
  const staged = await journal.effect({ step: 's1', attempt: 1, effect: 'agent-turn', ordinal: 0 }, null, async () => {
    await using attempt = await stageAttempt(views, base, { runId: RUN_ID, plan: 0, step: 's1', attempt: 1 });
    const program = {
      command: 'sh',
      args: ['-c', EXECUTOR],
      cwd: attempt.view.cwd,
      env: childEnvironment(process.env),
    };
    await runProgram(await sandbox.confine(program, attempt.view.confinement()), {
      timeoutMs: 20_000,
      outputLimit: 1000,
    });
    return (await attempt.finish()).staged;
  });
  const after = await proof.after(base, staged);
  const judged = decide(CLAIM, before, after);
  if (job.action === 'roll back') {
    await proof.rollback('asked to');
    return 'rolled back';
  }
  const receipt = await proof.receipt(judged, before, after);
  await proof.commit(receipt);
  return 'landed';
}

function withEdit(job: ProofJob, crash: CrashPoint): CrashPoint {
  const mark = join(job.home, 'edited');
  return (name, moment) => {
    if (job.editAt === `${name}:${moment}` && !existsSync(mark)) {
      writeFileSync(mark, '');
      appendFileSync(join(job.project, 'b.txt'), 'mine\n');
    }
    crash(name, moment);
  };
}

const argument = process.argv[2];
if (import.meta.main && argument !== undefined) {
  process.stdout.write(await runProofJob(JSON.parse(readFileSync(argument, 'utf8')) as ProofJob));
}
