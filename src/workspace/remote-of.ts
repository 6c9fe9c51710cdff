import { join, relative, sep } from 'node:path';
import { execute } from './execute.ts';
import { findUserRepository } from './ignore-rules.ts';

/**
 * The place that the person's repository was cloned from, spelled the same for every clone of it, with the path of the
 * project within the repository; undefined where there is no remote that another machine could know.
 */
export async function remoteOf(project: string): Promise<string | undefined> {
  const repository = await findUserRepository(project);
  if (repository === undefined) return undefined;
  // The file alone: nothing that it includes counts, and reading it runs nothing.
  const args = [
    'config',
    '--file',
    join(repository.commonDir, 'config'),
    '--no-includes',
    '--get',
    'remote.origin.url',
  ];
  const env = { PATH: process.env['PATH'] ?? '', GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' };
  const asked = await execute({ command: 'git', args, cwd: '/', env }, '').catch(() => undefined);
  if (asked?.exitCode !== 0) return undefined;
  const place = remotePlace(asked.stdout.toString('utf8').trim());
  if (place === undefined) return undefined;
  const inside = relative(repository.root, project).split(sep).join('/');
  return inside === '' ? place : `${place}//${inside}`;
}

/**
 * The host and path of a remote's address. Whether it is read by ssh or https, under which name and on which port, does
 * not make it another repository; a path on this machine is known to nobody else.
 */
export function remotePlace(address: string): string | undefined {
  const found = address.includes('://') ? fromUrl(address) : fromScp(address);
  if (found === undefined) return undefined;
  const path = found.path
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  const bare = path.endsWith('.git') ? path.slice(0, -'.git'.length) : path;
  return found.host === '' || bare === '' ? undefined : `${found.host.toLowerCase()}/${bare}`;
}

interface Place {
  readonly host: string;
  readonly path: string;
}

function fromUrl(address: string): Place | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'file:' ? undefined : { host: url.hostname, path: url.pathname };
}

/** `git@host:path`: what stands before the first colon is a host unless a slash comes first. */
function fromScp(address: string): Place | undefined {
  const colon = address.indexOf(':');
  if (colon <= 0 || address.slice(0, colon).includes('/')) return undefined;
  const host = address.slice(address.lastIndexOf('@', colon) + 1, colon);
  return { host, path: address.slice(colon + 1) };
}
