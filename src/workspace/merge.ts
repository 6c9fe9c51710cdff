import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from './object-store.ts';
import { sameEntry, type Change, type Entry, type StateId } from './state.ts';

/** A path that both sides changed in ways that cannot be put together. */
export interface Conflict {
  readonly path: string;
  readonly base: Entry | undefined;
  readonly yours: Entry | undefined;
  readonly theirs: Entry | undefined;
}

export interface Merge {
  readonly state: StateId;
  readonly conflicts: readonly Conflict[];
}

/**
 * Merges three ways: `base` became `yours` (the person's files now) and `theirs` (the tree to land). Text that both
 * changed in different places is merged; any other double change is a conflict, and the merge never guesses.
 */
export async function mergeStates(store: ObjectStore, base: StateId, yours: StateId, theirs: StateId): Promise<Merge> {
  if (yours === base || yours === theirs) return { state: theirs, conflicts: [] };
  const [mine, landing] = await Promise.all([store.diff(base, yours), store.diff(base, theirs)]);
  const byPath = new Map(mine.map((change) => [change.path, change]));
  const edits = new Map<string, Entry | undefined>();
  const conflicts: Conflict[] = [];
  for (const change of landing) {
    const own = byPath.get(change.path);
    if (own === undefined) {
      if (blocks(change, mine)) conflicts.push(conflict(change, undefined));
      else if (!keepsFolder(change, mine)) edits.set(change.path, change.after);
      continue;
    }
    if (sameEntry(own.after, change.after)) continue;
    const merged = await mergeEntries(store, change, own);
    if (merged === undefined) conflicts.push(conflict(change, own));
    else edits.set(change.path, merged);
  }
  if (conflicts.length > 0) return { state: yours, conflicts };
  return { state: await store.edit(yours, edits), conflicts };
}

/** A file where the other side now has a folder, or the other way round. */
function blocks(change: Change, others: readonly Change[]): boolean {
  if (change.after === undefined || change.after.kind === 'folder') return false;
  return others.some(
    ({ path, after }) =>
      after !== undefined &&
      (path.startsWith(`${change.path}/`) || (after.kind !== 'folder' && change.path.startsWith(`${path}/`))),
  );
}

/** A folder that is to go stays when the person has put something into it. */
function keepsFolder(change: Change, others: readonly Change[]): boolean {
  return (
    change.before?.kind === 'folder' &&
    change.after === undefined &&
    others.some(({ path, after }) => after !== undefined && path.startsWith(`${change.path}/`))
  );
}

async function mergeEntries(store: ObjectStore, change: Change, own: Change): Promise<Entry | undefined> {
  const { before, after } = change;
  if (before?.kind !== 'file' || after?.kind !== 'file' || own.after?.kind !== 'file') return undefined;
  const mode = after.mode === before.mode ? own.after.mode : after.mode;
  if (after.oid === before.oid) return { ...own.after, mode };
  if (own.after.oid === before.oid) return { ...after, mode };
  const [base, yours, theirs] = await Promise.all([before, own.after, after].map(({ oid }) => store.read(oid)));
  if (base === undefined || yours === undefined || theirs === undefined) return undefined;
  const merged = await mergeText(store, base, yours, theirs);
  return merged === undefined ? undefined : { kind: 'file', mode, oid: await store.write(merged) };
}

/** Undefined when both changed the same lines, or when it is no text. */
export async function mergeText(
  store: ObjectStore,
  base: Uint8Array,
  yours: Uint8Array,
  theirs: Uint8Array,
): Promise<Buffer | undefined> {
  const folder = join(store.git.gitDir, `merge-${randomUUID()}`);
  await mkdir(folder);
  try {
    await writeFile(join(folder, 'base'), base);
    await writeFile(join(folder, 'yours'), yours);
    await writeFile(join(folder, 'theirs'), theirs);
    const files = ['yours', 'base', 'theirs'].map((name) => join(folder, name));
    const accept = Array.from({ length: 255 }, (_, i) => i + 1);
    const { exitCode, stdout } = await store.git.run(['merge-file', '-p', '-q', ...files], { accept });
    return exitCode === 0 ? stdout : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function conflict(change: Change, own: Change | undefined): Conflict {
  return { path: change.path, base: change.before, yours: own?.after, theirs: change.after };
}
