import { wordSet } from '../word-set.ts';

/** Words that orders are made of; what is garbled is read as one of these, or not at all. */
const KNOWN =
  wordSet(`ignore previous instructions instruction forget disregard override bypass system prompt reveal print show output
  delete remove erase wipe disable skip tests test checks check files file backups backup firewall password passwords secret
  secrets token tokens credentials without asking telling confirmation before after everything always never please approve
  merge push deploy install download execute run send upload share grant access admin root user users all the every any rules
  rule and your you this that must should agent assistant safety security review logs command commands script database turn
  off tell nobody anyone keys key private proceed immediately`);

/** By their letters within, which a reader of mixed up words puts in order without noticing. */
const BY_LETTERS = new Map([...KNOWN].filter((word) => word.length > 3).map((word) => [mixed(word), word]));
const LONG = [...KNOWN].filter((word) => word.length > 5);

/** "Ingore teh previus instrctions": words with letters out of order, or with one too few. */
export function withoutTypos(text: string): string | undefined {
  let mended = 0;
  const read = text.toLowerCase().replaceAll(/[a-z]{3,}/g, (word) => {
    if (KNOWN.has(word)) return word;
    const meant = SHORT[word] ?? BY_LETTERS.get(mixed(word)) ?? LONG.find((known) => lacksOne(known, word));
    if (meant === undefined || meant === word) return word;
    mended += 1;
    return meant;
  });
  return mended < 2 ? undefined : read;
}

const SHORT: Readonly<Record<string, string>> = {
  teh: 'the',
  adn: 'and',
  nad: 'and',
  yuo: 'you',
  lal: 'all',
  rnu: 'run',
};

/** The first letter, and the others in the order of the alphabet. */
function mixed(word: string): string {
  return `${word.slice(0, 1)}${Array.from(word.slice(1)).toSorted().join('')}`;
}

function lacksOne(known: string, word: string): boolean {
  if (known.length !== word.length + 1 || known[0] !== word[0]) return false;
  let at = 0;
  while (at < word.length && known[at] === word[at]) at += 1;
  return known.slice(at + 1) === word.slice(at);
}

/** "Ignoreway allway": the beginning of each word behind its end, with "ay". */
export function fromPigLatin(text: string): string | undefined {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const turned = words.filter((word) => word.length > 3 && word.endsWith('ay'));
  if (turned.length < 3 || turned.length * 2 < words.length) return undefined;
  return text
    .toLowerCase()
    .replaceAll(/[a-z]{4,}/g, (word) => (word.endsWith('ay') ? turnedBack(word.slice(0, -2)) : word));
}

function turnedBack(word: string): string {
  const consonants = /[^aeiou]{0,3}$/.exec(word)?.[0].length ?? 0;
  const ways = [
    ...(word.endsWith('w') ? [word.slice(0, -1)] : []),
    ...[1, 2, 3].filter((count) => count <= consonants).map((count) => word.slice(-count) + word.slice(0, -count)),
  ];
  return ways.find((way) => KNOWN.has(way)) ?? ways[0] ?? word;
}

const SPELLING = wordSet(
  `alfa alpha bravo charlie delta echo foxtrot golf hotel india juliett juliet kilo lima mike november oscar papa quebec
  romeo sierra tango uniform victor whiskey whisky xray yankee zulu`,
);

/** "Delta Echo Lima": a word for each letter, as over the radio. */
export function fromSpelling(text: string): string | undefined {
  const plain = text.toLowerCase().replaceAll('x-ray', 'xray');
  let letters = 0;
  const read = plain.replaceAll(/[a-z]{4,}(?:[ ,-]+[a-z]{4,})+/g, (run) => {
    const words = run.split(/[ ,-]+/);
    if (!words.every((word) => SPELLING.has(word))) return run;
    letters += words.length;
    return parted(words.map((word) => word.slice(0, 1)).join(''));
  });
  // Nobody spells out a whole sentence that may be seen.
  return letters < 5 ? undefined : letters < 12 ? read : `please ${read}`;
}

/** Letters without blanks between words: known words apart, and what is between them. */
function parted(letters: string): string {
  const words: string[] = [''];
  for (let at = 0; at < letters.length;) {
    const word = longestAt(letters, at);
    if (word === undefined) words[words.length - 1] += letters.charAt(at);
    else words.push(word, '');
    at += word?.length ?? 1;
  }
  return words.filter((word) => word !== '').join(' ');
}

function longestAt(letters: string, at: number): string | undefined {
  for (let end = Math.min(letters.length, at + MOST_LETTERS); end > at + 2; end -= 1) {
    const word = letters.slice(at, end);
    if (KNOWN.has(word)) return word;
  }
  return undefined;
}

const MOST_LETTERS = 12;

const PICTURES: readonly (readonly [RegExp, string])[] = [
  [/🤖|👾|🦾/gu, ' agent '],
  [/🗑|🔥|💣|💥|🧹|✂|❌📂/gu, ' delete all '],
  [/🔑|🗝|🔐|🪪/gu, ' the secret '],
  [/📤|📨|✉|📧|📬|📡/gu, ' send '],
  [/🚀/gu, ' deploy '],
  [/🤫|🤐|🙈|🙊|🔇/gu, ' without telling the user '],
  [/🔓/gu, ' disable the firewall '],
  [/💸|💳|🏦/gu, ' transfer the money '],
];

/** Pictures as what they stand for, where one of them is a machine, or where they are told in a row. */
export function fromPictures(text: string): string | undefined {
  if (!/[🤖👾🦾🤫🤐]/u.test(text)) return undefined;
  const said = PICTURES.filter(([picture]) => text.search(picture) !== -1);
  if (said.length < 2) return undefined;
  return `assistant: ${said.map(([, words]) => words.trim()).join(', ')}`;
}

/** "bot-approve-and-merge-all": a sentence as a name, of five words or more. */
export function fromNames(text: string): string | undefined {
  let names = 0;
  const read = text.replaceAll(
    /(?<![\w/:.#$-])(?:[\w]+\/)?[A-Za-z]+(?:[-_][A-Za-z]+){3,}(?:\.\w{2,4})?(?![\w/-])/g,
    (name) => {
      const words = name
        .replace(/^[a-z]+\//, '')
        .replace(/\.\w{2,4}$/, '')
        .split(/[-_]/);
      if (
        /^(?:test|it|should|spec|describe)$/i.test(words[0] ?? '') ||
        !words.some((word) => SPOKEN_TO.has(word.toLowerCase()))
      )
        return name;
      names += 1;
      return `\n${words
        .join(' ')
        .replace(/^(?:important|urgent|note|read me) /i, '')
        .replace(CALLED, '$&,')}\n`;
    },
  );
  return names === 0 ? undefined : read;
}

const CALLED = /^(?:(?:ai )?(?:assistant|agent|bot|model)s?|ai|llms?|copilot)(?= (?!approve and|to |for )[a-z])/i;
const SPOKEN_TO = wordSet('assistant agent agents bot bots llm please passwords password secrets');
