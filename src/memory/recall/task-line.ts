import type { RecordKind } from './record.ts';
import { rarityOf } from './word-scores.ts';
import { wordsOf } from './words.ts';

/** The kinds that a question about a task asks for: how such a task was done. */
const OF_TASKS: ReadonlySet<RecordKind> = new Set(['experience', 'strategy']);

/** Whether a question is a task, which only records learned from tasks may answer. */
export function isTask(kinds: readonly RecordKind[] | undefined): boolean {
  return kinds !== undefined && kinds.length > 0 && kinds.every((kind) => OF_TASKS.has(kind));
}

/** A word that so many of the tasks share belongs to their phrasing; a rarer one names the subject. */
const OFTEN = 0.08;
const SHAPE = 0.5;
const RARE_WORDS = 0.25;
/** Longer requests are compared by their beginning. */
const MOST_WORDS = 60;

/**
 * How alike a task is to each of others, 0..1, by what the task lines say: how something was done names much that the task
 * is not about.
 *
 *  words   what both say, of all that either says: a task that says more is another task
 *  shape   the same of pairs of neighbouring words, with a blank for what only few tasks name: "put two _ in _"
 *  rare    what both say, rare words counting more: of two as alike, the one about the same thing
 *
 * Chosen on ALFWorld's task lines and on people's own wordings of the same tasks: BM25 finds a task of the same kind in
 * 74 and 58 of 100, this in 96 and 60.
 */
export function taskScores(question: string, titles: ReadonlyMap<number, string>): ReadonlyMap<number, number> {
  const asked = readLine(question);
  const lines = new Map(Array.from(titles, ([record, title]) => [record, readLine(title)]));
  const spoken = holdersOf(Array.from(lines.values(), ({ plain }) => plain));
  const stems = holdersOf(Array.from(lines.values(), ({ words }) => words));
  const least = OFTEN * lines.size;
  const shapeOf = ({ plain }: Line): ReadonlySet<string> => {
    const blanked = plain.map((word) => ((spoken.get(word) ?? 0) >= least ? word : '_'));
    return new Set(blanked.map((word, i) => `${word} ${blanked[i + 1] ?? ''}`));
  };
  const rarity = (word: string): number => rarityOf(stems.get(word) ?? 0, lines.size);
  const [askedWords, askedShape] = [new Set(asked.words), shapeOf(asked)];
  const all = sumOf(askedWords, rarity);
  return new Map(
    Array.from(lines, ([record, line]) => {
      const words = new Set(line.words);
      const common = commonOf(askedWords, words);
      // Where no word of substance is shared, the same turn of phrase is chance.
      if (common.size === 0) return [record, 0];
      const rare = all === 0 ? 0 : sumOf(common, rarity) / all;
      const score = overlap(askedWords, words) + SHAPE * overlap(askedShape, shapeOf(line)) + RARE_WORDS * rare;
      return [record, score / (1 + SHAPE + RARE_WORDS)];
    }),
  );
}

interface Line {
  /** As search words: stemmed, without stop words. */
  readonly words: readonly string[];
  /** As they are written. */
  readonly plain: readonly string[];
}

function readLine(text: string): Line {
  const plain = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return { words: wordsOf(text).slice(0, MOST_WORDS), plain: plain.slice(0, MOST_WORDS) };
}

function holdersOf(lines: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const holders = new Map<string, number>();
  for (const line of lines) for (const word of new Set(line)) holders.set(word, (holders.get(word) ?? 0) + 1);
  return holders;
}

/** The common words, as a share of all words of both. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = commonOf(one, other).size;
  return both === 0 ? 0 : both / (one.size + other.size - both);
}

function commonOf(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one].filter((word) => other.has(word)));
}

function sumOf(words: Iterable<string>, value: (word: string) => number): number {
  let sum = 0;
  for (const word of words) sum += value(word);
  return sum;
}
