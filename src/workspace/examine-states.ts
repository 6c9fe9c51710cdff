import type { PrivateGit } from './private-git.ts';
import { ancestorsOf, manifestSchema, type Manifest, type StateId } from './state.ts';
import { parseTree, type TreeLine } from './stored-trees.ts';

/** How much a foreign state may hold when it is laid out as files. */
export interface StateLimits {
  readonly files: number;
  /** The total; the same content counts once for every place. */
  readonly bytes: number;
  readonly depth: number;
}

interface StoredObject {
  readonly type: string;
  readonly size: number;
}

/** The size of a tree. */
interface Extent {
  readonly files: number;
  readonly bytes: number;
  readonly depth: number;
}

const FOLDER = '40000';
const MODES: Readonly<Record<string, string>> = { 40000: 'tree', 100644: 'blob', 100755: 'blob', 120000: 'blob' };
const LONGEST_LINK = 4096;
const SET_ID = 0o6000;

/**
 * Examines a stranger's states before Atlas uses them. Returns their fault, as a sentence that `it` begins; undefined
 * where there is none.
 *
 * Invariants
 *  E1  Every object is what its place says: a folder is a tree, a file or link is a blob, and nothing else is there.
 *  E2  The files of a state are counted before it is laid out, however few objects it is made of.
 *  E3  A manifest names only paths of its tree, none below a link, and gives no rights of an owner.
 *  E4  No two names that some file system takes for one stand side by side, where one of them is a link.
 */
export async function examineStates(
  git: PrivateGit,
  states: Iterable<StateId>,
  limits: StateLimits,
): Promise<string | undefined> {
  try {
    const objects = await listObjects(git);
    const trees = await readTrees(git, objects);
    const extents = new Map<string, Extent>();
    for (const state of new Set(states)) {
      const { tree, manifest } = partsOf(trees, state);
      const extent = measure(trees, objects, extents, tree, 0, limits);
      if (extent.files > limits.files) throw new Wrong(`would be ${extent.files} files`);
      if (extent.bytes > limits.bytes) throw new Wrong(`would be ${extent.bytes} bytes as files`);
      const { stdout } = await git.run(['cat-file', 'blob', manifest]);
      requireManifest(finder(trees, tree), stdout.toString('utf8'));
    }
    return undefined;
  } catch (error) {
    if (error instanceof Wrong) return error.message;
    throw error;
  }
}

/** Thrown inside only. */
class Wrong extends Error {}

async function listObjects(git: PrivateGit): Promise<ReadonlyMap<string, StoredObject>> {
  const format = '--batch-check=%(objectname) %(objecttype) %(objectsize)';
  const listed = await git.text(['cat-file', '--batch-all-objects', '--unordered', format]);
  return new Map(
    listed.split('\n').map((line) => {
      const [oid = '', type = '', size = ''] = line.split(' ');
      return [oid, { type, size: Number(size) }];
    }),
  );
}

async function readTrees(
  git: PrivateGit,
  objects: ReadonlyMap<string, StoredObject>,
): Promise<ReadonlyMap<string, readonly TreeLine[]>> {
  const wanted = [...objects].filter(([, { type }]) => type === 'tree').map(([oid]) => oid);
  const trees = new Map<string, readonly TreeLine[]>();
  if (wanted.length === 0) return trees;
  const { stdout } = await git.run(['cat-file', '--batch'], { input: `${wanted.join('\n')}\n` });
  let at = 0;
  for (const oid of wanted) {
    const start = stdout.indexOf(0x0a, at) + 1;
    const end = start + (objects.get(oid)?.size ?? 0);
    const lines = parseTree(stdout.subarray(start, end));
    if (lines === undefined) throw new Wrong('holds a folder that is none');
    trees.set(oid, lines);
    at = end + 1;
  }
  return trees;
}

