import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AtlasError } from '../core/atlas-error.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { looseObjects, objectId } from './loose-objects.ts';
import { encodePath, splitNul } from './path-bytes.ts';
import type { PrivateGit } from './private-git.ts';
import { remember } from './remember.ts';
import {
  ancestorsOf,
  EMPTY_MANIFEST,
  entryOf,
  FOLDER_MODE,
  gitModeOf,
  manifestSchema,
  sameEntry,
  STATE_ID,
  unusualMode,
  type Change,
  type Entry,
  type Manifest,
  type StateId,
} from './state.ts';
import { storedTrees, type TreeChange, type TreeFile } from './stored-trees.ts';

/** States and their contents, in the private repository. Nothing here touches a file of the project. */
export interface ObjectStore {
  readonly git: PrivateGit;
  /** The state of a tree that git already has, and a manifest. */
  makeState(tree: string, manifest: Manifest): Promise<StateId>;
  load(state: StateId): Promise<LoadedState>;
  has(state: StateId): Promise<boolean>;
  diff(before: StateId, after: StateId): Promise<readonly Change[]>;
  /** Every file, link and listed folder of a state. */
  entries(state: StateId): Promise<ReadonlyMap<string, Entry>>;
  /** The state with some paths put in or taken out. */
  edit(state: StateId, edits: ReadonlyMap<string, Entry | undefined>): Promise<StateId>;
  /** The difference as a patch, for a reader. */
  patch(before: StateId, after: StateId): Promise<string>;
  read(oid: string): Promise<Buffer>;
  write(content: Uint8Array): Promise<string>;
  writeCommit(content: string): Promise<string>;
}

export interface LoadedState {
  readonly tree: string;
  readonly manifest: Manifest;
}

/** The name that git gives these bytes, computed here. */
export function blobId(content: Uint8Array): string {
  return objectId('blob', content);
}

export function objectStore(git: PrivateGit): ObjectStore {
  const loaded = new Map<StateId, LoadedState>();
  const listed = new Map<StateId, ReadonlyMap<string, Entry>>();
  const compared = new Map<string, readonly Change[]>();
  const objects = looseObjects(git.gitDir);
  const trees = storedTrees(objects);

  const write = async (content: Uint8Array): Promise<string> =>
    objects.write('blob', content) ??
    (await git.text(['hash-object', '-w', '--stdin', '--no-filters'], { input: content }));

  const writeCommit = async (content: string): Promise<string> =>
    objects.write('commit', Buffer.from(content)) ??
    (await git.text(['hash-object', '-t', 'commit', '-w', '--stdin'], { input: content }));

  const read = async (oid: string): Promise<Buffer> =>
    objects.read('blob', oid) ?? (await git.run(['cat-file', 'blob', oid])).stdout;

  const makeState = async (tree: string, manifest: Manifest): Promise<StateId> => {
    const sorted = { ...manifest, repositories: manifest.repositories.toSorted() };
    const blob = await write(new TextEncoder().encode(canonicalJson(sorted)));
    const state =
      objects.write('tree', stateObject(tree, blob)) ??
      (await git.text(['mktree'], { input: `040000 tree ${tree}\tfiles\n100644 blob ${blob}\tmanifest\n` }));
    remember(loaded, state, { tree, manifest: sorted }, LOADED);
    return state;
  };

  const load = async (state: StateId): Promise<LoadedState> => {
    const known = loaded.get(state);
    if (known !== undefined) return known;
    if (!STATE_ID.test(state)) throw unknownState(state);
    const parts = partsOf(objects.read('tree', state)) ?? (await partsByGit(git, state));
    if (parts === undefined) throw unknownState(state);
    const manifest = readManifest(state, (await read(parts.manifest)).toString('utf8'));
    const result = { tree: parts.tree, manifest };
    remember(loaded, state, result, LOADED);
    return result;
  };

  const entries = async (state: StateId): Promise<ReadonlyMap<string, Entry>> => {
    const known = listed.get(state);
    if (known !== undefined) return known;
    const { tree, manifest } = await load(state);
    const found = new Map<string, Entry>();
    for (const { path, mode, oid } of trees.list(tree) ?? (await listByGit(git, tree))) {
      found.set(path, entryOf(mode, oid, path, manifest));
    }
    for (const [path, mode] of Object.entries(manifest.folders)) found.set(path, { kind: 'folder', mode });
    remember(listed, state, found, 2);
    return found;
  };

  const diff = async (before: StateId, after: StateId): Promise<readonly Change[]> => {
    if (before === after) return [];
    const key = `${before} ${after}`;
    const known = compared.get(key);
    if (known !== undefined) return known;
    const [a, b] = await Promise.all([load(before), load(after)]);
    const changed = trees.compare(a.tree, b.tree) ?? (await compareByGit(git, a.tree, b.tree));
    const sorted = await changesOf(changed, a.manifest, b.manifest, async () => await entries(after));
    if (sorted.length <= SMALL_DIFFERENCE) remember(compared, key, sorted, 8);
    return sorted;
  };

  const edit = async (state: StateId, edits: ReadonlyMap<string, Entry | undefined>): Promise<StateId> => {
    if (edits.size === 0) return state;
    const { tree, manifest } = await load(state);
    const indexFile = join(git.gitDir, `edit-${randomUUID()}`);
    try {
      await git.run(['read-tree', tree], { indexFile });
      await git.run(['update-index', '-z', '--index-info'], { indexFile, input: indexInfo(edits) });
      const next = await git.text(['write-tree'], { indexFile });
      return await makeState(next, editManifest(manifest, edits));
    } finally {
      await rm(indexFile, { force: true });
    }
  };

  const patch = async (before: StateId, after: StateId): Promise<string> => {
    const [a, b] = await Promise.all([load(before), load(after)]);
    const args = ['diff-tree', '-r', '-p', '--no-ext-diff', '--no-textconv', '--no-color', a.tree, b.tree];
    return await git.text(args);
  };

  const has = async (state: StateId): Promise<boolean> =>
    await load(state).then(
      () => true,
      () => false,
    );

  return { git, makeState, load, has, diff, entries, edit, patch, read, write, writeCommit };
}

