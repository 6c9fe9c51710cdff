import { foldSpelling } from '../../permissions/fold-spelling.ts';
import { whatRuns, type WhatRuns } from '../../permissions/later/what-runs.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import type { Change, Entry, StateId } from '../../workspace/state.ts';
import { calledFiles, type Caller } from './called-files.ts';
import { destinationOf, linksIn, otherNames, type Links } from './link-targets.ts';

/** A changed file that some program will run or obey later, although no person names it then. */
export interface LaterFile extends WhatRuns {
  readonly path: string;
  readonly how: 'adds' | 'changes' | 'removes';
  readonly change: Change;
}

/** A larger file is taken to matter as a whole. */
const MOST_BYTES = 4 * 2 ** 20;

/** The changed files between two states of a project that run later. */
export async function laterFiles(
  store: ObjectStore,
  project: string,
  base: StateId,
  after: StateId,
): Promise<readonly LaterFile[]> {
  const changes = (await store.diff(base, after)).filter(isOfFiles);
  if (changes.length === 0) return [];
  const entries = new Map(await store.entries(base));
  const before = await linksIn(store, entries);
  for (const { path, after: now } of changes) {
    if (now === undefined) entries.delete(path);
    else entries.set(path, now);
  }
  const links = await linksIn(store, entries);
  const called = await calledFiles(entries.keys(), async (path) => await textOf(store, entries.get(path)));
  const aliases = [otherNames(before, project), otherNames(links, project)];
  const found: LaterFile[] = [];
  for (const change of changes) {
    const { path } = change;
    const names = [...new Set([path, ...aliases.flatMap((others) => others(path))])];
    const runs =
      leadsOut(change, links, project) ??
      (await byName(store, change, names)) ??
      ofRepository(path, entries) ??
      byCaller(change, names, called);
    if (runs !== undefined) found.push({ ...runs, path, how: howOf(change), change });
  }
  return found;
}

/** Folders alone run nothing. */
function isOfFiles({ before, after }: Change): boolean {
  return [before, after].some((entry) => entry !== undefined && entry.kind !== 'folder');
}

function howOf({ before, after }: Change): LaterFile['how'] {
  if (before === undefined) return 'adds';
  return after === undefined ? 'removes' : 'changes';
}

function leadsOut({ path, after }: Change, links: Links, project: string): WhatRuns | undefined {
  if (after?.kind !== 'link') return undefined;
  const to = destinationOf(path, links, project);
  if (!('outside' in to)) return undefined;
  const runs = `it is a link that leads out of the project, to ${to.outside}: a program that reads, writes or runs it does so there`;
  return { kind: 'link', runs, parts: [] };
}

async function byName(
  store: ObjectStore,
  { before, after }: Change,
  names: readonly string[],
): Promise<WhatRuns | undefined> {
  const known = whatRuns(names);
  if (known === undefined) return undefined;
  const [old, now] = [await textOf(store, before), await textOf(store, after)];
  const readable = [
    [before, old],
    [after, now],
  ].every(([entry, text]) => entry === undefined || text !== undefined);
  return readable ? whatRuns(names, { before: old, after: now }) : known;
}

async function textOf(store: ObjectStore, entry: Entry | undefined): Promise<string | undefined> {
  if (entry?.kind !== 'file') return undefined;
  const bytes = await store.read(entry.oid);
  return bytes.length > MOST_BYTES ? undefined : bytes.toString('utf8');
}

/** Git takes any folder with these in it for a repository, and does what its settings say. */
function ofRepository(path: string, entries: ReadonlyMap<string, Entry>): WhatRuns | undefined {
  const found = /^(.*?\/?)(?:head|config|config\.worktree|commondir|hooks\/[^/]+)$/.exec(foldSpelling(path));
  if (found === null) return undefined;
  const folder = path.slice(0, (found[1] ?? '').length);
  const has = (name: string): boolean => {
    const whole = `${folder}${name}`;
    return entries.has(whole) || [...entries.keys()].some((one) => one.startsWith(`${whole}/`));
  };
  if (!has('HEAD') || !(has('objects') || has('commondir'))) return undefined;
  const runs = 'git takes its folder for a repository and runs what its settings and hooks name';
  return { kind: 'versions', runs, parts: [] };
}

function byCaller(
  { after }: Change,
  names: readonly string[],
  called: ReadonlyMap<string, Caller>,
): WhatRuns | undefined {
  if (after === undefined) return undefined;
  const caller = names.map((name) => called.get(name)).find((one) => one !== undefined);
  if (caller === undefined) return undefined;
  return { kind: 'called', runs: `${caller.path} calls it; ${caller.runs}`, parts: [] };
}
