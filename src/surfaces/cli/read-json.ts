import { readFile } from 'node:fs/promises';
import { AtlasError, messageOf } from '../../core/atlas-error.ts';

/** A JSON file that the command line names, or an error that names option and file. */
export async function readJson(path: string, option: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch (cause) {
    throw new AtlasError('usage', `${option} ${path} cannot be read: ${messageOf(cause)}`, {
      remedy: 'Give the path of a JSON file.',
      details: { path },
      cause,
    });
  }
}
