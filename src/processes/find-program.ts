import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** The path of a program, as a shell would find it; undefined where there is none. It starts nothing. */
export function findProgram(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const candidates = name.includes('/')
    ? [name]
    : (environment['PATH'] ?? '')
        .split(delimiter)
        .filter(isAbsolute)
        .map((folder) => join(folder, name));
  for (const path of candidates) {
    if (canRun(path)) return path;
  }
  return undefined;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
