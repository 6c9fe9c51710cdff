import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { z } from 'zod';
import { AtlasError, messageOf } from '../core/atlas-error.ts';
import { sha256 } from '../core/hash.ts';
import { PROJECT_ID } from '../core/team-names.ts';
import type { Home } from '../storage/home.ts';
import { projectKey } from '../workspace/landing-log.ts';
import { remoteOf } from '../workspace/remote-of.ts';

/**
 * A project's own id on a team's store: there, a folder's path says nothing.
 *
 * Invariants
 *  I1  A name given by the person makes the id: folders of the same name are one project, wherever they lie.
 *  I2  Otherwise an id that was once kept stays, whatever becomes of the folder's path or its remote.
 *  I3  Otherwise clones of one remote are one project, and a folder without a remote is a project of its own.
 */
const keptSchema = z.strictObject({ format: z.literal(1), id: z.string().regex(PROJECT_ID) });

const SHOWN_ID = z.uuid().or(z.string().regex(/^(?:name|remote)-[0-9a-f]{40}$/));

export async function projectId(home: Home, project: string, named: string | undefined): Promise<string> {
  if (named !== undefined) return idOf('name', named);
  const kept = await readKept(home, project);
  if (kept !== undefined) return kept;
  const remote = await remoteOf(project);
  const id = remote === undefined ? randomUUID() : idOf('remote', remote);
  try {
    await keepProjectId(home, project, id);
  } catch (error) {
    // The remote gives the same id again; one of its own that is kept nowhere would be another each time.
    if (remote === undefined) throw cannotKeep(project, error);
  }
  return id;
}

/** The id of the project that somebody means who is in no folder of it: an id as it is shown, or a name (I1). */
export function projectIdNamed(word: string): string {
  return SHOWN_ID.safeParse(word).success ? word : idOf('name', word);
}

/** Makes the project in a folder the one of that id: for a machine that takes it over. */
export async function keepProjectId(home: Home, project: string, id: string): Promise<void> {
  const path = placeOf(home, project);
  const kept = keptSchema.parse({ format: 1, id });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const aside = `${path}.${randomUUID()}`;
  await writeFile(aside, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
  await rename(aside, path);
}

/** A home in the project moves with it; one that several projects share knows each by its folder. */
function placeOf(home: Home, project: string): string {
  const inside = relative(project, home.path);
  const moves = inside !== '' && !inside.startsWith('..') && !isAbsolute(inside);
  return moves ? join(home.path, 'project-id.json') : join(home.path, 'project-ids', `${projectKey(project)}.json`);
}

async function readKept(home: Home, project: string): Promise<string | undefined> {
  const path = placeOf(home, project);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw unreadable(path, error);
  });
  if (text === undefined) return undefined;
  try {
    return keptSchema.parse(JSON.parse(text)).id;
  } catch (error) {
    throw unreadable(path, error);
  }
}

function idOf(kind: 'name' | 'remote', text: string): string {
  return `${kind}-${sha256(text).slice(0, 40)}`;
}

/** To guess another id would hide the project's runs. */
function unreadable(path: string, cause: unknown): AtlasError {
  return new AtlasError('storage.failed', `the id of this project cannot be read from ${path}`, {
    remedy: 'Mend the file or restore it from a backup; storage.project names the project instead.',
    details: { path },
    cause,
  });
}

function cannotKeep(project: string, cause: unknown): AtlasError {
  return new AtlasError('storage.failed', `the id of ${project} cannot be kept: ${messageOf(cause)}`, {
    remedy: 'Let Atlas write to its home folder, or name the project with storage.project.',
    details: { project },
    cause,
  });
}
