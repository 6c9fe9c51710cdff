import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownedFolder } from '../owned-folder.ts';

/** The devices that programs need: none that holds data, none that belongs to a person. */
export const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'] as const;

const LINKS = [
  ['fd', '/proc/self/fd'],
  ['stdin', '/proc/self/fd/0'],
  ['stdout', '/proc/self/fd/1'],
  ['stderr', '/proc/self/fd/2'],
  ['ptmx', 'pts/ptmx'],
] as const;

/**
 * A folder from which sandboxes are put together. It is only ever mounted, never written; changes to it stay in the
 * namespace of one program.
 */
export interface StageFolder {
  /** Where the file system of a sandbox is mounted before it becomes the root. */
  readonly root: string;
  /** A /dev, with a file for every device to be mounted on. */
  readonly dev: string;
  /** An empty file, to be mounted over a hidden one. */
  readonly empty: string;
  /** Where the empty folders that are mounted over hidden ones lie, in the namespace of one program. */
  readonly covers: string;
}

let made: string | undefined;

export function stageFolder(): StageFolder {
  // A cleaner of /tmp may have removed it.
  if (made === undefined || !existsSync(join(made, 'root')) || !existsSync(join(made, 'empty'))) made = make();
  return { root: join(made, 'root'), dev: join(made, 'dev'), empty: join(made, 'empty'), covers: join(made, 'covers') };
}

function make(): string {
  const folder = ownedFolder('atlas-stage');
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const dev = join(folder, 'dev');
  for (const name of ['pts', 'shm']) mkdirSync(join(dev, name), { recursive: true, mode: 0o755 });
  for (const name of DEVICES) writeFileSync(join(dev, name), '');
  for (const [name, target] of LINKS) symlinkSync(target, join(dev, name));
  writeFileSync(join(folder, 'empty'), '', { mode: 0o444 });
  mkdirSync(join(folder, 'covers'), { mode: 0o755 });
  // Last: where it is, all of it is.
  mkdirSync(join(folder, 'root'), { mode: 0o755 });
  return folder;
}
