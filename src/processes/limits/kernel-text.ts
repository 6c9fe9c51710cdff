import { readFileSync } from 'node:fs';

/** What the kernel says in one of its small files; nothing where it is not there, or not for us to read. */
export function kernelText(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** The number that stands behind a word at the beginning of a line, such as `Threads:` or `oom_kill`. */
export function numberIn(text: string, word: string): number | undefined {
  const found = new RegExp(`^${word}\\s+(\\d+)`, 'm').exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
