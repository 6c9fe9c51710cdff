import type { ObjectStore } from '../../workspace/object-store.ts';
import { sameEntry, type Change, type Entry, type StateId } from '../../workspace/state.ts';
import { fileKind, isSilent, linesKind, type ChangeKind } from './change-kind.ts';

/**
 * A place that a step changed and that can be taken back alone.
 *
 * Invariants
 *  U1  Taking back every unit of a difference gives the state before it; taking back none gives the state after.
 *  U2  Units of one file do not overlap: any set of them can be taken back together.
 */
export interface ChangeUnit {
  readonly path: string;
  readonly kind: ChangeKind;
  /** Lines of the file as it is after the step, first and last; of a removal, the line that now stands there. */
  readonly first: number;
  readonly last: number;
  /** How many changed lines it stands for. */
  readonly lines: number;
  readonly splice: Splice | undefined;
}

/** Which lines of the file after the step give way to which lines of the file before it. Counted from 0. */
interface Splice {
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly string[];
}

/** A block this long is looked at in parts, where it has parts. */
const LONG_BLOCK = 12;
const MAX_FILES = 200;

export async function changeUnits(store: ObjectStore, base: StateId, after: StateId): Promise<readonly ChangeUnit[]> {
  const units: ChangeUnit[] = [];
  const changes = (await store.diff(base, after)).filter(
    ({ before, after: now }) => !isFolder(before) && !isFolder(now),
  );
  for (const [i, change] of changes.entries()) units.push(...(await unitsOf(store, change, i < MAX_FILES)));
  return units;
}

/** The state after the step with some of its units as they were before. */
export async function takeBack(
  store: ObjectStore,
  base: StateId,
  after: StateId,
  units: readonly ChangeUnit[],
): Promise<StateId> {
  const changes = new Map((await store.diff(base, after)).map((change) => [change.path, change]));
  const all = Map.groupBy(await changeUnits(store, base, after), ({ path }) => path);
  const edits = new Map<string, Entry | undefined>();
  for (const [path, some] of Map.groupBy(units, (unit) => unit.path)) {
    const change = changes.get(path);
    if (change === undefined) continue;
    edits.set(path, await without(store, change, some, some.length === all.get(path)?.length));
  }
  return await store.edit(after, edits);
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

async function unitsOf(store: ObjectStore, change: Change, looked: boolean): Promise<readonly ChangeUnit[]> {
  const { path, before, after } = change;
  const whole = (lines: number): ChangeUnit => ({
    path,
    kind: fileKind(path),
    first: 1,
    last: Math.max(1, lines),
    lines: Math.max(1, lines),
    splice: undefined,
  });
  const texts = [await textOf(store, before), await textOf(store, after)] as const;
  if (!looked || texts[0] === undefined || texts[1] === undefined) return [whole(1)];
  const lines = [splitLines(texts[0]), splitLines(texts[1])] as const;
  if (after === undefined) return [whole(lines[0].length)];
  if (before === undefined) {
    const added = pieces(path, { at: 0, remove: lines[1].length, insert: [] }, lines[1]);
    return added.length === 0 ? [whole(0)] : added;
  }
  if (before.kind !== 'file' || after.kind !== 'file' || sameEntry({ ...before, mode: after.mode }, after))
    return [whole(1)];
  const splices = await hunks(store, before.oid, after.oid, lines[0]);
  return splices.flatMap((splice) => pieces(path, splice, lines[1]));
}

/** Where two files differ, by git's own reckoning. */
async function hunks(
  store: ObjectStore,
  before: string,
  after: string,
  old: readonly string[],
): Promise<readonly Splice[]> {
  const args = ['diff', '--no-ext-diff', '--no-textconv', '--no-color', '-U0', before, after];
  const patch = await store.git.text(args);
  return [...patch.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm)].map(([, a, b = '1', c, d = '1']) => {
    const removed = Number(b);
    const added = Number(d);
    const from = removed === 0 ? Number(a) : Number(a) - 1;
    return {
      at: added === 0 ? Number(c) : Number(c) - 1,
      remove: added,
      insert: old.slice(from, from + removed),
    };
  });
}

/** A long addition in parts that stand alone: each begins at the left edge after an empty line, with brackets in balance. */
function pieces(path: string, splice: Splice, after: readonly string[]): readonly ChangeUnit[] {
  const { at, remove, insert } = splice;
  if (insert.length > 0 || remove <= LONG_BLOCK) return [unitOf(path, splice, after)];
  const lines = after.slice(at, at + remove);
  const edge = Math.min(...lines.filter((line) => line.trim() !== '').map(indentation), Infinity);
  const starts = [0];
  let depth = 0;
  for (const [i, line] of lines.entries()) {
    const fresh = i > 0 && lines[i - 1]?.trim() === '' && line.trim() !== '' && indentation(line) === edge;
    if (fresh && depth === 0) starts.push(i);
    depth += balance(line);
  }
  if (depth !== 0) return [unitOf(path, splice, after)];
  return starts.map((start, i) => {
    const end = starts[i + 1] ?? lines.length;
    return unitOf(path, { at: at + start, remove: end - start, insert: [] }, after);
  });
}

function unitOf(path: string, splice: Splice, after: readonly string[]): ChangeUnit {
  const { at, remove, insert } = splice;
  const now = after.slice(at, at + remove);
  return {
    path,
    kind: linesKind(path, insert, now),
    first: Math.max(1, at + 1),
    last: Math.max(1, at + Math.max(1, remove)),
    lines: remove === 0 ? insert.length : now.filter((line) => !isSilent(path, line)).length || 1,
    splice,
  };
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
