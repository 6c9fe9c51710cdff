import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sha256 } from '../../core/hash.ts';
import type { RuntimeOptions } from '../../home/open-runtime.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a command and the process that is kept warm for it must agree on. */
export interface WarmOwner {
  readonly project: string;
  /** As the person named it; undefined where the settings decide. */
  readonly home: string | undefined;
  readonly environment: Environment;
}

/** Who opens a home, as far as such a process must know; it knows no settings that a caller passes. */
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

/** Private and empty for whoever works in a sandbox: what lies below cannot be reached by an agent. */
const HIDDEN = ['/run', '/tmp', '/var/tmp', '/var/folders', '/private/tmp', '/private/var/folders'] as const;

/**
 * Where the sockets of one person's warm processes are: a folder that nobody else may enter, under a short path however
 * deep the home lies. Undefined where there is no such place; nothing is kept warm then.
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

/** By where it really lies: a link from there leads out of what is hidden. */
function isHidden(base: string): boolean {
  try {
    const real = realpathSync(base);
    return base.startsWith('/') && HIDDEN.some((root) => real === root || real.startsWith(`${root}/`));
  } catch {
    return false;
  }
}

/** Somebody else may have made it first: a link, or a folder that they can reach into, is not used. */
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
