import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';

export interface ToolResult {
  readonly ok: boolean;
  readonly summary: string;
}

const writeFileArgs = z.strictObject({ path: z.string().min(1), content: z.string() });

/** The tools that a step can call today. The registry with its gate takes their place. */
export const PLAIN_TOOLS: readonly string[] = ['write_file'];

export async function callPlainTool(tool: string, args: unknown, root: string): Promise<ToolResult> {
  if (tool !== 'write_file') {
    throw new AtlasError('tool.unknown', `there is no tool named ${tool}`, {
      remedy: `Use one of: ${PLAIN_TOOLS.join(', ')}.`,
    });
  }
  const parsed = writeFileArgs.safeParse(args);
  if (!parsed.success) return { ok: false, summary: `write_file: ${z.prettifyError(parsed.error)}` };
  const inside = normalize(parsed.data.path);
  if (isAbsolute(inside) || inside === '..' || inside.startsWith('../')) {
    return { ok: false, summary: `write_file: ${parsed.data.path} lies outside the workspace` };
  }
  await mkdir(dirname(join(root, inside)), { recursive: true });
  await writeFile(join(root, inside), parsed.data.content);
  return { ok: true, summary: `wrote ${inside}` };
}
