import { wordSet } from '../../word-set.ts';

/**
 * Small words that decide what a sentence says, by what they decide. Where one of two statements has others of a line than
 * the other has, both may well say the same ("only members may", "nobody but members can"), and as well the contrary.
 */
const DECIDING = `
  only alone just sole solely exclusively except nobody else
  must should may can could might need needs have has mandatory required optional allowed shall ought
  always never usually often sometimes mostly normally
  was were had did will would used going been became
  before after until till since still already yet again anymore longer first second third fourth fifth last next previous
`
  .trim()
  .split('\n')
  .map((line) => wordSet(line));

const NEGATION = /\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot)\b|n['’]t\b/giu;

/** Whether two statements differ in such words, in how often they deny, or in the order of the names of both. */
export function decideOtherwise(one: string, other: string): boolean {
  const [mine, theirs] = [wordsIn(one), wordsIn(other)];
  if (DECIDING.some((words) => saidOf(words, mine) !== saidOf(words, theirs))) return true;
  return denials(one) % 2 !== denials(other) % 2 || namesInOrder(one, other) !== namesInOrder(other, one);
}

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}'’_-]+/gu) ?? [];

const saidOf = (words: ReadonlySet<string>, said: readonly string[]): string =>
  [...new Set(said.filter((word) => words.has(word)))].toSorted().join(' ');

const denials = (text: string): number => text.match(NEGATION)?.length ?? 0;

/** "Sunniva introduced Kareem", "Kareem introduced Sunniva": those that both write with a capital, as this one has them. */
function namesInOrder(one: string, other: string): string {
  const theirs = new Set(other.match(NAME));
  return [...new Set(one.match(NAME))].filter((name) => theirs.has(name)).join(' ');
}

const NAME = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}-]+/gu;

/** "Don't always squash", "not everyone reads it", "don't merge your own": what is denied is a part, or that it is all. */
const DENIED_WHOLE =
  /(?:\b(?:not|never)\b|n['’]t\b)(?:[^.,;]{0,24}?\b(?:always|all|every|everything|everyone|everybody|everywhere|just|only|merely|simply|fully|entirely|completely|wholly|blindly|necessarily|solely|both)\b|[^.,;]{0,40}?\bown \p{L})/iu;
const DENIED_BY_HAND = /(?:\b(?:not|never)\b|n['’]t\b)[^.,;]{0,40}?\b(?:by hand|manually)\b/i;
const BY_HAND = /\bhand\b|\bmanual/i;

/** Whether one of them denies that something is so everywhere or entirely, and the other does not. */
export function denyOtherwise(one: string, other: string): boolean {
  if (DENIED_WHOLE.test(one) !== DENIED_WHOLE.test(other)) return true;
  return DENIED_BY_HAND.test(one) ? !BY_HAND.test(other) : DENIED_BY_HAND.test(other) && !BY_HAND.test(one);
}

/** "Is read from here first", "from there next": steps of one way, of which none takes the place of another. */
const STEP =
  /(?<!\b(?:day|week|month|year|hour|minute|second)s? )\b(?:first|next|last|afterwards?|later|finally|thereafter)[.!]?$/i;

export const isStep = (text: string): boolean => STEP.test(text.trim());
