import { askedOf, type LiteralQuestion, type Questions } from './questions.ts';

/**
 * Further questions to the functions that tests ask, from whose answers it is seen what kind of rule they follow: one that
 * fits what the tests ask because it was drawn through it, or that looks at less than it is given.
 *
 *  fitted   a polynomial with as many terms as its tests have points: none is left over to test it
 *  length   a text is told from another by its length alone
 *  bounded  beyond some number all answers are one that no test expects
 *  cut      whatever stands behind the elements that the tests hand over changes nothing
 *  wrapped  answers that grow with the numbers that the tests ask begin anew beyond them
 *  same     whatever is handed over is given back as it is, and the tests ask for nothing else
 *  element  of a list its first element is looked at alone, or its last
 *  letter   a text is told from another by its first letter alone, or by its last
 *
 * Nothing of this is wrong by itself. It is told, because the tests show no more than that.
 */
export interface AnswerShape {
  readonly kind: 'fitted' | 'length' | 'bounded' | 'cut' | 'wrapped' | 'letter' | 'same' | 'element';
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
  wrapped: 'grows with the numbers that its tests ask, and begins anew with greater ones',
  same: 'gives back whatever it is given, and its tests ask for nothing else',
  element: 'answers by one element of a list alone, whatever else stands in it',
  letter: 'answers by one letter of a text alone, whatever else it says',
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
const OF_CYCLE =
  /mod|rem|wrap|cycl|clock|hour|day|week|month|minute|second|angle|degree|rotat|phase|digit|gcd|bit|hash|crc|check|parit|odd|even|steps|shift|roman|random/i;
/** Names of what is meant to come back as it went in, by whatever way. */
const OF_NOTHING =
  /ident|same|self|echo|noop|pass|raw|keep|kept|copy|clone|tap|return|through|trip|back|stor|save|load|get|put|read|writ|cache|remember|memo|once|wait|delay|later|resolv|settle|send|hold|parse|serial|coerce|ensure|^as|^to/i;
const OF_ELEMENT = /last|tail|late|new|recent|current|pop|end\b|At$|final|close/i;
const OF_LETTER =
  /capital|upper|lower|case|initial|prefix|suffix|end|tail|absolute|private|letter|char|article|plural|sign/i;

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
    [fitted, byLength, bounded, cut, wrapped, byLetter, givenBack, byElement].flatMap(
      (shape) => shape(name, asked) ?? [],
    ),
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
  const numbers = asked.flatMap(({ given }) => [wholeNumbers(given) ?? []].filter((one) => one.length > 0));
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

function wholeNumbers(given: string): readonly number[] | undefined {
  const parts = given.split(',').map((part) => part.trim());
  return parts.every((part) => /^-?\d+$/.test(part)) ? parts.map(Number) : undefined;
}

/** Distances of which no usual length of a cycle is a divisor of all. */
const FURTHER = [137, 291, 463, 751];
const SMALL = 137;

function wrapped(name: string, asked: readonly Asked[]): AnswerShape | undefined {
  if (OF_CYCLE.test(name) || OF_BOUND.test(name)) return undefined;
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const points = asked.flatMap(({ given, answer }) => {
    const numbers = wholeNumbers(given);
    return numbers === undefined || !NUMBER.test(answer) ? [] : [{ numbers, answer: Number(answer) }];
  });
  const grown = points.toSorted((a, b) => sum(a.numbers) - sum(b.numbers));
  const most = grown.at(-1);
  if (most === undefined || points.length < asked.length || points.length < 2) return undefined;
  const grows = grown.every(({ answer }, i) => i === 0 || answer > (grown[i - 1]?.answer ?? answer));
  if (!grows || most.numbers.some((one) => Math.abs(one) > 100)) return undefined;
  const asks = FURTHER.map((far) => `${name}(${most.numbers.map((one) => one + far).join(', ')})`);
  return {
    kind: 'wrapped',
    name,
    asks,
    // Answers that stay small and do not grow; all alike, they are bounded.
    fits: (answers) =>
      answers.every((one) => typeof one === 'number' && Math.abs(one) < SMALL) &&
      new Set(answers).size > 1 &&
      answers.some((one, i) => i > 0 && Number(one) < Number(answers[i - 1])),
  };
}

function givenBack(name: string, asked: readonly Asked[]): AnswerShape | undefined {
  if (OF_NOTHING.test(name) || asked.length < 2) return undefined;
  const bare = (text: string): string => text.replaceAll(/\s/g, '').replaceAll("'", '"');
  // A thing that is converted to itself may well be converted otherwise from another kind.
  if (!asked.every(({ given, answer }) => bare(given) === bare(answer) && !/^[[{(]\s*[\])}]$/.test(answer)))
    return undefined;
  const [first, ...rest] = [...new Set(asked.flatMap(({ given, others }) => [`${name}(${given})`, ...others]))];
  if (first === undefined || rest.length < 4) return undefined;
  const asks = [first, ...rest].slice(0, 16);
  const given = asks.map((ask) => literalOf(ask.slice(name.length + 1, -1)));
  return {
    kind: 'same',
    name,
    asks,
    fits: (answers) => answers.every((one, i) => one !== undefined && JSON.stringify(one) === given[i]),
  };
}

/** A written value as JSON has it. */
function literalOf(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text.trim().replaceAll(/'([^'"\\]*)'/g, '"$1"')));
  } catch {
    return undefined;
  }
}

function byElement(name: string, asked: readonly Asked[]): AnswerShape | undefined {
  if (OF_BEGINNING.test(name.replaceAll(/min|max|top|find|any|some/gi, '')) || OF_ELEMENT.test(name)) return undefined;
  const lists = asked.flatMap(({ given }) => {
    const inner = NUMBERS.exec(given)?.[1];
    return inner === undefined ? [] : [inner.split(',').map(Number)];
  });
  const long = lists.filter((list) => list.length > 1).slice(0, 6);
  if (lists.length < asked.length || long.length < 2) return undefined;
  const asks = long.flatMap((list) => [
    `${name}([${list.join(', ')}])`,
    ...[-1000, 1000].map((other) => `${name}([${list.with(0, other).join(', ')}])`),
    ...[-1000, 1000].map((other) => `${name}([${list.with(list.length - 1, other).join(', ')}])`),
    `${name}([${list.map((one, i) => (i === list.length - 1 ? one : 1000)).join(', ')}])`,
    `${name}([${list.map((one, i) => (i === 0 ? one : 1000)).join(', ')}])`,
  ]);
  return {
    kind: 'element',
    name,
    asks,
    fits: (answers) => {
      const said = answers.map((one) => (one === undefined ? undefined : JSON.stringify(one)));
      const [own, ...rest] = long.map((_, i) => said.slice(i * 7, i * 7 + 7));
      const alike = (places: readonly number[]): boolean =>
        [own ?? [], ...rest].every((one) => one[0] !== undefined && places.every((place) => one[place] === one[0]));
      // What is alike whatever stands in it is told elsewhere.
      return alike([1, 2, 5]) !== alike([3, 4, 6]);
    },
  };
}

function byLetter(name: string, asked: readonly Asked[]): AnswerShape | undefined {
  if (OF_BEGINNING.test(name) || OF_LETTER.test(name) || OF_LENGTH.test(name)) return undefined;
  const texts = asked.flatMap(({ given }) => {
    const [, quote, inner] = SHORT_TEXT.exec(given) ?? [];
    return quote === undefined || inner === undefined ? [] : [{ quote, inner }];
  });
  // Signs are there to be looked at alone.
  const some = texts.filter(({ inner }) => /^\w.*\w$/s.test(inner)).slice(0, 6);
  if (texts.length < asked.length || some.length < texts.length) return undefined;
  const of = (at: 0 | -1): readonly string[] => some.map(({ inner }) => inner.at(at) ?? '');
  const ends = ([0, -1] as const).filter((at) => new Set(of(at)).size > 1);
  if (some.length < 2 || ends.length === 0) return undefined;
  const asks = some.flatMap(({ quote, inner }) => [
    `${name}(${quote}${inner}${quote})`,
    ...ends.flatMap((at) =>
      FILLS.slice(0, 2).map((fill) =>
        at === 0
          ? `${name}(${quote}${inner.charAt(0)}${fill}${quote})`
          : `${name}(${quote}${fill}${inner.at(-1) ?? ''}${quote})`,
      ),
    ),
  ]);
  const each = 1 + 2 * ends.length;
  return {
    kind: 'letter',
    name,
    asks,
    fits: (answers) => {
      const said = answers.map((one) => (one === undefined ? undefined : JSON.stringify(one)));
      const own = some.map((_, i) => said[i * each]);
      if (own.includes(undefined) || new Set(own).size < 2) return false;
      return ends.some((_, e) => own.every((one, i) => [1, 2].every((k) => said[i * each + 2 * e + k] === one)));
    },
  };
}
