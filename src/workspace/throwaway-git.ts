import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checkout } from './checkout-pool.ts';
import type { UserRepository } from './ignore-rules.ts';
import { copyIndexAlone } from './index-files.ts';
import type { ProjectStore } from './project-store.ts';
import { readText } from './read-text.ts';

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
  checkout: Checkout,
  confined: boolean,
): Promise<ThrowawayGit> {
  const { repository } = project;
  const dotGit = join(folder, '.git');
  const folders = ['objects/info', 'refs/heads', 'info'];
  for (const name of folders) mkdirSync(join(dotGit, name), { recursive: true });
  const source =
    repository !== undefined && repository.root === project.project
      ? await mirror(repository, dotGit)
      : await startHistory(project, dotGit, checkout);
  const target = confined ? OBJECTS_AT : source;
  writeFileSync(join(dotGit, 'objects/info/alternates'), `${target}\n`);
  return { objects: { source, target } };
}

/** The person's branches and index, as they are now. */
async function mirror(repository: UserRepository, dotGit: string): Promise<string> {
  const { gitDir, commonDir } = repository;
  const config = readText(join(commonDir, 'config')) ?? '';
  const format = /^\s*objectformat\s*=\s*sha256\s*$/im.test(config) ? SHA256 : '';
  writeFileSync(join(dotGit, 'config'), `${CONFIG(format !== '')}${format}`);
  const copied = [
    [gitDir, 'HEAD'],
    [gitDir, 'index'],
    [commonDir, 'packed-refs'],
    [commonDir, 'info/exclude'],
    [commonDir, 'shallow'],
  ] as const;
  for (const [from, name] of copied) await copyIfThere(join(from, name), join(dotGit, name));
  copyCurrentBranch(repository, dotGit);
  return join(commonDir, 'objects');
}

/** Branches that are not packed stand in files of their own; the one that is checked out is what counts. */
function copyCurrentBranch({ gitDir, commonDir }: UserRepository, dotGit: string): void {
  const head = readText(join(gitDir, 'HEAD')) ?? '';
  const name = /^ref: (refs\/[^\0\n]+)$/m.exec(head)?.[1];
  if (name === undefined || name.split('/').includes('..')) return;
  const value = readText(join(commonDir, name));
  if (value === undefined) return;
  mkdirSync(join(dotGit, name, '..'), { recursive: true });
  writeFileSync(join(dotGit, name), value);
}

/** The index of a large project is not worth holding everybody up. */
const SMALL = 512 * 1024;

async function copyIfThere(from: string, to: string): Promise<void> {
  try {
    if (statSync(from).size > SMALL) await copyFile(from, to);
    else copyFileSync(from, to);
  } catch {
    // A repository need not have all of them.
  }
}

/** A project without a repository gets one with a single commit: what was there. Its index is that of the checkout. */
async function startHistory(project: ProjectStore, dotGit: string, { state, index }: Checkout): Promise<string> {
  const { store } = project;
  const { git } = store;
  const { tree } = await store.load(state);
  const content = `tree ${tree}\nauthor Atlas <atlas@localhost> 0 +0000\ncommitter Atlas <atlas@localhost> 0 +0000\n\nThe project as it was staged\n`;
  const commit = await store.writeCommit(content);
  writeFileSync(join(dotGit, 'config'), `${CONFIG(true)}${SHA256}`);
  writeFileSync(join(dotGit, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(dotGit, 'refs/heads/main'), `${commit}\n`);
  copyFileSync(join(git.gitDir, 'info/exclude'), join(dotGit, 'info/exclude'));
  await copyIndexAlone(index, join(dotGit, 'index'));
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
