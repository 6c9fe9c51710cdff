import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { fileUse } from '../files/file-use.ts';
import { openWorkspace } from '../files/open-workspace.ts';
import type { Tool } from '../tool.ts';
import type { Screen } from './screen.ts';

const schema = z.strictObject({
  path: z.string().min(1).optional().describe('Also save the picture there, inside the workspace (PNG)'),
});

/** The same tool under both names that the specifications use. */
export function screenshotTools(screen: Screen): readonly Tool[] {
  return ['take_screenshot', 'capture_screen'].map((name) =>
    defineTool({
      name,
      description: 'Takes a picture of the whole screen (PNG).',
      effect: 'ui',
      junction: 'reads',
      schema,
      unavailable: async () => await screen.problem(['xdotool', 'import']),
      use: ({ path }, folder) => {
        if (path === undefined) return { effects: ['ui'] };
        const saved = fileUse(folder, path, 'write');
        return { ...saved, effects: ['ui', ...saved.effects] };
      },
      run: async ({ path }, context) => {
        const bytes = await capture(screen, context.signal);
        if (path !== undefined) {
          const { workspace, inside } = await openWorkspace(context, path);
          await workspace.writeFile(inside, bytes);
        }
        return {
          ok: true,
          text: `screenshot (${bytes.length} bytes)${path === undefined ? '' : ` saved as ${path}`}`,
          images: [{ mimeType: 'image/png', data: bytes.toString('base64') }],
        };
      },
    }),
  );
}

async function capture(screen: Screen, signal: AbortSignal): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-screen-'));
  const file = join(folder, 'screen.png');
  try {
    if (screen.platform === 'darwin') await screen.must('screencapture', ['-x', '-t', 'png', file], signal);
    else await screen.must('import', ['-silent', '-window', 'root', `png:${file}`], signal);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
