import { foldPath } from './path-glob.ts';

/** Characters that every file system reads the same way, but for the case. */
const PLAIN = /^(?!.*[. ](?:\/|$))[\w@+=,. /-]*$/;

/**
 * One spelling for every way to write a path that some file system takes for the same name: case, composed or
 * full-width letters, invisible characters, trailing dots and blanks, backslashes, streams.
 */
export function foldSpelling(path: string): string {
  if (PLAIN.test(path)) return path.toLowerCase();
  return foldPath(path.replaceAll(/\p{Default_Ignorable_Code_Point}|\p{Cc}/gu, '').replaceAll('\\', '/'))
    .split('/')
    .map((part) => (part.split(':', 1)[0] ?? '').replace(/[. ]+$/, ''))
    .join('/');
}
