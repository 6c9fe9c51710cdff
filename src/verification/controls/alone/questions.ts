import { blankText, closing, partsOf, syntaxOf, type Range, type Syntax } from '../expectations/blank-text.ts';
import { expectedFailures } from '../expectations/expected-failures.ts';
import { expectationsOf } from '../expectations/turn-expectations.ts';
import { comparisonsIn, type Comparison } from '../expectations/watch-comparisons.ts';
import { refusalsIn, WILD, wildly } from './refusals.ts';
import { unfoldTables } from './unfold-tables.ts';
import { WrittenNames, type Spelled } from './written-names.ts';

/**
 * A literal question of a test file to the code of a step: `sum(1, 2)`, for which it expects `3`. Nothing in such a
 * question depends on the test, so any program can ask it and expect the same answer.
 */
export interface LiteralQuestion {
  readonly ask: string;
  /** The same as it stands in the test, or nearly so. */
  readonly shown: string;
  readonly answer: string;
  /** Whether the test passes only with exactly the written answer. */
  readonly exact: boolean;
  /** The same, of values close by. */
  readonly others: readonly string[];
  /** The same with a value that the number `n` makes different from every other. */
  readonly spread: string | undefined;
  /** Whether it hands over what another function made in another process. */
  readonly undoes?: true;
}

export interface Questions {
  readonly path: string;
  /** The imports of the names that the questions use. */
  readonly imports: readonly Imported[];
  readonly list: readonly LiteralQuestion[];
  /** Whether the file does more with its imports than ask: then an answer may depend on what it did before. */
  readonly does: boolean;
  /** Whether these are calls that a run of the tests made, in their order. */
  readonly replayed?: true;
}

export interface Imported {
  /** The text after `from` or in `require(...)`; in Python the whole line. */
  readonly from: string;
  /** `{ a: b }`, or one name, as it stands left of an equals sign. */
  readonly names: string;
  readonly kind: 'names' | 'whole' | 'default' | 'required';
  /** The file's own names for them. */
  readonly locals: readonly string[];
  readonly at: Range;
}

const MOST = 40;
/** More than this of one question says no more. */
const MOST_OTHERS = 12;
/** Of the values close by. */
const MOST_NEAR = 8;
/** Words of stand-ins and of settings for the tests alone. */
const ARRANGES = /\b(?:mock\w*|stub\w*|spy\w*|patch\w*|monkeypatch|fixture\w*|useFakeTimers|environ|process\.env)\b/i;

