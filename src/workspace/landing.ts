import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, lstatSync, mkdirSync, renameSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeTree } from '../processes/remove-tree.ts';
import { landingFailed } from './landing-failed.ts';
import { inProject, isStill, lookAt, parentOf, syncFolder, writeTemporary } from './landing-files.ts';
import { makeFolder, removeEmptied, removeIfEmpty } from './landing-folders.ts';
import type { Landing, Move } from './landing-log.ts';
import { Edited, isFolderOrNothing, keepsInode, type LandingParts } from './landing-parts.ts';
import type { ProjectStore } from './project-store.ts';
import { inPlace, setMode } from './real-place.ts';
import { lstatIn } from './snapshot.ts';
import { ancestorsOf, FOLDER_MODE, type Entry, type StateId } from './state.ts';
import { unwind } from './unwind-landing.ts';

export interface LandingRequest {
  readonly runId: string;
  readonly step: string;
  readonly attempt: number;
  readonly kind: 'commit' | 'undo';
  readonly from: StateId;
  readonly to: StateId;
  readonly receipt: string | null;
  readonly origin: string | null;
  readonly undoes: string | null;
  /** Its name in the log; a new one where it is left out. */
  readonly id?: string;
  /** Times to give to files that get this content back, by path. */
  readonly times?: ReadonlyMap<string, number>;
}

type FileEntry = Extract<Entry, { readonly kind: 'file' }>;

export type LandingResult =
  | { readonly landed: true; readonly landing: Landing }
  /** The person changed these paths while it was landing. Everything else is as it was. */
  | { readonly landed: false; readonly edited: readonly string[] };

/**
 * Brings a project from one state to another, file by file, so that after a kill at any moment the log can finish the
 * landing or take it back.
 *
 * Invariants
 *  R1  Before the first file of the project is touched, every old and new hash is in the log and every new content is
 *      on disk beside it.
 *  R2  A displaced file is kept until the landing is done, and examined again after it was displaced: content that is
 *      not what the log expects is the person's edit, and the whole landing is taken back.
 *  R3  A path that the log does not expect to be there is never overwritten: new names are linked, not renamed.
 *  R4  Before every rename the leases are checked: a process that lost them changes nothing more.
 *  R5  A file that keeps its content keeps its inode and its time; but one that has another name, which may lie
 *      outside the project, becomes a file of its own before its mode changes.
 *  R6  The landing never works through a link: each path is worked on below the folder that holds it (`inPlace`).
 *
 * Files are examined and moved synchronously; only long operations (large contents, reaching the disk) are awaited.
 */
export async function land(parts: LandingParts, request: LandingRequest): Promise<LandingResult> {
  const landing = await prepare(parts, request);
  return await goForward(parts, landing);
}

/** Finishes, or takes back, a landing that a killed process left half done. */
export async function finishInterrupted(parts: LandingParts): Promise<readonly LandingResult[]> {
  const results: LandingResult[] = [];
  for (const landing of await parts.log.unfinished()) {
    if (landing.status === 'ready' && (await hasLanded(parts, landing))) results.push(await done(parts, landing));
    else if (landing.status === 'ready') results.push(await goForward(parts, landing));
    else if (landing.status === 'unwinding') results.push({ landed: false, edited: await unwind(parts, landing, []) });
    else {
      // No file of the project was touched yet (R1).
      await parts.log.setStatus(landing.id, 'unwound');
      await removeTree(landing.folder);
    }
  }
  return results;
}

async function prepare(parts: LandingParts, request: LandingRequest): Promise<Landing> {
  const { project, log, clock, crash } = parts;
  const { times, from, to, id = randomUUID(), ...rest } = request;
  const changes = await project.store.diff(from, to);
  const moves: Move[] = [];
  for (const [n, { path, before, after }] of changes.entries()) {
    const stats = lstatIn(project.project, path);
    moves.push({ n, path, before, after, beforeTime: stats?.mtimeMs, afterTime: times?.get(path) });
  }
  const folder = landingFolder(project, id);
  const at = clock.now().toISOString();
  const landing: Landing = { id, ...rest, status: 'logged', base: from, next: to, folder, moves, at };
  crash('landing.log', 'before');
  // In our own folders: what a power cut leaves there, the next tidying removes.
  await log.append(landing, isOurs(project, folder) ? 'soon' : 'now');
  crash('landing.log', 'after');
  mkdirSync(join(folder, 'new'), { recursive: true, mode: 0o700 });
  // Where nothing stood before, nothing is put aside.
  if (moves.some(({ before }) => before !== undefined)) mkdirSync(join(folder, 'aside'), { mode: 0o700 });
  for (const { n, after, before, afterTime } of moves) {
    if (after === undefined || after.kind === 'folder' || keepsInode(before, after)) continue;
    crash('landing.write', 'before');
    await writeTemporary(join(folder, 'new', String(n)), after, await project.store.read(after.oid), afterTime);
    crash('landing.write', 'after');
  }
  await syncFolder(join(folder, 'new'));
  crash('landing.ready', 'before');
  await log.setStatus(id, 'ready');
  crash('landing.ready', 'after');
  return { ...landing, status: 'ready' };
}

