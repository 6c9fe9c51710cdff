import { measured } from './measures.ts';
import type { Token } from './token.ts';
import { wordSet } from '../word-set.ts';

/** Half of these is meant to the second; half a day may be a morning. */
const HALVED = wordSet(
  'second minute hour year meter kilometer centimeter mile inch foot kilo kilogram pound ton tonne liter',
);
const COUNTS: Readonly<Record<string, number>> = { million: 1e6, 'n:12': 12 };
const ONE = new Set(['a', 'an']);

/** "half an hour" as 30 minutes, "a quarter of an hour" as 15, "two and a half hours" as 150. */
export function halves(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ key }) => key === 'half' || key === 'quarter')) return tokens;
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token === undefined) continue;
    const found = token.name === true ? undefined : partAt(tokens, i);
    if (found === undefined) {
      out.push(token);
      continue;
    }
    const last = tokens[i + found.length - 1] ?? token;
    const { key, unit } = found;
    out.push({ kind: 'number', key, start: token.start, end: last.end, ...(unit === undefined ? {} : { unit }) });
    i += found.length - 1;
  }
  return out;
}

interface Part {
  readonly key: string;
  readonly unit?: string;
  readonly length: number;
}

function partAt(tokens: readonly Token[], at: number): Part | undefined {
  const keys = tokens.slice(at, at + 5).map(({ key }) => key);
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = keys;
  if (first === 'half') {
    const length = ONE.has(second) ? 3 : 2;
    const count = length === 3 ? COUNTS[third] : undefined;
    if (count !== undefined) return { key: `n:${count / 2}`, length };
    return timeOf(0.5, length === 3 ? third : second, length);
  }
  if (first === 'quarter') {
    if (second === 'of' && ONE.has(third) && fourth === 'hour') return timeOf(0.25, fourth, 4);
    return second === 'hour' ? timeOf(0.25, second, 2) : undefined;
  }
  // "an hour and a half", "two and a half hours".
  if (ONE.has(first) && third === 'and' && fourth === 'a' && fifth === 'half') return timeOf(1.5, second, 5);
  const number = /^n:(\d+)$/.exec(first)?.[1];
  if (number === undefined || second !== 'and' || third !== 'a' || fourth !== 'half') return undefined;
  return timeOf(Number(number) + 0.5, fifth.replace(/s$/, ''), 5);
}

function timeOf(count: number, unit: string, length: number): Part | undefined {
  const whole = HALVED.has(unit) ? measured(String(count), unit) : undefined;
  return whole === undefined ? undefined : { ...whole, length };
}
