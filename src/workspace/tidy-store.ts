import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { noCrash, type CrashPoint } from '../storage/crash-point.ts';
import { privateGit, type PrivateGit } from './private-git.ts';
import { removeTree } from '../processes/remove-tree.ts';
import type { StateId } from './state.ts';
import { aloneInStore } from './store-users.ts';

/**
 * Deletes the objects that no receipt, no landing and no resumable run needs any more.
 *
 * Invariants
 *  T1  The kept objects are written as one pack, whole and on disk, before any is removed: a kill leaves too much,
 *      never too little.
 *  T2  No other process uses the store meanwhile.
 *  T3  The objects behind an index or a checkout are kept with it, or both are removed: an index would otherwise count
 *      missing files as stored.
 */
export interface TidyRequest {
  /** The folder of the project's store. */
  readonly folder: string;
  /** The states that may still be needed. Called when it is certain that no process adds to them. */
  readonly kept: () => Promise<Kept>;
  /** Whether to do it however little there is to gain. */
  readonly always?: boolean;
  readonly crash?: CrashPoint;
}

export interface Kept {
  readonly states: readonly StateId[];
  /** Checkouts with their states; any other checkout folder is useless. */
  readonly checkouts: ReadonlyMap<string, StateId>;
  /** Folders of landings that are not finished. */
  readonly landings: readonly string[];
}

export interface StoreSize {
  readonly looseObjects: number;
  readonly packs: number;
  readonly bytes: number;
}

/** Fewer loose objects are not worth the time; beyond it, half as many again as the project has files. */
const WORTH_IT = 4000;
/** Objects written a moment ago are never removed, whichever process wrote them. */
const GRACE = '1.hour.ago';
/** Finding differences between objects is worth it only where there are few. */
const FEW_OBJECTS = 20_000;
const DEPENDENCY_FOLDERS_KEPT = 4;

/** Whether it was done: it is left for another time where others are at work, or where there is little to gain. */
export async function tidyStore(request: TidyRequest): Promise<boolean> {
  const { folder, always = false, crash = noCrash } = request;
  const git = privateGit(join(folder, 'objects.git'));
  if (!always && !(await isWorthIt(folder, git))) return false;
  return await aloneInStore(folder, async () => {
    const kept = await request.kept();
    await dropLeftovers(folder, kept);
    const base = await indexBase(folder);
    const states = [...new Set([...kept.states, ...kept.checkouts.values(), ...(base === undefined ? [] : [base])])];
    crash('tidy.pack', 'before');
    const pack = await packStates(git, await present(git, states));
    crash('tidy.pack', 'after');
    crash('tidy.remove', 'before');
    await removeOtherPacks(git, pack);
    await git.run(['prune-packed', '--quiet']);
    await git.run(['prune', `--expire=${always ? 'now' : GRACE}`]);
    crash('tidy.remove', 'after');
  });
}

export async function sizeOfStore(folder: string): Promise<StoreSize> {
  const git = privateGit(join(folder, 'objects.git'));
  const text = await git.text(['count-objects', '-v']).catch(() => '');
  const value = (name: string): number => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return {
    looseObjects: value('count'),
    packs: value('packs'),
    bytes: (value('size') + value('size-pack')) * 1024,
  };
}

/** Guessed from a few of the 256 folders, as git does; counting them all takes long where there are many. */
async function isWorthIt(folder: string, { gitDir }: PrivateGit): Promise<boolean> {
  const sampled = ['17', '5b', 'a0', 'e9'];
  const counts = await Promise.all(
    sampled.map(async (name) => (await readdir(join(gitDir, 'objects', name)).catch(() => [])).length),
  );
  const loose = (counts.reduce((sum, n) => sum + n, 0) * 256) / sampled.length;
  return loose > WORTH_IT + 1.5 * (await filesIn(join(folder, 'index')));
}

async function filesIn(index: string): Promise<number> {
  try {
    await using file = await open(index, 'r');
    const head = Buffer.alloc(12);
    await file.read(head, 0, 12, 0);
    return head.readUInt32BE(8);
  } catch {
    return 0;
  }
}

/** T3: the state that the shared index was last seen as, if it is still that index. */
async function indexBase(folder: string): Promise<StateId | undefined> {
  const index = join(folder, 'index');
  try {
    const seen = JSON.parse(await readFile(`${index}.seen.json`, 'utf8')) as { index?: unknown; state?: unknown };
    const digest = (await readFile(index)).subarray(-32).toString('hex');
    if (seen.index === digest && typeof seen.state === 'string') return seen.state;
  } catch {
    // Missing or torn: made again.
  }
  for (const suffix of ['.seen.json', '.seen', '']) await rm(`${index}${suffix}`, { force: true });
  return undefined;
}

async function dropLeftovers(folder: string, { checkouts, landings }: Kept): Promise<void> {
  const drop = async (inside: string, keep: (name: string) => boolean): Promise<void> => {
    for (const name of await readdir(join(folder, inside)).catch(() => [])) {
      if (!keep(name)) await removeTree(join(folder, inside, name));
    }
  };
  const unfinished = new Set(landings);
  await drop('views', () => false);
  await drop('revisions', () => false);
  await drop('checkouts', (name) => checkouts.has(name));
  await drop('landings', (name) => unfinished.has(join(folder, 'landings', name)));
  await drop('objects.git', (name) => !/^(?:edit|merge)-/.test(name));
  const builds = await readdir(join(folder, 'dependencies')).catch(() => []);
  const ages = await Promise.all(
    builds.map(async (name) => ({ name, at: (await stat(join(folder, 'dependencies', name))).mtimeMs })),
  );
  const newest = ages.filter(({ name }) => !name.includes('.')).toSorted((a, b) => b.at - a.at);
  const used = new Set(newest.slice(0, DEPENDENCY_FOLDERS_KEPT).map(({ name }) => name));
  await drop('dependencies', (name) => used.has(name));
}

/** A run that was killed while it stored something may name a missing state. */
async function present(git: PrivateGit, states: readonly StateId[]): Promise<readonly StateId[]> {
  if (states.length === 0) return [];
  const input = `${states.join('\n')}\n`;
  const lines = (await git.text(['cat-file', '--batch-check=%(objectname) %(objecttype)'], { input })).split('\n');
  return lines.flatMap((line) => (line.endsWith(' tree') ? [line.slice(0, -5)] : []));
}

/** The name of the pack that holds everything of these states; undefined where there are none. */
async function packStates(git: PrivateGit, states: readonly StateId[]): Promise<string | undefined> {
  if (states.length === 0) return undefined;
  const { looseObjects } = await sizeOfStore(join(git.gitDir, '..'));
  const window = looseObjects > FEW_OBJECTS ? 0 : 10;
  const where = join(git.gitDir, 'objects/pack/pack');
  const args = ['pack-objects', '--revs', '--non-empty', '-q', `--window=${window}`, where];
  const name = await git.text(args, { input: `${states.join('\n')}\n` });
  return name === '' ? undefined : `pack-${name}`;
}

/** The index of a pack first: without it git does not look at the rest. */
async function removeOtherPacks({ gitDir }: PrivateGit, keep: string | undefined): Promise<void> {
  const folder = join(gitDir, 'objects/pack');
  const names = (await readdir(folder)).filter((name) => keep === undefined || !name.startsWith(`${keep}.`));
  const order = (name: string): number => (name.endsWith('.idx') ? 0 : 1);
  for (const name of names.toSorted((a, b) => order(a) - order(b))) await rm(join(folder, name), { force: true });
}
