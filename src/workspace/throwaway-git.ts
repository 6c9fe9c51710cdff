import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserRepository } from './ignore-rules.ts';
import type { ProjectStore } from './project-store.ts';
import type { StateId } from './state.ts';

/**
 * A `.git` for a private copy, so that `git status`, `git diff` and `git log` tell an agent what they would tell the
 * person. Its branches and its index are copies, its objects are only looked up in the real ones, and it is thrown
 * away with the copy: whatever is committed there goes nowhere. It has no hooks and none of the person's settings.
 */
export interface ThrowawayGit {
  /** Where the objects really are, and the path at which the copy's own git looks for them. */
  readonly objects: { readonly source: string; readonly target: string };
}

/** Inside the sandbox, where `/run` is private and empty: a mount needs a place that can be made. */
const OBJECTS_AT = '/run/atlas-objects';

export async function placeThrowawayGit(
  project: ProjectStore,
  folder: string,
  state: StateId,
  confined: boolean,
): Promise<ThrowawayGit> {
  const { repository } = project;
  const dotGit = join(folder, '.git');
  const folders = ['objects/info', 'refs/heads', 'info'];
  await Promise.all(folders.map((name) => mkdir(join(dotGit, name), { recursive: true })));
  const source =
    repository !== undefined && repository.root === project.project
      ? await mirror(repository, dotGit)
      : await startHistory(project, dotGit, state);
  const target = confined ? OBJECTS_AT : source;
  await writeFile(join(dotGit, 'objects/info/alternates'), `${target}\n`);
  return { objects: { source, target } };
}

/** The person's branches and index, as they are now. */
async function mirror(repository: UserRepository, dotGit: string): Promise<string> {
  const { gitDir, commonDir } = repository;
  const config = await readFile(join(commonDir, 'config'), 'utf8').catch(() => '');
  const format = /^\s*objectformat\s*=\s*sha256\s*$/im.test(config) ? SHA256 : '';
  await writeFile(join(dotGit, 'config'), `${CONFIG(format !== '')}${format}`);
  const copied = [
    [gitDir, 'HEAD'],
    [gitDir, 'index'],
    [commonDir, 'packed-refs'],
    [commonDir, 'info/exclude'],
    [commonDir, 'shallow'],
  ] as const;
  await Promise.all([
    ...copied.map(([from, name]) => copyFile(join(from, name), join(dotGit, name)).catch(() => undefined)),
    copyCurrentBranch(repository, dotGit),
  ]);
  return join(commonDir, 'objects');
}

/** Branches that are not packed stand in files of their own; the one that is checked out is what counts. */
async function copyCurrentBranch({ gitDir, commonDir }: UserRepository, dotGit: string): Promise<void> {
  const head = await readFile(join(gitDir, 'HEAD'), 'utf8').catch(() => '');
  const name = /^ref: (refs\/[^\0\n]+)$/m.exec(head)?.[1];
  if (name === undefined || name.split('/').includes('..')) return;
  const value = await readFile(join(commonDir, name), 'utf8').catch(() => undefined);
  if (value === undefined) return;
  await mkdir(join(dotGit, name, '..'), { recursive: true });
  await writeFile(join(dotGit, name), value);
}

/** A project without a repository gets one with a single commit: what was there. */
async function startHistory(project: ProjectStore, dotGit: string, state: StateId): Promise<string> {
  const { store } = project;
  const { git } = store;
  const { tree } = await store.load(state);
  const content = `tree ${tree}\nauthor Atlas <atlas@localhost> 0 +0000\ncommitter Atlas <atlas@localhost> 0 +0000\n\nThe project as it was staged\n`;
  const commit = await store.writeCommit(content);
  await writeFile(join(dotGit, 'config'), `${CONFIG(true)}${SHA256}`);
  await writeFile(join(dotGit, 'HEAD'), 'ref: refs/heads/main\n');
  await writeFile(join(dotGit, 'refs/heads/main'), `${commit}\n`);
  await copyFile(join(git.gitDir, 'info/exclude'), join(dotGit, 'info/exclude'));
  await git.run(['read-tree', tree], { indexFile: join(dotGit, 'index') });
  return join(git.gitDir, 'objects');
}

const CONFIG = (extended: boolean): string => `[core]
	repositoryformatversion = ${extended ? 1 : 0}
	bare = false
	filemode = true
	fsmonitor = false
[gc]
	auto = 0
`;

const SHA256 = '[extensions]\n\tobjectformat = sha256\n';
