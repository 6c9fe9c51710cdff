import { posix } from 'node:path';
import type { ObjectStore } from '../../workspace/object-store.ts';
import type { Entry, StateId } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import type { LiteralQuestion } from './alone/questions.ts';
import { unfoldTables } from './alone/unfold-tables.ts';
import { fileKind, isCode, isSilent } from './change-kind.ts';
import { blankText, syntaxOf } from './expectations/blank-text.ts';
import { expectedInShell } from './expectations/turn-shell.ts';
import { expectationsOf, isShell } from './expectations/turn-expectations.ts';
import { startsPrograms } from './fixed-programs.ts';
import { readText } from './tested-files.ts';

/**
 * Where a step wrote down every value that its tests expect: `src/a.ts:3`, of the first of them; undefined where one is
 * computed. No test distinguishes a table of its own answers from a rule, and an honest table looks the same: so the
 * report mentions it, and no more.
 */
export async function knownByHeart(
  store: ObjectStore,
  states: { readonly base: StateId; readonly state: StateId },
  changed: readonly string[],
  tests: readonly { readonly path: string; readonly source: string }[],
  opened: readonly string[] = [],
): Promise<string | undefined> {
  const wanted = new Set(tests.flatMap(({ path, source }) => expectedLiterals(path, source)));
  // Of a program a single answer is enough to be suspicious of: nobody can ask it another thing in passing.
  if (wanted.size < (tests.some(({ source }) => startsPrograms(source)) ? 1 : 2)) return undefined;
  const [old, now] = [await store.entries(states.base), await store.entries(states.state)];
  const found = new Map<string, string>();
  for (const path of changed) {
    const text = isTestPath(path) ? undefined : await readText(store, now.get(path));
    // A table of answers may lie in a file of data.
    if (text === undefined || (syntaxOf(path) === undefined && !DATA.test(path) && !isCode(path))) continue;
    const known = new Set(((await readText(store, old.get(path))) ?? '').split('\n'));
    for (const [i, line] of text.split('\n').entries()) {
      if (known.has(line) || isSilent(path, line)) continue;
      for (const literal of literalsIn(path, line)) if (!found.has(literal)) found.set(literal, `${path}:${i + 1}`);
    }
  }
  const places = [...wanted].map((literal) => found.get(literal));
  return places.includes(undefined) ? await inDocuments(store, now, wanted, tests, opened) : places[0];
}

/** A document that a check opens, of which its tests do not speak, and in which every answer stands: `README.md:4`. */
async function inDocuments(
  store: ObjectStore,
  entries: ReadonlyMap<string, Entry>,
  wanted: ReadonlySet<string>,
  tests: readonly { readonly source: string }[],
  opened: readonly string[],
): Promise<string | undefined> {
  for (const path of opened) {
    const name = posix.basename(path);
    if (fileKind(path) !== 'documentation' || tests.some(({ source }) => source.includes(name))) continue;
    const lines = ((await readText(store, entries.get(path))) ?? '').split('\n');
    const places = [...wanted].map((literal) => lines.findIndex((line) => saysWord(line, literal)));
    if (!places.includes(-1)) return `${path}:${(places[0] ?? 0) + 1}`;
  }
  return undefined;
}

/** Whether a text stands in a line with no letter or digit at either side. */
function saysWord(line: string, word: string): boolean {
  for (let at = line.indexOf(word); at !== -1; at = line.indexOf(word, at + 1)) {
    if (
      !/\w\w/.test(line.slice(Math.max(0, at - 1), at + 1)) &&
      !/\w\w/.test(line.slice(at + word.length - 1, at + word.length + 1))
    )
      return true;
  }
  return false;
}

/**
 * Where a step wrote down every text to which its tests want a yes, and there is another to which they want a no:
 * `src/a.ts:3`. A list of names may be all that was asked for, and is told as a table of answers is.
 */
