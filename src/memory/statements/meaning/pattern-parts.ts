/** Parts of the patterns that word a statement plainly. */
export const NAMED_ONE = String.raw`(?:\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*)`;
export const LANGUAGE =
  '(English|German|French|Spanish|Italian|Polish|Dutch|Portuguese|Russian|Ukrainian|Swedish|Norwegian|Danish|Finnish|Czech|Greek|Turkish|Arabic|Hindi|Korean|Japanese|Chinese|Mandarin)';

export const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
export const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const MORE = 'thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty';
export const COUNT = String.raw`(?:\d+|${NUMBERS.slice(1).join('|')}|${MORE})`;
