import type { LooseObjects } from './loose-objects.ts';
import { decodePath } from './path-bytes.ts';
import { remember } from './remember.ts';

/** One line of a stored tree, with its whole path: what `ls-tree -r` prints. */
export interface TreeFile {
  readonly path: string;
  readonly mode: string;
  readonly oid: string;
}

/** A path in which two trees differ: what `diff-tree -r` prints. */
export interface TreeChange {
  readonly path: string;
  readonly before: TreeFile | undefined;
  readonly after: TreeFile | undefined;
}

/**
 * Looks through stored trees in this process. A tree that did not change is not read again: two states of a project
 * share most of theirs. Undefined where git must be asked: many trees, or large or packed ones.
 */
export interface StoredTrees {
  list(tree: string): readonly TreeFile[] | undefined;
  compare(before: string, after: string): readonly TreeChange[] | undefined;
}

/** One line of a stored tree. */
export interface TreeLine {
  readonly name: string;
  readonly mode: string;
  readonly oid: string;
}

const FOLDER = '40000';
/** Trees that one answer may read, and trees that are kept. */
const MAX_TREES = 100;
const KEPT = 200;

/** Thrown inside only: the way out of a walk. */
class AskGit extends Error {}

export function storedTrees(objects: LooseObjects): StoredTrees {
  const known = new Map<string, readonly TreeLine[]>();

  const linesOf = (oid: string, walk: { left: number }): readonly TreeLine[] => {
    const lines = known.get(oid) ?? parseTree(objects.read('tree', oid));
    walk.left -= 1;
    if (lines === undefined || walk.left < 0) throw new AskGit();
    remember(known, oid, lines, KEPT);
    return lines;
  };

  const listInto = (found: TreeFile[], oid: string, prefix: string, walk: { left: number }): void => {
    for (const { name, mode, oid: one } of linesOf(oid, walk)) {
      const path = `${prefix}${name}`;
      if (mode === FOLDER) listInto(found, one, `${path}/`, walk);
      else found.push({ path, mode, oid: one });
    }
  };

  const everythingIn = (line: TreeLine | undefined, path: string, walk: { left: number }): readonly TreeFile[] => {
    if (line === undefined) return [];
    if (line.mode !== FOLDER) return [{ path, mode: line.mode, oid: line.oid }];
    const found: TreeFile[] = [];
    listInto(found, line.oid, `${path}/`, walk);
    return found;
  };

  const compareInto = (
    found: TreeChange[],
    before: string,
    after: string,
    prefix: string,
    walk: { left: number },
  ): void => {
    const old = new Map(linesOf(before, walk).map((line) => [line.name, line]));
    const now = new Map(linesOf(after, walk).map((line) => [line.name, line]));
    for (const name of new Set([...old.keys(), ...now.keys()])) {
      const a = old.get(name);
      const b = now.get(name);
      if (a?.oid === b?.oid && a?.mode === b?.mode) continue;
      const path = `${prefix}${name}`;
      if (a?.mode === FOLDER && b?.mode === FOLDER) {
        compareInto(found, a.oid, b.oid, `${path}/`, walk);
        continue;
      }
      const gone = everythingIn(a, path, walk);
      const come = everythingIn(b, path, walk);
      const [one] = gone;
      const [other] = come;
      // A file that became a link, or the like, is one change; a file that became a folder is several.
      if (one?.path === path && other?.path === path) found.push({ path, before: one, after: other });
      else {
        for (const file of gone) found.push({ path: file.path, before: file, after: undefined });
        for (const file of come) found.push({ path: file.path, before: undefined, after: file });
      }
    }
  };

  const unlessGit = <T>(walk: () => T): T | undefined => {
    try {
      return walk();
    } catch (error) {
      if (error instanceof AskGit) return undefined;
      throw error;
    }
  };

  return {
    list: (tree) =>
      unlessGit(() => {
        const found: TreeFile[] = [];
        listInto(found, tree, '', { left: MAX_TREES });
        return found;
      }),
    compare: (before, after) =>
      unlessGit(() => {
        const found: TreeChange[] = [];
        compareInto(found, before, after, '', { left: MAX_TREES });
        return found;
      }),
  };
}

const OID_BYTES = 32;

/** `MODE NAME\0` and the bytes of an id, again and again. Undefined when it is anything else. */
export function parseTree(content: Buffer | undefined): readonly TreeLine[] | undefined {
  if (content === undefined) return undefined;
  const lines: TreeLine[] = [];
  for (let start = 0; start < content.length;) {
    const blank = content.indexOf(0x20, start);
    const end = content.indexOf(0, start);
    const next = end + 1 + OID_BYTES;
    if (blank <= start || end <= blank + 1 || next > content.length) return undefined;
    lines.push({
      mode: content.toString('latin1', start, blank),
      name: decodePath(content.subarray(blank + 1, end)),
      oid: content.toString('hex', end + 1, next),
    });
    start = next;
  }
  // Two of one name is nothing that git writes.
  return new Set(lines.map(({ name }) => name)).size === lines.length ? lines : undefined;
}
