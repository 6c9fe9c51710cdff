/** A limit that ended something, under the name of the setting that raises it. */
export interface MetLimit {
  readonly name: LimitName;
  readonly allowed: number;
  /** Set where the limit counted something that follows from the setting. */
  readonly of?: 'threads';
}

export type LimitName = 'processes' | 'memoryShare' | 'fileBytes' | 'attemptFiles' | 'attemptBytes' | 'diskBytes';

const WORDS: Readonly<Record<LimitName, (allowed: number, of: MetLimit['of']) => string>> = {
  processes: (allowed, of) => `more than ${allowed} ${of ?? 'processes'}`,
  memoryShare: (allowed) => `more than ${bytes(allowed)} of memory`,
  fileBytes: (allowed) => `a file of more than ${bytes(allowed)}`,
  attemptFiles: (allowed) => `more than ${allowed} new or changed files`,
  attemptBytes: (allowed) => `more than ${bytes(allowed)} in new or changed files`,
  diskBytes: (allowed) => `more than ${bytes(allowed)} on disk`,
};

/** `more than 4096 processes (limits.processes)` */
export function limitText({ name, allowed, of }: MetLimit): string {
  return `${WORDS[name](allowed, of)} (limits.${name})`;
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

function bytes(count: number): string {
  let unit = 0;
  let left = count;
  for (; left >= 1024 && unit < UNITS.length - 1; unit += 1) left /= 1024;
  return `${Number(left.toFixed(1))} ${UNITS[unit]}`;
}
