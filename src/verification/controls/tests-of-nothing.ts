import { posix } from 'node:path';
import { showPath } from '../../workspace/path-bytes.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import type { Entry, StateId } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import { PYTHON_MODULES } from '../python-modules.ts';
import { importsOf } from './alone/questions.ts';
import { blankText, syntaxOf } from './expectations/blank-text.ts';
import { expectationsOf } from './expectations/turn-expectations.ts';
import { startsPrograms } from './fixed-programs.ts';
import { ownModule } from './own-module.ts';
import { readText, type TestedFile } from './tested-files.ts';

/** What a test may look at without taking any code. */
const LOOKS =
  /\b(?:\w*[rR]ead\w*|open|fetch|request|connect|glob\w*|listdir|exists\w*|import_module|runpy)\s*\(|\bimport\s*\(|\brequire\s*\(\s*[^'"]/;
/** Something in the place of a function, by the names of the thing that has it and of itself. */
const REPLACES: readonly RegExp[] = [
  /\bpatch\s*\(\s*["']([\w.]+)\.(\w+)["']\s*,[^()\n]*(?:return_value|side_effect|new|lambda)/g,
  /\bpatch\.object\s*\(\s*([\w.]+)\s*,\s*["'](\w+)["']\s*,[^()\n]*(?:return_value|side_effect|new|lambda)/g,
  /\bmonkeypatch\.setattr\s*\(\s*["']?([\w.]+?)["']?(?:\.|\s*,\s*["'])(\w+)["']\s*,/g,
  /\bmock\.method\s*\(\s*([\w$]+)\s*,\s*["'](\w+)["']\s*,/g,
  /\bspyOn\s*\(\s*([\w$]+)\s*,\s*["'](\w+)["']\s*\)\s*\.\s*mock(?:Return|Resolved|Implementation)/g,
];
const MOST_FOLLOWED = 20;

/**
 * Why tests that a step wrote say nothing about its project: they take no code of it, but a copy that lies among them, or they
 * ask the stand-in that they put in its place.
 */
export async function testsOfNothing(
  store: ObjectStore,
  { state, changed }: { readonly state: StateId; readonly changed: readonly string[] },
  files: readonly TestedFile[],
): Promise<string | undefined> {
  const entries = await store.entries(state);
  const replaced = files.find(({ path, source }) => changed.includes(path) && asksReplaced(path, source));
  if (replaced !== undefined) return `${showPath(replaced.path)} asks what it put itself in the place of the code`;
  const first = files.find(({ path }) => changed.includes(path));
  if (first === undefined) return undefined;
  for (const { path, source } of files) {
    // What lies among the tests and expects nothing is a helper of theirs, or the copy itself.
    if (expectationsOf(path, source).length === 0) continue;
    if (await takesCode(store, entries, path, source, new Set())) return undefined;
  }
  return `${showPath(first.path)} takes no code of the project: it tests what lies among the tests`;
}

export function asksReplaced(path: string, source: string): boolean {
  const pairs = REPLACES.flatMap((one) => [...source.matchAll(one)]).map(
    ([, holder = '', name = '']) => `${holder.split('.').at(-1) ?? ''}.${name}`,
  );
  return expectationsOf(path, source).some(
    ({ whole }) => whole !== undefined && pairs.some((one) => source.slice(whole.from, whole.to).includes(`${one}(`)),
  );
}

/** Whether a file takes, or may take, code of the project that lies outside of the tests. */
async function takesCode(
  store: ObjectStore,
  entries: ReadonlyMap<string, Entry>,
  path: string,
  source: string,
  seen: Set<string>,
): Promise<boolean> {
  const syntax = syntaxOf(path);
  if ((syntax !== 'javascript' && syntax !== 'python') || startsPrograms(source)) return true;
  const blank = blankText(source, syntax);
  // A file without imports works with what is there for all: a runner's page, or a program under test.
  const isGiven = syntax === 'python' ? isHanded(blank) : !/\bimport\b|\brequire\b/.test(blank);
  if (LOOKS.test(blank) || (seen.size === 0 && isGiven)) return true;
  for (const one of taken(path, source, entries)) {
    if (one === undefined || !isTestPath(one)) return true;
    if (seen.has(one) || seen.size > MOST_FOLLOWED) continue;
    seen.add(one);
    const text = await readText(store, entries.get(one));
    if (text === undefined || (await takesCode(store, entries, one, text, seen))) return true;
  }
  return false;
}

/** Whether tests of Python are handed something by fixtures, or have it from a class that is not just a case. */
export function isHanded(blank: string): boolean {
  if (/^(?:async\s+)?def\s+test\w*\s*\(\s*\w/m.test(blank) || /\bfixture|\bself\.client\b/.test(blank)) return true;
  return [...blank.matchAll(/^class\s+\w+\s*\(([^)]*)\)/gm)].some(
    ([, bases = '']) => !/^\s*(?:unittest\.)?(?:IsolatedAsyncio)?TestCase\s*$/.test(bases),
  );
}

const QUOTED = /(?:\bfrom|\bimport|\brequire\s*\()\s*(["'])([^"'\n]+)\1/g;
const BROUGHT =
  /^(?:node:.*|assert(?:\/strict)?|vitest|@jest\/globals|chai|mocha|ava|tape|tap|uvu(?:\/assert)?|bun:test|fs|path|os|util|url|events|stream|buffer|crypto)$/;

/** The files that a file takes; undefined for what may be anything. */
function taken(path: string, source: string, entries: ReadonlyMap<string, Entry>): readonly (string | undefined)[] {
  if (path.endsWith('.py')) {
    return importsOf(path, source).flatMap(({ from }): readonly (string | undefined)[] => {
      const own = ownModule(from, entries);
      const name = /^(?:from|import)\s+(\w+)/.exec(from)?.[1] ?? '';
      // What was installed may bring the project along.
      return own.length > 0 || PYTHON_MODULES.has(name) ? own : [undefined];
    });
  }
  return [...source.matchAll(QUOTED)].flatMap(([, , from = '']) => {
    if (BROUGHT.test(from)) return [];
    if (!from.startsWith('.')) return [undefined];
    const place = posix.normalize(posix.join(posix.dirname(path), from));
    const names = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.tsx', '.jsx', '/index.js', '/index.ts'].map(
      (end) => place + end,
    );
    return [names.find((one) => entries.get(one)?.kind === 'file')];
  });
}
