import { z } from 'zod';
import { AtlasError } from '../../core/atlas-error.ts';
import { parsePathGlob } from '../../permissions/path-glob.ts';
import { defineTool } from '../define-tool.ts';
import type { Tool } from '../tool.ts';
import { fileUse } from './file-use.ts';
import { openWorkspace } from './open-workspace.ts';
import { walkWorkspace } from './walk-workspace.ts';

const MAX_LINE = 400;

export const searchTextTool: Tool = defineTool({
  name: 'search_text',
  description: 'Finds the lines of the workspace that hold a text, as path:line: text.',
  effect: 'read',
  junction: 'reads',
  schema: z.strictObject({
    text: z.string().min(1).max(1000),
    path: z.string().min(1).default('.').describe('Folder to start from'),
    files: z.string().min(1).optional().describe('Only files whose name matches this glob'),
    ignoreCase: z.boolean().default(false),
    limit: z.number().int().min(1).max(10_000).default(200),
  }),
  use: ({ path }, folder) => fileUse(folder, path, 'read'),
  run: async ({ text, path, files, ignoreCase, limit }, context) => {
    const { workspace, inside, leftOut } = await openWorkspace(context, path);
    const glob = files === undefined ? undefined : parsePathGlob(files.includes('/') ? files : `**/${files}`, '/');
    const wanted = ignoreCase ? text.toLowerCase() : text;
    const found: { path: string; line: number; text: string }[] = [];
    for await (const file of walkWorkspace(workspace, inside, leftOut, context.signal)) {
      if (found.length >= limit) break;
      if (glob !== undefined && !glob.matches(`/${file}`, '/')) continue;
      const bytes = await workspace.readFile(file, 4 * 2 ** 20).catch((error: unknown) => {
        if (error instanceof AtlasError) return undefined;
        throw error;
      });
      if (bytes === undefined || bytes.subarray(0, 8000).includes(0)) continue;
      for (const [index, line] of bytes.toString('utf8').split('\n').entries()) {
        if (!(ignoreCase ? line.toLowerCase() : line).includes(wanted)) continue;
        found.push({ path: file, line: index + 1, text: line.slice(0, MAX_LINE) });
        if (found.length >= limit) break;
      }
    }
    const shown = found.map((hit) => `${hit.path}:${hit.line}: ${hit.text}`).join('\n');
    return {
      ok: true,
      text: shown === '' ? 'nothing found' : shown,
      data: { matches: found, more: found.length >= limit },
    };
  },
});
