import { readFileSync } from 'node:fs';

/** A small text, at once; undefined where there is none to be read. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
