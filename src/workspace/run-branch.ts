import { AtlasError } from '../core/atlas-error.ts';
import { findCommit, makeCommit, userGit, type StepCommit } from './git-commit.ts';
import type { ProjectStore } from './project-store.ts';

/** A branch with the landed steps of a run, a commit for each step. */
export interface RunBranch {
  readonly branch: string;
  /** The branch that the person is on, where there is one. */
  readonly base: string | undefined;
  readonly commits: readonly { readonly step: string; readonly id: string }[];
}

/**
 * Writes the steps of a run as commits on a branch of their own. The person's files, index and branch stay as they are:
 * Atlas writes only objects, and one new name.
 */
export async function makeRunBranch(
  project: ProjectStore,
  branch: string,
  steps: readonly StepCommit[],
): Promise<RunBranch> {
  await userGit(project, ['check-ref-format', '--branch', branch]).catch((cause: unknown) => {
    throw new AtlasError('usage', `git takes no branch of the name ${JSON.stringify(branch)}`, {
      remedy: 'Choose another one with --branch NAME.',
      cause,
    });
  });
  const head = await userGit(project, ['rev-parse', '--verify', '--quiet', 'HEAD']).catch((cause: unknown) => {
    throw new AtlasError('usage', 'this repository has no commit yet: there is nothing to ask a pull of', {
      remedy: 'Make a first commit, then try again.',
      cause,
    });
  });
  await requireAuthor(project);
  const base = await userGit(project, ['symbolic-ref', '--quiet', '--short', 'HEAD']).catch(() => undefined);
  const known = await userGit(project, ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]).catch(() => '');
  const from = known === '' ? head : known;
  const { tip, commits } = await commitSteps(project, from, steps);
  if (commits.length === 0) {
    throw new AtlasError('workspace.failed', 'nothing of this run is left to be committed', {
      remedy: 'What it landed is in your branch already, is ignored by git, or was taken back.',
    });
  }
  // Where everything was committed as it landed, the branch ends with the last of these.
  const last = tip === from && known === '' ? (commits.at(-1)?.id ?? tip) : tip;
  const was = known === '' ? '0'.repeat(head.length) : known;
  if (last !== known) await userGit(project, ['update-ref', '-m', 'atlas: pr', `refs/heads/${branch}`, last, was]);
  return { branch, base, commits };
}

/** Said before anything is written: a commit without an author cannot be made. */
export async function requireAuthor(project: ProjectStore): Promise<void> {
  await userGit(project, ['var', 'GIT_COMMITTER_IDENT']).catch((cause: unknown) => {
    throw new AtlasError('usage', 'git does not know who you are: the steps cannot be written as commits', {
      remedy: 'Set user.name and user.email with `git config`, then ask again.',
      cause,
    });
  });
}

/**
 * Commits of the steps, one on the other, which no branch holds yet. Ends before a step of which `strays` names paths:
 * they are not as the step found them.
 */
export async function commitSteps(
  project: ProjectStore,
  from: string,
  steps: readonly StepCommit[],
  strays?: (project: ProjectStore, at: string, step: StepCommit) => Promise<readonly string[]>,
): Promise<{ readonly tip: string; readonly commits: RunBranch['commits']; readonly stray: readonly string[] }> {
  const commits: { step: string; id: string }[] = [];
  let tip = from;
  for (const step of steps) {
    // A step that is committed already, because it was committed as it landed or by an earlier call, is not committed
    // twice.
    const there = await findCommit(project, step, tip);
    const stray = there === '' ? ((await strays?.(project, tip, step)) ?? []) : [];
    if (stray.length > 0) return { tip, commits, stray };
    const made = there === '' ? await makeCommit(project, tip, step) : undefined;
    if (made !== undefined) tip = made;
    const id = made ?? (there === '' ? undefined : there);
    if (id !== undefined) commits.push({ step: step.step, id });
  }
  return { tip, commits, stray: [] };
}
