import { lstatSync, readdirSync, statSync } from 'node:fs';
import { execute } from './execute.ts';
import { decodePath, joinPath, splitNul } from './path-bytes.ts';

/** A folder to survey: all of it, or only the files changed after another file was written. */
export interface Surveyed {
  readonly folder: string;
  readonly since?: string;
}

/** How much was written, by what the file system says of it: not one file is opened. */
export interface WrittenSurvey {
  /** Empty folders count. Deletion marks of an overlay do not. */
  readonly files: number;
  readonly bytes: number;
  /** Files that cannot be part of a project. */
  readonly odd: readonly OddFile[];
}

export interface OddFile {
  readonly path: string;
  /** As `find` has it: `f` is a file, and then too large. */
  readonly kind: string;
  readonly size: number;
}

/** More than this of one file is data, not a project: hashing and landing it would hold everybody up. */
export const MAX_FILE_BYTES: number = 2 ** 30;
/** So many files are examined in this process: most attempts write a few, and a `find` costs more. */
const FEW = 200;
/** The survey counts no further than this. */
const MOST = 2_000_000;
const NOT_LOOKED_INTO = new Set(['.git', 'node_modules']);
const BY_NAME = ['-name', '.git', '-o', '-name', 'node_modules'];
/** Folders that are ignored as a whole are not gone into, as long as a command line has room for their names. */
const MOST_PRUNED = 200;

const LARGE = ['-type', 'f', '-size', `+${MAX_FILE_BYTES}c`];
const SPECIAL = ['-type', 'p', '-o', '-type', 's', '-o', '-type', 'b'];
const ODD = ['(', '(', ...SPECIAL, '-o', ...LARGE, ')', '-printf', String.raw`%y %s %P\0`, ')'];
/** Neither a folder with something in it, nor the mark of an overlay. */
const COUNTED = ['(', '!', '-type', 'd', '-o', '-empty', ')', '!', '-type', 'c'];

export async function survey(surveyed: Surveyed): Promise<WrittenSurvey> {
  const few = surveyFew(surveyed);
  if (few !== undefined) return few;
  const lines = await find(surveyed, [
    '(',
    ...ODD,
    ',',
    '(',
    ...changed(surveyed),
    '-printf',
    String.raw`%y %s\0`,
    ')',
    ')',
  ]);
  const odd: OddFile[] = [];
  let files = 0;
  let bytes = 0;
  for (const line of lines) {
    const [, kind = '', size = '0', path] = /^(\w) (\d+)(?: ([^]*))?$/.exec(line) ?? [];
    if (path !== undefined) odd.push({ path, kind, size: Number(size) });
    else {
      files += 1;
      if (kind === 'f') bytes += Number(size);
    }
  }
  return { files, bytes, odd };
}

/** The same without what is ignored: names of files, and of folders with a slash at their end. */
export async function surveyWithout(
  surveyed: Surveyed,
  ignored: ReadonlySet<string>,
): Promise<Omit<WrittenSurvey, 'odd'>> {
  let files = 0;
  let bytes = 0;
  const folders = [...ignored].filter((path) => path.endsWith('/')).slice(0, MOST_PRUNED);
  const prune = [...BY_NAME, ...folders.flatMap((path) => ['-o', '-path', literally(`./${path.slice(0, -1)}`)])];
  for (const line of await find(surveyed, [...changed(surveyed), '-printf', String.raw`%y %s %P\0`], prune)) {
    const [, kind = '', size = '0', path = ''] = /^(\w) (\d+) ([^]*)$/.exec(line) ?? [];
    if (isIgnored(path, ignored)) continue;
    files += 1;
    if (kind === 'f') bytes += Number(size);
  }
  return { files, bytes };
}

/** The bytes that it takes on disk, with everything that is in it. */
export async function diskUse(surveyed: Surveyed): Promise<number> {
  const lines = await find(surveyed, [...changed(surveyed), '-printf', String.raw`%b\0`], []);
  return lines.reduce((sum, blocks) => sum + Number(blocks) * BLOCK, 0);
}

const BLOCK = 512;

function changed({ since }: Surveyed): readonly string[] {
  return [...(since === undefined ? [] : ['-cnewer', since]), ...COUNTED];
}

async function find(
  { folder }: Surveyed,
  wanted: readonly string[],
  left: readonly string[] = BY_NAME,
): Promise<readonly string[]> {
  const prune = left.length === 0 ? [] : ['(', ...left, ')', '-prune', '-o'];
  const args = ['-c', `find . -mindepth 1 "$@" | head -z -n ${MOST}`, 'sh', ...prune, ...wanted];
  const program = { command: '/bin/sh', args, cwd: folder, env: { PATH: process.env['PATH'] ?? '' } };
  return splitNul((await execute(program)).stdout);
}

/** A name that a pattern would find other things by. */
function literally(path: string): string {
  return path.replaceAll(/[*?[\]\\]/g, String.raw`\$&`);
}

function isIgnored(path: string, ignored: ReadonlySet<string>): boolean {
  if (ignored.has(path)) return true;
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    if (ignored.has(path.slice(0, at + 1))) return true;
  }
  return false;
}

/** Undefined where there is more than a little, or something odd or that cannot be read: that is for `find` to say. */
function surveyFew({ folder, since }: Surveyed): WrittenSurvey | undefined {
  const after = since === undefined ? -Infinity : (statSync(since, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity);
  const found = { files: 0, bytes: 0, odd: [] };
  let left = FEW;
  const look = (inside: string): boolean => {
    const here = inside === '' ? folder : joinPath(folder, inside);
    const entries = readdirSync(here, { withFileTypes: true, encoding: 'buffer' });
    for (const entry of entries) {
      const name = decodePath(entry.name);
      left -= 1;
      if (left < 0) return false;
      if (NOT_LOOKED_INTO.has(name)) continue;
      const path = inside === '' ? name : `${inside}/${name}`;
      if (entry.isDirectory()) {
        if (!look(path)) return false;
      } else if (entry.isFile() || entry.isSymbolicLink()) {
        const stats = lstatSync(joinPath(folder, path));
        if (stats.size > MAX_FILE_BYTES) return false;
        if (stats.ctimeMs <= after) continue;
        found.files += 1;
        if (stats.isFile()) found.bytes += stats.size;
      } else if (!entry.isCharacterDevice()) return false;
    }
    if (entries.length === 0 && inside !== '') found.files += 1;
    return true;
  };
  try {
    return look('') ? found : undefined;
  } catch {
    return undefined;
  }
}
