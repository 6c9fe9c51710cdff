import { posix } from 'node:path';

/** The files of a folder of other circumstances that Node and Python load before the program. */
export const JAVASCRIPT = 'index.cjs';
export const PYTHON = 'sitecustomize.py';

/** The variables with which programs start under other circumstances. */
export function circumstancesEnvironment(
  project: string,
  folder: string,
  elsewhere = false,
): Readonly<Record<string, string>> {
  const place = posix.join(project, folder);
  return {
    ...(elsewhere ? ELSEWHERE : {}),
    NODE_OPTIONS: `--require=${JSON.stringify(posix.join(place, JAVASCRIPT))}`,
    PYTHONPATH: place,
  };
}

/**
 * A time zone that is none of whole hours, in which another day has begun, a language that writes numbers otherwise, and
 * another folder for what is temporary: tests keep their files there, and nothing is to be right only for these.
 */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  TZ: 'Pacific/Chatham',
  LANG: 'de_DE.UTF-8',
  LC_ALL: 'de_DE.UTF-8',
  LANGUAGE: 'de',
  TMPDIR: '/var/tmp',
};
