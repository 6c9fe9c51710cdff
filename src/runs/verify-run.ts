import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AtlasError } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import type { RunId } from '../core/ids.ts';
import { joinProofs, type ProofTold } from '../core/proof-told.ts';
import { detectSandbox } from '../processes/sandbox/detect-sandbox.ts';
import type { SandboxReport } from '../processes/sandbox/sandbox.ts';
import { readJournal } from '../storage/journal.ts';
import { bundleCommands, type BundleCommand } from '../verification/bundle-commands.ts';
import { exportProof, importProof } from '../verification/proof-bundle.ts';
import type { SealedReceipt } from '../verification/seal-receipt.ts';
import { signatureWords, type SignedBy } from '../verification/signed-by.ts';
import { runSummary } from '../verification/summary.ts';
import { verifyReceipts, type Reverified } from '../verification/verify-receipts.ts';
import { verifyWhole, type ReverifiedWhole } from '../verification/verify-whole.ts';
import { forgetCheckouts } from '../workspace/checkout-holds.ts';
import { removeTree } from '../processes/remove-tree.ts';
import { landedReceipts } from '../record/landed-receipts.ts';
import { openProof, type Proof, type ProofOptions } from './open-proof.ts';
import { believedKeys } from './open-signing.ts';
import type { Runtime } from '../home/open-runtime.ts';

export interface RunProof {
  readonly runId: string;
  readonly holds: boolean;
  readonly isolation: string;
  /** The signers, in words, each once. */
  readonly signed: readonly string[];
  /** Keys that signed and that this person does not trust yet. */
  readonly unknownKeys: readonly string[];
  /** Why it does not hold although every check does. */
  readonly reasons: readonly string[];
  readonly steps: readonly Reverified[];
  /** The proof of the landed steps, checked again. */
  readonly proof: ProofTold;
  /** For a pull request: Markdown. */
  readonly summary: string;
  /** All steps together, on the tree that the last of them left; left out where none of them can be verified again. */
  readonly whole?: ReverifiedWhole;
}

/** Runs the proof of a run again: the chain of receipts first, then every check on the stored trees. */
export async function verifyRun(
  runtime: Runtime,
  runId: string | undefined,
  signal?: AbortSignal,
  onLook?: ProofOptions['onLook'],
): Promise<RunProof> {
  const run = await runtime.store.runs.find(runtime.project, runId);
  await using proof = await openProof(runtime, defined({ onLook }));
  const chain = await proof.receipts.verified();
  const receipts = chain.filter(({ receipt }) => receipt.runId === run.id);
  const landed = await landedBy(runtime, run.id);
  // In their own home a person knows where unsigned receipts come from: they, or an earlier Atlas, made them.
  return await reverify(runtime, proof, { runId: run.id, receipts, landed, from: 'here' }, signal);
}

export async function exportRun(runtime: Runtime, runId: string | undefined, file: string): Promise<number> {
  const { id } = await runtime.store.runs.find(runtime.project, runId);
  await using proof = await openProof(runtime);
  const landed = await landedBy(runtime, id);
  return await exportProof(proof.project.store, await proof.receipts.verified(), { id, landed }, file);
}

/** The commands of a bundle, for the person who decides whether they run. */
export interface BundleQuestion {
  readonly runId: string;
  readonly commands: readonly BundleCommand[];
}

/**
 * Verifies a bundle from another machine: it brings receipts and trees, and this project's folder is only the place to
 * run in. Its commands come from a stranger, so they run only inside a sandbox, without the network, and after `agree`
 * has seen them; undefined where it did not agree.
 */
