import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { fileUse } from '../files/file-use.ts';
import { openWorkspace } from '../files/open-workspace.ts';
import type { Tool } from '../tool.ts';
import { takePicture } from './picture.ts';
import type { Screen } from './screen.ts';
import type { Sight } from './sight.ts';
import { windowNamed } from './windows.ts';

const schema = z.strictObject({
  path: z.string().min(1).optional().describe('Also save the picture there, inside the workspace (PNG)'),
  window: z.string().min(1).max(200).optional().describe('Of this window alone: a part of its title'),
});
/** An agent in a copy of its own could not see a file that is saved here. */
const lookOnly: z.ZodType<z.output<typeof schema>> = schema.omit({ path: true });

/** The same tool under both names that the specifications use; an agent with sight needs one. */
export function screenshotTools(screen: Screen, sight?: Sight): readonly Tool[] {
  const names = sight === undefined ? ['take_screenshot', 'capture_screen'] : ['take_screenshot'];
  const rule =
    sight === undefined
      ? ''
      : ' Points of click, hover and scroll are in the pixels of the picture that was taken last.';
  return names.map((name) =>
    defineTool({
      name,
      description: `Takes a picture of the screen, or of one window (PNG).${rule}`,
      effect: 'ui',
      junction: 'reads',
      schema: sight === undefined ? schema : lookOnly,
      unavailable: async () => await screen.problem(['xdotool', 'import', 'convert']),
      use: ({ path }, folder) => {
        if (path === undefined) return { effects: ['ui'] };
        const saved = fileUse(folder, path, 'write');
        return { ...saved, effects: ['ui', ...saved.effects] };
      },
      run: async ({ path, window }, context) => {
        const { signal } = context;
        const part = window === undefined ? undefined : await windowNamed(screen, window, signal);
        const seen = sight === undefined ? undefined : await sight.look(signal, part);
        const picture = seen ?? (await takePicture(screen, signal, part));
        if (path !== undefined) {
          const { workspace, inside } = await openWorkspace(context, path);
          await workspace.writeFile(inside, picture.whole);
        }
        const { width, height, shown } = picture;
        const what = seen === undefined ? 'screenshot' : `picture ${seen.number}`;
        return {
          ok: true,
          text: `${what}: ${width}x${height} (${shown.length} bytes)${path === undefined ? '' : ` saved as ${path}`}`,
          data: { width, height, ...(seen === undefined ? {} : { picture: seen.number }) },
          images: [{ mimeType: 'image/png', data: shown.toString('base64') }],
        };
      },
    }),
  );
}
