import { carefulGit } from '../processes/careful-git.ts';
import { execute } from './execute.ts';

/** Where the person's repository stands: the name of the branch, or the commit; undefined outside of any repository. */
export async function currentBranch(project: string, signal?: AbortSignal): Promise<string | undefined> {
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name, value]) => value !== undefined && !name.startsWith('GIT_')),
  ) as Record<string, string>;
  const env = { ...own, ...(await carefulGit([project], own, signal)), LC_ALL: 'C' };
  const said = async (...args: readonly string[]): Promise<string | undefined> => {
    const { exitCode, stdout } = await execute({ command: 'git', args, cwd: project, env }, '', signal);
    const text = stdout.toString('utf8').trim();
    return exitCode === 0 && text !== '' ? text : undefined;
  };
  const branch = await said('symbolic-ref', '--quiet', '--short', 'HEAD');
  if (branch !== undefined) return branch;
  const commit = await said('rev-parse', '--short', '--quiet', 'HEAD');
  return commit === undefined ? undefined : `commit ${commit}`;
}
