import { isWithin } from '../../processes/sandbox/is-within.ts';
import { secretsIn } from '../secret-paths.ts';
import type { ToolContext } from '../tool.ts';
import { relativePath, WorkspaceFolder } from './workspace-folder.ts';

/** The workspace of a call and a path in it: names are those of the project, files those of the staged copy. */
export async function openWorkspace(
  context: ToolContext,
  path: string,
): Promise<{
  readonly workspace: WorkspaceFolder;
  readonly inside: string;
  /** Paths of the workspace that a search skips unless it names them. */
  readonly leftOut: ReadonlySet<string>;
}> {
  const shown = context.shownFolder ?? context.folder;
  const inside = relativePath(shown, path);
  const leftOut = new Set(secretsIn(shown).filter((secret) => !isWithin(inside, secret)));
  const workspace = await WorkspaceFolder.open(context.folder, context.staged);
  return { workspace, inside: inside === '' ? '.' : inside, leftOut };
}
