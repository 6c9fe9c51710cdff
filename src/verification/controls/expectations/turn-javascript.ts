import { defined } from '../../../core/defined.ts';
import { closing, partsOf, type Range } from './blank-text.ts';
import { otherExpected } from './other-expected.ts';
import { handed, turnCondition } from './turn-condition.ts';
import type { Edit } from './edit.ts';

const OPPOSITES: readonly (readonly [string, string])[] = [
  ['equal', 'notEqual'],
  ['strictEqual', 'notStrictEqual'],
  ['deepEqual', 'notDeepEqual'],
  ['deepStrictEqual', 'notDeepStrictEqual'],
  ['match', 'doesNotMatch'],
  ['throws', 'doesNotThrow'],
  ['rejects', 'doesNotReject'],
  ['is', 'not'],
  ['same', 'notSame'],
  ['true', 'false'],
  ['truthy', 'falsy'],
];
const OPPOSITE = new Map(OPPOSITES.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));
const EQUALITY = new Set([
  'equal',
  'strictEqual',
  'deepEqual',
  'deepStrictEqual',
  'partialDeepStrictEqual',
  'is',
  'same',
  'equals',
  'eq',
  'eql',
  'strictSame',
  'toBe',
  'toEqual',
  'toStrictEqual',
  'toContain',
  'toHaveLength',
  'toMatchObject',
]);
/** Calls with a value at their end that is no expectation. */
const NO_HELPER =
  /^(?:test|it|describe|suite|context|before|after|beforeEach|afterEach|beforeAll|afterAll|set\w+|clear\w+|console|process|vi|jest|sinon|mock|t|fs|path|Object|Array|Math|JSON|require|import|return|if|for|while|switch|catch|function)\b/;

export function turnJavaScript(source: string, blank: string): readonly Edit[] {
  return [...asserted(source, blank), ...expected(source, blank), ...helped(source, blank)];
}

function inside(blank: string, open: number): readonly Range[] | undefined {
  const end = closing(blank, open);
  return end === undefined ? undefined : partsOf(blank, open + 1, end);
}

function* asserted(source: string, blank: string): Iterable<Edit> {
  for (const found of blank.matchAll(/(?<![\w$.])(assert(?:\.strict)?|t|tap|assertions)\.(\w+)\s*\(/g)) {
    const [called, name = '', method = ''] = found;
    const open = found.index + called.length - 1;
    const end = closing(blank, open);
    if (end === undefined) continue;
    const parts = partsOf(blank, open + 1, end);
    const whole = { from: found.index, to: end + 1 };
    const how = name.startsWith('assert') && name !== 'assertions' ? { whole } : { whole, records: true as const };
    const edit = EQUALITY.has(method) ? otherExpected(source, blank, parts.slice(0, 2), 'javascript') : undefined;
    const opposite = OPPOSITE.get(method);
    if (edit !== undefined) yield { ...edit, ...how, exact: true };
    else if (method === 'ok') yield* denied(source, blank, parts, how);
    else if (opposite !== undefined) {
      const from = found.index + called.indexOf(`.${method}`) + 1;
      yield { from, to: from + method.length, text: opposite, ...how };
    }
  }
  if (/function\s+assert\b/.test(blank)) return;
  for (const { index } of blank.matchAll(/(?<![\w$.])assert\s*\(/g)) {
    const open = blank.indexOf('(', index);
    const end = closing(blank, open);
    if (end === undefined) continue;
    yield* denied(source, blank, partsOf(blank, open + 1, end), { whole: { from: index, to: end + 1 } });
  }
}

function* denied(
  source: string,
  blank: string,
  [first]: readonly Range[],
  how: Pick<Edit, 'whole' | 'records'>,
): Iterable<Edit> {
  if (first !== undefined) yield { ...turnCondition(source, blank, first, 'javascript'), ...how };
}

function* expected(source: string, blank: string): Iterable<Edit> {
  for (const { index } of blank.matchAll(/(?<![\w$.])expect(?:\.soft)?\s*\(/g)) {
    const end = closing(blank, blank.indexOf('(', index));
    if (end === undefined) continue;
    const chain = /^(?:\s*\.\s*[\w$]+)+/.exec(blank.slice(end + 1))?.[0];
    if (chain === undefined) continue;
    const last = end + 1 + chain.length;
    const method = /[\w$]+$/.exec(chain)?.[0] ?? '';
    const negation = /\s*\.\s*not(?![\w$])/.exec(chain);
    const open = /^\s*\(/.test(blank.slice(last)) ? blank.indexOf('(', last) : undefined;
    const closed = open === undefined ? undefined : closing(blank, open);
    const soft = blank.startsWith('expect.soft', index) ? { records: true as const } : {};
    const how = { ...soft, whole: { from: index, to: closed === undefined ? last : closed + 1 } };
    if (negation !== null) {
      const from = end + 1 + negation.index;
      yield { from, to: from + negation[0].length, text: '', ...how };
      continue;
    }
    const [part] = open === undefined ? [] : (inside(blank, open) ?? []);
    const edit =
      EQUALITY.has(method) && part !== undefined ? otherExpected(source, blank, [part], 'javascript') : undefined;
    if (edit !== undefined)
      yield { ...edit, ...how, ...defined({ exact: method === 'toContain' ? undefined : (true as const) }) };
    else {
      // Before the last word, which is the matcher.
      const from = last - (/\.\s*[\w$]+$/.exec(chain)?.[0].length ?? 0);
      yield { from, to: from, text: '.not', ...how };
    }
  }
}

/** `near(sum(1, 2), 3);`: a computed and a literal value, passed to a helper that compares them. */
function* helped(source: string, blank: string): Iterable<Edit> {
  for (const found of blank.matchAll(/(?<=(?:^|[;{}>])[ \t]*)(?:await\s+)?([A-Za-z_$][\w$.]*)\s*\(/gm)) {
    const [whole, name = ''] = found;
    if (NO_HELPER.test(name) || /^(?:assert|expect)\b/.test(name)) continue;
    const parts = inside(blank, found.index + whole.length - 1) ?? [];
    if (blank.slice(parts[0]?.from, parts.at(-1)?.to).includes('=>')) continue;
    const edit = handed(source, blank, parts, 'javascript');
    if (edit !== undefined) yield { ...edit, guessed: true };
  }
}
