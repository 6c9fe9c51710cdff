import { AtlasError } from '../core/atlas-error.ts';
import { findProgram } from '../processes/find-program.ts';
import { runProgram } from '../processes/run-program.ts';
import { sumOf } from '../storage/spending.ts';
import { defined } from '../core/defined.ts';
import type { Spending } from '../core/runtime-event.ts';
import type { RunRow } from '../storage/run-row.ts';
import { receiptsOf } from '../verification/receipts-of.ts';
import { receiptChain } from '../verification/receipt-chain.ts';
import type { Receipt } from '../verification/receipt.ts';
import { landingLog } from '../workspace/landing-log.ts';
import { openProjectStore, type ProjectStore } from '../workspace/project-store.ts';
import { userGit, type StepCommit } from '../workspace/git-commit.ts';
import { makeRunBranch, type RunBranch } from '../workspace/run-branch.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { pullRequestText } from '../verification/pull-request-text.ts';
import { showRun } from '../record/show-run.ts';

export interface PullRequestAsked {
  readonly runId?: string | undefined;
  /** The name of the branch; made from the request where it is left out. */
  readonly branch?: string | undefined;
}

/** A pull request that is ready to be opened. Nothing has left the machine yet. */
export interface PullRequest extends RunBranch {
  readonly runId: string;
  readonly title: string;
  readonly body: string;
  readonly spent: Spending;
  /** Where it would be pushed to; left out where the repository has no remote. */
  readonly remote?: string;
  /** Whether GitHub's own program (`gh`) is installed. */
  readonly gh: boolean;
}

const PUSH_MS = 300_000;
const OUTPUT_LIMIT = 64 * 1024;
const MAX_SLUG = 40;

/**
 * A branch with the landed steps of a run, a commit with its receipt for each step, and the text of the pull request.
 */
export async function preparePullRequest(runtime: Runtime, asked: PullRequestAsked): Promise<PullRequest> {
  const { store, project, home } = runtime;
  const run = await store.runs.find(project, asked.runId);
  await using opened = await openProjectStore(home.path, project);
  if (opened.repository === undefined) {
    throw new AtlasError('usage', `${project} is in no git repository`, {
      remedy: 'Run `git init` there and make a first commit.',
    });
  }
  const { steps, proofs } = await landedSteps(runtime, opened, run);
  const made = await makeRunBranch(opened, asked.branch ?? branchName(run.request, run.id), steps);
  const remotes = (await userGit(opened, ['remote'])).split('\n').filter((name) => name !== '');
  const remote = remotes.includes('origin') ? 'origin' : remotes[0];
  const spent = sumOf((await store.spending.of(run.id)).values());
  const text = pullRequestText({ run, steps, proofs, spent });
  const gh = findProgram('gh', runtime.environment) !== undefined;
  return { ...made, runId: run.id, ...text, spent, gh, ...defined({ remote }) };
}

/** The text of a pull request for the landed steps of a run. It makes no branch, and needs no repository. */
export async function summariseRun(
  runtime: Runtime,
  runId: string | undefined,
): Promise<{ readonly title: string; readonly body: string }> {
  const { store, project, home } = runtime;
  const run = await store.runs.find(project, runId);
  await using opened = await openProjectStore(home.path, project);
  const { steps, proofs } = await landedSteps(runtime, opened, run);
  return pullRequestText({ run, steps, proofs, spent: sumOf((await store.spending.of(run.id)).values()) });
}

/** The steps that a run landed and the person has not undone, each with its receipt; throws where there is none. */
async function landedSteps(
  runtime: Runtime,
  opened: ProjectStore,
  run: RunRow,
): Promise<{ readonly steps: readonly StepCommit[]; readonly proofs: readonly Receipt[] }> {
  const { database } = runtime;
  const landings = await landingLog(database, opened.key).ofRun(run.id);
  const receipts = receiptChain(receiptsOf(runtime, opened.key));
  const shown = await showRun(runtime, run.id);
  const titles = new Map(shown.plans.flatMap(({ plan }) => plan.steps.map(({ id, title }) => [id, title ?? id])));
  const undone = new Set(
    landings.flatMap(({ kind, status, undoes }) => (kind === 'undo' && status === 'landed' ? [undoes] : [])),
  );
  const steps: StepCommit[] = [];
  const proofs: Receipt[] = [];
  for (const landing of landings) {
    if (landing.kind !== 'commit' || landing.status !== 'landed' || undone.has(landing.id)) continue;
    const receipt = landing.receipt === null ? undefined : await receipts.find(landing.receipt);
    if (receipt === undefined) continue;
    const { id, hash, finishedAt } = receipt;
    proofs.push(receipt);
    steps.push({
      title: titles.get(landing.step) ?? landing.step,
      step: landing.step,
      runId: run.id,
      receipt: { id, hash, finishedAt },
      state: landing.next,
      paths: landing.moves.map(({ path }) => path),
    });
  }
  if (steps.length === 0) {
    throw new AtlasError('run.not-found', `${run.id} has landed no step for a pull request`, {
      remedy: '`atlas show` says how far it came; `atlas resume` goes on with it.',
    });
  }
  return { steps, proofs };
}

/** Pushes the branch and opens the pull request with `gh`. The person has said yes to that. */
export async function openPullRequest(
  runtime: Runtime,
  request: PullRequest,
  { draft = false, signal }: { readonly draft?: boolean; readonly signal?: AbortSignal },
): Promise<{ readonly url: string }> {
  const { remote, branch, base, title, body } = request;
  if (remote === undefined) {
    throw new AtlasError('usage', 'this repository has no remote to push to', {
      remedy: 'Add one with `git remote add origin URL`.',
    });
  }
  await using opened = await openProjectStore(runtime.home.path, runtime.project);
  const cwd = opened.repository?.root ?? runtime.project;
  const refs = `refs/heads/${branch}:refs/heads/${branch}`;
  // No hook of the repository runs unconfined in the name of a run.
  await ran(runtime, cwd, ['git', '-c', 'core.hooksPath=/dev/null', 'push', '--set-upstream', remote, refs], signal);
  const words = ['gh', 'pr', 'create', '--head', branch, '--title', title, '--body-file', '-'];
  if (base !== undefined) words.push('--base', base);
  if (draft) words.push('--draft');
  const url = await ran(runtime, cwd, words, signal, body);
  return { url: url.trim().split('\n').at(-1) ?? '' };
}

async function ran(
  { environment }: Runtime,
  cwd: string,
  [command = '', ...args]: readonly string[],
  signal: AbortSignal | undefined,
  input?: string,
): Promise<string> {
  const env = Object.fromEntries(
    Object.entries(environment).filter((one): one is [string, string] => one[1] !== undefined),
  );
  const result = await runProgram(
    { command, args, cwd, env },
    {
      timeoutMs: PUSH_MS,
      outputLimit: OUTPUT_LIMIT,
      ...defined({ signal, input }),
    },
  );
  if (result.exitCode === 0) return result.stdout.text;
  throw new AtlasError('process.failed', `${command} ${args[0] ?? ''} did not succeed: ${result.stderr.text.trim()}`, {
    remedy: 'The branch is made; push it and open the pull request by hand, or mend that and try again.',
    details: { command, exitCode: result.exitCode },
  });
}

/** `atlas/make-the-failing-test-pass-4k2m9q`: readable, and of this run alone. */
function branchName(request: string, runId: string): string {
  const words = request
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, '');
  return `atlas/${words === '' ? 'run' : words}-${runId.slice(-6)}`;
}
