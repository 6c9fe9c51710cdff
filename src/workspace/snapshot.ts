import { lstatSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { AtlasError, isAtlasError } from '../core/atlas-error.ts';
import { sha256 } from '../core/hash.ts';
import { linkedDependencies } from './dependency-folders.ts';
import type { Execute } from './execute.ts';
import { filesNoMore, forget } from './files-no-more.ts';
import { changedPaths, gitlinksOf, ignoreFilesOf, indexDigest, pathsSince } from './git-index.ts';
import { haveModes } from './have-modes.ts';
import { inBatches } from './in-batches.ts';
import { readDigest, readIndex, readSeen, readSeenIndex, writeSeen, type SeenIndex } from './index-files.ts';
import type { ObjectStore } from './object-store.ts';
import { joinNul, joinPath, splitNul } from './path-bytes.ts';
import type { GitCall, PrivateGit, SeriesCall } from './private-git.ts';
import { remember } from './remember.ts';
import {
  ancestorsOf,
  EMPTY_MANIFEST,
  fileMode,
  FOLDER_MODE,
  folderMode,
  type Manifest,
  type StateId,
} from './state.ts';

/**
 * Turns a folder into a state.
 *
 * Invariants
 *  S1  A snapshot writes nothing in the folder and reads no git of the folder's own: index and objects are private.
 *  S2  The cost follows the changes since this index last saw the folder: unchanged files are not read.
 *  S3  A repository inside the folder counts as what a build sees: files. Git would make an empty link of it; with one
 *      file of it in the index it walks in like into any folder.
 */
export interface SnapshotSource {
  /** The folder, as `execute` sees it. */
  readonly root: string;
  readonly git: PrivateGit;
  readonly execute: Execute;
  readonly lstat: (path: string) => Promise<Stats | undefined>;
  /** The private index of this folder. The files that it has seen are recorded beside it. */
  readonly index: string;
  /** The index that this one is a temporary copy of: its seen files count, and the copy adds none to it. */
  readonly copyOf?: string;
  /** Given where the folder is a copy without them; otherwise the snapshot searches for them. */
  readonly repositories?: readonly string[];
  /** Paths to keep although an ignore rule names them: the person has them in version control. */
  readonly keep?: readonly string[];
  /** Commands that git must run first, as lines for `series`. */
  readonly first?: { readonly lines: readonly string[]; readonly values: readonly string[] };
  /** Whether something has probably changed: then git is asked for the tree at once. */
  readonly changed?: boolean;
  /**
   * Whether a file can get another mode in place. Git compares times by the second: of a file whose mode alone changed
   * in the second in which it was last seen, the index tells nothing, so the snapshot looks at it itself.
   */
  readonly inPlace?: boolean;
}

const TICK_MS = 20;
/** Repositories within repositories within repositories. */
const MAX_ROUNDS = 20;

export interface Snapshot {
  readonly state: StateId;
  /** Folders that an ignore rule names, and links to dependencies, which are no part of the state. */
  readonly ignored: readonly string[];
}

export async function takeSnapshot(
  store: ObjectStore,
  source: SnapshotSource,
  signal?: AbortSignal,
): Promise<Snapshot> {
  const call: SeriesCall = { workTree: source.root, indexFile: source.index, signal };
  // The clock of the file system may be a tick behind.
  const at = Math.floor((Date.now() - TICK_MS) / 1000);
  const seen = readSeen(source.copyOf ?? source.index);
  const added = await addAndList(source, call);
  let read: Buffer | undefined;
  const current = async (): Promise<Buffer> => (read ??= await readIndex(source.index));
  const young = source.inPlace === true && seen !== undefined ? pathsSince(await current(), seen.at) : [];
  if (added !== undefined && seen?.others === sha256(added.others)) {
    if ((await isStill(source, seen, current)) && (await haveModes(store, seen.state, young, source.lstat))) {
      // The young files have been looked at now, and need not be again when they are older.
      if (young.length > 0 && source.copyOf === undefined) {
        const now = await current();
        await writeSeen(source.index, now, { ...seen, index: indexDigest(now), at });
      }
      return seen;
    }
  }
  const first = await current();
  const plain = added !== undefined && gitlinksOf(first).length === 0;
  const repositories = plain ? [] : await settleRepositories(source, call);
  const kept = await keepTracked(source, call);
  const listed = await listRest(source, call, plain && !kept ? { ...added, index: first } : undefined);
  // When asked for the tree, git may write its findings into the index.
  const same = plain && !kept && added.tree !== undefined;
  const index = same ? first : await readIndex(source.index);
  const found = { seen, index, others: listed.untracked, repositories, young };
  const manifest = await readManifest(store, source, call, found);
  const ignored = [...foldersIn(listed.ignored), ...linkedDependencies(source.root, splitNul(listed.ignored))];
  const snapshot = { state: await store.makeState(listed.tree, manifest), ignored };
  if (source.copyOf === undefined) {
    await writeSeen(source.index, index, { ...snapshot, index: indexDigest(index), others: sha256(listed.others), at });
  }
  return snapshot;
}

/**
 * Whether the index says the same as at the last snapshot. Git rewrites it, with the same content, while a file is so
 * young that its time does not show whether it was written again.
 */
async function isStill(source: SnapshotSource, seen: SeenIndex, current: () => Promise<Buffer>): Promise<boolean> {
  if (seen.index === readDigest(source.index)) return true;
  const before = await readSeenIndex(source.copyOf ?? source.index, seen);
  if (before.length === 0) return false;
  const now = await current();
  if (changedPaths(before, now).length > 0) return false;
  if (source.copyOf === undefined) await writeSeen(source.index, now, { ...seen, index: indexDigest(now) });
  return true;
}

interface Added {
  /** Everything that is in no index, ignored or not: it shows whether a file has come or gone since. */
  readonly others: Buffer;
  readonly tree: string | undefined;
}

interface Listed {
  readonly others: Buffer;
  readonly untracked: Buffer;
  readonly ignored: Buffer;
  readonly tree: string;
}

const OTHERS = 'git ls-files -o --directory -z';
const UNTRACKED = `${OTHERS} --exclude-standard`;
const IGNORED = `${UNTRACKED} -i`;
const TREE = 'git write-tree';

/** Undefined when git met what it cannot add: a repository without a commit, or a pipe in the place of a file. */
async function addAndList(source: SnapshotSource, call: SeriesCall): Promise<Added | undefined> {
  const { lines = [], values = [] } = source.first ?? {};
  const all = [...lines, 'git add -A .', OTHERS, ...(source.changed === true ? [TREE] : [])];
  let outputs: readonly Buffer[] | undefined;
  const worked = await whileMoving(async () => {
    outputs = await source.git.series(all, values, call);
  });
  const [others, tree] = outputs?.slice(lines.length + 1) ?? [];
  return worked && others !== undefined ? { others, tree: tree?.toString('utf8').trim() } : undefined;
}

/**
 * Lists the rest in one go. Where git ignores each omitted folder as a whole, as it nearly always does, it need not be
 * asked again while the same is omitted under the same rules.
 */
async function listRest(
  source: SnapshotSource,
  call: SeriesCall,
  added: (Added & { readonly index: Buffer }) | undefined,
): Promise<Listed> {
  const nothing = Buffer.alloc(0);
  if (added === undefined) {
    const outputs = await source.git.series([OTHERS, UNTRACKED, IGNORED, TREE], [], call);
    const [others = nothing, untracked = nothing, ignored = nothing, tree = nothing] = outputs;
    return { others, untracked, ignored, tree: tree.toString('utf8').trim() };
  }
  const { others } = added;
  const key = rulesOf(source, added.index, others);
  const same = others.length === 0 || knownAsIgnored.has(key);
  const lines = [...(added.tree === undefined ? [TREE] : []), ...(same ? [] : [UNTRACKED, IGNORED])];
  const outputs = lines.length === 0 ? [] : [...(await source.git.series(lines, [], call))];
  const tree = added.tree ?? (outputs.shift() ?? nothing).toString('utf8').trim();
  if (same) return { others, untracked: nothing, ignored: others, tree };
  const [untracked = nothing, ignored = nothing] = outputs;
  if (untracked.length === 0 && ignored.equals(others)) remember(knownAsIgnored, key, true, 64);
  return { others, untracked, ignored, tree };
}

/** The omitted paths (see `listRest`), by the rules that were in force. */
const knownAsIgnored = new Map<string, true>();

function rulesOf(source: SnapshotSource, index: Buffer, others: Buffer): string {
  const exclude = statSync(join(source.git.gitDir, 'info/exclude'), { throwIfNoEntry: false });
  const outer = `${source.git.gitDir} ${exclude?.ino} ${exclude?.mtimeMs} ${exclude?.ctimeMs}`;
  return `${outer} ${ignoreFilesOf(index)} ${sha256(others)}`;
}

/** False when git met what it cannot add. */
async function addAll(source: SnapshotSource, call: GitCall, hollow: readonly string[]): Promise<boolean> {
  const specs = ['.', ...hollow.map((path) => `:(exclude,top,literal)${path}`)];
  const args = ['add', '-A', '--pathspec-from-file=-', '--pathspec-file-nul'];
  return await whileMoving(async () => {
    await source.git.run(args, { ...call, input: joinNul(specs) });
  });
}

async function whileMoving(add: () => Promise<void>): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await add();
      return true;
    } catch (error) {
      const said = isAtlasError(error) ? JSON.stringify(error.details['stderr'] ?? '') : '';
      if (/does not have a commit checked out|can only add regular files/.test(said)) return false;
      // A file changed or vanished while it was read: look again, but not for ever.
      const moving = /short read|No such file|file changed|unable to stat|unable to index file|adding files failed/;
      if (!moving.test(said) || attempt === 3) throw error;
    }
  }
}

