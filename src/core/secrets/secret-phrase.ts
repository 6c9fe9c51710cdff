import { isStateWord } from './state-words.ts';

/** What is said about a phrase, and is in none that somebody made up to open something. */
const SAYS =
  /^(?:must|should|shall|can|could|may|might|will|would|be|been|being|is|are|was|were|has|have|had|do|does|did|not|never|only|you|your|yours|we|it|its|they|which|that|this|these|who|when|if|because|than|then|stored|kept|asked|needed|entered|generated|required|used|sent|chosen|by|from|to|same|different|characters?|letters?|digits?|words?|password|passphrase|phrase|secret|key|set|for|least|please|e\.g\.|see|enter|type|choose|forgot|forgotten|changed?|reset|wrong|invalid|incorrect|expired|muss|darf|soll|wird|ist|sind|war|nicht|gespeichert|doit|est|sont|pas|debe|es|son|no)$/i;
const ARTICLE = /^(?:an?|the|my|our|une?|la|le|les|der|die|das|ein|eine|el|los|las|uno?|il|lo|gli)$/i;

/** Whether several words are a phrase that opens something, and no sentence about one. */
export function isSecretPhrase(text: string): boolean {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length < 2 || words.length > 10 || /\[redacted:|[$(){}<>=]/.test(text)) return false;
  if (words.some((word) => SAYS.test(word.replaceAll(/^\W+|\W+$/g, '')))) return false;
  const [first = '', second = ''] = words;
  return !(isStateWord(first) && !ARTICLE.test(first)) && !(ARTICLE.test(first) && isStateWord(second));
}
