/** A long text has a little of everything. */
const MOST_WORDS = 120;

/**
 * The words of a reading and each two that follow one another, in the form that phrase-weights.ts knows them by: endings
 * taken off, so that "skips" and "skipped" are one word, numbers and addresses by their kind. Each once.
 */
export function phrasesIn(reading: string): ReadonlySet<string> {
  const words = (reading.match(WORDS) ?? []).slice(0, MOST_WORDS).map(stem);
  const phrases = new Set<string>(words);
  for (let at = 1; at < words.length; at += 1) phrases.add(`${words[at - 1] ?? ''} ${words[at] ?? ''}`);
  return phrases;
}

const WORDS =
  /https?:\/\/\S+|[\w.+-]+@[\w-]+\.\w+|[a-z][\w-]*(?:\.[a-z][\w-]*)+|--[a-z][\w-]*|[a-z]+(?:['’][a-z]+)?|\p{L}+|\d+|\?/gu;

function stem(word: string): string {
  if (word.startsWith('http')) return '#url';
  if (word.startsWith('--')) return '#flag';
  if (word.includes('@')) return '#mail';
  if (/^\d/.test(word)) return '#number';
  // A host or a file: which one says nothing.
  if (word.includes('.')) return '#name';
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return word;
  return word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=[^s])(?:es|s|ed|ing)$/, '')
    .replace(/e$/, '');
}
