import { z } from 'zod';
import { parsePathGlob } from '../../permissions/path-glob.ts';
import { defineTool } from '../define-tool.ts';
import type { Tool } from '../tool.ts';
import { fileUse } from './file-use.ts';
import { openWorkspace } from './open-workspace.ts';
import { walkWorkspace } from './walk-workspace.ts';

export const findByNameTool: Tool = defineTool({
  name: 'find_by_name',
  description: 'Finds files of the workspace by name: a glob such as "*.ts" or "src/**/test-*". Case does not matter.',
  effect: 'read',
  junction: 'reads',
  schema: z.strictObject({
    pattern: z.string().min(1).max(1000),
    path: z.string().min(1).default('.').describe('Folder to start from'),
    limit: z.number().int().min(1).max(10_000).default(500),
  }),
  use: ({ path }, folder) => fileUse(folder, path, 'read'),
  run: async ({ pattern, path, limit }, context) => {
    const { workspace, inside, leftOut } = await openWorkspace(context, path);
    const glob = parsePathGlob(pattern.includes('/') ? pattern : `**/${pattern}`, '/');
    const found: string[] = [];
    let more = false;
    for await (const file of walkWorkspace(workspace, inside, leftOut, context.signal)) {
      if (!glob.matches(`/${file}`, '/')) continue;
      if (found.length === limit) {
        more = true;
        break;
      }
      found.push(file);
    }
    return { ok: true, text: found.join('\n') + (more ? '\n[... more ...]' : ''), data: { files: found, more } };
  },
});
