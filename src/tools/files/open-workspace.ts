import type { ToolContext } from '../tool.ts';
import { relativePath, WorkspaceFolder } from './workspace-folder.ts';

/** The workspace of a call and a path in it: names are those of the project, files those of the staged copy. */
export async function openWorkspace(
  context: ToolContext,
  path: string,
): Promise<{ readonly workspace: WorkspaceFolder; readonly inside: string }> {
  const inside = relativePath(context.shownFolder ?? context.folder, path);
  const workspace = await WorkspaceFolder.open(context.folder, context.staged);
  return { workspace, inside: inside === '' ? '.' : inside };
}
