import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const SKIPPED = new Set(['.git', '.atlas', 'node_modules', '.venv', '__pycache__', 'target', 'dist', '.next']);
const MOST = 20_000;

/** The files of a project, for completing a name: near ones first, and never more than can be looked through. */
export async function projectFiles(project: string, signal: AbortSignal): Promise<readonly string[]> {
  const found: string[] = [];
  let folders = [''];
  while (folders.length > 0 && found.length < MOST && !signal.aborted) {
    const next: string[] = [];
    for (const folder of folders) {
      const entries = await readdir(join(project, folder), { withFileTypes: true }).catch(() => []);
      for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) {
          if (!SKIPPED.has(entry.name)) next.push(path);
        } else if (entry.isFile() && found.length < MOST) found.push(path);
      }
    }
    folders = next;
  }
  return found;
}
