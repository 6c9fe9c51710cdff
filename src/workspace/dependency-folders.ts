import { lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Folders that hold other people's code, installed from a lockfile. */
export const DEPENDENCY_FOLDERS: ReadonlySet<string> = new Set([
  'node_modules',
  '.venv',
  'venv',
  'vendor',
  '.bundle',
  'Pods',
  'bower_components',
  '.yarn',
]);

/**
 * Of ignored paths those that are links to dependencies elsewhere, as people make them to share one installation among
 * several working trees. A link of that name to anything else is none of them: it would bring into a view what is not
 * to be seen there.
 */
export function linkedDependencies(root: string, ignored: readonly string[]): readonly string[] {
  // At the top alone: deeper, the folders on the way would have to stand in a view beside those of the state.
  return ignored.filter((path) => DEPENDENCY_FOLDERS.has(path) && linkedDependency(root, path) !== undefined);
}

/** Where such a link leads to; undefined where the path is none. Inside the project it leads to what a view shows anyway. */
export function linkedDependency(root: string, path: string): string | undefined {
  try {
    const link = join(root, path);
    if (!lstatSync(link).isSymbolicLink()) return undefined;
    const target = realpathSync(link);
    const outside = !`${target}/`.startsWith(`${realpathSync(root)}/`);
    return outside && DEPENDENCY_FOLDERS.has(basename(target)) && statSync(target).isDirectory() ? target : undefined;
  } catch {
    return undefined;
  }
}