async function goForward(parts: LandingParts, landing: Landing): Promise<LandingResult> {
  const { crash } = parts;
  parts.project.expectChange();
  try {
    await applyAll(parts, landing);
    crash('landing.settle', 'before');
    await settle(parts, landing);
    crash('landing.settle', 'after');
  } catch (error) {
    if (!(error instanceof Edited)) throw landingFailed(error, parts.project.project);
    return { landed: false, edited: await unwind(parts, landing, [error.path]) };
  }
  return await done(parts, landing);
}

/**
 * That a landing is done need not wait for the disk where its folder loses its name first: nobody takes it for one that
 * is half done (`hasLanded`).
 */
async function done({ project, log, crash }: LandingParts, landing: Landing): Promise<LandingResult> {
  const { id, folder } = landing;
  const ours = isOurs(project, folder);
  const left = ours ? leftOf(folder) : folder;
  crash('landing.done', 'before');
  if (ours && existsSync(folder)) renameSync(folder, left);
  await log.setStatus(id, 'landed', ours ? 'soon' : 'now');
  crash('landing.done', 'after');
  await removeTree(left);
  return { landed: true, landing: { ...landing, status: 'landed' } };
}

/**
 * A landing that is ready has its folder until it is done. Where a power cut took what was left of the folder, and the
 * word that it is done, the files tell.
 */
async function hasLanded({ project }: LandingParts, { folder, moves }: Landing): Promise<boolean> {
  if (!isOurs(project, folder) || existsSync(folder)) return false;
  if (existsSync(leftOf(folder))) return true;
  for (const { path, after } of moves) {
    const found = await inPlace(project.project, path, lookAt, () => undefined);
    if (!isStill(found?.entry, after)) return false;
  }
  return true;
}

function leftOf(folder: string): string {
  return `${folder}.done`;
}

/** Removals first, deepest first; then folders; then files. A file can so take the place of a folder, and back. */
async function applyAll(parts: LandingParts, landing: Landing): Promise<void> {
  const { project } = parts;
  const deepestFirst = landing.moves.toSorted((a, b) => b.path.length - a.path.length);
  const goes = ({ before, after }: Move): boolean =>
    before !== undefined && (after === undefined || (before.kind === 'folder') !== (after.kind === 'folder'));
  for (const move of deepestFirst.filter(goes)) {
    if (move.before?.kind === 'folder') await removeIfEmpty(project.project, move.path);
    else await takeAway(parts, landing, move);
  }
  const { manifest } = await project.store.load(landing.next);
  const left = landing.moves.filter(({ after }) => after === undefined).flatMap(({ path }) => [...ancestorsOf(path)]);
  await removeEmptied(parts, left, manifest.folders);
  for (const { path, after } of landing.moves.toSorted((a, b) => a.path.length - b.path.length)) {
    if (after === undefined) continue;
    for (const folder of [...ancestorsOf(path), ...(after.kind === 'folder' ? [path] : [])]) {
      await makeFolder(project.project, folder, manifest.folders[folder] ?? FOLDER_MODE);
    }
    if (after.kind !== 'folder') continue;
    await inPlace(
      project.project,
      path,
      (at) => setMode(at, 'folder', after.mode),
      () => false,
    );
  }
  for (const move of landing.moves) {
    if (move.after === undefined || move.after.kind === 'folder') continue;
    if (isFolderOrNothing(move.before)) await putNew(parts, landing, move);
    else await replace(parts, landing, move);
  }
}

/** A name that is already gone is an edit too: the person removed it. */
async function takeAway(parts: LandingParts, { folder }: Landing, move: Move): Promise<void> {
  const { crash, stillOurs } = parts;
  const aside = join(folder, 'aside', String(move.n));
  if ((await lookAt(aside)).entry === undefined) {
    await below(parts, move, async (path) => {
      const { entry } = await lookAt(path);
      if (!isStill(entry, move.before)) throw new Edited(move.path);
      await stillOurs();
      crash('landing.aside', 'before');
      renameSync(path, aside);
      crash('landing.aside', 'after');
    });
  }
  if (!isStill((await lookAt(aside)).entry, move.before)) throw new Edited(move.path);
}

