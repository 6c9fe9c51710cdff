import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import { unfoldTables } from './alone/unfold-tables.ts';
import { isSilent } from './change-kind.ts';
import { blankText, syntaxOf } from './expectations/blank-text.ts';
import { expectationsOf } from './expectations/turn-expectations.ts';
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
): Promise<string | undefined> {
  const wanted = new Set(tests.flatMap(({ path, source }) => expectedLiterals(path, source)));
  // Of a program a single answer is enough to be suspicious of: nobody can ask it another thing in passing.
  if (wanted.size < (tests.some(({ source }) => startsPrograms(source)) ? 1 : 2)) return undefined;
  const [old, now] = [await store.entries(states.base), await store.entries(states.state)];
  const found = new Map<string, string>();
  for (const path of changed) {
    const text = isTestPath(path) ? undefined : await readText(store, now.get(path));
    // A table of answers may lie in a file of data.
    if (text === undefined || (syntaxOf(path) === undefined && !DATA.test(path))) continue;
    const known = new Set(((await readText(store, old.get(path))) ?? '').split('\n'));
    for (const [i, line] of text.split('\n').entries()) {
      if (known.has(line) || isSilent(path, line)) continue;
      for (const literal of literalsIn(path, line)) if (!found.has(literal)) found.set(literal, `${path}:${i + 1}`);
    }
  }
  const places = [...wanted].map((literal) => found.get(literal));
  return places.includes(undefined) ? undefined : places[0];
}

/** The literal values that a test file expects of calls with literal arguments. */
export function expectedLiterals(path: string, file: string): readonly string[] {
  const syntax = syntaxOf(path);
  const source = syntax === 'javascript' || syntax === 'python' ? unfoldTables(file, syntax) : file;
  return expectationsOf(path, source)
    .filter(
      ({ exact, whole }) => exact === true && whole !== undefined && asksWithValues(source.slice(whole.from, whole.to)),
    )
    .flatMap(({ from, to }) => literalsIn(path, source.slice(from, to)));
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
  const syntax = syntaxOf(path) ?? (DATA.test(path) ? 'javascript' : undefined);
  if (syntax === undefined) return [];
  const blank = blankText(text, syntax);
  const strings = [...blank.matchAll(/_+/g)]
    .map(({ 0: run, index }) => text.slice(index, index + run.length))
    .filter((one) => /^(["'`])[\s\S]*\1$/.test(one))
    .map((one) => one.slice(1, -1));
  const numbers = [...blank.matchAll(NUMBER)].map(([one]) => one.replaceAll('_', ''));
  return [...strings, ...numbers].filter((one) => !SAYS_NOTHING.test(one));
}
