import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerIsGone, ownerMark } from '../owner-mark.ts';

/** The devices that programs need: nothing that holds data, nothing that belongs to somebody. */
export const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'] as const;

const LINKS = [
  ['fd', '/proc/self/fd'],
  ['stdin', '/proc/self/fd/0'],
  ['stdout', '/proc/self/fd/1'],
  ['stderr', '/proc/self/fd/2'],
  ['ptmx', 'pts/ptmx'],
] as const;

/**
 * A folder from which sandboxes are put together. What is in it is only ever mounted, never written; what is done to
 * it stands in the namespace of one program.
 */
export interface StageFolder {
  /** Where the file system of a sandbox is mounted before it becomes the root. */
  readonly root: string;
  /** A /dev, with a file for every device to be mounted on. */
  readonly dev: string;
  /** A file with nothing in it, to be mounted over what is hidden. */
  readonly empty: string;
}

const PREFIX = 'atlas-stage-';
let made: string | undefined;

export function stageFolder(): StageFolder {
  // Who tidies up /tmp may have taken it away.
  if (made === undefined || !existsSync(join(made, 'root'))) made = make();
  return { root: join(made, 'root'), dev: join(made, 'dev'), empty: join(made, 'empty') };
}

function make(): string {
  sweep();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${ownerMark()}-`));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const dev = join(folder, 'dev');
  for (const name of ['pts', 'shm']) mkdirSync(join(dev, name), { recursive: true, mode: 0o755 });
  for (const name of DEVICES) writeFileSync(join(dev, name), '');
  for (const [name, target] of LINKS) symlinkSync(target, join(dev, name));
  writeFileSync(join(folder, 'empty'), '', { mode: 0o444 });
  // Last: where it is, all of it is.
  mkdirSync(join(folder, 'root'), { mode: 0o755 });
  return folder;
}

/** Takes away the folders of those who were killed. Whoever else may write here made none that is ours by its owner. */
function sweep(): void {
  try {
    for (const name of readdirSync(tmpdir())) {
      if (!name.startsWith(PREFIX) || !ownerIsGone(name.slice(PREFIX.length))) continue;
      const folder = join(tmpdir(), name);
      const { uid } = lstatSync(folder);
      if (uid === process.getuid?.()) rmSync(folder, { recursive: true, force: true });
    }
  } catch {
    // Whoever else of ours starts now may sweep, too.
  }
}
