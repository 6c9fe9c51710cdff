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
/** Lines that are kept: some 300 bytes each. */
const MOST_LINES = 8192;
/** Words that have a number: some 100 bytes each. */
const MOST_NUMBERED = 32_768;
/** No word has such a number, so that two make one for their pair. */
const MOST_NUMBERS = 2 ** 26;
/** Numbers of no word. */
const [END, BLANK, FIRST] = [0, 1, 2];

/** What a task says, in words that are known by numbers; only the `TaskLines` that read it knows which. */
export interface TaskLine {
  /** As search words: stemmed, without stop words, each once. */
  readonly words: readonly number[];
  /** As they are written. */
  readonly plain: readonly number[];
}

/** How alike a task is to each of others; see `TaskLines`. */
export function taskScores(question: string, titles: ReadonlyMap<number, string>): ReadonlyMap<number, number> {
  const lines = new TaskLines();
  return lines.scores(question, new Map(Array.from(titles, ([record, title]) => [record, lines.read(title)])));
}

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
 *
 * To split and stem the lines of two hundred candidates takes as long as everything else behind a question, so lines are
 * kept once they are read, and words are compared as numbers.
 */
export class TaskLines {
  /** By the key that their reader gave them, in order of last use. */
  readonly #kept = new Map<number, TaskLine>();
  readonly #numbers = new Map<string, number>();

  /** A text that is read once under a key must be the same whenever that key is named. */
  kept(key: number, text: () => string): TaskLine {
    const line = this.#kept.get(key) ?? this.read(text());
    this.#kept.delete(key);
    this.#kept.set(key, line);
    return line;
  }

  read(text: string): TaskLine {
    const plain = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return {
      words: [...new Set(wordsOf(text).slice(0, MOST_WORDS).map(this.#number))],
      plain: plain.slice(0, MOST_WORDS).map(this.#number),
    };
  }

  scores(question: string, lines: ReadonlyMap<number, TaskLine>): ReadonlyMap<number, number> {
    const asked = this.read(question);
    const spoken = this.#holders(lines, 'plain');
    const stems = this.#holders(lines, 'words');
    const least = OFTEN * lines.size;
    const shapeOf = ({ plain }: TaskLine): ReadonlySet<number> => {
      const shape = new Set<number>();
      let last: number | undefined;
      for (const word of plain) {
        const next = (spoken[word] ?? 0) >= least ? word : BLANK;
        if (last !== undefined) shape.add(last * MOST_NUMBERS + next);
        last = next;
      }
      if (last !== undefined) shape.add(last * MOST_NUMBERS + END);
      return shape;
    };
    const rarities = asked.words.map((word) => rarityOf(stems[word] ?? 0, lines.size));
    const all = rarities.reduce((sum, rarity) => sum + rarity, 0);
    const askedShape = shapeOf(asked);
    const places = new Uint32Array(stems.length);
    asked.words.forEach((word, i) => {
      places[word] = i + 1;
    });
    const scores = new Map<number, number>();
    for (const [record, line] of lines) {
      const both = new Uint8Array(asked.words.length);
      let common = 0;
      for (const word of line.words) {
        const place = places[word] ?? 0;
        if (place === 0) continue;
        both[place - 1] = 1;
        common += 1;
      }
      // Where no word of substance is shared, the same turn of phrase is chance.
      if (common === 0) {
        scores.set(record, 0);
        continue;
      }
      const shared = rarities.reduce((sum, rarity, i) => (both[i] === 1 ? sum + rarity : sum), 0);
      const rare = all === 0 ? 0 : shared / all;
      const shape = shapeOf(line);
      let alike = 0;
      for (const pair of shape) if (askedShape.has(pair)) alike += 1;
      const words = shareOf(common, asked.words.length, line.words.length);
      const score = words + SHAPE * shareOf(alike, askedShape.size, shape.size) + RARE_WORDS * rare;
      scores.set(record, score / (1 + SHAPE + RARE_WORDS));
    }
    this.#shrink();
    return scores;
  }

  /** How many of the lines have each word, by its number. */
  #holders(lines: ReadonlyMap<number, TaskLine>, which: keyof TaskLine): Uint32Array {
    const holders = new Uint32Array(this.#numbers.size + FIRST);
    const lastLine = new Uint32Array(holders.length);
    let number = 0;
    for (const line of lines.values()) {
      number += 1;
      for (const word of line[which]) {
        if (lastLine[word] === number) continue;
        lastLine[word] = number;
        holders[word] = (holders[word] ?? 0) + 1;
      }
    }
    return holders;
  }

  readonly #number = (word: string): number => {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#numbers.size + FIRST;
    this.#numbers.set(word, number);
    return number;
  };

  /** Between two questions: numbers must hold for as long as lines are compared. */
  #shrink(): void {
    if (this.#numbers.size > MOST_NUMBERED) {
      this.#numbers.clear();
      this.#kept.clear();
    }
    for (const key of this.#kept.keys()) {
      if (this.#kept.size <= MOST_LINES) return;
      this.#kept.delete(key);
    }
  }
}

/** The common ones of two sets, as a share of all of both. */
function shareOf(both: number, one: number, other: number): number {
  return both === 0 ? 0 : both / (one + other - both);
}
