import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AtlasError } from '../core/atlas-error.ts';
import { findRun } from '../storage/runs.ts';
import { exportProof, importProof } from '../verification/proof-bundle.ts';
import type { Receipt } from '../verification/receipt.ts';
import { verifyReceipts, type Reverified } from '../verification/verify-receipts.ts';
import { forgetCheckouts } from '../workspace/checkout-holds.ts';
import { removeTree } from '../processes/remove-tree.ts';
import { openProof, type Proof } from './open-proof.ts';
import type { Runtime } from './open-runtime.ts';

export interface RunProof {
  readonly runId: string;
  readonly holds: boolean;
  readonly isolation: string;
  readonly steps: readonly Reverified[];
}

/** Runs the proof of a run again: the chain of receipts first, then every check on the stored trees. */
export async function verifyRun(runtime: Runtime, runId: string | undefined, signal?: AbortSignal): Promise<RunProof> {
  const run = await findRun(runtime.database, runtime.project, runId);
  await using proof = await openProof(runtime);
  const chain = await proof.receipts.verified();
  const own = chain.filter((receipt) => receipt.runId === run.id);
  return await reverify(proof, run.id, own, signal);
}

export async function exportRun(runtime: Runtime, runId: string | undefined, file: string): Promise<number> {
  const run = await findRun(runtime.database, runtime.project, runId);
  await using proof = await openProof(runtime);
  return await exportProof(proof.project.store, await proof.receipts.verified(), run.id, file);
}

/** On another machine: the bundle brings receipts and trees, this project's folder only the place to run in. */
export async function verifyBundle(runtime: Runtime, file: string, signal?: AbortSignal): Promise<RunProof> {
  const name = `imported-${randomUUID()}`;
  const folder = join(runtime.home.path, 'workspace', name);
  try {
    const imported = await importProof(file, folder);
    await using proof = await openProof(runtime, { store: name });
    return await reverify(proof, imported.runId, imported.receipts, signal);
  } finally {
    await removeTree(folder);
    await forgetCheckouts(runtime.database, name);
  }
}

async function reverify(
  proof: Proof,
  runId: string,
  receipts: readonly Receipt[],
  signal: AbortSignal | undefined,
): Promise<RunProof> {
  if (receipts.length === 0) {
    throw new AtlasError('run.not-found', `${runId} has no receipts: nothing of it landed`, {
      remedy: '`atlas runs` lists runs and how they stand.',
    });
  }
  const { isolation } = proof.views.sandbox;
  const parts = { store: proof.project.store, verifier: proof.verifier, isolation };
  const steps = await verifyReceipts(parts, receipts, signal);
  return { runId, holds: steps.every(({ holds }) => holds), isolation, steps };
}
