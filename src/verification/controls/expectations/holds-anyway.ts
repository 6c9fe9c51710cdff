import { closing, partsOf, type Range, type Syntax } from './blank-text.ts';

/** Why an expectation holds whatever the code answers; undefined where it may not. `whole` is its place in the text. */
export function holdsAnyway(source: string, blank: string, whole: Range, syntax: Syntax): string | undefined {
  const said = { source, blank, syntax };
  return (
    itself(said, whole) ??
    ((shareAllowed(source.slice(whole.from, whole.to)) ?? 0) >= 1
      ? 'allows for more than the whole of what it expects'
      : undefined) ??
    alwaysTrue(said, whole) ??
    anything(source.slice(whole.from, whole.to))
  );
}

interface Said {
  readonly source: string;
  readonly blank: string;
  readonly syntax: Syntax;
}

const EQUAL =
  /^(?:assert(?:\.strict)?\.(?:strictE|e|deepE|deepStrictE)qual|self\.assert(?:\w*Equals?|Is)|assert\.is|t\.(?:is|equal|same|deepEqual))\s*\(/;
const EXPECTS = /^expect\s*\(/;
const TRUE = /^(?:assert(?:\.strict)?(?:\.ok)?|self\.assertTrue)\s*\(/;

/** A call on both sides, that of one side perhaps under a name that it was given: it would have to differ from itself. */
function itself({ source, blank, syntax }: Said, whole: Range): string | undefined {
  const sides = sidesOf(blank, whole, syntax);
  const spelled = sides.map(({ from, to }) => {
    const text = source.slice(from, to).trim();
    return /^[A-Za-z_$][\w$]*$/.test(text) ? (givenOnce(source, text) ?? text) : text;
  });
  const [one, other] = spelled.map((text) => text.replaceAll(/\s+/g, '').replace(/^await/, ''));
  return one !== undefined && one === other && one.includes('(') ? 'compares a thing with itself' : undefined;
}

/** What is compared in an expectation of equality; nothing in another. */
export function sidesOf(blank: string, whole: Range, syntax: Syntax): readonly Range[] {
  const text = blank.slice(whole.from, whole.to);
  const inside = (open: number): readonly Range[] => {
    const close = closing(blank, open);
    return close === undefined ? [] : partsOf(blank, open + 1, close);
  };
  const opened = whole.from + text.indexOf('(');
  if (EQUAL.test(text)) return inside(opened).slice(0, 2);
  if (EXPECTS.test(text)) {
    const last = /^\s*\.\s*to(?:Be|Equal|StrictEqual)\s*\(/.exec(blank.slice((closing(blank, opened) ?? whole.to) + 1));
    if (last === null) return [];
    const again = (closing(blank, opened) ?? whole.to) + last[0].length;
    return [...inside(opened).slice(0, 1), ...inside(again).slice(0, 1)];
  }
  const condition = TRUE.test(text) ? inside(opened)[0] : syntax === 'python' ? whole : undefined;
  return condition === undefined ? [] : comparedIn(blank, condition);
}

/** Both sides of the only comparison in a condition that stands in no bracket. */
function comparedIn(blank: string, { from, to }: Range): readonly Range[] {
  let depth = 0;
  for (let i = from; i < to; i += 1) {
    const letter = blank.charAt(i);
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
    const sign = depth === 0 ? /^={2,3}(?!=)/.exec(blank.slice(i, i + 4))?.[0] : undefined;
    if (sign === undefined) continue;
    const rest = blank.slice(i + sign.length, to);
    return /[=<>]=|&&|\|\||\b(?:and|or|if)\b/.test(rest + blank.slice(from, i))
      ? []
      : [
          { from, to: i },
          { from: i + sign.length, to },
        ];
  }
  return [];
}

/** What a name stands for that is given once. */
function givenOnce(source: string, name: string): string | undefined {
  const given = [
    ...source.matchAll(
      new RegExp(String.raw`(?<![\w$.])${name.replaceAll('$', String.raw`\$`)}\s*=(?!=)\s*([^;\n]+)`, 'g'),
    ),
  ];
  return given.length === 1 ? given[0]?.[1]?.trim() : undefined;
}

const NUMBER = String.raw`(-?[\d_]*\.?\d[\d_]*(?:[eE][-+]?\d+)?)`;
const about = (pattern: string): RegExp => new RegExp(pattern.replaceAll('NUMBER', NUMBER));

/** What is expected, and how far from it an answer may be. */
const WITHIN: readonly (readonly [RegExp, (far: number) => number])[] = [
  [about(String.raw`\bapprox\(\s*NUMBER\s*,[^()]*\babs\s*=\s*NUMBER`), (far) => far],
  [about(String.raw`\babs\([^<>]*-\s*NUMBER\s*\)\s*<=?\s*NUMBER`), (far) => far],
  [about(String.raw`\bassertAlmostEqual\(.*,\s*NUMBER\s*,[^()]*\bdelta\s*=\s*NUMBER`), (far) => far],
  [about(String.raw`\bassertAlmostEqual\(.*,\s*NUMBER\s*,\s*(?:places\s*=\s*)?NUMBER\s*\)$`), (far) => 10 ** -far / 2],
  [about(String.raw`\.toBeCloseTo\(\s*NUMBER\s*,\s*NUMBER\s*\)$`), (far) => 10 ** -far / 2],
];
const BY_SHARE = about(String.raw`\bapprox\(\s*NUMBER\s*,[^()]*\b(rel)\s*=\s*NUMBER`);

/** Which share of what it expects an answer may be away from it; undefined where nothing says so. */
export function shareAllowed(text: string): number | undefined {
  const value = (digits = ''): number => Number(digits.replaceAll('_', ''));
  const share = BY_SHARE.exec(text);
  if (share !== null) return value(share[3]);
  for (const [pattern, far] of WITHIN) {
    const found = pattern.exec(text);
    const expected = Math.abs(value(found?.[1]));
    // Around nothing everything is as wide as it is.
    if (found !== null && expected > 0) return far(value(found[2])) / expected;
  }
  return undefined;
}

/** A list or a pair is true, whatever is in it; and what stands behind a truth is a message, and no answer. */
function alwaysTrue({ source, blank, syntax }: Said, whole: Range): string | undefined {
  const text = blank.slice(whole.from, whole.to);
  const called = TRUE.test(text);
  if (!called && (syntax !== 'python' || text.startsWith('self.'))) return undefined;
  const open = whole.from + text.indexOf('(');
  const parts = called ? partsOf(blank, open + 1, closing(blank, open) ?? whole.to) : [whole];
  const [first, second] = parts;
  if (first === undefined) return undefined;
  if (
    second !== undefined &&
    /^(?:-?\d|[[{]|True\b|False\b|None\b|true\b|false\b)/.test(source.slice(second.from, second.to))
  ) {
    return 'asks whether something is true, and takes the answer for a message';
  }
  const close = closing(blank, first.from);
  if (close === undefined || blank.slice(close + 1, first.to).trim() !== '') return undefined;
  const inner = partsOf(blank, first.from + 1, close).length;
  const begins = blank.charAt(first.from);
  const pair = begins === '(' && syntax === 'python' && inner > 1;
  const list = (begins === '[' || (begins === '{' && syntax === 'python')) && (inner > 0 || syntax === 'javascript');
  return pair || list ? 'asks whether a list is there that it made itself' : undefined;
}

/** Ends of expectations that no answer misses: at least none, one thing or the truth, whatever is there, an object with nothing in it. */
const ANYTHING =
  /\.(?:length|size)\s*>=\s*0\s*(?:\)|$)|\blen\(.*\)\s*>=\s*0\s*$|\.(?:length|size)\s*\)\s*\.\s*toBeGreaterThanOrEqual\(\s*0\s*\)$|\bassertGreaterEqual\(\s*len\(.*\)\s*,\s*0\s*\)$|\bor\s+True\s*$|\|\|\s*true\s*\)$|\(\s*expect\.(?:any\(\s*[\w.]+\s*\)|anything\(\s*\))\s*\)$|(?:==|,)\s*(?:mock\.)?ANY\s*\)?$|\.toMatchObject\(\s*\{\s*\}\s*\)$|\bpartialDeepStrictEqual\([\s\S]*,\s*\{\s*\}\s*\)$/;
/** The pattern at the end of an expectation: in JavaScript as such, in Python as a text. */
const PATTERN =
  /(?:\.match\([\s\S]*,\s*|\.toMatch\(\s*)\/((?:\\.|[^/\\])+)\/[a-z]*\s*\)$|\bassertRegex\([\s\S]*,\s*r?(["'])((?:\\.|(?!\2).)*)\2\s*\)$|^\s*re\.(?:match|search|fullmatch)\(\s*r?(["'])((?:\\.|(?!\4).)*)\4/;

function anything(text: string): string | undefined {
  if (ANYTHING.test(text.trim())) return 'holds of anything';
  const found = PATTERN.exec(text.trim());
  const pattern = found?.[1] ?? found?.[3] ?? found?.[5];
  if (pattern === undefined) return undefined;
  try {
    const one = new RegExp(pattern, 'u');
    return one.test('') && one.test('\u0000 9z') ? 'is a pattern of anything' : undefined;
  } catch {
    return undefined;
  }
}
