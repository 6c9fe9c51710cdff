import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Program } from '../program.ts';

/**
 * The files that a confined program needs in a folder that the sandbox makes private: Atlas itself and its Node (both
 * may be installed below /tmp), and the program with the files that its command line names. Each is shown from the
 * private folder's own child downwards, so that a script finds its neighbours too.
 */
export function neededBelow(folders: readonly string[], program: Program): readonly string[] {
  const named = [program.command, ...program.args].filter((word) => isAbsolute(word) && existsSync(word));
  const needed = [...OWN, ...withRealPath(named)];
  const shown = needed.flatMap((path) => {
    const folder = folders.find((one) => path.startsWith(`${one}/`));
    const [child] = folder === undefined ? [] : path.slice(folder.length + 1).split('/');
    return folder === undefined || child === undefined || child === '' ? [] : [join(folder, child)];
  });
  return [...new Set(shown)];
}

/** Atlas itself and its Node, by name and where they really lie. */
export function ownFiles(): readonly string[] {
  return OWN;
}

/** The package that this file belongs to. */
const ROOT = packageRoot(import.meta.dirname);
const OWN = withRealPath([process.execPath, ROOT]);

function withRealPath(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => [path, realpathSync.native(path)]);
}

function packageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return folder;
  return packageRoot(dirname(folder));
}
