import type { PullRequest } from '../../runtime/atlas.ts';
import { shellWord } from './shell-word.ts';

/** What a person reads of a pull request that nobody has opened yet, with the commands that would. */
export function pullRequestText(made: PullRequest, draft: boolean): string {
  const how = commandsFor(made, draft).map((line) => `  $ ${line}`);
  return [`${made.branch} (${commitsText(made)})`, '', made.title, '', made.body, 'To open it:', ...how].join('\n');
}

/** What a person reads of a run whose branch is at a remote. */
export function pushedText(made: PullRequest & { readonly pushed: boolean }): string {
  const onto = made.base === undefined ? '' : `, onto ${made.base}`;
  const where = `${made.branch} (${commitsText(made)}) is at ${made.remote ?? ''}${onto}`;
  return [`${made.runId}: ${where}`, '', made.title, '', made.body].join('\n');
}

export function commitsText({ commits }: Pick<PullRequest, 'commits'>): string {
  return `${commits.length} ${commits.length === 1 ? 'commit' : 'commits'}`;
}

export function commandsFor({ branch, remote, base, title, gh }: PullRequest, draft: boolean): readonly string[] {
  const push = `git push -u ${remote ?? 'REMOTE'} ${shellWord(branch)}`;
  if (!gh) return [push];
  const onto = base === undefined ? '' : ` --base ${shellWord(base)}`;
  return [
    push,
    `gh pr create --head ${shellWord(branch)}${onto} --title ${shellWord(title)}${draft ? ' --draft' : ''}`,
  ];
}
