import { randomInt } from 'node:crypto';

const NUMBER = /(?<![\w.])-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?/i;

/**
 * Another value that looks like the first: a number close by, a word with one letter changed. A stand-in that equals
 * everything that tests usually expect equals this one too. Undefined where none is known.
 */
export function nearValue(source: string): string | undefined {
  const number = NUMBER.exec(source);
  const letter = letterAt(source);
  if (letter !== undefined && (number === null || letter < number.index)) {
    return `${source.slice(0, letter)}${otherLetter(source.charAt(letter))}${source.slice(letter + 1)}`;
  }
  if (number === null) return undefined;
  const [text] = number;
  const value = Number(text.replaceAll('_', ''));
  if (!Number.isSafeInteger(Math.trunc(value)) || /e/i.test(text)) return undefined;
  const other = String(value + randomInt(1, 4));
  return source.slice(0, number.index) + other + source.slice(number.index + text.length);
}

/** The first letter or digit in a string that stands for itself. */
function letterAt(source: string): number | undefined {
  const open = /["'`]/.exec(source);
  if (open === null) return undefined;
  for (let i = open.index + 1; i < source.length; i += 1) {
    const letter = source.charAt(i);
    if (letter === open[0] || letter === '$') return undefined;
    if (letter === '\\') i += 1;
    else if (/[A-Za-z]/.test(letter)) return i;
  }
  return undefined;
}

function otherLetter(letter: string): string {
  const others = 'bcdfghkmnprstw'.replace(letter.toLowerCase(), '');
  const other = others.charAt(randomInt(others.length));
  return letter === letter.toLowerCase() ? other : other.toUpperCase();
}
