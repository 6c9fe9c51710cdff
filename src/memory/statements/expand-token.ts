import type { Token } from './token.ts';
import { measured, unitOf } from './measures.ts';
import { isLongForm, spelled } from './word-classes.ts';

const IS = /^(?:it|that|there|here|what|he|she|who|where|how)['’]s$/;

const BEHIND =
  /^\s+(?:in|at|from|out of|the|an?|not|no longer|away|based|responsible|allergic to|afraid of|married to|called|(?:Dr|Doctor|Mr|Mrs|Ms|Prof)\b(?=\.? \p{Lu})|on (?:vacation|leave|holiday|call\b(?! \w)))\b/u;
/** "The rate limit's 100", "Ella's one metre ten tall": how much it is, where no other word says what is so. */
const WORTH =
  /^\s+(?:about |around |only |at (?:least|most) )?(?:[$€£#]?\d|(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)\b|set (?:to|at)\b)/;
const SAID =
  /\b(?:is|are|am|was|were|be|been|has|have|had|must|should|can|could|will|would|may|might|do|does|did|gets?|got|needs?|takes?|costs?|runs?|uses?|lives?|lasts?|starts?|ends?|begins?|weighs?|goes|go|comes?|works?)\b|n['’]t\b/i;

/** "Sofia's the tech lead", "Nadia's in Berlin": no owner has an article or a place behind it. */
function isHere({ key, end }: Token, text: string): boolean {
  if (!/['’]s$/.test(key)) return false;
  const behind = text.slice(end);
  return BEHIND.test(behind) || (WORTH.test(behind) && !SAID.test(text));
}

/** "bug #4812" is bug 4812. */
function numbered(token: Token, text: string): readonly Token[] | undefined {
  const digits = /^#(\d+)$/.exec(token.key)?.[1];
  if (
    digits === undefined ||
    !/\b(?:bug|issue|ticket|pr|mr|request|task|story|card)s?\s+$/i.test(text.slice(0, token.start))
  )
    return undefined;
  return [{ ...token, kind: 'number', key: `n:${digits}` }];
}

/** "Apache-2.0" is Apache 2.0. */
function versioned(token: Token): readonly Token[] | undefined {
  const [, name = '', digits] = /^(\p{Lu}\p{Ll}+)-(\d+(?:\.\d+)+)$/u.exec(token.key) ?? [];
  if (digits === undefined) return undefined;
  const cut = token.start + name.length;
  return [
    { ...token, kind: 'word', key: name.toLowerCase(), name: true, end: cut },
    { kind: 'version', key: `v:${digits}`, start: cut + 1, end: token.end },
  ];
}

/** "200x200" is 200 by 200. */
function multiplied(token: Token): readonly Token[] | undefined {
  const [, one, two] = /^(\d+)[x×](\d+)$/.exec(token.key) ?? [];
  if (one === undefined || two === undefined) return undefined;
  const { start, end } = token;
  const [cut, next] = [start + one.length, end - two.length];
  return [
    { kind: 'number', key: `n:${one}`, start, end: cut },
    { kind: 'word', key: 'by', start: cut, end: next },
    { kind: 'number', key: `n:${two}`, start: next, end },
  ];
}

/** "U.S." is the US. */
const DOTTED = new Map([
  ['u.s', 'US'],
  ['u.s.a', 'US'],
  ['u.k', 'uk'],
  ['e.u', 'eu'],
  ['n.y.c', 'nyc'],
]);

/** Contractions in full, spellings unified. */
export function expandToken(token: Token, text: string): readonly Token[] {
  if (token.kind === 'symbol' && token.key === '&') return [{ ...token, kind: 'word', key: 'and' }];
  if (token.kind === 'identifier') {
    const known = numbered(token, text) ?? versioned(token) ?? multiplied(token);
    if (known !== undefined) return known;
    const low = token.key.toLowerCase();
    const letters = DOTTED.get(low);
    if (letters !== undefined) return [{ ...token, kind: 'word', key: letters, name: true }];
    const short = spelled(low);
    // Also the long form, however it is written: `PostgreSQL` and `postgres` are one.
    const isName = /\p{Lu}/u.test(token.key);
    return short === low && !isLongForm(low)
      ? [token]
      : [{ ...token, kind: 'word', key: short, ...(isName ? { name: true } : {}) }];
  }
  if (token.key === '24/7') return [{ ...token, kind: 'word', key: 'around-the-clock' }];
  if (token.kind === 'path') return speedOf(token) ?? rateOf(token) ?? [token];
  if (token.kind !== 'word') return [token];
  const { key } = token;
  const parts = (...keys: readonly string[]): readonly Token[] =>
    keys.map((one, i) =>
      i === 0 ? { ...token, key: one } : { kind: 'word', key: one, start: token.end, end: token.end },
    );
  if (key === 'cannot') return parts('can', 'not');
  if (key === 'my') return [{ ...token, key: 'user', definite: true }];
  if (!/['’]/.test(key))
    return [{ ...token, key: /^USA?$/.test(text.slice(token.start, token.end)) ? 'US' : spelled(key) }];
  if (/^won['’]t$/.test(key)) return parts('will', 'not');
  if (/^can['’]t$/.test(key)) return parts('can', 'not');
  if (/n['’]t$/.test(key)) return parts(key.replace(/n['’]t$/, ''), 'not');
  if (IS.test(key) || isHere(token, text)) return parts(key.slice(0, -2), 'is');
  // "The flow's got four screens": it has.
  if (/['’]s$/.test(key) && /^\s+got\b/.test(text.slice(token.end))) return parts(key.slice(0, -2), 'has');
  if (/['’]s$/.test(key)) return [{ ...token, key: spelled(key.slice(0, -2)), definite: true }];
  const tail = /^(.+)['’](re|ll|ve|m)$/.exec(key);
  if (tail !== null) {
    const full = { re: 'are', ll: 'will', ve: 'have', m: 'am' }[tail[2] ?? ''] ?? '';
    return parts(spelled(tail[1] ?? ''), full);
  }
  return [token];
}

/** "100km/h" is 100 km/h; undefined for a path. */
function speedOf(token: Token): readonly Token[] | undefined {
  const [, digits = '', unit = ''] = /^(\d[\d,]*(?:\.\d+)?)(\p{L}+\/\p{L})$/u.exec(token.key) ?? [];
  const number = measured(digits, unit);
  return number === undefined ? undefined : [{ ...token, kind: 'number', ...number }];
}

/** "requests/second" is "requests per second"; undefined for a path. */
function rateOf(token: Token): readonly Token[] | undefined {
  const parts = /^([a-z]+|\d+)\/(s|sec|second|min|minute|h|hour|day|week|month|year)$/.exec(token.key);
  // "km/h" is a unit by itself.
  if (parts === null || unitOf(token.key) !== undefined) return undefined;
  const [, what = '', time = ''] = parts;
  const isCount = /^\d/.test(what);
  const whole = { s: 'second', sec: 'second', min: 'minute', h: 'hour' }[time] ?? time;
  const { end } = token;
  return [
    isCount ? { ...token, kind: 'number', key: `n:${what}` } : { ...token, kind: 'word', key: spelled(what) },
    { kind: 'word', key: 'per', start: end, end },
    { kind: 'word', key: whole, start: end, end },
  ];
}
