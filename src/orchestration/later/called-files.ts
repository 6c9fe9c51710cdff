import { posix } from 'node:path';
import { callsIn, mayCall, whatRuns } from '../../permissions/later/what-runs.ts';

/** A file that runs by itself and names another one. */
export interface Caller {
  readonly path: string;
  readonly runs: string;
}

const ENDINGS = ['', '.js', '.mjs', '.cjs', '.ts', '.sh', '.py', '.rb'];
/** The scan reads no more than this of a file. */
const LONGEST = 256 * 1024;
const MOST_CALLERS = 200;

/** Every landing asks for every path of a project; nearly all of them are the same as the last time. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 200_000;

function callsOthers(path: string): boolean {
  const seen = known.get(path);
  if (seen !== undefined) return seen;
  if (known.size >= MOST_KNOWN) known.clear();
  const calls = mayCall(path);
  known.set(path, calls);
  return calls;
}

/**
 * Maps each file that a later-running file names to its caller. It follows one step, and only literal names: it does
 * not follow a script that a called script calls.
 */
export async function calledFiles(
  paths: Iterable<string>,
  read: (path: string) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, Caller>> {
  const called = new Map<string, Caller>();
  let left = MOST_CALLERS;
  for (const path of paths) {
    if (!callsOthers(path)) continue;
    left -= 1;
    if (left < 0) break;
    const text = callsIn(path, ((await read(path)) ?? '').slice(0, LONGEST));
    const runs = whatRuns([path])?.runs ?? '';
    for (const name of namedIn(path, text)) if (!called.has(name)) called.set(name, { path, runs });
  }
  return called;
}

function namedIn(caller: string, text: string): ReadonlySet<string> {
  const names = new Set<string>();
  const folder = posix.dirname(caller);
  const add = (word: string): void => {
    for (const base of folder === '.' ? ['.'] : ['.', folder]) {
      const path = posix.normalize(posix.join(base, word));
      if (path !== '.' && !path.startsWith('..') && path !== caller) names.add(path);
    }
  };
  for (const [word] of text.matchAll(/[\w@%+~./-]{2,}/g)) for (const ending of ENDINGS) add(`${word}${ending}`);
  // A folder is run by its index.
  for (const [, word = ''] of text.matchAll(/\b(?:node|tsx|bun|deno)\s+(?:-\S+\s+)*([\w@./-]+)/g)) {
    for (const ending of ENDINGS) if (ending !== '') add(`${word}/index${ending}`);
  }
  return names;
}
