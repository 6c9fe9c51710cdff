import { posix } from 'node:path';

/** The files of a folder of other circumstances that Node and Python load before the program. */
export const JAVASCRIPT = 'index.cjs';
export const PYTHON = 'sitecustomize.py';

/** The variables with which programs start under other circumstances. */
export function circumstancesEnvironment(project: string, folder: string): Readonly<Record<string, string>> {
  const place = posix.join(project, folder);
  return { NODE_OPTIONS: `--require=${JSON.stringify(posix.join(place, JAVASCRIPT))}`, PYTHONPATH: place };
}
