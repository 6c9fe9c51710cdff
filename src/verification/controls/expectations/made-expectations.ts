import { importsOf, isValueName, variations } from '../alone/questions.ts';
import { blankText, closing, partsOf, syntaxOf, type Range, type Syntax } from './blank-text.ts';
import { topLevelEquals } from './turn-condition.ts';

/**
 * Expectations of which the code under test makes both sides: `equal(parse('1,2'), new Point(1, 2))`, or
 * `equal(sizeOf(5), SMALL)`. Where every `Point` is equal to every other, or `SMALL` and `LARGE` are the same, such a test
 * holds whatever is answered, and no other value in the place of what is expected would tell.
 */
export interface MadeExpectations {
  /** Statements that add to `heart`, behind the word, the number of the first group of which all is alike. */
  readonly asks: readonly string[];
  /** The line of each group, and what is made there. */
  readonly groups: readonly MadeGroup[];
}

export interface MadeGroup {
  readonly line: number;
  readonly shown: string;
}

const MOST = 20;

export function madeExpectations(
  path: string,
  source: string,
  word: string,
  isTheirs: (name: string) => boolean,
): MadeExpectations | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return undefined;
  const blank = blankText(source, syntax);
  const locals = new Set(importsOf(path, source).flatMap((one) => one.locals));
  const own = (at: Range): boolean => {
    const names = blank.slice(at.from, at.to).match(/(?<![\w$.])[A-Za-z_$][\w$]*/g) ?? [];
    const free = names.filter((name) => !/^_+$/.test(name));
    return free.some((name) => locals.has(name)) && free.every((name) => locals.has(name) || isValueName(name));
  };
  const groups = new Map<string, { readonly line: number; readonly texts: Set<string> }>();
  for (const pair of equalities(blank, syntax)) {
    const [made, asked] = isMade(blank, pair[1]) ? [pair[1], pair[0]] : [pair[0], pair[1]];
    const called = /([A-Za-z_$][\w$.]*)\s*\(/.exec(blank.slice(asked.from, asked.to))?.[1];
    if (called === undefined || !isMade(blank, made) || !own(made)) continue;
    if (!isTheirs(called.split('.').at(-1) ?? '')) continue;
    const text = source.slice(made.from, made.to);
    const line = source.slice(0, made.from).split('\n').length;
    if (NAME.test(blank.slice(made.from, made.to))) {
      const group = groups.get(called) ?? { line, texts: new Set<string>() };
      groups.set(called, group);
      group.texts.add(text);
    } else {
      const { others } = variations(text, syntax);
      if (others.length > 1) groups.set(text, { line, texts: new Set([text, ...others]) });
    }
  }
  const all = [...groups].filter(([, { texts }]) => texts.size > 1).slice(0, MOST);
  if (all.length === 0) return undefined;
  const lists = all.map(([, { texts }]) => [...texts]);
  return {
    asks: syntax === 'python' ? python(lists, word) : javascript(lists, word),
    groups: all.map(([, { line, texts }]) => ({ line, shown: [...texts].slice(0, 2).join(' and ') })),
  };
}

/** The first group of which all is alike. */
export function alikeIn(printed: string, word: string, groups: readonly MadeGroup[]): MadeGroup | undefined {
  const number = new RegExp(String.raw`${word}(\d+)z`).exec(printed)?.[1];
  return number === undefined ? undefined : groups[Number(number)];
}

/** `SMALL`, `Kind.IMAGE`, `LEVELS['info']` */
const NAME = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[(?:_+|\d+)\])*$/;
/** `new Point(1, 2)`, `Point(1, 2)`, also in a list. */
const CONSTRUCTS = /^[\s[({]*(?:new\s+[\w$.]+|(?:[\w$]+\.)*[A-Z][\w$]*)\s*\(/;

function isMade(blank: string, { from, to }: Range): boolean {
  const text = blank.slice(from, to);
  return (NAME.test(text) && !/^_+$/.test(text)) || CONSTRUCTS.test(text);
}

const ASSERTS = /(?<![\w$])assert\.(?:deepStrictEqual|strictEqual|deepEqual|equal)\s*\(/g;
const EXPECTS = /(?<![\w$.])expect\s*\(/g;
const METHODS = /\bself\.assert(?:Equal|Is|ListEqual|DictEqual|TupleEqual)\s*\(/g;
const STATEMENTS = /^[ \t]*assert[ \t]+([^\n]+)$/gm;

/** Both sides of whatever is said to be equal. */
function equalities(blank: string, syntax: Syntax): readonly (readonly [Range, Range])[] {
  const handed = [...blank.matchAll(syntax === 'python' ? METHODS : ASSERTS)].flatMap(({ 0: head, index }) => {
    const open = index + head.length - 1;
    const close = closing(blank, open);
    return both(close === undefined ? [] : partsOf(blank, open + 1, close));
  });
  return [...handed, ...(syntax === 'python' ? stated(blank) : expected(blank))];
}

function expected(blank: string): readonly (readonly [Range, Range])[] {
  return [...blank.matchAll(EXPECTS)].flatMap(({ 0: head, index }) => {
    const open = index + head.length - 1;
    const close = closing(blank, open);
    const matcher =
      close === undefined ? null : /^\)\s*\.\s*(?:toBe|toEqual|toStrictEqual)\s*\(/.exec(blank.slice(close));
    if (close === undefined || matcher === null) return [];
    const second = close + matcher[0].length - 1;
    const end = closing(blank, second);
    return both([
      ...partsOf(blank, open + 1, close).slice(0, 1),
      ...(end === undefined ? [] : partsOf(blank, second + 1, end)),
    ]);
  });
}

function stated(blank: string): readonly (readonly [Range, Range])[] {
  return [...blank.matchAll(STATEMENTS)].flatMap(({ 0: line, 1: said = '', index }) => {
    const whole = { from: index + line.length - said.length, to: index + line.length };
    const is = /\bis\b(?!\s+not\b)/.exec(said);
    const at =
      topLevelEquals(blank, whole) ??
      (is === null ? undefined : { from: whole.from + is.index, to: whole.from + is.index + 2 });
    if (at === undefined) return [];
    return both([...partsOf(blank, whole.from, at.from).slice(0, 1), ...partsOf(blank, at.to, whole.to).slice(0, 1)]);
  });
}

function both([one, other]: readonly Range[]): readonly (readonly [Range, Range])[] {
  return one === undefined || other === undefined ? [] : [[one, other]];
}

function javascript(lists: readonly (readonly string[])[], word: string): readonly string[] {
  const runs = lists.map((texts) => `[${texts.map((text) => `() => (${text})`).join(', ')}]`);
  return [
    `heart += (() => { const same = globalThis.process?.getBuiltinModule?.('node:util')?.isDeepStrictEqual ?? Object.is; const at = [${runs.join(', ')}].findIndex((all) => { try { const [one, ...more] = all.map((run) => run()); return more.every((other) => same(one, other)); } catch { return false; } }); return at === -1 ? '' : ' ' + '${word}' + at + 'z'; })();`,
  ];
}

function python(lists: readonly (readonly string[])[], word: string): readonly string[] {
  const runs = lists.map((texts) => `[${texts.map((text) => `lambda: ${text}`).join(', ')}]`);
  return [
    `for at, runs in enumerate([${runs.join(', ')}]):`,
    '    try:',
    '        one, *more = [run() for run in runs]',
    '        alike = all(bool(one == other) for other in more)',
    '    except Exception:',
    '        alike = False',
    '    if alike:',
    `        heart += " " + "${word}" + str(at) + "z"`,
    '        break',
  ];
}
