import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import type { Tool } from '../tool.ts';
import { fileUse } from './file-use.ts';
import { openWorkspace } from './open-workspace.ts';

export const writeFileTool: Tool = defineTool({
  name: 'write_file',
  description: 'Writes a whole file of the workspace, and makes the folders that it needs. Replaces what was there.',
  effect: 'write',
  junction: 'writes',
  schema: z.strictObject({
    path: z.string().min(1).describe('Path inside the workspace'),
    content: z.string().max(16 * 2 ** 20),
  }),
  use: ({ path }, folder, staged) => fileUse(folder, path, 'write', staged),
  run: async ({ path, content }, context) => {
    const { workspace, inside } = await openWorkspace(context, path);
    const how = await workspace.writeFile(inside, content);
    const bytes = Buffer.byteLength(content);
    return { ok: true, text: `${how} ${path} (${bytes} bytes)`, data: { path, how, bytes } };
  },
});
