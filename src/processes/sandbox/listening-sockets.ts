import { readFileSync } from 'node:fs';

/**
 * The paths at which somebody on this machine waits for connections or messages. A socket can be used through a
 * read-only mount, and a filter of system calls does not see paths: whoever hides one must name it. Those without a
 * path are out of reach in a network namespace of one's own.
 */
export function listeningSockets(table: string = readTable()): readonly string[] {
  const paths = table
    .split('\n')
    .slice(1)
    .flatMap((line) => /^\S+ \S+ \S+ \S+ \S+ \S+ +\d+ (\/.*)$/.exec(line)?.[1] ?? []);
  return [...new Set(paths)];
}

function readTable(): string {
  try {
    return readFileSync('/proc/net/unix', 'utf8');
  } catch {
    // Not Linux, or no /proc: nobody can be asked.
    return '';
  }
}
