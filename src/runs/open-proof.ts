import { systemClock } from '../core/clock.ts';
import type { Signing } from '../core/signer.ts';
import { alwaysRuns } from '../permissions/later/what-runs.ts';
import { detectSandbox } from '../processes/sandbox/detect-sandbox.ts';
import type { Sandbox, SandboxReport } from '../processes/sandbox/sandbox.ts';
import { crashPointFrom, type CrashPoint } from '../storage/crash-point.ts';
import type { Lease } from '../storage/lease.ts';
import { runControls, type Control } from '../verification/controls/controls.ts';
import { createCommitter, type Committer, type Landed } from '../verification/committer.ts';
import type { Eyes, Judge } from '../verification/checks/judges.ts';
import { installDependencies } from '../verification/install-dependencies.ts';
import type { OpenLineNetwork } from '../verification/checks/run-command.ts';
import { receiptChain, type ReceiptChain } from '../verification/receipt-chain.ts';
import { receiptsOf } from '../verification/receipts-of.ts';
import { teamProject, type TeamProject } from '../verification/team-project.ts';
import { createVerifier, type RehearsingVerifier, type VerifierParts } from '../verification/verifier.ts';
import { checkoutPool } from '../workspace/checkout-pool.ts';
import { openProjectStore, type ProjectStore } from '../workspace/project-store.ts';
import type { ViewParts } from '../workspace/view.ts';
import { openHeads } from './open-signing.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { openSandbox } from './open-sandbox.ts';
import { registryNeeds } from '../agents/registry-needs.ts';
import { ruledNetwork } from '../agents/ruled-network.ts';
import { attemptLimits } from '../workspace/program-limits.ts';

/** Everything between a plan's step and the project's files: staging, checks, receipts, landing. */
export interface Proof extends AsyncDisposable {
  readonly project: ProjectStore;
  readonly views: ViewParts;
  readonly verifier: RehearsingVerifier;
  /** Tests the checks of a step that passed. */
  readonly control: Control;
  readonly receipts: ReceiptChain;
  readonly committer: Committer;
  /** Left out where the project is of this machine alone. */
  readonly team: TeamProject | undefined;
  /**
   * After these paths changed in the project: installs the dependencies of a lockfile among them, or says that it is
   * due.
   */
  readonly install: (paths: readonly string[]) => Promise<readonly string[]>;
}

export interface ProofOptions {
  /** The run that works; its lease is checked before every change of the project. */
  readonly lease?: Lease;
  /** Ends the wait for another process that lands in the project. */
  readonly signal?: AbortSignal;
  readonly judge?: Judge;
  readonly eyes?: Eyes;
  /** Reads titles and words off the screen. */
  readonly reader?: VerifierParts['reader'];
  /** Stores the whole output of checks. */
  readonly keep?: VerifierParts['keep'];
  /** Hears of each look of a check. */
  readonly onLook?: VerifierParts['onLook'];
  /** The network of the installer, where it may have one; by the rules outside of runs when left out. */
  readonly registryNetwork?: OpenLineNetwork;
  /** The way out of the checks of world steps. */
  readonly checkNetwork?: VerifierParts['network'];
  /** Asks for leave to run a line of a check where nothing would confine it. */
  readonly refusal?: VerifierParts['refusal'];
  /** The request, where the planner chose the checks. */
  readonly request?: string;
  readonly sandbox?: SandboxReport;
  /** The sandbox that was opened for that report already. */
  readonly confined?: Sandbox;
  /** Whether landed steps are also written as commits of the person's repository. */
  readonly gitCommits?: boolean;
  /** Signs the receipts; left out where the caller makes none. */
  readonly signing?: Signing;
  /** Works on trees that were imported under this name instead of the project's own. */
  readonly store?: string;
  /** Whether the trees come from a stranger: programs that run on them get no network. */
  readonly foreign?: boolean;
}

/** Opening it first finishes a landing that a killed process left half done. */
export async function openProof(
  runtime: Pick<Runtime, 'project' | 'home' | 'database' | 'store' | 'redactor' | 'environment' | 'loaded'>,
  options: ProofOptions = {},
): Promise<Proof> {
  const { database, redactor } = runtime;
  const crash = crashPointFrom(runtime.environment['ATLAS_CRASH_AT']);
  const report = options.sandbox ?? (await detectSandbox(runtime.loaded.config.sandbox.use));
  const project = await openProjectStore(runtime.home.path, runtime.project, options.store);
  const sandbox = options.confined ?? (await openSandbox(runtime, report));
  const limits = attemptLimits(runtime.loaded.config);
  const views = { project, pool: checkoutPool(project, database, crash), sandbox, report, limits };
  const { prepare: command, prepareNetwork } = runtime.loaded.config.verification;
  const registriesOnly: OpenLineNetwork = async () => await ruledNetwork(runtime, 'run_shell')(registryNeeds);
  // For a stranger's lockfile Atlas fetches nothing.
  const network = prepareNetwork && options.foreign !== true ? (options.registryNetwork ?? registriesOnly) : undefined;
  const prepare = command === undefined ? undefined : { command, network, timeoutMs: 900_000 };
  const { judge, eyes, reader, checkNetwork } = options;
  const refusal = sandbox.isolation === 'none' ? options.refusal : undefined;
  const writeCommit = options.gitCommits === true ? await gitCommits(project, crash) : undefined;
  const install = async (paths: readonly string[]): Promise<readonly string[]> => {
    const notice = await installDependencies({ project, sandbox }, prepare, paths);
    return notice === undefined ? [] : [notice];
  };
  const onLanded = async (landed: Landed): Promise<readonly string[]> => {
    await writeCommit?.(landed);
    return await install(landed.paths);
  };
  const receipts = receiptsOf(runtime, project.key, options.lease);
  // A stranger's trees are not the team's.
  const shared = options.store === undefined ? runtime.store.team : undefined;
  const team = shared === undefined ? undefined : teamProject({ project, database, team: shared });
  const committer = createCommitter({
    project,
    database,
    receipts,
    clock: systemClock,
    crash,
    runLease: options.lease,
    signal: options.signal,
    team,
    onLanded,
  });
  await committer.recover();
  const verifier = createVerifier({
    views,
    redactor,
    keep: options.keep,
    onLook: options.onLook,
    prepare,
    judge,
    eyes,
    reader,
    network: checkNetwork,
    refusal,
    runs: alwaysRuns,
  });
  const budget = runtime.loaded.config.verification.controlBudget;
  return {
    project,
    views,
    verifier,
    control: async (request) =>
      await runControls(
        { store: project.store, rehearse: verifier.rehearse, budget, request: options.request },
        request,
      ),
    receipts: receiptChain({
      ...receipts,
      signing: options.signing,
      heads: await openHeads(runtime),
    }),
    committer,
    team,
    install,
    [Symbol.asyncDispose]: async () => {
      await views.pool[Symbol.asyncDispose]();
      await project[Symbol.asyncDispose]();
    },
  };
}

/** Landed steps as commits of the person's repository, where they asked for it. */
async function gitCommits(project: ProjectStore, crash: CrashPoint): Promise<(landed: Landed) => Promise<void>> {
  const { commitStep, requireCommittable } = await import('../workspace/git-commit.ts');
  await requireCommittable(project);
  return async ({ title, receipt, paths }) => {
    const { runId, step } = receipt;
    const commit = { title: title ?? '', step, runId, receipt, state: receipt.after, paths };
    await commitStep({ project, crash }, commit);
  };
}
