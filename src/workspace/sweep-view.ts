import { lstatSync, readdirSync } from 'node:fs';
import { execute, type Execute } from './execute.ts';
import { decodePath, joinNul, joinPath, showPath, splitNul } from './path-bytes.ts';

/** More than this of one file is data, not a project: hashing and landing it would hold everybody up. */
const MAX_FILE_BYTES = 2 ** 30;

/**
 * Takes out of a private copy what cannot be part of a project: named pipes, sockets and devices, on which the next
 * reader would hang, and files beyond all measure. The latter are named, because whoever wrote them meant them.
 *
 * `written` is what is looked through: with an overlay, only what was written. `inside` removes where that leaves a hole
 * instead of what was there before.
 */
export async function sweepView(written: string, inside: Execute): Promise<readonly string[]> {
  if (isHarmless(written, { left: FEW })) return [];
  const env = { PATH: process.env['PATH'] ?? '' };
  const large = ['-type', 'f', '-size', `+${MAX_FILE_BYTES}c`];
  const special = ['-type', 'p', '-o', '-type', 's', '-o', '-type', 'b'];
  const wanted = ['(', ...special, '-o', ...large, ')', '-printf', String.raw`%y %s %P\0`];
  const args = ['.', '(', '-name', '.git', '-o', '-name', 'node_modules', ')', '-prune', '-o', ...wanted];
  const { stdout } = await execute({ command: 'find', args, cwd: written, env });
  const found = splitNul(stdout).flatMap((line) => {
    const [, kind = '', size = '', path = ''] = /^(\w) (\d+) ([^]*)$/.exec(line) ?? [];
    return path === '' ? [] : [{ kind, size, path }];
  });
  if (found.length === 0) return [];
  const input = joinNul(found.map(({ path }) => `./${path}`));
  await inside({ command: 'xargs', args: ['-0', 'rm', '-f', '--'], cwd: written, env }, input);
  return found
    .filter(({ kind }) => kind === 'f')
    .map(({ path, size }) => `${showPath(path)} is too large (${size} bytes, at most ${MAX_FILE_BYTES})`);
}

/** So much is looked through at once: most attempts write a few files, and a `find` costs more than to look at them. */
const FEW = 200;
const NOT_LOOKED_INTO = new Set(['.git', 'node_modules']);

/** Whether there is certainly nothing to take out. Whatever is large, odd or cannot be read is for `find` to say. */
function isHarmless(folder: string, budget: { left: number }, inside = ''): boolean {
  try {
    const here = inside === '' ? folder : joinPath(folder, inside);
    for (const entry of readdirSync(here, { withFileTypes: true, encoding: 'buffer' })) {
      const name = decodePath(entry.name);
      budget.left -= 1;
      if (budget.left < 0) return false;
      if (NOT_LOOKED_INTO.has(name)) continue;
      const path = inside === '' ? name : `${inside}/${name}`;
      if (entry.isDirectory()) {
        if (!isHarmless(folder, budget, path)) return false;
      } else if (entry.isFile()) {
        if (lstatSync(joinPath(folder, path)).size > MAX_FILE_BYTES) return false;
      } else if (!entry.isSymbolicLink() && !entry.isCharacterDevice()) return false;
    }
    return true;
  } catch {
    return false;
  }
}
