import { AtlasError } from '../core/atlas-error.ts';
import { findProgram } from '../processes/find-program.ts';
import { runProgram } from '../processes/run-program.ts';
import { sumOf } from '../storage/spending.ts';
import { defined } from '../core/defined.ts';
import type { Spending } from '../core/runtime-event.ts';
import type { RunRow } from '../storage/run-row.ts';
import { openProjectStore, type ProjectStore } from '../workspace/project-store.ts';
import { runUserGit, userGit } from '../workspace/git-commit.ts';
import { openRemote, type RemoteGit } from '../workspace/remote-git.ts';
import { makeRunBranch, type RunBranch } from '../workspace/run-branch.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { pullRequestText } from '../verification/pull-request-text.ts';
import { landedSteps, type LandedSteps } from './landed-steps.ts';

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
  const landed = await landedSteps(runtime, opened, run);
  const made = await makeRunBranch(opened, asked.branch ?? branchName(run.request, run.id), landed.steps);
  const remotes = (await userGit(opened, ['remote'])).split('\n').filter((name) => name !== '');
  const remote = remotes.includes('origin') ? 'origin' : remotes[0];
  return { ...made, ...(await describePull(runtime, run, landed)), ...defined({ remote }) };
}

/** What a reviewer is told of what a run landed. */
export async function describePull(
  runtime: Runtime,
  run: RunRow,
  { steps, proofs }: LandedSteps,
): Promise<Pick<PullRequest, 'runId' | 'title' | 'body' | 'spent' | 'gh'>> {
  const spent = sumOf((await runtime.store.spending.of(run.id)).values());
  const gh = findProgram('gh', runtime.environment) !== undefined;
  return { runId: run.id, ...pullRequestText({ run, steps, proofs, spent }), spent, gh };
}

/** The text of a pull request for the landed steps of a run. It makes no branch, and needs no repository. */
export async function summariseRun(
  runtime: Runtime,
  runId: string | undefined,
): Promise<{ readonly title: string; readonly body: string }> {
  const { store, project, home } = runtime;
  const run = await store.runs.find(project, runId);
  await using opened = await openProjectStore(home.path, project);
  const { title, body } = await describePull(runtime, run, await landedSteps(runtime, opened, run));
  return { title, body };
}

/** Pushes the branch and opens the pull request with `gh`. The person has said yes to that. */
export async function openPullRequest(
  runtime: Runtime,
  request: PullRequest,
  { draft = false, signal }: { readonly draft?: boolean; readonly signal?: AbortSignal },
): Promise<{ readonly url: string }> {
  const { branch, base, title, body } = request;
  await using opened = await openProjectStore(runtime.home.path, runtime.project);
  const cwd = opened.repository?.root ?? runtime.project;
  const remote = await openRemote(opened, request.remote, signal);
  const tip = await userGit(opened, ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]);
  const seen = (await remote.look([branch])).get(branch);
  if (!(await goesOnFrom(opened, remote, { branch, seen, tip })) || !(await remote.push(branch, seen, tip))) {
    throw new AtlasError('workspace.conflict', `${branch} at ${remote.name} has commits that yours does not have`, {
      remedy: 'Bring them into your branch, or choose another name with --branch NAME.',
    });
  }
  const words = ['gh', 'pr', 'create', '--head', branch, '--title', title, '--body-file', '-'];
  if (base !== undefined) words.push('--base', base);
  if (draft) words.push('--draft');
  const url = await ran(runtime, cwd, words, signal, body);
  return { url: url.trim().split('\n').at(-1) ?? '' };
}

/** Whether the branch here holds all that the remote's has. */
async function goesOnFrom(
  project: ProjectStore,
  remote: RemoteGit,
  { branch, seen, tip }: { readonly branch: string; readonly seen: string | undefined; readonly tip: string },
): Promise<boolean> {
  if (seen === undefined) return true;
  if (!(await remote.fetch(branch, seen))) return false;
  return (await runUserGit(project, ['merge-base', '--is-ancestor', seen, tip])).exitCode === 0;
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
export function branchName(request: string, runId: string): string {
  const words = request
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, '');
  return `atlas/${words === '' ? 'run' : words}-${runId.slice(-6)}`;
}
