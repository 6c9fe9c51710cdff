import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import type { Tool } from '../tool.ts';
import { fileUse } from './file-use.ts';
import { openWorkspace } from './open-workspace.ts';

const MOST = 5000;

export const listFilesTool: Tool = defineTool({
  name: 'list_files',
  description: 'Lists one folder of the workspace: names, with / behind folders and @ behind links.',
  effect: 'read',
  junction: 'reads',
  schema: z.strictObject({ path: z.string().min(1).default('.').describe('Folder inside the workspace') }),
  use: ({ path }, folder) => fileUse(folder, path, 'read'),
  run: async ({ path }, context) => {
    const { workspace, inside } = await openWorkspace(context, path);
    const names = (await workspace.list(inside))
      .map((entry) => entry.name + (entry.isDirectory() ? '/' : entry.isSymbolicLink() ? '@' : ''))
      .toSorted();
    const shown = names.slice(0, MOST);
    const rest = names.length - shown.length;
    return {
      ok: true,
      text: shown.join('\n') + (rest > 0 ? `\n[... ${rest} more ...]` : ''),
      data: { entries: shown, total: names.length },
    };
  },
});
