import { fileURLToPath } from 'node:url';
import { homedir } from 'node:os';
import { join } from 'node:path';

const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i;
const MOST = 4096;

/**
 * The path of a picture, where a text is nothing else: typed, or as a terminal writes a file that is dropped on it
 * (quoted, with blanks behind backslashes, or as a `file:` address). Undefined where it is something else.
 */
export function picturePath(text: string, home: string = homedir()): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MOST || /[\r\n\0]/.test(trimmed)) return undefined;
  const path = plainPath(trimmed);
  if (path === undefined || !PICTURE.test(path)) return undefined;
  return path === '~' || path.startsWith('~/') ? join(home, path.slice(1)) : path;
}

function plainPath(text: string): string | undefined {
  if (/^file:\/\//i.test(text)) {
    try {
      return fileURLToPath(text);
    } catch {
      return undefined;
    }
  }
  const quote = text[0];
  if (quote === "'" || quote === '"') {
    return text.length > 2 && text.endsWith(quote) ? text.slice(1, -1) : undefined;
  }
  const bare = text.startsWith('@') ? text.slice(1) : text;
  // A blank that no backslash keeps parts two words: that is a sentence and no path.
  return /(?<!\\)\s/.test(bare) ? undefined : bare.replaceAll(/\\(.)/g, '$1');
}

/** Pictures of the project that a message names with `@`. */
export function picturesNamed(text: string): readonly string[] {
  const named = [...text.matchAll(/(?:^|\s)@(\S+)/g)].map(([, path = '']) => path.replace(/[.,;:!?)]+$/, ''));
  return [...new Set(named.filter((path) => PICTURE.test(path)))];
}