/** The changes of files, of modes and of listed folders, in the order of their paths. */
async function changesOf(
  files: Iterable<TreeChange>,
  before: Manifest,
  after: Manifest,
  entriesAfter: () => Promise<ReadonlyMap<string, Entry>>,
): Promise<readonly Change[]> {
  const side = (file: TreeFile | undefined, manifest: Manifest): Entry | undefined =>
    file === undefined ? undefined : entryOf(file.mode, file.oid, file.path, manifest);
  const changes = new Map<string, Change>();
  for (const { path, ...sides } of files) {
    changes.set(path, { path, before: side(sides.before, before), after: side(sides.after, after) });
  }
  await addModeChanges(changes, before, after, entriesAfter);
  addFolderChanges(changes, before, after);
  return [...changes.values()].toSorted((x, y) => (x.path < y.path ? -1 : 1));
}

const LOADED = 16;
const SMALL_DIFFERENCE = 1000;

interface Parts {
  readonly tree: string;
  readonly manifest: string;
}

/** A state as git stores it: a tree with two lines. */
function stateObject(tree: string, manifest: string): Buffer {
  const line = (head: string, oid: string): readonly Buffer[] => [Buffer.from(`${head}\0`), Buffer.from(oid, 'hex')];
  return Buffer.concat([...line('40000 files', tree), ...line('100644 manifest', manifest)]);
}

function partsOf(stored: Buffer | undefined): Parts | undefined {
  if (stored === undefined) return undefined;
  const parts = { tree: stored.toString('hex', 12, 44), manifest: stored.toString('hex', 60) };
  return stored.equals(stateObject(parts.tree, parts.manifest)) ? parts : undefined;
}

async function partsByGit(git: PrivateGit, state: StateId): Promise<Parts | undefined> {
  const { exitCode, stdout } = await git.run(['ls-tree', state], { accept: [128] });
  const found = /^040000 tree ([0-9a-f]{64})\tfiles\n100644 blob ([0-9a-f]{64})\tmanifest\n$/.exec(stdout.toString());
  const [, tree, manifest] = found ?? [];
  return exitCode !== 0 || tree === undefined || manifest === undefined ? undefined : { tree, manifest };
}

async function listByGit(git: PrivateGit, tree: string): Promise<readonly TreeFile[]> {
  const { stdout } = await git.run(['ls-tree', '-r', '-z', '--full-tree', tree]);
  return splitNul(stdout).map((text) => {
    const tab = text.indexOf('\t');
    const [mode = '', , oid = ''] = text.slice(0, tab).split(' ');
    return { path: text.slice(tab + 1), mode, oid };
  });
}

