import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AtlasError } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import { removeTree } from '../processes/remove-tree.ts';
import { arrangeModes } from './arrange-modes.ts';
import { execute } from './execute.ts';
import type { ObjectStore } from './object-store.ts';
import { lstatIn, takeSnapshot } from './snapshot.ts';
import type { Manifest, StateId } from './state.ts';

/** A folder with a state in it, and its index. */
export interface Laid {
  readonly tree: string;
  readonly index: string;
  readonly state: StateId;
}

/**
 * Puts a state into a folder, from the present state or from nothing, and verifies the result. Where the folder turns
 * out to hold something else, everything is made anew, with the folder that holds both.
 */
export async function layOutState(
  store: ObjectStore,
  laid: Laid,
  from: StateId | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { tree, index, state } = laid;
  if (from === undefined) {
    await removeTree(join(tree, '..'));
    await mkdir(tree, { recursive: true, mode: 0o755 });
  }
  const wanted = await store.load(state);
  // In most projects git alone does all the work, and then it gets all commands at once.
  const old = from === undefined ? undefined : (await store.load(from)).manifest;
  const plain = [old, wanted.manifest].every((one) => one === undefined || isPlain(one));
  if (!plain) {
    const call = { workTree: tree, indexFile: index, writesFiles: true, signal };
    await store.git.run(['read-tree', '--reset', '-u', wanted.tree], call);
    await arrangeModes(store, laid, from);
  }
  const first = { lines: ['(umask 022; exec git read-tree --reset -u "$1")'], values: [wanted.tree] };
  const source = {
    root: tree,
    git: store.git,
    execute,
    lstat: async (path: string) => lstatIn(tree, path),
    index,
    repositories: wanted.manifest.repositories,
    changed: true,
    ...defined({ first: plain ? first : undefined }),
  };
  const { state: found } = await takeSnapshot(store, source, signal);
  if (found === state) return;
  if (from !== undefined) {
    await layOutState(store, laid, undefined, signal);
    return;
  }
  const differences = (await store.diff(state, found)).map(({ path }) => path);
  throw new AtlasError('workspace.failed', `a checkout of ${state} came out as ${found}`, {
    remedy: 'Check that the home folder lies on a file system that keeps modes, links and the case of names.',
    details: { state, found, paths: differences.slice(0, 20) },
  });
}

function isPlain({ modes, folders }: Manifest): boolean {
  return Object.keys(modes).length === 0 && Object.keys(folders).length === 0;
}
