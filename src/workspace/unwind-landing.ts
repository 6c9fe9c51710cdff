import { linkSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isAtlasError } from '../core/atlas-error.ts';
import { removeTree } from '../processes/remove-tree.ts';
import { isStill, lookAt, writeTemporary } from './landing-files.ts';
import { makeFolder, removeEmptied } from './landing-folders.ts';
import type { Landing, Move } from './landing-log.ts';
import { isFolderOrNothing, keepsInode, type LandingParts } from './landing-parts.ts';
import { mergeText } from './merge.ts';
import { inPlace, setMode } from './real-place.ts';
import { ancestorsOf, FOLDER_MODE } from './state.ts';

/** Takes a landing back. The person's edits stay; where they edited landed content, only their own change stays. */
export async function unwind(
  parts: LandingParts,
  landing: Landing,
  edited: readonly string[],
): Promise<readonly string[]> {
  const { project, log, crash } = parts;
  const found = new Set(edited);
  crash('unwind.begin', 'before');
  await log.setStatus(landing.id, 'unwinding');
  crash('unwind.begin', 'after');
  for (const move of landing.moves.toReversed()) {
    if (isFolderOrNothing(move.before) && !isFolderOrNothing(move.after)) {
      const work = async (path: Buffer): Promise<void> => {
        await removeAdded(parts, landing, move, found, path);
      };
      await below(parts, move, found, work, async () => undefined);
    }
  }
  const { manifest } = await project.store.load(landing.base);
  const made = landing.moves.flatMap(({ path, before, after }) => [
    ...(before === undefined ? ancestorsOf(path) : []),
    ...(after?.kind === 'folder' && before?.kind !== 'folder' ? [path] : []),
  ]);
  await removeEmptied(parts, made, manifest.folders);
  for (const { path, before } of landing.moves.toSorted((a, b) => a.path.length - b.path.length)) {
    if (before === undefined) continue;
    for (const folder of [...ancestorsOf(path), ...(before.kind === 'folder' ? [path] : [])]) {
      await makeFolder(project.project, folder, manifest.folders[folder] ?? FOLDER_MODE).catch(() => undefined);
    }
  }
  for (const move of landing.moves.toReversed()) {
    if (isFolderOrNothing(move.before)) continue;
    const work = async (path: Buffer): Promise<void> => {
      await putBack(parts, landing, move, found, path);
    };
    await below(parts, move, found, work, async () => {
      const kept = await lookAt(join(landing.folder, 'aside', String(move.n)));
      if (kept.entry !== undefined) found.add(move.path);
    });
  }
  crash('unwind.done', 'before');
  await log.setStatus(landing.id, 'unwound');
  crash('unwind.done', 'after');
  await removeTree(landing.folder);
  return [...found];
}

/**
 * Works on a path below its folder, or calls `gone` where the folder is gone. A link in its place is the person's
 * doing: nothing is written through it.
 */
async function below(
  { project }: LandingParts,
  { path }: Move,
  edited: Set<string>,
  work: (at: Buffer) => Promise<void>,
  gone: () => Promise<void>,
): Promise<void> {
  try {
    await inPlace(project.project, path, work, gone);
  } catch (error) {
    if (!isAtlasError(error, 'path.outside-workspace')) throw error;
    edited.add(path);
  }
}

async function removeAdded(
  { crash, stillOurs }: LandingParts,
  { folder }: Landing,
  move: Move,
  edited: Set<string>,
  path: Buffer,
): Promise<void> {
  const temporary = join(folder, 'new', String(move.n));
  const here = await lookAt(path);
  if (here.entry === undefined) return;
  const waiting = await lookAt(temporary);
  // We did not put this file there, and it is not the old one either: it is the person's.
  if (waiting.entry !== undefined && waiting.stats?.ino !== here.stats?.ino) return;
  if (!isStill(here.entry, move.after)) {
    edited.add(move.path);
    return;
  }
  await stillOurs();
  crash('unwind.restore', 'before');
  unlinkSync(path);
  crash('unwind.restore', 'after');
}

async function putBack(
  { project, crash, stillOurs }: LandingParts,
  { folder }: Landing,
  move: Move,
  edited: Set<string>,
  path: Buffer,
): Promise<void> {
  const here = await lookAt(path);
  if (move.before?.kind === 'file' && keepsInode(move.before, move.after)) {
    if (isStill(here.entry, move.after)) setMode(path, 'file', move.before.mode);
    return;
  }
  const aside = join(folder, 'aside', String(move.n));
  const kept = await lookAt(aside);
  if (kept.entry === undefined || kept.stats?.ino === here.stats?.ino) return;
  if (!isFolderOrNothing(move.after)) {
    // Ours was not there yet, so whatever became of the name was the person's doing; or it was, and they deleted it.
    const waiting = await lookAt(join(folder, 'new', String(move.n)));
    if (waiting.entry !== undefined || here.entry === undefined) {
      edited.add(move.path);
      return;
    }
  }
  if (!isStill(kept.entry, move.before)) edited.add(move.path);
  await stillOurs();
  crash('unwind.restore', 'before');
  if (here.entry === undefined) linkSync(aside, path);
  else if (isStill(here.entry, move.after)) renameSync(aside, path);
  else {
    edited.add(move.path);
    const merged =
      here.content === undefined || kept.content === undefined || move.after?.kind !== 'file'
        ? undefined
        : await mergeText(project.store, await project.store.read(move.after.oid), here.content, kept.content);
    if (merged !== undefined && here.entry.kind === 'file') {
      const temporary = join(folder, 'new', `merged-${move.n}`);
      rmSync(temporary, { force: true });
      await writeTemporary(temporary, here.entry, merged);
      renameSync(temporary, path);
    }
  }
  crash('unwind.restore', 'after');
}
