import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AtlasError } from '../../core/atlas-error.ts';
import { pictureType, type GivenPicture } from '../../core/given-picture.ts';

/** Reads the files of `--picture`. Fails before the run is created when one is no picture. */
export async function readPictureFiles(paths: unknown): Promise<readonly GivenPicture[]> {
  if (!Array.isArray(paths)) return [];
  return await Promise.all(
    paths.map(async (path) => {
      const data = await readFile(String(path)).catch((cause: unknown) => {
        throw new AtlasError('usage', `the picture ${String(path)} cannot be read`, {
          remedy: 'Give the path of a file with --picture FILE.',
          cause,
        });
      });
      const picture = { name: basename(String(path)), data };
      pictureType(picture);
      return picture;
    }),
  );
}