export function questionsOf(path: string, file: string, isTheirs: (name: string) => boolean): Questions | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return undefined;
  const source = unfoldTables(file, syntax);
  const blank = blankText(source, syntax);
  const imports = importsOf(path, source);
  const locals = new Set(imports.flatMap((one) => one.locals));
  const names = new WrittenNames(source, blank, syntax);
  const foreign = (bare: string): readonly string[] =>
    namesOf(bare).filter((name) => !locals.has(name) && !VALUES.has(name));
  const all = [
    ...comparisonsIn(path, source, blank),
    ...claimsIn(path, source, blank),
    ...refusalsIn(source, blank, syntax),
  ];
  // What a test may fail with is no answer that anybody gave.
  const forgiven = expectedFailures(blank, syntax);
  const claims = all.flatMap((one: Claimed) => {
    if (forgiven.some(({ from, to }) => from <= one.at.from && one.at.from < to)) return [];
    const bare = blank.slice(one.at.from, one.at.to);
    const spelled = foreign(bare).length === 0 ? undefined : names.spell(one.at, foreign);
    if (foreign(bare).length > 0 && spelled === undefined) return [];
    if (!namesOf(blankText(one.written, syntax)).every((name) => VALUES.has(name))) return [];
    const text = one.text ?? spelled?.text ?? source.slice(one.at.from, one.at.to);
    const words = blankText(text, syntax);
    const about = words.match(/[A-Za-z$][\w$]*/g) ?? [];
    return words.includes('(') && about.some((name) => isTheirs(name)) ? [{ ...one, text, spelled }] : [];
  });
  const places = keptPlaces(claims);
  const kept = claims.filter(
    ({ at, spelled }) => spelled?.names.every((name) => names.onlyIn(name, at.from, places)) !== false,
  );
  const answers = new Map<string, Set<string>>();
  const found = new Map<string, LiteralQuestion>();
  for (const { at, written, truth, text, spelled, wild: refused = [] } of kept) {
    // What says yes to everything is a rule as little as what refuses everything.
    const wild = /^[tT]rue$/.test(written) ? WILD[syntax] : refused;
    const put = (asked: string): string => (truth === undefined ? asked : truth.replace('ASKED', () => asked));
    const ask = put(text);
    answers.set(ask, (answers.get(ask) ?? new Set<string>()).add(written));
    const exact =
      spelled === undefined && (truth !== undefined || isExact(blank.slice(0, at.from), blank.slice(at.to)));
    const { others, spread } = variations(text, syntax);
    found.set(ask, {
      ask,
      shown: text,
      answer: written,
      exact,
      others: [...wildly(text, blankText(text, syntax), wild), ...others].map(put),
      // Whether it throws again and again is nothing that a counter could change.
      spread: spread === undefined || refused.length > 0 ? undefined : put(spread),
    });
  }
  // A question with different answers depends on how often it was asked.
  const list = [...found.values()]
    .filter(({ ask }) => answers.get(ask)?.size === 1)
    .slice(0, MOST)
    .map((one) => ({ ...one, others: one.others.filter((other) => !found.has(other)).slice(0, MOST_OTHERS) }));
  if (list.length === 0) return undefined;
  const inside = (index: number): boolean =>
    [...keptPlaces(kept), ...imports.map(({ at }) => at)].some(({ from, to }) => from <= index && index < to);
  const does =
    ARRANGES.test(source) ||
    [...blank.matchAll(NAME)].some(({ 0: name, index }) => locals.has(name) && !inside(index)) ||
    list.length < found.size;
  return { path, imports, list, does };
}

interface Kept extends Comparison {
  readonly spelled: Spelled | undefined;
}

/** Where something is asked, and where what it is asked about got its name. */
function keptPlaces(kept: readonly Kept[]): readonly Range[] {
  return kept.flatMap(({ at, spelled }) => [at, ...(spelled?.given ?? [])]);
}