function partsOf(
  trees: ReadonlyMap<string, readonly TreeLine[]>,
  state: StateId,
): { readonly tree: string; readonly manifest: string } {
  const lines = trees.get(state) ?? [];
  const [files, manifest] = lines;
  const right =
    lines.length === 2 &&
    files?.mode === FOLDER &&
    files.name === 'files' &&
    manifest?.mode === '100644' &&
    manifest.name === 'manifest';
  if (!right) throw new Wrong('names a state that is none');
  return { tree: files.oid, manifest: manifest.oid };
}

/** Each tree once, however often it occurs (E2). */
function measure(
  trees: ReadonlyMap<string, readonly TreeLine[]>,
  objects: ReadonlyMap<string, StoredObject>,
  known: Map<string, Extent>,
  oid: string,
  depth: number,
  limits: StateLimits,
): Extent {
  const seen = known.get(oid);
  if (depth > limits.depth || depth + (seen?.depth ?? 0) > limits.depth) throw new Wrong('has folders too deep');
  if (seen !== undefined) return seen;
  const lines = trees.get(oid);
  if (lines === undefined) throw new Wrong('lacks a folder, or has something else in its place');
  requireNames(lines);
  let files = 1;
  let bytes = 0;
  let deepest = 0;
  for (const { mode, oid: one } of lines) {
    const object = objects.get(one);
    if (object === undefined || MODES[mode] !== object.type) throw new Wrong('has an object that is not what it says');
    if (mode === FOLDER) {
      const below = measure(trees, objects, known, one, depth + 1, limits);
      files += below.files;
      bytes += below.bytes;
      deepest = Math.max(deepest, below.depth + 1);
    } else {
      if (mode === '120000' && object.size > LONGEST_LINK) throw new Wrong('has a link that is too long');
      files += 1;
      bytes += object.size;
    }
  }
  const extent = { files, bytes, depth: deepest };
  known.set(oid, extent);
  return extent;
}

/** E4, and names that git itself would refuse. */
function requireNames(lines: readonly TreeLine[]): void {
  const links = new Map<string, boolean>();
  for (const { name, mode } of lines) {
    if (name === '' || name === '.' || name === '..' || name.includes('/'))
      throw new Wrong('has a name that leads out');
    const folded = name.normalize('NFKC').toLowerCase();
    const link = mode === '120000';
    const other = links.get(folded);
    if (other === true || (other === false && link)) throw new Wrong('has a link beside something of the same name');
    links.set(folded, link);
  }
}

function requireManifest(lineAt: (path: string) => TreeLine | undefined, text: string): void {
  const { modes, folders } = readManifest(text);
  for (const path of [...Object.keys(modes), ...Object.keys(folders)]) {
    if (ancestorsOf(path).some((folder) => (lineAt(folder)?.mode ?? FOLDER) !== FOLDER)) {
      throw new Wrong('speaks of what is below a link or a file');
    }
  }
  for (const [path, mode] of Object.entries(modes)) {
    if ((mode & SET_ID) !== 0) throw new Wrong('would make a file that runs with the rights of its owner');
    if (!['100644', '100755'].includes(lineAt(path)?.mode ?? '')) throw new Wrong('gives a mode to what is no file');
  }
  for (const path of Object.keys(folders)) {
    if ((lineAt(path)?.mode ?? FOLDER) !== FOLDER) throw new Wrong('has something in the place of a folder');
  }
}

function readManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new Wrong('has a manifest that is none');
  }
}

/** Finds the line of a path below a tree. */
function finder(trees: ReadonlyMap<string, readonly TreeLine[]>, root: string): (path: string) => TreeLine | undefined {
  const byName = new Map<string, ReadonlyMap<string, TreeLine>>();
  const linesOf = (oid: string): ReadonlyMap<string, TreeLine> => {
    const known = byName.get(oid) ?? new Map((trees.get(oid) ?? []).map((line) => [line.name, line]));
    byName.set(oid, known);
    return known;
  };
  return (path) => {
    let found: TreeLine | undefined;
    let folder: string | undefined = root;
    for (const name of path.split('/')) {
      found = folder === undefined ? undefined : linesOf(folder).get(name);
      folder = found?.mode === FOLDER ? found.oid : undefined;
    }
    return found;
  };
}
