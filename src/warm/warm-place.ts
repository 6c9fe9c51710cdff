import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sha256 } from '../core/hash.ts';
import type { RuntimeOptions } from '../home/open-runtime.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The data on which a command and its warm process must agree. */
export interface WarmOwner {
  readonly project: string;
  /** As the person named it; undefined where the settings decide. */
  readonly home: string | undefined;
  readonly environment: Environment;
}

/**
 * Describes the opener of a home for a warm process; undefined where the caller passes settings that such a process
 * cannot know.
 */
export function warmOwner({
  project,
  environment,
  flags = {},
}: Pick<RuntimeOptions, 'project' | 'environment' | 'flags'>): WarmOwner | undefined {
  const { 'storage.basePath': home, ...others } = flags;
  if (Object.keys(others).length > 0) return undefined;
  return { project, environment, home: typeof home === 'string' ? home : undefined };
}

/** The name of a socket may be no longer than this on any platform that has them. */
const LONGEST = 100;

/** Folders that are private and empty inside a sandbox, so that an agent cannot reach a socket below them. */
const HIDDEN = ['/run', '/tmp', '/var/tmp', '/var/folders', '/private/tmp', '/private/var/folders'] as const;

/**
 * The folder of one person's warm sockets, which no other user may enter, under a short path however deep the home
 * lies. Undefined where there is no such place; then Atlas keeps no process warm.
 */
export function warmFolder(environment: Environment): string | undefined {
  const own = process.getuid?.();
  if (own === undefined) return undefined;
  for (const base of [environment['XDG_RUNTIME_DIR'], tmpdir(), '/tmp']) {
    if (base === undefined || !isHidden(base)) continue;
    const folder = join(base, `atlas-${own}`);
    if (socketPath(folder, '0'.repeat(64)).length > LONGEST) continue;
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch {
      // There already, or not to be made; looked at below.
    }
    if (isOurs(folder, own)) return folder;
  }
  return undefined;
}

/** By its real path: a link could lead out of a hidden folder. */
function isHidden(base: string): boolean {
  try {
    const real = realpathSync(base);
    return base.startsWith('/') && HIDDEN.some((root) => real === root || real.startsWith(`${root}/`));
  } catch {
    return false;
  }
}

/** Another user may have made the folder first, so a link, or a folder that they can enter, is not used. */
function isOurs(folder: string, own: number): boolean {
  try {
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === own && (found.mode & 0o077) === 0;
  } catch {
    return false;
  }
}

/** The same for every command that would open the same home in the same way. */
export function warmKey({ project, home, environment }: WarmOwner): string {
  const named = home ?? environment['ATLAS_STORAGE_BASE_PATH'] ?? environment['ATLAS_HOME'];
  return sha256(JSON.stringify([realpathSync(project), named === undefined ? '' : resolve(project, named)]));
}

export function socketPath(folder: string, key: string): string {
  return join(folder, `${key.slice(0, 24)}.sock`);
}