function foldersIn(listed: Buffer): string[] {
  return splitNul(listed)
    .filter((path) => path.endsWith('/'))
    .map((path) => path.slice(0, -1));
}

/** Walks into repositories until git has found every file of theirs (S3). */
async function settleRepositories(source: SnapshotSource, call: GitCall): Promise<readonly string[]> {
  const found = new Set<string>();
  const hollow = new Set<string>();
  for (let round = 0, complete = false; !complete; round += 1) {
    if (round === MAX_ROUNDS) throw tooManyRepositories(source.root);
    const links = gitlinksOf(await readIndex(source.index));
    await forget(source, call, links);
    if (round > 0) await forget(source, call, await filesNoMore(source, call));
    const listed = splitNul((await source.git.run(['ls-files', '-o', '--exclude-standard', '-z'], call)).stdout);
    const repositories = listed.filter((path) => path.endsWith('/')).map((path) => path.slice(0, -1));
    const seeds: string[] = [];
    for (const repository of repositories) {
      found.add(repository);
      const seed = await firstFile(source, repository);
      if (seed === undefined) hollow.add(repository);
      else seeds.push(seed);
    }
    await source.git.run(['update-index', '--add', '-z', '--stdin'], { ...call, input: joinNul(seeds) });
    const ok = await addAll(source, call, [...hollow]);
    const left = gitlinksOf(await readIndex(source.index)).filter((path) => !hollow.has(path));
    complete = ok && left.length === 0;
  }
  return [...found];
}

