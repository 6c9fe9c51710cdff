import { z } from 'zod';
import { AtlasError } from '../../core/atlas-error.ts';
import { defineTool } from '../define-tool.ts';
import type { Tool } from '../tool.ts';
import { fileUse } from './file-use.ts';
import { openWorkspace } from './open-workspace.ts';

export const editFileTool: Tool = defineTool({
  name: 'edit_file',
  description: 'Replaces text in a file of the workspace. The old text must occur exactly once, unless all are meant.',
  effect: 'write',
  junction: 'writes',
  schema: z.strictObject({
    path: z.string().min(1).describe('Path inside the workspace'),
    oldText: z.string().min(1),
    newText: z.string(),
    all: z.boolean().default(false).describe('Replace every occurrence'),
  }),
  use: ({ path }, folder, staged) => fileUse(folder, path, 'write', staged),
  run: async ({ path, oldText, newText, all }, context) => {
    const { workspace, inside } = await openWorkspace(context, path);
    const before = (await workspace.readFile(inside)).toString('utf8');
    const count = before.split(oldText).length - 1;
    if (count === 0) {
      throw new AtlasError('tool.failed', `the old text does not occur in ${path}`, {
        remedy: 'Read the file again and give the text exactly as it stands there, spaces and line ends included.',
      });
    }
    if (count > 1 && !all) {
      throw new AtlasError('tool.failed', `the old text occurs ${count} times in ${path}`, {
        remedy: 'Give more of the text around it, or set "all".',
      });
    }
    await workspace.writeFile(inside, before.split(oldText).join(newText));
    return { ok: true, text: `replaced ${count} in ${path}`, data: { path, replaced: count } };
  },
});