async function compareByGit(git: PrivateGit, before: string, after: string): Promise<readonly TreeChange[]> {
  const args = ['diff-tree', '-r', '-z', '--no-renames', '--no-ext-diff', '--full-index', before, after];
  const words = splitNul((await git.run(args)).stdout);
  const changes: TreeChange[] = [];
  for (let i = 0; i + 1 < words.length; i += 2) {
    const [modeA = '', modeB = '', oidA = '', oidB = ''] = (words[i] ?? '').slice(1).split(' ');
    const path = words[i + 1] ?? '';
    const side = (mode: string, oid: string): TreeFile | undefined =>
      mode === '000000' ? undefined : { path, mode, oid };
    changes.push({ path, before: side(modeA, oidA), after: side(modeB, oidB) });
  }
  return changes;
}

async function addModeChanges(
  changes: Map<string, Change>,
  a: Manifest,
  b: Manifest,
  entriesAfter: () => Promise<ReadonlyMap<string, Entry>>,
): Promise<void> {
  const paths = [...Object.keys(a.modes), ...Object.keys(b.modes)];
  const changed = paths.filter((path) => a.modes[path] !== b.modes[path] && !changes.has(path));
  if (changed.length === 0) return;
  const entries = await entriesAfter();
  for (const path of changed) {
    const after = entries.get(path);
    // Same content and same bit in git, or it would have been among the changes.
    if (after?.kind !== 'file') continue;
    const mode = a.modes[path] ?? ((after.mode & 0o100) === 0 ? 0o644 : 0o755);
    changes.set(path, { path, before: { ...after, mode }, after });
  }
}

/** A folder that leaves the list still exists when files have come into it, and the other way round. */
function addFolderChanges(changes: Map<string, Change>, a: Manifest, b: Manifest): void {
  const filled = (side: 'before' | 'after', folder: string): boolean =>
    [...changes.values()].some((change) => change[side] !== undefined && change.path.startsWith(`${folder}/`));
  for (const path of new Set([...Object.keys(a.folders), ...Object.keys(b.folders)])) {
    const modeA = a.folders[path];
    const modeB = b.folders[path];
    if (modeA === modeB) continue;
    const other = changes.get(path);
    if (other !== undefined) {
      // A file or link on one side, a folder on the other.
      const folder = (mode: number | undefined): Entry | undefined =>
        mode === undefined ? undefined : { kind: 'folder', mode };
      changes.set(path, {
        path,
        before: other.before ?? folder(modeA),
        after: other.after ?? folder(modeB),
      });
      continue;
    }
    const before = modeA !== undefined || filled('before', path);
    const after = modeB !== undefined || filled('after', path);
    const entry = (there: boolean, mode: number | undefined): Entry | undefined =>
      there ? { kind: 'folder', mode: mode ?? 0o755 } : undefined;
    const change = { path, before: entry(before, modeA), after: entry(after, modeB) };
    if (!sameEntry(change.before, change.after)) changes.set(path, change);
  }
}

function indexInfo(edits: ReadonlyMap<string, Entry | undefined>): Buffer {
  const parts: Buffer[] = [];
  for (const [path, entry] of edits) {
    const head =
      entry === undefined || entry.kind === 'folder' ? `0 ${'0'.repeat(64)}\t` : `${gitModeOf(entry)} ${entry.oid}\t`;
    parts.push(Buffer.from(head), encodePath(path), Buffer.of(0));
  }
  return Buffer.concat(parts);
}

function editManifest(manifest: Manifest, edits: ReadonlyMap<string, Entry | undefined>): Manifest {
  const modes = { ...manifest.modes };
  const folders = { ...manifest.folders };
  for (const [path, entry] of edits) {
    delete modes[path];
    delete folders[path];
    if (entry?.kind === 'folder') folders[path] = entry.mode;
    // A folder is listed for being empty, or for its mode; with a file in it only the latter is left.
    if (entry !== undefined) {
      for (const folder of ancestorsOf(path)) if (folders[folder] === FOLDER_MODE) delete folders[folder];
    }
    const unusual = entry?.kind === 'file' ? unusualMode(entry.mode) : undefined;
    if (unusual !== undefined) modes[path] = unusual;
  }
  return { ...EMPTY_MANIFEST, modes, folders, repositories: manifest.repositories };
}

function readManifest(state: StateId, text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AtlasError('workspace.failed', `the manifest of the state ${state} cannot be used`, {
      remedy: 'Restore the home folder from a backup; if it came with a bundle, do not use that.',
      details: { state },
      cause,
    });
  }
}

function unknownState(state: string): AtlasError {
  return new AtlasError('workspace.failed', `the stored state ${state.slice(0, 80)} is not there`, {
    remedy: 'Restore the home folder from a backup, or import the bundle that holds it.',
    details: { state: state.slice(0, 80) },
  });
}
