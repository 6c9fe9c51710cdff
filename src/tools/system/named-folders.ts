import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';

const MOST = 64;

/**
 * The folder of a command line, and every folder that its words could lead to, one after the other (`cd a && cd b`):
 * there may be another repository there. The line is not understood here, only looked through for names.
 */
export async function namedFolders(command: string, folder: string, shown: string): Promise<readonly string[]> {
  const found = new Set([folder]);
  const words = new Set(command.split(/[\s"'`;|&()<>={}]+/).filter((word) => word !== '' && word.length < 1000));
  for (const word of [...words].slice(0, 400)) {
    const inside = word === shown || word.startsWith(`${shown}/`) ? folder + word.slice(shown.length) : word;
    // Without the folders that this very word adds.
    const places = [...found];
    for (const place of places) {
      const named = resolve(place, inside.replace(/^-C/, ''));
      if (found.size >= MOST || found.has(named)) continue;
      const stats = await stat(named).catch(() => undefined);
      if (stats?.isDirectory() === true) found.add(named);
    }
  }
  return [...found];
}
