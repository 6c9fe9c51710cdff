import { AtlasError } from '../core/atlas-error.ts';
import { systemClock } from '../core/clock.ts';
import { crashPointFrom } from '../storage/crash-point.ts';
import { openJournal } from '../storage/journal.ts';
import { leaseOfRun } from '../storage/run-row.ts';
import { journaledUndo } from '../verification/journaled-undo.ts';
import { showPath } from '../workspace/path-bytes.ts';
import { openProof } from './open-proof.ts';
import type { Runtime } from '../home/open-runtime.ts';

export interface UndoneRun {
  readonly runId: string;
  readonly undone: readonly { readonly step: string; readonly paths: readonly string[] }[];
  /** Steps whose effects on the world cannot be undone. */
  readonly remaining: readonly string[];
  /** The work that is left to the person. */
  readonly notices: readonly string[];
}

/** Undoes the landed changes of a run, or of one step of it. */
export async function undoRun(
  runtime: Runtime,
  runId: string | undefined,
  step: string | undefined,
): Promise<UndoneRun> {
  const run = await runtime.store.runs.find(runtime.project, runId);
  // A run that is being worked on is not taken back under its feet.
  await using lease = await runtime.store.leases.take(leaseOfRun(run.id));
  await using proof = await openProof(runtime, { lease });
  const receipts = (await proof.receipts.ofRun(run.id)).filter((one) => step === undefined || one.step === step);
  const remaining = receipts
    .filter(({ scope }) => scope === 'world')
    .map((one) => `step ${one.step} acted on the world outside the project: that cannot be taken back`);
  const { database, store, blobs, redactor } = runtime;
  const crash = crashPointFrom(runtime.environment['ATLAS_CRASH_AT']);
  const { records, events } = await store.hold(run.id, lease);
  await using _told = events;
  const journal = openJournal({ database, blobs, redactor, clock: systemClock, crash, records }, run.id, lease);
  const undone = await journaledUndo(proof.committer, journal, run.id, step);
  if (undone.length === 0 && remaining.length === 0) {
    throw new AtlasError(
      'run.not-found',
      `${run.id}${step === undefined ? '' : `, step ${step},`} has nothing to take back`,
      {
        remedy: '`atlas runs` lists runs; only what landed and was not undone yet can be taken back.',
      },
    );
  }
  return {
    runId: run.id,
    undone: undone.map((one) => ({ step: one.step, paths: one.paths.map(showPath) })),
    remaining,
    notices: await proof.install(undone.flatMap(({ paths }) => paths)),
  };
}
