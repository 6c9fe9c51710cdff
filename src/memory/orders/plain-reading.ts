/** Look-alikes from Cyrillic, Greek and others, as far as disguise uses them. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ї: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  һ: 'h',
  ո: 'n',
  α: 'a',
  β: 'b',
  γ: 'y',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ɩ: 'i',
  ꞓ: 'c',
  ⅼ: 'l',
};
const DISGUISE = new RegExp(`[${Object.keys(LOOK_ALIKES).join('')}]`, 'gu');
const LATIN = /[a-z]/;

/** Letters of the size of small ones and the shape of capitals: nobody writes words with them but to be noticed less. */
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ';
const SMALL = new RegExp(`[${SMALL_CAPITALS.replace('x', '')}]`, 'gu');

function fromSmallCapital(letter: string): string {
  return String.fromCodePoint(97 + Array.from(SMALL_CAPITALS).indexOf(letter));
}

/** As a model would read it: compatibility forms unified, invisible characters gone, blanks single, lower case. */
export function plainReading(text: string): string {
  const visible = text.normalize('NFKC').replaceAll(/\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164/gu, '');
  const lower = visible.toLowerCase().replaceAll('\u0307', '').replaceAll(SMALL, fromSmallCapital);
  // A text in Cyrillic is read as such; foreign letters within Latin words are disguise.
  const folded = LATIN.test(lower)
    ? lower.replaceAll(/\p{L}+/gu, (word) =>
        LATIN.test(word) ? word.replaceAll(DISGUISE, (letter) => LOOK_ALIKES[letter] ?? letter) : word,
      )
    : lower;
  return folded.replaceAll(/[^\S\n]+/g, ' ').replaceAll(/[*_`~]+(?=\w)|(?<=\w)[*_`~]+/g, '');
}

/** Characters that hide text from a person while a model reads it: tags, bidirectional overrides, rows of selectors. */
export const HIDDEN =
  /[\u{e0020}-\u{e007f}\u202a-\u202e\u2066-\u2069]|[\u{e0100}-\u{e01ef}\ufe00-\ufe0e][\u{e0100}-\u{e01ef}\ufe00-\ufe0f]{2}/u;