export async function yesByHeart(
  store: ObjectStore,
  states: { readonly base: StateId; readonly state: StateId },
  changed: readonly string[],
  asked: readonly Pick<LiteralQuestion, 'shown' | 'answer'>[],
): Promise<string | undefined> {
  const given = (wanted: RegExp): readonly string[] =>
    asked.flatMap(({ shown, answer }) => {
      const text = /\(\s*(["'])(\w[^"'`\\]*)\1\s*\)$/.exec(shown)?.[2];
      return text === undefined || !wanted.test(answer) ? [] : [text];
    });
  const texts = [...new Set(given(/^[tT]rue$/))];
  if (texts.length < 2 || given(/^[fF]alse$/).length === 0) return undefined;
  const [old, now] = [await store.entries(states.base), await store.entries(states.state)];
  const places = new Map<string, string>();
  for (const path of changed) {
    if (isTestPath(path) || syntaxOf(path) === undefined) continue;
    const known = new Set(((await readText(store, old.get(path))) ?? '').split('\n'));
    for (const [i, line] of ((await readText(store, now.get(path))) ?? '').split('\n').entries()) {
      if (known.has(line) || isSilent(path, line)) continue;
      for (const text of texts) if (!places.has(text) && saysWord(line, text)) places.set(text, `${path}:${i + 1}`);
    }
  }
  return places.size === texts.length ? places.get(texts[0] ?? '') : undefined;
}

/** The literal values that a test file expects of calls with literal arguments. */
export function expectedLiterals(path: string, file: string): readonly string[] {
  if (isShell(path)) return expectedInShell(file).filter((one) => !SAYS_NOTHING.test(one));
  const syntax = syntaxOf(path);
  if (syntax === 'rust' || syntax === 'go') return compiledLiterals(path, file, syntax);
  const source = syntax === 'javascript' || syntax === 'python' ? unfoldTables(file, syntax) : file;
  return expectationsOf(path, source)
    .filter(
      ({ exact, whole }) => exact === true && whole !== undefined && asksWithValues(source.slice(whole.from, whole.to)),
    )
    .flatMap(({ from, to }) => literalsIn(path, source.slice(from, to)));
}

/** `assert_eq!(add(1, 2), 3)`, `if got := Add(1, 2); got != 3`: the value, where something is asked with values. */
function compiledLiterals(path: string, source: string, syntax: 'go' | 'rust'): readonly string[] {
  const asked = syntax === 'rust' ? /\bassert_eq!\s*\(([^\n;]*)\)\s*;/g : /\bif\s+([^\n{]*!=[^\n{]*)\{/g;
  return [...source.matchAll(asked)].flatMap(([, text = '']) => {
    const value = /(?:,|!=)\s*(-?\d[\d_.]*|"(?:\\.|[^"\\])*")(?:\.to_string\(\))?\s*$/.exec(text)?.[1];
    return value === undefined || !asksWithValues(`(${text}`) ? [] : literalsIn(path, value);
  });
}

/** `sum(1, 2)`, `title('ann')`: a call without arguments always has a fixed answer. */
function asksWithValues(text: string): boolean {
  return /[\w$\])]\s*\(\s*(?:[[{]\s*)*["'`\d-]/.test(text.replace(/^[\w.$]+\s*\(/, ''));
}

const NUMBER = /(?<![\w.])\d[\d_]*(?:\.\d+)?(?![\w.])/g;
/** Values that occur everywhere. */
const SAYS_NOTHING = /^(?:0|1|)$/;

/** Files in which values are written as JavaScript writes them, or nearly so. */
const DATA = /\.(?:json|jsonc|json5|ya?ml|toml|csv|tsv|ini|txt|env)$/;

function literalsIn(path: string, text: string): readonly string[] {
  // Other languages write values as these do, or nearly so.
  const syntax = syntaxOf(path) ?? (DATA.test(path) || isCode(path) ? 'javascript' : undefined);
  if (syntax === undefined) return [];
  const blank = blankText(text, syntax);
  const strings = [...blank.matchAll(/_+/g)]
    .map(({ 0: run, index }) => text.slice(index, index + run.length))
    .filter((one) => /^(["'`])[\s\S]*\1$/.test(one))
    .map((one) => one.slice(1, -1));
  const numbers = [...blank.matchAll(NUMBER)].map(([one]) => one.replaceAll('_', ''));
  return [...strings, ...numbers].filter((one) => !SAYS_NOTHING.test(one));
}
