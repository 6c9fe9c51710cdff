import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import { silentIn, syntaxOf } from './expectations/blank-text.ts';
import { readText } from './tested-files.ts';

/** Words in a comment by which whoever wrote it says that something is not done. */
const LEFT =
  /\b(?:TODO|FIXME|XXX|HACK)\b|\b(?:[Nn]ot (?:yet )?implemented|[Uu]nimplemented|[Hh]ard-?coded|[Ss]tub(?:bed)? (?:for|until|out))\b/;

/** Where a step says itself that something is left to do: `src/a.ts:3`. Tests that pass say nothing about that. */
export async function leftUndone(
  store: ObjectStore,
  { base, state }: { readonly base: StateId; readonly state: StateId },
  changed: readonly string[],
): Promise<string | undefined> {
  const [old, now] = [await store.entries(base), await store.entries(state)];
  for (const path of changed) {
    const text = isTestPath(path) ? undefined : await readText(store, now.get(path));
    if (text === undefined) continue;
    const line = saidLeft(path, text, (await readText(store, old.get(path))) ?? '');
    if (line !== undefined) return `${path}:${line}`;
  }
  return undefined;
}

/** The first line with a comment that says so, and that was not there before. */
export function saidLeft(path: string, text: string, before: string): number | undefined {
  const syntax = syntaxOf(path);
  if (syntax === undefined) return undefined;
  const known = new Set(before.split('\n'));
  const lines = text.split('\n');
  for (const { from, to, comment } of silentIn(text, syntax)) {
    if (!comment || !LEFT.test(text.slice(from, to))) continue;
    const first = text.slice(0, from).split('\n').length;
    const said = text
      .slice(from, to)
      .split('\n')
      .findIndex((line) => LEFT.test(line));
    if (!known.has(lines[first + said - 1] ?? '')) return first + said;
  }
  return undefined;
}