/** One file of a repository inside the folder, by which git walks in. Not one below a repository nested in that one. */
async function firstFile(source: SnapshotSource, repository: string): Promise<string | undefined> {
  const script = `cd "$(cat)" 2>/dev/null || exit 0
find . -name .git -prune -o \\( -type f -o -type l \\) -print0 | head -z -n 1000`;
  const program = {
    command: '/bin/sh',
    args: ['-c', script],
    cwd: source.root,
    env: { PATH: process.env['PATH'] ?? '' },
  };
  const { stdout } = await source.execute(program, joinNul([`./${repository}`]).subarray(0, -1));
  const files = splitNul(stdout).map((path) => `${repository}/${path.slice(2)}`);
  if (files.length === 0) return undefined;
  const ignored = new Set(
    splitNul(
      (
        await source.git.run(['check-ignore', '-z', '--stdin', '--no-index'], {
          workTree: source.root,
          input: joinNul(files),
          accept: [1, 128],
        })
      ).stdout,
    ),
  );
  return files.find((path) => !ignored.has(path));
}

/** Whether there was any. */
async function keepTracked(source: SnapshotSource, call: GitCall): Promise<boolean> {
  const there: string[] = [];
  for (const path of source.keep ?? []) {
    const stats = await source.lstat(path);
    if (stats?.isFile() === true || stats?.isSymbolicLink() === true) there.push(path);
  }
  if (there.length === 0) return false;
  await source.git.run(['update-index', '--add', '-z', '--stdin'], { ...call, input: joinNul(there) });
  return true;
}

