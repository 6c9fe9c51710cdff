import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAtlasError } from '../../src/core/atlas-error.ts';
import { checkSchema } from '../../src/core/check.ts';
import { systemClock } from '../../src/core/clock.ts';
import type { RunId } from '../../src/core/ids.ts';
import { createRedactor } from '../../src/core/redact.ts';
import { bubblewrap } from '../../src/processes/sandbox/bubblewrap.ts';
import { childEnvironment } from '../../src/processes/child-environment.ts';
import { noSandbox } from '../../src/processes/sandbox/no-sandbox.ts';
import { runProgram } from '../../src/processes/run-program.ts';
import { fileBlobs } from '../../src/storage/blobs.ts';
import { crashPointFrom, type CrashPoint } from '../../src/storage/crash-point.ts';
import { Database } from '../../src/storage/database.ts';
import { openJournal } from '../../src/storage/journal.ts';
import { takeLease } from '../../src/storage/lease.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { createCommitter, type Landed } from '../../src/verification/committer.ts';
import { journaledUndo } from '../../src/verification/journaled-undo.ts';
import { keptStates } from '../../src/verification/kept-states.ts';
import { receiptChain } from '../../src/verification/receipt-chain.ts';
import { createVerifier, decide, type Claim } from '../../src/verification/verifier.ts';
import { checkoutPool } from '../../src/workspace/checkout-pool.ts';
import { commitStep } from '../../src/workspace/git-commit.ts';
import { projectKey } from '../../src/workspace/landing-log.ts';
import { openProjectStore } from '../../src/workspace/project-store.ts';
import { stageAttempt } from '../../src/workspace/staged-attempt.ts';
import { tidyStore, type Kept } from '../../src/workspace/tidy-store.ts';
import { PERSON_EDITS } from './person-edits.ts';
import { stepProof } from './step-proof.ts';
import { homeStore } from '../../src/storage/home-store.ts';

/** How far to go, which way, and where to die. */
export interface ProofJob {
  readonly home: string;
  readonly project: string;
  readonly action: ProofAction;
  readonly sandboxed: boolean;
  readonly crashAt?: string;
  /** Whether what lands is also written as a commit of the person's repository. */
  readonly gitCommits?: boolean;
  /** What a person does, and at which moment (`name:moment#n`), once. */
  readonly edit?: { readonly name: string; readonly at: string };
}

export type ProofAction = 'prove' | 'land' | 'roll back' | 'undo' | 'tidy and undo' | 'recover';

export type ProofEnd = 'proven' | 'landed' | 'rolled back' | 'undone' | 'recovered' | 'conflict';

export const RUN_ID = 'run_00000000000000000000000000' as RunId;

/** What the step does: files changed, one made in a new folder, one deleted with its folder, one made executable. */
const EXECUTOR =
  "echo two > a.txt; mkdir -p new/deep; echo n > new/deep/n.txt; rm gone/g.txt; rmdir gone; chmod 755 tool.sh; echo B > b.txt; sed -i 's/^1$/one/' lines.txt";

const CLAIM: Claim = {
  step: 's1',
  attempt: 1,
  writes: undefined,
  checks: [
    checkSchema.parse({ kind: 'file', path: 'lines.txt', contains: 'one' }),
    checkSchema.parse({ kind: 'command', run: 'test -x tool.sh' }),
  ],
};

/** `onPoint` hears of every named moment that is passed. */
export async function runProofJob(job: ProofJob, onPoint: CrashPoint = () => undefined): Promise<ProofEnd> {
  try {
    return await doProofJob(job, onPoint);
  } catch (error) {
    // A run pauses here, with both sides shown.
    if (isAtlasError(error, 'workspace.conflict')) return 'conflict';
    throw error;
  }
}

async function doProofJob(job: ProofJob, onPoint: CrashPoint): Promise<ProofEnd> {
  await using database = await Database.open(join(job.home, 'atlas.db'));
  await migrate(database);
  const crash = withEdit(job, onPoint, crashPointFrom(job.crashAt));
  if (job.action === 'tidy and undo') {
    const key = projectKey(job.project);
    const blobs = fileBlobs(join(job.home, 'blobs'));
    const kept = async (): Promise<Kept> =>
      await keptStates({ database, store: homeStore(database), blobs }, { key, folder: job.project });
    const done = await tidyStore({ folder: join(job.home, 'workspace', key), kept, always: true, crash });
    if (!done) throw new Error('the store was not tidied up');
  }
  await using project = await openProjectStore(job.home, job.project);
  await using pool = checkoutPool(project, database, crash);
  const sandbox = job.sandboxed ? bubblewrap() : noSandbox;
  const views = { project, pool, sandbox, report: { overlays: job.sandboxed } };
  const redactor = createRedactor();
  await using lease = await takeLease(database, `run:${RUN_ID}`);
  const onLanded = async ({ receipt, paths }: Landed): Promise<readonly string[]> => {
    if (job.gitCommits !== true) return [];
    const commit = { title: 'the step', step: 's1', runId: RUN_ID, receipt, state: receipt.after, paths };
    await commitStep({ project, crash }, commit);
    return [];
  };
  const committer = createCommitter({ project, database, clock: systemClock, crash, runLease: lease, onLanded });
  await committer.recover();
  if (job.action === 'recover') return 'recovered';
  const journal = openJournal(
    { database, blobs: fileBlobs(join(job.home, 'blobs')), redactor, clock: systemClock, crash },
    RUN_ID,
    lease,
  );
  if (job.action === 'undo' || job.action === 'tidy and undo') {
    await journaledUndo(committer, journal, RUN_ID, undefined);
    return 'undone';
  }
  const verifier = createVerifier({ views, redactor, prepare: undefined });
  const receipts = receiptChain({ database, project: project.key });
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
  const turn = { plan: 0, step: 's1', attempt: 1, effect: 'agent-turn', ordinal: 0 } as const;
  const { staged } = await journal.effect(turn, { action: 'agent-turn' }, async () => {
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
    return { staged: (await attempt.finish()).staged, failures: [], summary: '' };
  });
  const after = await proof.after(base, staged);
  const judged = decide(CLAIM, before, after);
  if (job.action === 'prove') return 'proven';
  if (job.action === 'roll back') {
    await proof.rollback('asked to');
    return 'rolled back';
  }
  const receipt = await proof.receipt(judged, before, after);
  await proof.commit(receipt);
  return 'landed';
}

/** The person first, then death: what they saved before it must be there after it. */
function withEdit(job: ProofJob, onPoint: CrashPoint, crash: CrashPoint): CrashPoint {
  const mark = join(job.home, 'edited');
  const seen = new Map<string, number>();
  return (name, moment) => {
    onPoint(name, moment);
    const point = `${name}:${moment}`;
    seen.set(point, (seen.get(point) ?? 0) + 1);
    if (job.edit?.at === `${point}#${seen.get(point)}` && !existsSync(mark)) {
      writeFileSync(mark, '');
      PERSON_EDITS[job.edit.name]?.edit(job.project);
    }
    crash(name, moment);
  };
}

const argument = process.argv[2];
if (import.meta.main && argument !== undefined) {
  process.stdout.write(await runProofJob(JSON.parse(readFileSync(argument, 'utf8')) as ProofJob));
}
