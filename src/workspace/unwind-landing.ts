import { chmodSync, linkSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { removeTree } from '../processes/remove-tree.ts';
import { inProject, isStill, lookAt, writeTemporary } from './landing-files.ts';
import { makeFolder, removeEmptied } from './landing-folders.ts';
import type { Landing, Move } from './landing-log.ts';
import { isFolderOrNothing, keepsInode, type LandingParts } from './landing-parts.ts';
import { mergeText } from './merge.ts';
import { ancestorsOf, FOLDER_MODE } from './state.ts';

/** Takes a landing back. The person's edits stay; where they edited what had landed, only their own change stays. */
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
      await removeAdded(parts, landing, move, found);
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
    if (!isFolderOrNothing(move.before)) await putBack(parts, landing, move, found);
  }
  crash('unwind.done', 'before');
  await log.setStatus(landing.id, 'unwound');
  crash('unwind.done', 'after');
  await removeTree(landing.folder);
  return [...found];
}

async function removeAdded(parts: LandingParts, { folder }: Landing, move: Move, edited: Set<string>): Promise<void> {
  const { project, crash, stillOurs } = parts;
  const temporary = join(folder, 'new', String(move.n));
  const path = inProject(project.project, move.path);
  const here = await lookAt(path);
  if (here.entry === undefined) return;
  const waiting = await lookAt(temporary);
  // Not put there yet by us, and not the same file either: it is the person's.
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

async function putBack(parts: LandingParts, { folder }: Landing, move: Move, edited: Set<string>): Promise<void> {
  const { project, crash, stillOurs } = parts;
  const path = inProject(project.project, move.path);
  const here = await lookAt(path);
  if (move.before?.kind === 'file' && keepsInode(move.before, move.after)) {
    if (isStill(here.entry, move.after)) chmodSync(path, move.before.mode);
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
