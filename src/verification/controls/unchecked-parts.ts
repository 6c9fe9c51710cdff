import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import { isSilent } from './change-kind.ts';
import { blankText, syntaxOf } from './expectations/blank-text.ts';
import { readText } from './tested-files.ts';

/**
 * Ways to say something that a checker of types believes without looking. Honest code needs some of them. A check that
 * only checks types says nothing about what hangs on one.
 */
const BELIEVED: readonly (readonly [files: RegExp, ways: readonly (readonly [RegExp, string])[]])[] = [
  [
    /\.(?:[cm]?tsx?|vue|svelte)$/,
    [
      [/(?<=[:<|&,(=[]\s*|\b(?:as|extends|keyof|is)\s+)any(?=\s*(?:[\]>[|&),;={}]|$))/m, 'any'],
      [
        /(?:^|[;{}])\s*(?:export\s+)?declare\s+(?:abstract|async|class|const|enum|function|global|let|module|namespace|var)\b/m,
        'declare',
      ],
      [/(?<=[\w$)\]}_])\s+as\s+(?!const\b)(?=[\w$({[])(?![^;\n]*\bfrom\s*_)/, 'as'],
      [/(?<=[\w$)\]])!(?=[.;,)\][(:]|\s*$)/m, '!'],
      [/(?<=\)\s*:\s*)(?:asserts\s+)?(?:[\w$]+|this)\s+is\s+\S/, 'is'],
      [/\bJSON\.parse\s*\(|\b(?:eval|Function)\s*\(|\bReflect\.\w+\s*\(|\bObject\.create\s*\(/, 'a value of no type'],
      [/(?:=>\s*\{|\)\s*:[^{};=]+\{|\bfunction\b[^{};]*\{)\s*throw\b/, 'throw'],
    ],
  ],
  [/\.[cm]?jsx?$/, []],
  [
    /\.pyi?$/,
    [
      [/(?<=[:,[|(]\s*|->\s*)(?:typing\.|t\.)?Any\b/, 'Any'],
      [/(?<![\w.])(?:typing\.|t\.)?cast\s*\(/, 'cast'],
      [/\b(?:getattr|eval|exec|__import__)\s*\(/, 'a value of no type'],
      [/^\s*raise\s+NotImplementedError\b|:\s*\.\.\.\s*$/m, 'nothing in its place'],
      [/\bTYPE_CHECKING\b/, 'TYPE_CHECKING'],
    ],
  ],
  [/\.rs$/, [[/\b(?:todo|unimplemented|unreachable|panic)!\s*\(|\bunsafe\b|\btransmute\b/, 'nothing in its place']]],
  [/\.go$/, [[/(?<![\w.])(?:any|interface\s*\{\s*\})(?![\w])|\bunsafe\.|(?<![\w.])panic\s*\(/, 'a value of no type']]],
];

/** Comments with types that may be anything, for checkers of JavaScript. */
const IN_COMMENTS = /@(?:type|param|returns?|typedef|property)\s*\{[^}\n]*(?:\bany\b|\*|\?\s*\})/;

export interface Unchecked {
  /** The first place: `src/a.ts:3`. */
  readonly place: string;
  readonly way: string;
  /** How many lines have one. */
  readonly count: number;
}

/** What a step added that a checker believes without looking; undefined where it added none. */
export async function uncheckedParts(
  store: ObjectStore,
  { base, state }: { readonly base: StateId; readonly state: StateId },
  changed: readonly string[],
): Promise<Unchecked | undefined> {
  const [old, now] = [await store.entries(base), await store.entries(state)];
  const found: { readonly place: string; readonly way: string }[] = [];
  for (const path of changed) {
    const text = await readText(store, now.get(path));
    if (text === undefined) continue;
    const known = new Set(((await readText(store, old.get(path))) ?? '').split('\n'));
    for (const { line, way } of believedLines(path, text, known)) found.push({ place: `${path}:${line}`, way });
  }
  const [first] = found;
  return first === undefined ? undefined : { ...first, count: found.length };
}

/** The lines of a file that are not known and on which a checker believes something. */
export function believedLines(
  path: string,
  text: string,
  known: ReadonlySet<string>,
): readonly { readonly line: number; readonly way: string }[] {
  const ways = BELIEVED.find(([files]) => files.test(path))?.[1];
  if (ways === undefined) return [];
  const syntax = syntaxOf(path) ?? 'javascript';
  const blank = blankText(text, syntax);
  const lines = text.split('\n');
  const starts: number[] = [];
  for (let at = 0, i = 0; i < lines.length; at += (lines[i]?.length ?? 0) + 1, i += 1) starts.push(at);
  const found = new Map<number, string>();
  for (const [pattern, way] of ways) {
    for (const { 0: whole, index } of blank.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))) {
      const at = index + (whole.length - whole.trimStart().length);
      const i = starts.findLastIndex((start) => start <= at);
      const line = lines[i] ?? '';
      if (!known.has(line) && !isSilent(path, line) && !found.has(i + 1)) found.set(i + 1, way);
    }
  }
  if (/\.[cm]?jsx?$/.test(path)) {
    for (const [i, line] of lines.entries()) {
      if (!known.has(line) && IN_COMMENTS.test(line)) found.set(i + 1, 'any');
    }
  }
  return [...found].toSorted(([a], [b]) => a - b).map(([line, way]) => ({ line, way }));
}
