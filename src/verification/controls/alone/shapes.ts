import { askedOf, type LiteralQuestion, type Questions } from './questions.ts';

/**
 * Further questions to the functions that tests ask, from whose answers it is seen what kind of rule they follow: one that
 * fits what the tests ask because it was drawn through it, or that looks at less than it is given.
 *
 *  fitted   a polynomial with as many terms as its tests have points: none is left over to test it
 *  length   a text is told from another by its length alone
 *  bounded  beyond some number all answers are one that no test expects
 *  cut      whatever stands behind the elements that the tests hand over changes nothing
 *
 * Nothing of this is wrong by itself. It is told, because the tests show no more than that.
 */
export interface AnswerShape {
  readonly kind: 'fitted' | 'length' | 'bounded' | 'cut';
  readonly name: string;
  /** What is asked. */
  readonly asks: readonly string[];
  /** Whether the answers, as JSON has them, have this shape; undefined stands for one that is none. */
  readonly fits: (answers: readonly unknown[]) => boolean;
}

const WORDS: Readonly<Record<AnswerShape['kind'], string>> = {
  fitted: 'is a polynomial through the points that its tests ask, and none is left to test it',
  length: 'answers by the length of a text alone, whatever it says',
  bounded: 'answers alike to every greater number than its tests ask',
  cut: 'answers alike whatever stands behind what its tests hand over',
};

export function shapeText({ kind, name }: AnswerShape): string {
  return `${name} ${WORDS[kind]}: whether it is the rule that was asked for cannot be told`;
}