export async function verifyBundle(
  runtime: Runtime,
  file: string,
  agree: (question: BundleQuestion) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<RunProof | undefined> {
  const report = await detectSandbox(runtime.loaded.config.sandbox.use);
  const name = `imported-${randomUUID()}`;
  const folder = join(runtime.home.path, 'workspace', name);
  try {
    const imported = await importProof(file, folder);
    const commands = commandsOf(runtime, imported.receipts);
    if (commands.length > 0) {
      if (report.isolation === 'none' || !report.network) throw nothingConfines(report);
      if (!(await agree({ runId: imported.runId, commands }))) return undefined;
    }
    await using proof = await openProof(runtime, { store: name, sandbox: report, foreign: true });
    return await reverify(runtime, proof, { ...imported, from: 'elsewhere' }, signal);
  } finally {
    await removeTree(folder);
    await forgetCheckouts(runtime.database, name);
  }
}

/** The receipts with which the steps of a run landed, in order, as its journal knows them. */
async function landedBy(runtime: Runtime, runId: RunId): Promise<readonly string[]> {
  return landedReceipts(await readJournal(runtime, runId));
}

/**
 * The commands that the bundle names, and the person's own `prepare`, because it would run on the stranger's lockfiles.
 */
function commandsOf({ loaded }: Runtime, receipts: readonly SealedReceipt[]): readonly BundleCommand[] {
  const commands = bundleCommands(receipts.map(({ receipt }) => receipt).filter((receipt) => receipt.kind === 'step'));
  const { prepare } = loaded.config.verification;
  if (prepare === undefined || commands.length === 0) return commands;
  return [...commands, { step: '', line: prepare, what: 'prepare' }];
}

function nothingConfines({ problem, remedy = '' }: SandboxReport): AtlasError {
  const why = problem === undefined ? '' : ` (${problem})`;
  return new AtlasError(
    'sandbox.unavailable',
    `no sandbox here confines the commands of the bundle, which come from a stranger: Atlas does not run them${why}`,
    { remedy: `${remedy} Or verify it on a machine that has a sandbox; \`atlas doctor\` tells.`.trim() },
  );
}

interface Reverify {
  readonly runId: string;
  readonly receipts: readonly SealedReceipt[];
  readonly landed: readonly string[];
  /** For `elsewhere`, an unsigned receipt, or a set that does not claim to be complete, does not hold. */
  readonly from: 'here' | 'elsewhere';
}

async function reverify(
  runtime: Runtime,
  proof: Proof,
  { runId, receipts, landed, from }: Reverify,
  signal: AbortSignal | undefined,
): Promise<RunProof> {
  const own = receipts.map(({ receipt }) => receipt).filter((receipt) => receipt.kind === 'step');
  const whole = receipts.map(({ receipt }) => receipt).findLast((receipt) => receipt.kind === 'run');
  if (own.length === 0) {
    throw new AtlasError('run.not-found', `${runId} has no receipts: nothing of it landed`, {
      remedy: '`atlas runs` lists runs and how they stand.',
    });
  }
  const { isolation } = proof.views.sandbox;
  const believed = await believedKeys(runtime);
  const { verifier, control } = proof;
  const parts = { store: proof.project.store, verifier, control, isolation, believed };
  const steps = await verifyReceipts(parts, own, signal);
  // The receipt of the whole run lists the landed steps; without one, the journal does.
  const ids = whole?.steps.map(({ receipt }) => receipt) ?? landed;
  const inOrder = ids.flatMap((id) => own.find((receipt) => receipt.id === id) ?? []);
  const together = await verifyWhole(parts, { landed: inOrder, whole, steps }, signal);
  const signatures = [...steps, ...(together === undefined ? [] : [together])].flatMap(
    ({ signature }) => signature ?? [],
  );
  const counts = ({ state }: SignedBy): boolean => state === 'trusted' || (state === 'unsigned' && from === 'here');
  const checksHold = steps.every(({ holds }) => holds) && together?.holds !== false;
  const doubts = [
    ...(signatures.every(counts) ? [] : ['not every receipt is signed by a key that you trust']),
    ...(whole !== undefined || from === 'here' ? [] : ['no receipt says that these are all steps of the run']),
  ];
  const proven = joinProofs(inOrder.flatMap(({ id }) => steps.find(({ receipt }) => receipt === id)?.proof ?? []));
  const holds = checksHold && doubts.length === 0;
  return {
    runId,
    holds,
    isolation,
    reasons: checksHold ? doubts : [],
    signed: [...new Set(signatures.map(signatureWords))],
    unknownKeys: [...new Set(signatures.flatMap((by) => (by.state === 'unknown' ? [by.publicKey] : [])))],
    steps,
    proof: proven,
    summary: runSummary({ runId, holds, isolation, proof: proven, steps }),
    ...defined({ whole: together }),
  };
}
