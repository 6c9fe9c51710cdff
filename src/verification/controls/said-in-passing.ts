import { showPath } from '../../workspace/path-bytes.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import { fileKind } from './change-kind.ts';
import { silentIn, syntaxOf } from './expectations/blank-text.ts';
import { readText } from './tested-files.ts';

/**
 * Why words that a check looks for in a file need not be the work: in code they stand in comments alone, and in a document they
 * are a heading with nothing below it.
 */
export async function saidInPassing(
  store: ObjectStore,
  { base, state, path }: { readonly base: StateId; readonly state: StateId; readonly path: string },
  wanted: string | undefined,
): Promise<string | undefined> {
  if (wanted === undefined) return undefined;
  const text = await readText(store, (await store.entries(state)).get(path));
  const before = (await readText(store, (await store.entries(base)).get(path))) ?? '';
  if (text === undefined) return undefined;
  if (onlyInComments(path, text, wanted)) return `${showPath(path)} says it only in a comment`;
  return isBareHeading(path, before, text, wanted)
    ? `${showPath(path)} has that heading, and nothing below it`
    : undefined;
}

export function onlyInComments(path: string, text: string, wanted: string): boolean {
  const syntax = syntaxOf(path);
  // Who looks for a comment finds one.
  if (syntax === undefined || !text.includes(wanted) || /^\s*(?:\/\/|\/\*|#)/.test(wanted)) return false;
  let code = text;
  for (const { from, to, comment } of silentIn(text, syntax))
    if (comment) code = code.slice(0, from) + ' '.repeat(to - from) + code.slice(to);
  return !code.includes(wanted);
}

export function isBareHeading(path: string, before: string, text: string, wanted: string): boolean {
  if (fileKind(path) !== 'documentation' || !/^#+\s/.test(wanted)) return false;
  const known = new Set(before.split('\n').map((line) => line.trim()));
  return text.split('\n').every((line) => line.trim() === '' || known.has(line.trim()) || /^#+\s/.test(line));
}
