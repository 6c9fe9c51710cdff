import { randomInt } from 'node:crypto';
import type { Syntax } from './blank-text.ts';

const NUMBER = /(?<![\w.])-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?/i;
const STRING = /(["'`])/;
const CALL = /[\w\])]\s*!?\(/;
const TRUTH: Readonly<Record<string, string>> = { true: 'false', false: 'true', True: 'False', False: 'True' };
const NOTHING = new Set(['null', 'undefined', 'None', 'nil']);

/** Whether an expression is a value that was written down, and not something that was worked out. */
export function isWritten(blank: string, source: string): boolean {
  if (CALL.test(blank) || blank.includes('=>')) return false;
  const first = source.charAt(0);
  return '[{"\'`-'.includes(first) || /\d/.test(first) || source in TRUTH || NOTHING.has(source);
}

/** Another value of the same kind, which the first cannot be equal to; undefined where none is known. */
export function otherValue(source: string, syntax: Syntax): string | undefined {
  const truth = TRUTH[source];
  if (truth !== undefined) return truth;
  const loose = syntax === 'javascript' || syntax === 'python';
  if (NOTHING.has(source)) return loose ? someNumber() : undefined;
  if (/^[[{]\s*[\]}]$/.test(source)) return loose ? `[${someNumber()}]` : undefined;
  const [text, number] = [STRING.exec(source), NUMBER.exec(source)];
  if (text !== null && (number === null || text.index < number.index)) {
    const at = text.index + 1;
    // Past the whole of an opening of three quotes.
    const quotes =
      /^(?:""|'')/.test(source.slice(at)) && source.length > 2 && source.charAt(at + 1) === text[0] ? 2 : 0;
    return `${source.slice(0, at + quotes)}${someWord()}${source.slice(at + quotes)}`;
  }
  if (number === null) return undefined;
  return source.slice(0, number.index) + otherNumber(number[0], loose) + source.slice(number.index + number[0].length);
}

/** In a language that checks the size of a number, one of the same size. */
function otherNumber(text: string, loose: boolean): string {
  if (loose) return someNumber();
  const digit = Number(text.replaceAll(/\D/g, '').at(0) ?? '0');
  const other = digit === 1 ? '2' : '1';
  return text.replace(/\d/, other);
}

/** Random, so that code that looks for one value in particular does not find it. */
function someNumber(): string {
  return String(randomInt(100_000, 1_000_000_000));
}

function someWord(): string {
  return Array.from({ length: 6 }, () => 'bcdfghjkmnpqrstvwxz'.charAt(randomInt(19))).join('');
}
