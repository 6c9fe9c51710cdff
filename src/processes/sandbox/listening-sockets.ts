import { readFileSync } from 'node:fs';

/**
 * The paths at which a process on this machine waits for connections or messages. A socket can be used through a
 * read-only mount, and a filter of system calls does not see paths: so each must be hidden by name. Sockets without a
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
    // Not Linux, or no /proc: the sockets are unknown.
    return '';
  }
}
