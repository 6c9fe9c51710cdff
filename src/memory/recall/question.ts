import { timeIn, type TimeSpan } from './named-time.ts';
import { wordsOf } from './words.ts';

/** The parts of a question beside its meaning. */
export interface ReadQuestion {
  readonly text: string;
  readonly words: readonly string[];
  /** Plain lower-case words, for names. */
  readonly spoken: ReadonlySet<string>;
  /** A time that it names, if any. */
  readonly time: TimeSpan | undefined;
}

export function readQuestion(text: string, now: Date): ReadQuestion {
  const spoken = new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word));
  return { text, words: wordsOf(text), spoken, time: timeIn(text, now) };
}
