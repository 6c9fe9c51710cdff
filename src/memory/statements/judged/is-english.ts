import { wordSet } from '../../word-set.ts';

const ENGLISH = wordSet(
  'the a an is are was were has have had of to and in on at for with by from not no it its this that we our you your they their he she his her my do does can must should will be been as or than when if',
);
const FOREIGN = wordSet(
  'der die das dem den des ein eine einen einem und ist sind war nicht mit von für auf im am zu wir unser unsere er sie es le la les du des un une et est sont pas avec dans sur pour nous notre il elle el los las del una y es son no con en por para nuestro nuestra o os as do da um uma não é com em lo gli di che non sono per het een van niet op zijn wij onze ett och är inte på vi vår jest nie na w z i są si je nem és',
);

/** Of the letters; accents in names are few. */
const MOST_OTHER_LETTERS = 0.15;

/**
 * Whether a statement is told in English, as far as its small words and letters say. A note without any small word may be
 * in any language, and is taken for English.
 */
export function isEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
  const letters = words.join('');
  const others = letters.replaceAll(/[a-z'’]/g, '').length;
  if (others > letters.length * MOST_OTHER_LETTERS) return false;
  const count = (known: ReadonlySet<string>): number => words.filter((word) => known.has(word)).length;
  return count(FOREIGN) === 0 || count(ENGLISH) >= count(FOREIGN);
}