/** Whether a comparison is exact, by the text around the answer. */
function isExact(before: string, after: string): boolean {
  return (
    /(?:\.(?:equal|strictEqual|deepEqual|deepStrictEqual|assertEqual)\(|\bassert)\s*$/.test(before) ||
    /^\s*\)\s*\.(?:toBe|toEqual|toStrictEqual)\(/.test(after)
  );
}

/** What is only to come later is nothing yet, though it is no untruth. */
const TRUTH = {
  javascript: `((one) => typeof one?.then !== 'function' && Boolean(one))(ASKED)`,
  python: '(lambda one: bool(one) and one.__class__.__name__ != "coroutine")(ASKED)',
};

interface Claimed extends Comparison {
  /** How the question is put where only its truth is expected. */
  readonly truth?: string;
  readonly text?: string;
  readonly wild?: readonly string[];
}

/** `assert.ok(valid("a@b.c"))`: an expression that is only asserted to be true. */
function claimsIn(path: string, source: string, blank: string): readonly Claimed[] {
  return expectationsOf(path, source).flatMap(({ whole, guessed }) => {
    if (whole === undefined || guessed === true) return [];
    const text = blank.slice(whole.from, whole.to);
    if (path.endsWith('.py')) {
      const call = /^self\.assert(True|False)\s*\(/.exec(text);
      if (call === null) {
        const said = /^(?!\s*self\b)(?!.*(?:[=!<>]=|[<>]|\b(?:in|is)\b)).+\)\s*$/.test(text);
        return said ? [{ at: whole, written: 'True', truth: TRUTH.python }] : [];
      }
      return claim(blank, whole.from + call[0].length - 1, call[1] ?? '', TRUTH.python);
    }
    const call = /^assert(?:\.ok)?\s*\(/.exec(text);
    return call === null ? [] : claim(blank, whole.from + call[0].length - 1, 'true', TRUTH.javascript);
  });
}

function claim(blank: string, open: number, written: string, truth: string): readonly Claimed[] {
  const close = closing(blank, open);
  const [at] = close === undefined ? [] : partsOf(blank, open + 1, close);
  return at === undefined ? [] : [{ at, written, truth }];
}

const NAME = /(?<![\w$.])[A-Za-z_$][\w$]*/g;
/** Values, and functions that only convert one value into another. */
const VALUES = new Set(
  'true false null undefined new typeof void NaN Infinity True False None not and or bool Boolean JSON String Number Array Object Math BigInt str int float len list dict set tuple sorted repr abs round sum min max'.split(
    ' ',
  ),
);

/** Whether a name is one of the language's own, by which values are made or converted. */
export function isValueName(name: string): boolean {
  return VALUES.has(name);
}

/** What a question asks: `lib.point` of `String(lib.point(1, 2))`. */
export function askedOf({ imports }: Pick<Questions, 'imports'>, { ask }: LiteralQuestion): string | undefined {
  const locals = new Set(imports.flatMap((one) => one.locals));
  return [...ask.matchAll(/(?<![\w$.])([A-Za-z_$][\w$.]*)\s*\(/g)]
    .map(([, name = '']) => name)
    .find((name) => locals.has(name.split('.')[0] ?? ''));
}

/** The free names of an expression. Quoted text is blank. */
function namesOf(blank: string): readonly string[] {
  return [...blank.matchAll(NAME)]
    .filter(({ 0: name, index }) => {
      if (/^_+$/.test(name)) return false;
      const after = blank.slice(index + name.length);
      // A key of an object, or a parameter by its name.
      return !(/[{,(]\s*$/.test(blank.slice(0, index)) && /^\s*(?::|=(?!=))/.test(after));
    })
    .map(([name]) => name);
}

/** The same with one of its values otherwise. */
export function variations(ask: string, syntax: Syntax): Pick<LiteralQuestion, 'others' | 'spread'> {
  const blank = blankText(ask, syntax);
  const put = ({ from, to }: Range, text: string): string => ask.slice(0, from) + text + ask.slice(to);
  const values = [...blank.matchAll(/(?<![\w$.])-?\d+(?![\w.])|_{3,}/g)]
    .map(({ 0: text, index }) => ({ from: index, to: index + text.length }))
    .map((at) => ({ at, text: ask.slice(at.from, at.to) }))
    .filter(({ text }) => otherValues(text).length > 0);
  const [varied] = values;
  const further = syntax === 'python' && /^["']/.test(varied?.text ?? '') ? 'str(n)' : 'n';
  return {
    // Of each of its values one, before another of any.
    others: Array.from({ length: MOST_NEAR }, (_, i) =>
      values.flatMap(({ at, text }) => {
        const other = otherValues(text)[i];
        return other === undefined ? [] : [put(at, other)];
      }),
    )
      .flat()
      .slice(0, MOST_NEAR),
    spread: varied === undefined ? undefined : put(varied.at, `(${varied.text} + ${further})`),
  };
}

function otherValues(text: string): readonly string[] {
  if (/^-?\d{1,9}$/.test(text)) {
    const number = Number(text);
    // What is true of a number is often true of twice that number.
    return [number + 1, number * 2, -number - 50, number + 100, number * 2 + 7, number - 1].map(String);
  }
  const [, quote = '', inner = ''] = /^(["'])([^"'`\\\n]{1,60})\1$/.exec(text) ?? [];
  if (quote === '') return [];
  const plain = /^[\w ]{1,40}$/.test(inner);
  const others = plain
    ? [`${inner}${inner.charAt(0)}`, `z${inner}`, inner.slice(1)]
    : // Signs mean something: only letters and digits are others.
      [
        inner.replace(/[a-z\d]/i, nextLetter),
        inner.replace(/[a-z\d](?=[^a-z\d]*$)/i, nextLetter),
        inner.replace(/[a-z\d]/i, (letter) => letter + letter),
      ].filter((one) => one !== inner);
  return others.map((one) => quote + one + quote);
}

/** Another letter or digit of its kind. */
function nextLetter(letter: string): string {
  if (/\d/.test(letter)) return String((Number(letter) + 1) % 10);
  return /[zZ]/.test(letter)
    ? String.fromCharCode(letter.charCodeAt(0) - 1)
    : String.fromCharCode(letter.charCodeAt(0) + 1);
}

const IMPORT = /^import\s+(?!type\b)([^'";]+?)\s+from\s*(["'])([.#][^"']*)\2/gm;
const REQUIRED = /^(?:const|let|var)\s+(\{[^}]*\}|[\w$]+)\s*=\s*require\(\s*(["'])([.#][^"']*)\2\s*\)/gm;

/** What a file of tests imports of the project, with the names that it gives it. */
export function importsOf(path: string, source: string): readonly Imported[] {
  return path.endsWith('.py') ? pythonImports(source) : javascriptImports(source);
}

function javascriptImports(source: string): readonly Imported[] {
  const found: Imported[] = [];
  for (const { 0: whole, 1: clause = '', 3: from = '', index } of source.matchAll(IMPORT)) {
    const at = { from: index, to: index + whole.length };
    const names = /\{([^}]*)\}/.exec(clause)?.[1];
    if (names !== undefined) {
      const pairs = names.split(',').map((part) => /^\s*(?!type\s)([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part));
      const taken = pairs.flatMap((pair) => (pair?.[1] === undefined ? [] : [[pair[1], pair[2] ?? pair[1]] as const]));
      const text = taken.map(([name, local]) => `${name}: ${local}`).join(', ');
      found.push({ from, names: `{ ${text} }`, kind: 'names', locals: taken.map(([, local]) => local), at });
    }
    const [, star, alone] = /^(?:\*\s*as\s+([\w$]+)|([\w$]+))/.exec(clause) ?? [];
    const local = star ?? alone;
    if (local !== undefined)
      found.push({ from, names: local, kind: star === undefined ? 'default' : 'whole', locals: [local], at });
  }
  for (const { 0: whole, 1: names = '', 3: from = '', index } of source.matchAll(REQUIRED)) {
    const locals = names.startsWith('{')
      ? names
          .slice(1, -1)
          .split(',')
          .flatMap((part) => /([\w$]+)\s*$/.exec(part.trim())?.[1] ?? [])
      : [names];
    found.push({ from, names, kind: 'required', locals, at: { from: index, to: index + whole.length } });
  }
  return found;
}

const PYTHON_IMPORT = /^(?:from\s+(\w[\w.]*)\s+import\s+(\([^)]*\)|[^\n#]+)|import\s+([^\n#]+))/gm;
const NOT_OF_THE_PROJECT = /^(?:unittest|pytest|typing|__future__|os|sys|mock)\b/;

function pythonImports(source: string): readonly Imported[] {
  return [...source.matchAll(PYTHON_IMPORT)].flatMap(({ 0: line, 1: module, 2: names, 3: whole, index }) => {
    if (NOT_OF_THE_PROJECT.test(module ?? whole ?? '') || names?.includes('*') === true) return [];
    const locals = (names ?? whole ?? '')
      .replaceAll(/[()\\]/g, ' ')
      .split(',')
      .flatMap((part) => {
        const [, name, local] = /^\s*([\w.]+)(?:\s+as\s+(\w+))?\s*$/.exec(part) ?? [];
        return name === undefined ? [] : [local ?? name.split('.')[0] ?? name];
      });
    return [{ from: line, names: '', kind: 'whole', locals, at: { from: index, to: index + line.length } } as const];
  });
}