const MOST_ASKS = 60;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const SHORT_TEXT = /^(["'])([^"'\\`]{0,60})\1$/;
const NUMBERS = /^\[\s*(-?\d+(?:\s*,\s*-?\d+)*)\s*\]$/;
/** Names of what is meant to look at no more than a length, a bound or a beginning. */
const OF_LENGTH = /len|long|short|size|min|max|empty|blank|width|fit|limit|most|least|exceed|enough|text|present|fill/i;
const OF_BOUND = /clamp|cap|limit|bound|min|max|percent|ratio|saturat|within|sign|level|last|floor|round/i;
const OF_BEGINNING = /first|head|start|begin|nth|take|find|index|search|peek|second|any|some|top|front|min|max/i;

/** The shapes to look for among the questions of a file that only asks. */
export function shapesOf(questions: Questions): readonly AnswerShape[] {
  if (questions.does) return [];
  const groups = new Map<string, Asked[]>();
  for (const question of questions.list) {
    const name = askedOf(questions, question);
    const [, called, given] = /^([A-Za-z_$][\w$.]*)\(\s*(.+?)\s*\)$/s.exec(question.shown) ?? [];
    if (name === undefined || called !== name || given === undefined) continue;
    groups.set(name, [...(groups.get(name) ?? []), { ...question, given }]);
  }
  const shapes = [...groups].flatMap(([name, asked]) =>
    [fitted(name, asked), byLength(name, asked), bounded(name, asked), cut(name, asked)].flatMap((one) => one ?? []),
  );
  let left = MOST_ASKS;
  return shapes.filter(({ asks }) => (left -= asks.length) >= 0);
}

interface Asked extends LiteralQuestion {
  /** What stands between the brackets. */
  readonly given: string;
}

function fitted(name: string, asked: readonly Asked[]): AnswerShape | undefined {
  const points = new Set(
    asked.filter(({ given, answer }) => NUMBER.test(given) && NUMBER.test(answer)).map(({ given }) => Number(given)),
  );
  const count = points.size;
  if (count < 4 || points.size < asked.length) return undefined;
  const least = Math.ceil(Math.min(...points));
  const asks = Array.from({ length: count + 4 }, (_, i) => `${name}(${least + i})`);
  return { kind: 'fitted', name, asks, fits: (answers) => degreeOf(answers) === count - 1 };
}

/** The degree of the polynomial on which values at equal distances lie; undefined where they lie on none of a low degree. */
function degreeOf(values: readonly unknown[]): number | undefined {
  if (!values.every((one) => typeof one === 'number' && Number.isFinite(one))) return undefined;
  let row = values as readonly number[];
  const scale = Math.max(1, ...row.map(Math.abs));
  for (let degree = -1; row.length > 1; degree += 1) {
    if (row.every((one) => Math.abs(one) < scale * 1e-9)) return degree;
    row = row.slice(1).map((one, i) => one - (row[i] ?? 0));
  }
  return undefined;
}

/** Letters, digits and signs, none of them twice in a row. */
const FILLS = ['qwkxjvbz', '73915826', '#%~^+=&!'];

function byLength(name: string, asked: readonly Asked[]): AnswerShape | undefined {
  if (OF_LENGTH.test(name)) return undefined;
  const texts = asked.flatMap(({ given, answer }) => {
    const [, quote, inner] = SHORT_TEXT.exec(given) ?? [];
    return quote === undefined || inner === undefined || NUMBER.test(answer) ? [] : [{ quote, inner }];
  });
  const long = texts.filter(({ inner }) => inner.length > 1);
  if (texts.length < asked.length || long.length < 2 || new Set(texts.map(({ inner }) => inner.length)).size < 2)
    return undefined;
  const some = long.slice(0, 6);
  const asks = some.flatMap(({ quote, inner }) => [
    `${name}(${quote}${inner}${quote})`,
    ...FILLS.map((fill) => `${name}(${quote}${fill.repeat(inner.length).slice(0, inner.length)}${quote})`),
  ]);
  return {
    kind: 'length',
    name,
    asks,
    fits: (answers) =>
      some.every((_, i) => {
        const [own, ...others] = answers.slice(i * 4, i * 4 + 4);
        return own !== undefined && others.every((one) => JSON.stringify(one) === JSON.stringify(own));
      }),
  };
}

const FAR = [200, 400, 600];

function bounded(name: string, asked: readonly Asked[]): AnswerShape | undefined {
  if (OF_BOUND.test(name)) return undefined;
  const known = new Set(asked.map(({ answer }) => Number(answer)));
  if (!asked.every(({ answer }) => NUMBER.test(answer)) || known.size < 2) return undefined;
  const numbers = asked.flatMap(({ given }) => {
    const parts = given.split(',').map((part) => part.trim());
    return parts.every((part) => /^-?\d+$/.test(part)) ? [parts.map(Number)] : [];
  });
  const [most] = numbers.toSorted((a, b) => Math.max(...b) - Math.max(...a));
  if (most === undefined || numbers.length < asked.length || Math.max(...most) > 100) return undefined;
  const asks = FAR.map((far) => `${name}(${most.map((one) => one + far).join(', ')})`);
  return {
    kind: 'bounded',
    name,
    asks,
    fits: ([first, ...rest]) =>
      typeof first === 'number' &&
      Number.isFinite(first) &&
      Math.abs(first) > 1 &&
      !known.has(first) &&
      rest.every((one) => one === first),
  };
}

function cut(name: string, asked: readonly Asked[]): AnswerShape | undefined {
  if (OF_BEGINNING.test(name)) return undefined;
  const lists = asked.flatMap(({ given, answer }) => {
    const inner = NUMBERS.exec(given)?.[1];
    return inner === undefined || !NUMBER.test(answer) ? [] : [inner];
  });
  const longest = lists.toSorted((a, b) => b.split(',').length - a.split(',').length)[0];
  if (longest === undefined || lists.length < asked.length || lists.length < 2) return undefined;
  const asks = ['', ', -7', ', 1000', ', 3, 1000, -7'].map((more) => `${name}([${longest}${more}])`);
  return {
    kind: 'cut',
    name,
    asks,
    fits: ([own, ...others]) => typeof own === 'number' && others.every((one) => one === own),
  };
}
