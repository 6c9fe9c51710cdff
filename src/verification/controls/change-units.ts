import type { ObjectStore } from '../../workspace/object-store.ts';
import { sameEntry, type Change, type Entry, type StateId } from '../../workspace/state.ts';
import { fileKind, linesKind, type Block, type ChangeKind } from './change-kind.ts';
import { codeParts, type CodePart } from './code-parts.ts';
import { lineWords, type LineWord } from './line-words.ts';

/**
 * A place that a step changed and that can be taken back alone.
 *
 * Invariants
 *  U1  Taking back every unit of a difference gives the state before it; taking back none gives the state after.
 *  U2  Units of one file do not overlap: any set of them can be taken back together. So can any set of the parts of one
 *      unit, which lie within it.
 *  U3  A line counts once, and only where it says something to a machine.
 */
export interface ChangeUnit {
  readonly path: string;
  readonly kind: ChangeKind;
  /** Lines of the file as it is after the step, first and last; of a removal, the line that now stands there. */
  readonly first: number;
  readonly last: number;
  /** How many changed lines it stands for. */
  readonly lines: number;
  /** Which lines these are; of a removal none is left. */
  readonly counted: readonly number[];
  readonly splice: Splice | undefined;
  /** The parts that can be taken back alone: its statements, and theirs. */
  readonly parts: readonly ChangeUnit[];
}

/** Which lines of the file after the step are replaced by which lines of the file before it. Counted from 0. */
interface Splice {
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly string[];
}

/** The changes of a step, in units. */
export interface Difference {
  readonly units: readonly ChangeUnit[];
  /** The state after the step with some of its units, or of their parts, as they were before. */
  takeBack(units: readonly ChangeUnit[]): Promise<StateId>;
}

/** A longer block is tried in parts, where it has parts. */
const LONG_BLOCK = 12;
const MAX_FILES = 200;

export async function readDifference(store: ObjectStore, base: StateId, after: StateId): Promise<Difference> {
  const all = await store.diff(base, after);
  const changes = new Map(all.map((change) => [change.path, change]));
  const units: ChangeUnit[] = [];
  const files = all.filter(({ before, after: now }) => !isFolder(before) && !isFolder(now));
  for (const [i, change] of files.entries()) units.push(...(await unitsOf(store, change, i < MAX_FILES)));
  const byPath = Map.groupBy(units, ({ path }) => path);
  return {
    units,
    takeBack: async (some) => {
      const edits = new Map<string, Entry | undefined>();
      for (const [path, those] of Map.groupBy(some, (unit) => unit.path)) {
        const change = changes.get(path);
        if (change === undefined) continue;
        const whole = byPath.get(path)?.every((unit) => those.includes(unit)) === true;
        edits.set(path, await without(store, change, those, whole));
      }
      return await store.edit(after, edits);
    },
  };
}

async function without(
  store: ObjectStore,
  change: Change,
  units: readonly ChangeUnit[],
  whole: boolean,
): Promise<Entry | undefined> {
  if (whole || change.after?.kind !== 'file' || units.some(({ splice }) => splice === undefined)) return change.before;
  const lines = splitLines((await store.read(change.after.oid)).toString('utf8'));
  for (const { splice } of units.toSorted((a, b) => (b.splice?.at ?? 0) - (a.splice?.at ?? 0))) {
    if (splice !== undefined) lines.splice(splice.at, splice.remove, ...splice.insert);
  }
  return { ...change.after, oid: await store.write(Buffer.from(lines.join(''))) };
}

/** A file before and after the step, as its units are cut from it. */
interface Sides {
  readonly path: string;
  readonly text: string;
  readonly before: Block;
  readonly after: Block;
}

async function unitsOf(store: ObjectStore, change: Change, looked: boolean): Promise<readonly ChangeUnit[]> {
  const { path, before, after } = change;
  const whole = (lines: number): ChangeUnit => ({
    path,
    kind: fileKind(path),
    first: 1,
    last: Math.max(1, lines),
    lines: Math.max(1, lines),
    counted: [],
    splice: undefined,
    parts: [],
  });
  const texts = [await textOf(store, before), await textOf(store, after)] as const;
  if (!looked || texts[0] === undefined || texts[1] === undefined) return [whole(1)];
  const sides = { path, text: texts[1], before: blockOf(path, texts[0]), after: blockOf(path, texts[1]) };
  if (after === undefined) return [whole(sides.before.lines.length)];
  if (before === undefined) {
    const added = pieces(sides, { at: 0, remove: sides.after.lines.length, insert: [] }, []);
    return added.length === 0 ? [whole(0)] : added;
  }
  if (before.kind !== 'file' || after.kind !== 'file' || sameEntry({ ...before, mode: after.mode }, after))
    return [whole(1)];
  const found = await hunks(store, before.oid, after.oid, sides.before);
  return found.flatMap(({ splice, words }) => pieces(sides, splice, words));
}

function blockOf(path: string, text: string): Block {
  return { lines: splitLines(text), words: lineWords(path, text) };
}

