import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AtlasError } from '../core/atlas-error.ts';
import { carefulGit } from '../processes/careful-git.ts';
import { execute } from './execute.ts';
import { splitNul } from './path-bytes.ts';
import { makePrivateGit } from './private-git.ts';
import type { ProjectStore } from './project-store.ts';
import { lstatIn, takeSnapshot } from './snapshot.ts';
import type { StateId } from './state.ts';

/**
 * The state of a project's repository at a revision. Git reads the person's objects through a repository of ours, so
 * that no filter, hook or setting of theirs runs and git writes none of their files.
 */
export async function stateOfRevision(project: ProjectStore, revision: string): Promise<StateId> {
  const { repository, store, folder } = project;
  if (repository === undefined || repository.root !== project.project) {
    throw new AtlasError('usage', `${project.project} is not the top of a git repository`, {
      remedy: 'Give the top folder of a repository with --project DIR.',
    });
  }
  const commit = await resolveRevision(project.project, revision);
  const format = commit.length === 64 ? 'sha256' : 'sha1';
  const git = await makePrivateGit(join(folder, `revisions-${format}.git`), format);
  await writeFile(join(git.gitDir, 'objects/info/alternates'), `${join(repository.commonDir, 'objects')}\n`);
  const place = join(folder, 'revisions', randomUUID());
  const root = join(place, 'tree');
  await mkdir(root, { recursive: true });
  try {
    const index = join(place, 'git-index');
    await git.run(['read-tree', '--reset', '-u', commit], { workTree: root, indexFile: index, writesFiles: true });
    // Committed files count, whatever an ignore file says about them.
    const listed = (await git.run(['ls-files', '-z'], { workTree: root, indexFile: index })).stdout;
    const source = {
      root,
      git: store.git,
      execute,
      lstat: async (path: string) => lstatIn(root, path),
      index: join(place, 'index'),
      keep: splitNul(listed),
      repositories: [],
    };
    return (await takeSnapshot(store, source)).state;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function resolveRevision(project: string, revision: string): Promise<string> {
  const { PATH = '', HOME = '/' } = process.env;
  // A commit that is missing here may be fetched, by a program that the repository names.
  const env = { PATH, HOME, ...(await carefulGit([project], { PATH, HOME })), GIT_OPTIONAL_LOCKS: '0' };
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  const { exitCode, stdout } = await execute({ command: 'git', args, cwd: project, env });
  const commit = stdout.toString('utf8').trim();
  if (exitCode === 0 && /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(commit)) return commit;
  throw new AtlasError('usage', `there is no revision ${JSON.stringify(revision)}`, {
    remedy: 'Give a branch, tag or commit that this repository has.',
    details: { revision },
  });
}
