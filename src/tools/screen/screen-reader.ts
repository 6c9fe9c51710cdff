import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownedFolder } from '../../processes/owned-folder.ts';
import { takePicture } from './picture.ts';
import { systemScreen } from './screen.ts';
import { listWindows, windowNamed } from './windows.ts';

/** Reads the screen without an agent: the titles of its windows, and the words on it. */
export interface SystemScreenReader {
  /** Why it cannot; undefined when it can. */
  problem(needsWords: boolean): Promise<string | undefined>;
  titles(signal: AbortSignal): Promise<readonly string[]>;
  /** The words on the screen, or in the first window whose title holds these. */
  words(window: string | undefined, signal: AbortSignal): Promise<string>;
}

export function systemScreenReader(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): SystemScreenReader {
  const screen = systemScreen(platform, environment);
  return {
    problem: async (needsWords) =>
      await screen.problem(['xdotool', 'wmctrl', ...(needsWords ? ['import', 'convert', 'tesseract'] : [])]),
    titles: async (signal) => (await listWindows(screen, signal)).map(({ title }) => title),
    words: async (window, signal) => {
      const part = window === undefined ? undefined : await windowNamed(screen, window, signal);
      const { whole } = await takePicture(screen, signal, part);
      const folder = ownedFolder('atlas-words');
      try {
        const [file, large] = [join(folder, 'seen.png'), join(folder, 'large.png')];
        await writeFile(file, whole);
        // Letters on a screen are smaller than those that an OCR program for scanned pages expects.
        const grown = await screen.run('convert', [file, '-colorspace', 'Gray', '-resize', '200%', large], signal);
        return await screen.must('tesseract', [grown.exitCode === 0 ? large : file, '-', '--psm', '11'], signal);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
