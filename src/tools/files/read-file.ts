import { z } from 'zod';
import { AtlasError } from '../../core/atlas-error.ts';
import { defineTool } from '../define-tool.ts';
import type { Tool } from '../tool.ts';
import { fileUse } from './file-use.ts';
import { openWorkspace } from './open-workspace.ts';

const LINES = 2000;

export const readFileTool: Tool = defineTool({
  name: 'read_file',
  description: 'Reads a text file of the workspace. Lines are counted from 1; long files are read in parts.',
  effect: 'read',
  junction: 'reads',
  schema: z.strictObject({
    path: z.string().min(1).describe('Path inside the workspace'),
    line: z.number().int().min(1).optional().describe('First line to read'),
    limit: z.number().int().min(1).max(100_000).optional().describe('Number of lines'),
  }),
  use: ({ path }, folder) => fileUse(folder, path, 'read'),
  run: async ({ path, line = 1, limit = LINES }, context) => {
    const { workspace, inside } = await openWorkspace(context, path);
    const bytes = await workspace.readFile(inside);
    if (bytes.subarray(0, 8000).includes(0)) {
      throw new AtlasError('path.refused', `${JSON.stringify(path)} is not a text file (${bytes.length} bytes)`, {
        remedy: 'Look at it with run_shell (file, xxd, strings).',
      });
    }
    const lines = bytes.toString('utf8').split('\n');
    const part = lines.slice(line - 1, line - 1 + limit);
    const rest = lines.length - (line - 1) - part.length;
    const text =
      part.join('\n') + (rest > 0 ? `\n[... ${rest} more lines: read on with line ${line + limit} ...]` : '');
    return { ok: true, text, data: { path, lines: lines.length, from: line } };
  },
});
