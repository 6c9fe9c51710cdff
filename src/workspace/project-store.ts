import { mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { execute } from './execute.ts';
import { findUserRepository, outerIgnoreRules, type UserRepository } from './ignore-rules.ts';
import { projectKey } from './landing-log.ts';
import { objectStore, type ObjectStore } from './object-store.ts';
import { splitNul } from './path-bytes.ts';
import { makePrivateGit } from './private-git.ts';
import { copyIndex, forgetSeen } from './index-files.ts';
import { lstatIn, takeSnapshot, type Snapshot } from './snapshot.ts';
import type { StateId } from './state.ts';
import { enterStore } from './store-users.ts';
import { writeWhole } from './write-whole.ts';

/**
 * The store of one project under its home: objects, the index of the project's files, checkouts, attempts. Atlas only
 * ever reads the person's own repository.
 */
export interface ProjectStore extends AsyncDisposable {
  readonly project: string;
  /** Names the project in tables and leases. */
  readonly key: string;
  readonly folder: string;
  readonly home: string;
  readonly store: ObjectStore;
  readonly repository: UserRepository | undefined;
  /** The state of the project's files now. */
  snapshot(signal?: AbortSignal): Promise<StateId>;
  /** Something was put into the project: the next look need not find out first whether there is anything to see. */
  expectChange(): void;
  /** Ignored folders of the project, and ignored links to dependencies elsewhere, as relative paths, as the last snapshot saw them. */
  ignoredFolders(signal?: AbortSignal): Promise<readonly string[]>;
}

/** `name` separates the store of a stranger's project from that of this folder. */
export async function openProjectStore(home: string, projectFolder: string, name?: string): Promise<ProjectStore> {
  const project = await realpath(projectFolder);
  const key = projectKey(project);
  const folder = join(home, 'workspace', name ?? key);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const user = await enterStore(folder);
  const git = await makePrivateGit(join(folder, 'objects.git'));
  const repository = await findUserRepository(project);
  const rules = await outerIgnoreRules(project, home, repository);
  await writeIfChanged(join(git.gitDir, 'info/exclude'), rules);
  const store = objectStore(git);
  const shared = join(folder, 'index');
  const index = join(user.folder, 'index');
  await copyIndex(shared, index, index);
  let last: Snapshot | undefined;
  let changed = false;
  let turn: Promise<unknown> = Promise.resolve();

  /** Every process has an index of its own, and leaves its knowledge to the next. */
  let left: StateId | undefined;
  const leave = async (state: StateId): Promise<void> => {
    if (state !== left) await copyIndex(index, shared, index);
    left = state;
  };

  const snapshotNow = async (signal?: AbortSignal): Promise<Snapshot> => {
    const keep = repository === undefined ? [] : await trackedThoughIgnored(folder, project, repository, rules);
    const source = {
      root: project,
      git,
      execute,
      lstat: async (path: string) => lstatIn(project, path),
      index,
      keep,
      changed,
      inPlace: true,
    };
    changed = false;
    const taken = await takeSnapshot(store, source, signal);
    // The first snapshot may have taken long, so other processes get its index at once.
    if (last === undefined) await leave(taken.state);
    last = taken;
    return taken;
  };

  // One index, one writer at a time.
  const queued = async (signal?: AbortSignal): Promise<Snapshot> => {
    const mine = turn.then(async () => await snapshotNow(signal));
    turn = mine.catch(() => undefined);
    return await mine;
  };

  return {
    project,
    key,
    folder,
    home,
    store,
    repository,
    snapshot: async (signal) => (await queued(signal)).state,
    expectChange: () => {
      changed = true;
    },
    ignoredFolders: async (signal) => {
      const { ignored } = last ?? (await queued(signal));
      return ignored.filter((path) => join(project, path) !== home && !home.startsWith(`${join(project, path)}/`));
    },
    [Symbol.asyncDispose]: async () => {
      await turn;
      if (last !== undefined) await leave(last.state);
      forgetSeen(index);
      await user[Symbol.asyncDispose]();
    },
  };
}

/**
 * Files that the person has in version control although an ignore rule names them. Their index is read with a
 * repository of ours, so nothing in their configuration counts; it is read again only when it has changed.
 */
async function trackedThoughIgnored(
  folder: string,
  project: string,
  repository: UserRepository,
  rules: string,
): Promise<readonly string[]> {
  const userIndex = join(repository.gitDir, 'index');
  const stats = await stat(userIndex).catch(() => undefined);
  if (stats === undefined) return [];
  const stamp = `${userIndex} ${stats.mtimeMs} ${stats.size}`;
  const cached = await readTracked(folder);
  if (cached?.stamp === stamp) return cached.paths;
  const reader = await makePrivateGit(join(folder, 'reader.git'), 'sha1');
  if (repository.root === project) await writeIfChanged(join(reader.gitDir, 'info/exclude'), rules);
  const prefix = repository.root === project ? '' : `${relative(repository.root, project)}/`;
  const args = ['ls-files', '-c', '-i', '--exclude-standard', '-z'];
  const listed = await reader
    .run(args, { workTree: repository.root, indexFile: userIndex })
    .then(({ stdout }) => splitNul(stdout))
    // An index that another repository's reader cannot read (split, SHA-256) only loses this convenience.
    .catch(() => []);
  const paths = listed.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  await writeWhole(join(folder, TRACKED), JSON.stringify({ stamp, paths }));
  return paths;
}

const TRACKED = 'tracked.json';
const trackedSchema = z.object({ stamp: z.string(), paths: z.array(z.string()) });

/** What a kill or a full disk has cut off is found out again. */
async function readTracked(folder: string): Promise<z.infer<typeof trackedSchema> | undefined> {
  try {
    return trackedSchema.parse(JSON.parse(await readFile(join(folder, TRACKED), 'utf8')));
  } catch {
    return undefined;
  }
}

async function writeIfChanged(path: string, content: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) !== content) await writeWhole(path, content);
}
