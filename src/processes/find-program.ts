import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Where a program of this name is found, as a shell would; undefined where there is none. Nothing is started. */
export async function findProgram(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const candidates = name.includes('/')
    ? [name]
    : (environment['PATH'] ?? '')
        .split(delimiter)
        .filter(isAbsolute)
        .map((folder) => join(folder, name));
  for (const path of candidates) {
    const runs = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return path;
  }
  return undefined;
}