async function putNew(parts: LandingParts, { folder }: Landing, move: Move): Promise<void> {
  const { crash, stillOurs } = parts;
  const temporary = join(folder, 'new', String(move.n));
  if ((await lookAt(temporary)).entry === undefined) return;
  await below(parts, move, async (path) => {
    await stillOurs();
    crash('landing.replace', 'before');
    try {
      linkSync(temporary, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (!isStill((await lookAt(path)).entry, move.after)) throw new Edited(move.path);
    }
    crash('landing.replace', 'after');
  });
  unlinkSync(temporary);
}

async function replace(parts: LandingParts, { folder }: Landing, move: Move): Promise<void> {
  const { after } = move;
  if (after?.kind === 'file' && keepsInode(move.before, after)) {
    await below(parts, move, async (path) => {
      await changeMode(parts, move, path, after, join(folder, 'new', `alone-${move.n}`));
    });
    return;
  }
  const { crash, stillOurs } = parts;
  const temporary = join(folder, 'new', String(move.n));
  const aside = join(folder, 'aside', String(move.n));
  if ((await lookAt(temporary)).entry !== undefined) {
    await below(parts, move, async (path) => {
      const { entry } = await lookAt(path);
      if (!isStill(entry, move.before)) throw new Edited(move.path);
      await stillOurs();
      crash('landing.aside', 'before');
      rmSync(aside, { force: true });
      keepAside(path, aside, move.path);
      crash('landing.aside', 'after');
      crash('landing.replace', 'before');
      exchange(path, temporary, aside, move.path);
      crash('landing.replace', 'after');
    });
  }
  if (!isStill((await lookAt(aside)).entry, move.before)) throw new Edited(move.path);
}

async function changeMode(
  { crash, stillOurs }: LandingParts,
  move: Move,
  path: Buffer,
  after: FileEntry,
  alone: string,
): Promise<void> {
  const { entry, stats, content } = await lookAt(path);
  if (isStill(entry, move.after)) return;
  if (!isStill(entry, move.before)) throw new Edited(move.path);
  const shared = stats !== undefined && content !== undefined && stats.nlink > 1;
  if (shared) {
    rmSync(alone, { force: true });
    await writeTemporary(alone, after, content, stats.mtimeMs);
  }
  await stillOurs();
  crash('landing.replace', 'before');
  if (!shared) {
    if (!setMode(path, 'file', after.mode)) throw new Edited(move.path);
  } else if (lstatSync(path, { throwIfNoEntry: false })?.ino === stats.ino) renameSync(alone, path);
  else throw new Edited(move.path);
  crash('landing.replace', 'after');
}

/** R6. Where the folder of a path is gone, the person has removed it. */
async function below(parts: LandingParts, { path }: Move, work: (at: Buffer) => Promise<void>): Promise<void> {
  await inPlace(parts.project.project, path, work, () => {
    throw new Edited(path);
  });
}

/** A file that is gone before it could be kept was removed by the person. */
function keepAside(path: Buffer, aside: string, shown: string): void {
  try {
    linkSync(path, aside);
  } catch {
    throw new Edited(shown);
  }
}

/**
 * The old name has its file until it has the new one, so that no reader ever finds it missing. An editor that saves by
 * renaming has put another file there, which shows in the inode; nothing here waits, so that it gets no time to.
 */
function exchange(path: Buffer, temporary: string, aside: string, shown: string): void {
  const now = lstatSync(path, { throwIfNoEntry: false });
  if (now === undefined || now.ino !== lstatSync(aside).ino) throw new Edited(shown);
  renameSync(temporary, path);
}

/** Once more at the end: a program that had the old file open may have written to it meanwhile (R2). */
async function settle({ project }: LandingParts, { folder, moves }: Landing): Promise<void> {
  const parents = new Set<string>();
  for (const { n, path, before } of moves) {
    parents.add(parentOf(path));
    const { entry } = await lookAt(join(folder, 'aside', String(n)));
    if (entry !== undefined && !isStill(entry, before)) throw new Edited(path);
  }
  for (const parent of parents) await syncFolder(inProject(project.project, parent));
}

/** On the project's own file system, because a rename cannot leave it. */
function landingFolder(project: ProjectStore, id: string): string {
  const sameDevice = statSync(project.folder).dev === statSync(project.project).dev;
  return sameDevice ? join(ourFolder(project), id) : join(project.project, `.atlas-landing-${id}`);
}

function ourFolder(project: ProjectStore): string {
  return join(project.folder, 'landings');
}

function isOurs(project: ProjectStore, folder: string): boolean {
  return dirname(folder) === ourFolder(project);
}
