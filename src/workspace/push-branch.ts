import { AtlasError } from '../core/atlas-error.ts';
import type { CrashPoint } from '../storage/crash-point.ts';
import { strayPaths, userGit, type StepCommit } from './git-commit.ts';
import { showPath } from './path-bytes.ts';
import type { ProjectStore } from './project-store.ts';
import type { RemoteGit } from './remote-git.ts';
import { commitSteps, requireAuthor, type RunBranch } from './run-branch.ts';

/** A branch at a remote that holds what a run landed; `pushed`: just now, or it was there already. */
export interface PushedBranch extends RunBranch {
  readonly remote: string;
  readonly pushed: boolean;
}

export interface BranchToPush {
  readonly branch: string;
  readonly steps: readonly StepCommit[];
  /** Branches of runs that landed before, the newest first: this one may stand on one of them. */
  readonly earlier: readonly string[];
}

const ROUNDS = 5;

/**
 * Puts what a run landed on a branch of its own at a remote, a commit with its receipt for each step.
 *
 * Invariants
 *  B1  A branch holds the changes of its run and no others: it begins where its files are as the run found them. That is
 *      the branch on which the person's clone stands, as the remote has it, or the branch of an earlier run. Where there
 *      is none, nothing is pushed: a commit would take back what somebody did, or show it as the run's.
 *  B2  What others put on the branch stays: further steps go on top of it.
 *  B3  A step is there once. What the remote has is looked at first, so a kill after the push leads to no second one.
 */
export async function pushBranch(
  parts: { readonly project: ProjectStore; readonly remote: RemoteGit; readonly crash: CrashPoint },
  wish: BranchToPush,
): Promise<PushedBranch | undefined> {
  const { project, remote, crash } = parts;
  await requireAuthor(project);
  const onto = await userGit(project, ['symbolic-ref', '--quiet', '--short', 'HEAD']).catch(() => undefined);
  for (let round = 0; round < ROUNDS; round += 1) {
    const tips = await remote.look([wish.branch, ...(onto === undefined ? [] : [onto]), ...wish.earlier]);
    const seen = tips.get(wish.branch);
    const place = await placeFor(project, remote, { ...wish, onto, tips });
    if (place === 'moved') continue;
    const { from, base, built } = place;
    const done = { branch: wish.branch, base, commits: built.commits, remote: remote.name };
    if (seen === undefined && built.tip === from) return undefined;
    if (built.tip === seen) return { ...done, pushed: false };
    crash('remote-branch.push', 'before');
    const moved = await remote.push(wish.branch, seen, built.tip);
    crash('remote-branch.push', 'after');
    if (moved) return { ...done, pushed: true };
  }
  throw new AtlasError('workspace.conflict', `${wish.branch} keeps moving at the remote ${remote.name}`, {
    remedy: 'Let the other program finish, then run it again.',
  });
}

type Built = Awaited<ReturnType<typeof commitSteps>>;

/** B1, B2. */
async function placeFor(
  project: ProjectStore,
  remote: RemoteGit,
  wish: BranchToPush & { readonly onto: string | undefined; readonly tips: ReadonlyMap<string, string> },
): Promise<{ readonly from: string; readonly base: string | undefined; readonly built: Built } | 'moved'> {
  const { branch, steps, earlier, onto, tips } = wish;
  const own = tips.get(branch);
  const names = own === undefined ? [...(onto === undefined ? [] : [onto]), ...earlier] : [branch];
  const places = names.flatMap((name) => (tips.has(name) ? [{ name, from: tips.get(name) ?? '' }] : []));
  // The remote has nothing of it yet: the branch brings the person's own commits along.
  if (places.length === 0) places.push({ name: onto ?? '', from: await userGit(project, ['rev-parse', 'HEAD']) });
  let first: readonly string[] | undefined;
  for (const { name, from } of places) {
    if (tips.has(name) && !(await remote.fetch(name, from))) return 'moved';
    const built = await commitSteps(project, from, steps, strayPaths);
    if (built.stray.length === 0) return { from, base: own === undefined ? name : onto, built };
    first ??= built.stray;
  }
  throw elsewhere(branch, first ?? [], names[0] ?? 'HEAD');
}

function elsewhere(branch: string, paths: readonly string[], at: string): AtlasError {
  const shown = paths.map(showPath);
  return new AtlasError(
    'workspace.conflict',
    `${branch} cannot be pushed: ${shown.slice(0, 10).join(', ')} at ${at} is not what the run began with`,
    {
      remedy:
        'Push the edits that it was proven on, or merge the branch that it stands on; where the remote is ahead of the team, bring that into the project first (`git pull`, `atlas land`).',
      details: { branch, paths: shown },
    },
  );
}
