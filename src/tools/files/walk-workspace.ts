import { join } from 'node:path';
import { foldPath } from '../../permissions/path-glob.ts';
import type { WorkspaceFolder } from './workspace-folder.ts';

/** Folders of foreign files, and Atlas's own. */
const SKIPPED = new Set(['.git', '.atlas', 'node_modules', '.venv', '__pycache__']);

/** Regular files below a folder, in the order of their names; links are neither followed nor shown. */
export async function* walkWorkspace(
  workspace: WorkspaceFolder,
  folder: string,
  leftOut: ReadonlySet<string>,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const entries = [...(await workspace.list(folder))].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (signal.aborted) return;
    const path = folder === '.' ? entry.name : join(folder, entry.name);
    if (leftOut.has(path)) continue;
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && !SKIPPED.has(foldPath(entry.name))) {
      // A folder that vanished meanwhile is no reason to lose the others.
      try {
        yield* walkWorkspace(workspace, path, leftOut, signal);
      } catch {
        continue;
      }
    }
  }
}
