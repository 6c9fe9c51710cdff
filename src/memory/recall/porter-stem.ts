/**
 * M. F. Porter's suffix stripping ("An algorithm for suffix stripping", 1980), so that "paintings", "painted" and
 * "painting" are one word. Takes a lower-case word of the letters a-z; anything shorter than three letters is
 * returned as it is.
 */
const STEP_2: Suffixes = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['ator', 'ate'],
  ['logi', 'log'],
  ['eli', 'e'],
];
const STEP_3: Suffixes = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];
const STEP_4: readonly string[] = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ion',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'al',
  'er',
  'ic',
  'ou',
];

type Suffixes = readonly (readonly [suffix: string, replacement: string])[];

export function porterStem(word: string): string {
  if (word.length < 3) return word;
  return tidy(strip(replace(replace(finalY(pastAndGerund(plural(word))), STEP_2), STEP_3)));
}

function plural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function pastAndGerund(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const stem = ['ed', 'ing'].filter((end) => word.endsWith(end)).map((end) => word.slice(0, -end.length))[0];
  if (stem === undefined || !hasVowel(stem)) return word;
  if (stem.endsWith('at') || stem.endsWith('bl') || stem.endsWith('iz')) return `${stem}e`;
  if (endsDouble(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function finalY(word: string): string {
  return word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

function replace(word: string, suffixes: Suffixes): string {
  const found = suffixes.find(([suffix]) => word.endsWith(suffix));
  if (found === undefined) return word;
  const stem = word.slice(0, -found[0].length);
  return measure(stem) > 0 ? stem + found[1] : word;
}

function strip(word: string): string {
  const suffix = STEP_4.find((end) => word.endsWith(end));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  if (measure(stem) < 2) return word;
  return suffix === 'ion' && !/[st]$/.test(stem) ? word : stem;
}

function tidy(word: string): string {
  let result = word;
  if (result.endsWith('e')) {
    const stem = result.slice(0, -1);
    if (measure(stem) > 1 || (measure(stem) === 1 && !endsShort(stem))) result = stem;
  }
  return result.endsWith('ll') && measure(result) > 1 ? result.slice(0, -1) : result;
}

function isConsonant(word: string, at: number): boolean {
  const letter = word.charAt(at);
  if (letter === 'y') return at === 0 || !isConsonant(word, at - 1);
  return !'aeiou'.includes(letter);
}

/** How many times a run of vowels is followed by a run of consonants. */
function measure(stem: string): number {
  let count = 0;
  let afterVowel = false;
  for (let i = 0; i < stem.length; i += 1) {
    const consonant = isConsonant(stem, i);
    if (consonant && afterVowel) count += 1;
    afterVowel = !consonant;
  }
  return count;
}

function hasVowel(stem: string): boolean {
  for (let i = 0; i < stem.length; i += 1) if (!isConsonant(stem, i)) return true;
  return false;
}

function endsDouble(stem: string): boolean {
  const last = stem.length - 1;
  return last > 0 && stem.charAt(last) === stem.charAt(last - 1) && isConsonant(stem, last);
}

/** Ends consonant, vowel, consonant, the last not w, x or y: "hop", so that "hoping" and "hopping" differ. */
function endsShort(stem: string): boolean {
  const last = stem.length - 1;
  return (
    last > 1 &&
    isConsonant(stem, last) &&
    !isConsonant(stem, last - 1) &&
    isConsonant(stem, last - 2) &&
    !/[wxy]$/.test(stem)
  );
}
