import { AtlasError, isAtlasError } from '../core/atlas-error.ts';
import type { ObjectStore } from './object-store.ts';
import type { PrivateGit } from './private-git.ts';
import type { StateId } from './state.ts';

/**
 * A state as the bytes of a pack. Over a base, content is stored as its difference from the base's (`--thin`); git
 * looks for that only between commits, so each state is given one, whose name follows from the state's alone.
 */
const MOST_BYTES = 1024 ** 3;
/** A pack that is larger stays one: so many objects as files of their own would be slow to write. */
const UNPACKED_BYTES = 1024 ** 2;

/** Undefined where this machine does not have everything that is needed for it. */
export async function packState(
  store: ObjectStore,
  state: StateId,
  base: StateId | undefined,
  signal?: AbortSignal,
): Promise<Buffer | undefined> {
  const wanted = await commitOf(store, state);
  const left = base === undefined ? '' : `^${await commitOf(store, base)}\n`;
  // Shallow: git uses the base although no commit names it as a parent.
  const args = ['pack-objects', '--revs', '--thin', '--shallow', '--delta-base-offset', '--stdout', '-q'];
  const { exitCode, stdout } = await store.git.run(args, { input: `${wanted}\n${left}`, accept: [128], signal });
  if (exitCode !== 0) return undefined;
  if (stdout.length > MOST_BYTES) throw tooLarge(state, stdout.length);
  return stdout;
}

/** Git names every object anew by its content: a pack can bring unwanted objects, but none under a wrong name. */
export async function unpackState(
  git: PrivateGit,
  state: StateId,
  pack: Uint8Array,
  signal?: AbortSignal,
): Promise<void> {
  if (pack.length > MOST_BYTES) throw tooLarge(state, pack.length);
  const limit = `--max-input-size=${MOST_BYTES}`;
  const args =
    pack.length <= UNPACKED_BYTES ? ['unpack-objects', '-q', limit] : ['index-pack', '--stdin', '--fix-thin', limit];
  try {
    await git.run(args, { input: pack, signal });
  } catch (cause) {
    if (!isAtlasError(cause, 'workspace.failed')) throw cause;
    throw new AtlasError('storage.corrupt', `the pack of the state ${state} cannot be unpacked: ${cause.message}`, {
      remedy: 'Publish the state again from the machine that made it; nothing of it was used.',
      details: { state },
      cause,
    });
  }
}

const NOBODY = 'atlas <> 0 +0000';

async function commitOf(store: ObjectStore, state: StateId): Promise<string> {
  return await store.writeCommit(`tree ${state}\nauthor ${NOBODY}\ncommitter ${NOBODY}\n\n`);
}

function tooLarge(state: StateId, bytes: number): AtlasError {
  return new AtlasError('workspace.failed', `the state ${state} is ${bytes} bytes as a pack: more than can be shared`, {
    remedy: 'Name large generated files in an ignore file: what git ignores is no part of a state.',
    details: { state, bytes },
  });
}
