import { wordSet } from '../../word-set.ts';

const ENGLISH = wordSet(
  'the an is are was were has have had of to and at for with by from not it its this that we our you your they their he she his her my me us them does did can must should will been be or than when if into only every each any all who which there then about up out after before because instead now still never always day',
);
const FOREIGN = wordSet(
  'der die das dem den des ein eine einen einem und ist sind war nicht mit von für auf im am zu wir unser unsere er sie es le la les du une et est sont pas avec dans sur pour nous notre il elle el los las del una y son con en por para nuestro nuestra os da um uma não é com em lo gli di che non sono het een van niet op zijn wij onze ett och är inte på vi vår jest nie na w z i są si je nem és',
);
/** "I'm", "don't", "can't". */
const SHORTENED = /^(?:\p{L}+n['’]t|(?:i|you|we|they|he|she|it|that|there|who|what)['’](?:m|s|re|ve|d|ll))$/iu;

/** Of the letters; accents in names are few. */
const MOST_OTHER_LETTERS = 0.15;

/**
 * Whether a statement is told in English, as far as its small words and letters say. A note without any small word may be
 * in any language, and is taken for English.
 */
export function isEnglish(text: string): boolean {
  const words = text.match(/[\p{L}'’]+/gu) ?? [];
  const letters = words.join('').toLowerCase();
  const others = letters.replaceAll(/[a-z'’]/g, '').length;
  if (others > letters.length * MOST_OTHER_LETTERS) return false;
  let english = 0;
  let foreign = 0;
  for (const word of words) {
    // "EN" and "TTL" are names; Poles write the word that they have for "and" small.
    if (/^\p{Lu}{2,}$/u.test(word)) continue;
    const small = word.toLowerCase();
    if (word === 'I' || SHORTENED.test(word) || ENGLISH.has(small)) english += 1;
    else if (FOREIGN.has(small)) foreign += 1;
  }
  return foreign === 0 || english >= foreign;
}
