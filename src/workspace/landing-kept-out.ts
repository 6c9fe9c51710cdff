import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { AtlasError } from '../core/atlas-error.ts';
import { decodePath, joinPath, showPath } from './path-bytes.ts';
import type { ProjectStore } from './project-store.ts';
import { inPlace } from './real-place.ts';
import type { StateId } from './state.ts';

/** A landing that was taken back again and again. */
export interface KeptOut {
  /** What it was to do, as in `step s1 cannot land`. */
  readonly what: string;
  /** What goes on once the obstacle is gone, as in `run \`atlas resume\``. */
  readonly again: string;
  readonly from: StateId;
  /** The paths that held the last try up. */
  readonly edited: readonly string[];
}

/**
 * Why a landing that was taken back every time cannot be. Where nothing has changed of what Atlas keeps of the project,
 * something lies at its paths that Atlas neither keeps nor overwrites: to wait for a program that changes files would
 * be to wait for ever.
 */
export async function landingKeptOut(project: ProjectStore, kept: KeptOut): Promise<AtlasError> {
  const { what, again, from, edited } = kept;
  const details = { paths: edited.map(showPath) };
  const found = (await project.snapshot()) === from ? await inTheWay(project, from, edited) : [];
  if (found.length > 0) {
    const message = `${what}: in its way is what Atlas neither keeps nor overwrites: ${found.join('; ')}`;
    return new AtlasError('workspace.conflict', message, { remedy: `Move it away, then ${again}.`, details });
  }
  const message = `${what}: files of the project keep changing meanwhile: ${details.paths.join(', ')}`;
  return new AtlasError('workspace.conflict', message, {
    remedy: `Let the other program finish, then ${again}.`,
    details,
  });
}

async function inTheWay(project: ProjectStore, from: StateId, edited: readonly string[]): Promise<readonly string[]> {
  const kept = new Set((await project.store.entries(from)).keys());
  const told: string[] = [];
  for (const path of edited) {
    const stats = await inPlace(
      project.project,
      path,
      (at) => lstatSync(at, { throwIfNoEntry: false }),
      () => undefined,
    );
    if (stats === undefined || (!stats.isDirectory() && kept.has(path))) continue;
    told.push(`${showPath(path)} (${nameOf(stats, () => unkept(project.project, path, kept))})`);
  }
  return told;
}

function nameOf(stats: Stats, unkeptIn: () => readonly string[]): string {
  if (stats.isFIFO()) return 'a named pipe';
  if (stats.isSocket()) return 'a socket';
  if (stats.isDirectory()) {
    const inside = unkeptIn();
    return inside.length === 0 ? 'a folder' : `a folder that holds ${inside.join(', ')}`;
  }
  return stats.isFile() || stats.isSymbolicLink() ? 'a file that is ignored' : 'a device';
}

/** So many are named, and so many looked at: the folder may be one of dependencies. */
const NAMED = 3;
const LOOKED_AT = 2000;

/** The first things in a folder that are no part of the state. */
function unkept(project: string, folder: string, kept: ReadonlySet<string>): readonly string[] {
  const named: string[] = [];
  const waiting = [folder];
  let left = LOOKED_AT;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    for (const entry of readdirSync(joinPath(project, next), { withFileTypes: true, encoding: 'buffer' })) {
      left -= 1;
      if (left < 0 || named.length === NAMED) return named;
      const name = decodePath(entry.name);
      if (entry.isDirectory() && name !== '.git') waiting.push(`${next}/${name}`);
      else if (!kept.has(`${next}/${name}`)) named.push(showPath(`${next}/${name}`));
    }
  }
  return named;
}
