import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AtlasError, isAtlasError } from '../core/atlas-error.ts';
import { removeTree } from '../processes/remove-tree.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { ProjectStates, StatePack } from '../storage/project-states.ts';
import { layOutState } from './lay-out-state.ts';
import type { ObjectStore } from './object-store.ts';
import { packState, unpackState } from './state-packs.ts';
import type { StateId } from './state.ts';

/**
 * A project's states between machines: one machine publishes its states, and another restores them without the original
 * folder.
 *
 * Invariants
 *  M1  A published state is whole in the store: its pack goes over a state that the store has, or holds everything.
 *  M2  A machine restores exactly the published state, or fails: it checks bytes by their digest, objects by their
 *      names, and the folder by a snapshot.
 *  M3  The way to a state stays short, and the store small: after `LONGEST_WAY` packs one goes over the whole pack at
 *      the way's beginning, and once that is worth half of a whole one, a whole one is stored.
 *  M4  A kill leaves nothing that the next process takes for a state: the folder gets its name when everything is in
 *      it.
 */
export interface SharedStates {
  /** Puts a state where every machine of the team finds it. Publishing again changes nothing. */
  publish(state: StateId, signal?: AbortSignal): Promise<StatePack>;
  /** Brings everything of a state into the objects of this machine. */
  fetch(state: StateId, signal?: AbortSignal): Promise<void>;
  /** Brings a state into a folder that is not there yet, or is empty. */
  materialise(state: StateId, folder: string, signal?: AbortSignal): Promise<void>;
}

export interface SharedStatesParts {
  /** The project's own id, the same on every machine. */
  readonly project: string;
  readonly store: ObjectStore;
  readonly states: ProjectStates;
  readonly blobs: Pick<BlobStore, 'put' | 'get'>;
  readonly longestWay?: number;
}

const LONGEST_WAY = 64;
/** The number of stored states among which this machine searches for one that it knows, too. */
const LOOKED_AT = 50;

export function sharedStates(parts: SharedStatesParts): SharedStates {
  const { project, store, states, blobs, longestWay = LONGEST_WAY } = parts;
  const { git } = store;

  const add = async (state: StateId, base: StatePack | undefined, bytes: Buffer): Promise<StatePack> => {
    const pack = await blobs.put(bytes);
    return await states.add(project, { state, base: base?.state, pack, bytes: bytes.length });
  };

  /**
   * A pack over the newest stored state that this machine has too; undefined where there is none, or where its objects
   * are not whole.
   */
  const overKnown = async (state: StateId, signal?: AbortSignal): Promise<StatePack | undefined> => {
    const base = await newestKnown(store, await states.recent(project, LOOKED_AT));
    if (base === undefined) return undefined;
    if (base.depth + 1 < longestWay) {
      const bytes = await packState(store, state, base.state, signal);
      return bytes === undefined ? undefined : await add(state, base, bytes);
    }
    const [root] = await states.wayTo(project, base.state);
    if (root === undefined || !(await store.has(root.state))) return undefined;
    const bytes = await packState(store, state, root.state, signal);
    return bytes === undefined || bytes.length > root.bytes / 2 ? undefined : await add(state, root, bytes);
  };

  const publish = async (state: StateId, signal?: AbortSignal): Promise<StatePack> => {
    await store.load(state);
    const there = (await states.find(project, state)) ?? (await overKnown(state, signal));
    if (there !== undefined) return there;
    const bytes = await packState(store, state, undefined, signal);
    if (bytes === undefined) throw incomplete(state, 'this machine');
    return await add(state, undefined, bytes);
  };

  /** Looked at before: while a process uses the objects, nobody takes any away. */
  const whole = new Set<StateId>();
  const isWhole = async (state: StateId, signal?: AbortSignal): Promise<boolean> => {
    if (whole.has(state)) return true;
    const answer = await git.run(['rev-list', '--objects', '--quiet', state], { accept: [1, 128], signal });
    if (answer.exitCode === 0) whole.add(state);
    return answer.exitCode === 0;
  };

  const fetch = async (state: StateId, signal?: AbortSignal): Promise<void> => {
    if (await isWhole(state, signal)) return;
    const way = await states.wayTo(project, state);
    if (way.at(-1)?.state !== state || way[0]?.base !== undefined) throw incomplete(state, "the team's store");
    const missing: StatePack[] = [];
    for (const pack of way.toReversed()) {
      if (missing.length > 0 && (await isWhole(pack.state, signal))) break;
      missing.unshift(pack);
    }
    for (const { state: one, pack } of missing) {
      const bytes = await blobs.get(pack);
      signal?.throwIfAborted();
      await unpackState(git, one, bytes, signal);
    }
    if (!(await isWhole(state, signal))) throw incomplete(state, "the team's store");
  };

  const materialise = async (state: StateId, folder: string, signal?: AbortSignal): Promise<void> => {
    await requireEmpty(folder);
    await fetch(state, signal);
    const aside = `${folder}.${randomUUID()}`;
    try {
      await mkdir(dirname(folder), { recursive: true });
      const tree = join(aside, 'tree');
      await layOutState(store, { tree, index: join(aside, 'index'), state }, undefined, signal);
      await rmdir(folder).catch(() => undefined);
      // M4: an empty folder may stand there, and nothing else.
      await rename(tree, folder);
    } catch (error) {
      if (isAtlasError(error) || signal?.aborted === true) throw error;
      throw new AtlasError('workspace.failed', `cannot lay out a state in ${folder}: ${String(error)}`, {
        remedy: 'Check that the folder can be written and that no other process writes to it.',
        details: { state, folder },
        cause: error,
      });
    } finally {
      await removeTree(aside);
    }
  };

  return { publish, fetch, materialise };
}

async function newestKnown(store: ObjectStore, packs: readonly StatePack[]): Promise<StatePack | undefined> {
  for (const pack of packs) if (await store.has(pack.state)) return pack;
  return undefined;
}

async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0) return;
  throw new AtlasError('workspace.failed', `${folder} is not empty: a state is laid out in a new folder only`, {
    remedy: 'Name a folder that is not there yet.',
    details: { folder },
  });
}

function incomplete(state: StateId, where: string): AtlasError {
  return new AtlasError('storage.corrupt', `${where} does not have everything of the state ${state.slice(0, 80)}`, {
    remedy: 'Publish the state from the machine that made it, or restore the store from a backup.',
    details: { state: state.slice(0, 80) },
  });
}