interface Found {
  readonly seen: SeenIndex | undefined;
  readonly index: Buffer;
  readonly others: Buffer;
  readonly repositories: readonly string[];
  readonly young: readonly string[];
}

/** The manifest of before, brought up to date for the paths that changed. */
async function readManifest(
  store: ObjectStore,
  source: SnapshotSource,
  call: GitCall,
  found: Found,
): Promise<Manifest> {
  const previous = found.seen === undefined ? undefined : await store.load(found.seen.state).catch(() => undefined);
  const old = previous === undefined ? Buffer.alloc(0) : await readSeenIndex(source.copyOf ?? source.index, found.seen);
  const manifest = old.length === 0 ? EMPTY_MANIFEST : (previous?.manifest ?? EMPTY_MANIFEST);
  const modes: Record<string, number> = { ...manifest.modes };
  const folders = await emptyFolders(source, call, foldersIn(found.others));
  const changed = [...new Set([...changedPaths(old, found.index), ...found.young])];
  const parents = new Set(changed.flatMap((path) => [...ancestorsOf(path)]));
  for (const [folder, mode] of Object.entries(manifest.folders)) {
    if (!(folder in folders) && mode !== FOLDER_MODE) parents.add(folder);
  }
  await inBatches(changed, async (path) => {
    const unusual = fileMode(await source.lstat(path));
    if (unusual === undefined) delete modes[path];
    else modes[path] = unusual;
  });
  await inBatches([...parents], async (path) => {
    const unusual = folderMode(await source.lstat(path));
    if (unusual !== undefined) folders[path] = unusual;
  });
  if (source.repositories !== undefined) return { format: 1, modes, folders, repositories: [...source.repositories] };
  const kept = manifest.repositories.filter((path) => !found.repositories.includes(path));
  const repositories = [...found.repositories];
  for (const path of kept) if ((await source.lstat(`${path}/.git`)) !== undefined) repositories.push(path);
  return { format: 1, modes, folders, repositories };
}

/** The untracked rest after everything was added: folders without a file, at any depth. */
async function emptyFolders(
  source: SnapshotSource,
  call: GitCall,
  tops: readonly string[],
): Promise<Record<string, number>> {
  const folders: Record<string, number> = {};
  if (tops.length === 0) return folders;
  const script = `xargs -0 -r sh -c 'find "$@" -name .git -prune -o -type d -print0' sh`;
  const program = {
    command: '/bin/sh',
    args: ['-c', script],
    cwd: source.root,
    env: { PATH: process.env['PATH'] ?? '' },
  };
  const { stdout } = await source.execute(program, joinNul(tops.map((path) => `./${path}`)));
  const candidates = splitNul(stdout).map((path) => path.slice(2));
  const asFolders = candidates.map((path) => `${path}/`);
  const ignored = new Set(
    splitNul(
      (
        await source.git.run(['check-ignore', '-z', '--stdin', '--no-index'], {
          ...call,
          input: joinNul(asFolders),
          accept: [1, 128],
        })
      ).stdout,
    ),
  );
  await inBatches(candidates, async (path) => {
    if (ignored.has(`${path}/`)) return;
    const stats = await source.lstat(path);
    if (stats?.isDirectory() === true) folders[path] = stats.mode & 0o7777;
  });
  return folders;
}

/**
 * The paths that ignore rules name in a folder, as git sees it with an index of it: files, and folders with a slash.
 */
export async function ignoredPaths(git: PrivateGit, root: string, index: string): Promise<readonly string[]> {
  const [listed] = await git.series([IGNORED], [], { workTree: root, indexFile: index });
  return listed === undefined ? [] : splitNul(listed);
}

export function lstatIn(folder: string, path: string): Stats | undefined {
  try {
    return lstatSync(joinPath(folder, path), { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function tooManyRepositories(root: string): AtlasError {
  return new AtlasError('workspace.failed', `${root} holds repositories nested too deeply to be staged`, {
    remedy: 'Name the outermost of them in an ignore file.',
    details: { root },
  });
}
