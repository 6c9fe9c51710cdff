import { dirname, join } from 'node:path';
import type { Copying, Placing } from '../processes/place-files.ts';
import type { Checkout } from './checkout-pool.ts';
import type { UserRepository } from './ignore-rules.ts';
import type { ProjectStore } from './project-store.ts';
import { readText } from './read-text.ts';

/**
 * A `.git` for a private copy, so that `git status`, `git diff` and `git log` show an agent what they would show the
 * person. Its branches and its index are copies, git only reads the real objects, and the repository is thrown away
 * with the copy: a commit there goes nowhere. It has no hooks and none of the person's settings.
 */
export interface ThrowawayGit {
  readonly placing: Placing;
  /** Where the objects really are, and the path at which the copy's own git looks for them. */
  readonly objects: { readonly source: string; readonly target: string };
}

/** Inside the sandbox, where `/run` is private and empty: a mount needs a place that can be made. */
const OBJECTS_AT = '/run/atlas-objects';

export async function throwawayGit(
  project: ProjectStore,
  folder: string,
  checkout: Checkout,
  confined: boolean,
): Promise<ThrowawayGit> {
  const { repository } = project;
  const dotGit = join(folder, '.git');
  const { source, files, copies } =
    repository !== undefined && repository.root === project.project
      ? mirror(repository)
      : await startHistory(project, checkout);
  const target = confined ? OBJECTS_AT : source;
  const all = [...files, ['objects/info/alternates', `${target}\n`] as const];
  const folders = new Set(['refs/heads', 'info', ...all.map(([name]) => dirname(name))]);
  return {
    placing: {
      folders: [...folders].map((name) => join(dotGit, name)),
      files: all.map(([name, text]) => [join(dotGit, name), text]),
      copies: copies.map(({ from, to }) => ({ from, to: join(dotGit, to) })),
    },
    objects: { source, target },
  };
}

/** The repository's contents, by their names in it, and the folder with the real objects. */
interface Contents {
  readonly source: string;
  readonly files: readonly (readonly [name: string, text: string])[];
  readonly copies: readonly Copying[];
}

/** The person's branches and index, as they are now. */
function mirror(repository: UserRepository): Contents {
  const { gitDir, commonDir } = repository;
  const config = readText(join(commonDir, 'config')) ?? '';
  const format = /^\s*objectformat\s*=\s*sha256\s*$/im.test(config) ? SHA256 : '';
  const copied = [
    [gitDir, 'HEAD'],
    [gitDir, 'index'],
    [commonDir, 'packed-refs'],
    [commonDir, 'info/exclude'],
    [commonDir, 'shallow'],
  ] as const;
  return {
    source: join(commonDir, 'objects'),
    files: [['config', `${CONFIG(format !== '')}${format}`], ...currentBranch(repository)],
    // A repository need not have all of them.
    copies: copied.map(([from, name]) => ({ from: join(from, name), to: name })),
  };
}

/** Unpacked branches are files of their own; only the checked-out one is needed. */
function currentBranch({ gitDir, commonDir }: UserRepository): Contents['files'] {
  const head = readText(join(gitDir, 'HEAD')) ?? '';
  const name = /^ref: (refs\/[^\0\n]+)$/m.exec(head)?.[1];
  if (name === undefined || name.split('/').includes('..')) return [];
  const value = readText(join(commonDir, name));
  return value === undefined ? [] : [[name, value]];
}

/** A project without a repository gets one with a single commit of its state. Its index is that of the checkout. */
async function startHistory({ store }: ProjectStore, { state, index }: Checkout): Promise<Contents> {
  const { git } = store;
  const { tree } = await store.load(state);
  const content = `tree ${tree}\nauthor Atlas <atlas@localhost> 0 +0000\ncommitter Atlas <atlas@localhost> 0 +0000\n\nThe project as it was staged\n`;
  const commit = await store.writeCommit(content);
  return {
    source: join(git.gitDir, 'objects'),
    files: [
      ['config', `${CONFIG(true)}${SHA256}`],
      ['HEAD', 'ref: refs/heads/main\n'],
      ['refs/heads/main', `${commit}\n`],
    ],
    copies: [
      { from: join(git.gitDir, 'info/exclude'), to: 'info/exclude' },
      { from: index, to: 'index' },
    ],
  };
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
