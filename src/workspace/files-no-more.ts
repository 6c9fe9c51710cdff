import type { Stats } from 'node:fs';
import { joinNul, splitNul } from './path-bytes.ts';
import type { GitCall, PrivateGit } from './private-git.ts';

interface Source {
  readonly git: PrivateGit;
  readonly lstat: (path: string) => Promise<Stats | undefined>;
}

/**
 * What git still has as a file although something else lies there: a repository, which it then neither lists nor adds,
 * or a pipe or a socket, which it never adds.
 */
export async function filesNoMore({ git, lstat }: Source, call: GitCall): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of splitNul((await git.run(['ls-files', '-m', '-z'], call)).stdout)) {
    const stats = await lstat(path);
    if (stats !== undefined && !stats.isFile() && !stats.isSymbolicLink()) found.push(path);
  }
  return found;
}

export async function forget({ git }: Pick<Source, 'git'>, call: GitCall, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await git.run(['update-index', '--force-remove', '-z', '--stdin'], { ...call, input: joinNul(paths) });
}