/** The differences of two files, as git finds them, with the removed lines. */
async function hunks(
  store: ObjectStore,
  before: string,
  after: string,
  old: Block,
): Promise<readonly { readonly splice: Splice; readonly words: readonly LineWord[] }[]> {
  const args = ['diff', '--no-ext-diff', '--no-textconv', '--no-color', '-U0', before, after];
  const patch = await store.git.text(args);
  return [...patch.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm)].map(([, a, b = '1', c, d = '1']) => {
    const removed = Number(b);
    const added = Number(d);
    const from = removed === 0 ? Number(a) : Number(a) - 1;
    return {
      splice: {
        at: added === 0 ? Number(c) : Number(c) - 1,
        remove: added,
        insert: old.lines.slice(from, from + removed),
      },
      words: old.words.slice(from, from + removed),
    };
  });
}

/** A long addition in parts that stand alone: each begins at the left edge after an empty line, with brackets in balance. */
function pieces(sides: Sides, splice: Splice, words: readonly LineWord[]): readonly ChangeUnit[] {
  const { at, remove, insert } = splice;
  if (insert.length > 0 || remove <= LONG_BLOCK) return [unitOf(sides, splice, words)];
  const lines = sides.after.lines.slice(at, at + remove);
  const edge = Math.min(...lines.filter((line) => line.trim() !== '').map(indentation), Infinity);
  const starts = [0];
  let depth = 0;
  for (const [i, line] of lines.entries()) {
    const fresh = i > 0 && lines[i - 1]?.trim() === '' && line.trim() !== '' && indentation(line) === edge;
    if (fresh && depth === 0) starts.push(i);
    depth += balance(line);
  }
  if (depth !== 0) return [unitOf(sides, splice, words)];
  return starts.map((start, i) => {
    const end = starts[i + 1] ?? lines.length;
    return unitOf(sides, { at: at + start, remove: end - start, insert: [] }, []);
  });
}

function unitOf(sides: Sides, splice: Splice, words: readonly LineWord[]): ChangeUnit {
  const { path, text, after } = sides;
  const { at, remove, insert } = splice;
  const now = { lines: after.lines.slice(at, at + remove), words: after.words.slice(at, at + remove) };
  const kind = linesKind(path, { lines: insert, words }, now);
  const counted = countedIn(now.words, at);
  return {
    path,
    kind,
    first: Math.max(1, at + 1),
    last: Math.max(1, at + Math.max(1, remove)),
    lines: remove === 0 ? insert.length : counted.length || 1,
    counted,
    splice,
    parts: kind === 'code' ? partsOf(sides, splice, codeParts(path, text, at, at + remove - 1)) : [],
  };
}

/** Lines from 1 that say something to a machine. */
function countedIn(words: readonly LineWord[], at: number): readonly number[] {
  return words.flatMap((word, i) => (word === 'code' ? [at + i + 1] : []));
}

/** The statements of a unit. Where the unit replaced lines, those return in the place of the most similar statement. */
function partsOf(sides: Sides, { at, remove, insert }: Splice, found: readonly CodePart[]): readonly ChangeUnit[] {
  const [only] = found;
  if (only === undefined) return [];
  const all = countedIn(sides.after.words.slice(at, at + remove), at).length;
  const counts = ({ first, last }: CodePart): number =>
    countedIn(sides.after.words.slice(first, last + 1), first).length;
  // One that is all there is would be tried twice.
  if (found.length === 1 && counts(only) === all) return only.parts.map((part) => partUnit(sides, part));
  const anchor = insert.length === 0 ? undefined : likest(sides, found, insert);
  return found
    .filter((part) => counts(part) > 0)
    .map((part) => partUnit(sides, part, part === anchor ? insert : undefined));
}

function partUnit(sides: Sides, { first, last, parts, instead }: CodePart, replaced?: readonly string[]): ChangeUnit {
  const counted = countedIn(sides.after.words.slice(first, last + 1), first);
  const insert = replaced ?? (instead === '' ? [] : [instead]);
  return {
    path: sides.path,
    kind: 'code',
    first: first + 1,
    last: last + 1,
    lines: counted.length,
    counted,
    splice: { at: first, remove: last - first + 1, insert },
    parts: parts.map((part) => partUnit(sides, part)),
  };
}

/** The part that shares most words with the text that it may have replaced. */
function likest({ after }: Sides, found: readonly CodePart[], old: readonly string[]): CodePart | undefined {
  const words = (lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').match(/\w+|[^\w\s]/g));
  const wanted = words(old);
  const likeness = ({ first, last }: CodePart): number => {
    const own = words(after.lines.slice(first, last + 1));
    const common = [...wanted].filter((word) => own.has(word)).length;
    return common / Math.max(1, wanted.size + own.size - common);
  };
  return found.toSorted((a, b) => likeness(b) - likeness(a))[0];
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}

function balance(line: string): number {
  const bare = line.replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/g, '');
  return (bare.match(/[([{]/g)?.length ?? 0) - (bare.match(/[)\]}]/g)?.length ?? 0);
}

/** With their ends, so that putting them together gives the text to the byte. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Empty where there is nothing; undefined where there is something that is no text. */
async function textOf(store: ObjectStore, entry: Entry | undefined): Promise<string | undefined> {
  if (entry === undefined) return '';
  if (entry.kind !== 'file') return undefined;
  const content = await store.read(entry.oid);
  return content.includes(0) || content.length > 2_000_000 ? undefined : content.toString('utf8');
}

function isFolder(entry: Entry | undefined): boolean {
  return entry?.kind === 'folder';
}
