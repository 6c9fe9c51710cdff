import { wordsOf } from './words.ts';

export interface TimeSpan {
  /** Milliseconds since 1970, both included. */
  readonly from: number;
  readonly to: number;
}

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

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const MONTH = `(${MONTHS.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|sept)\\.?`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '((?:19|20)\\d\\d)';
const DAY_MS = 86_400_000;

type Reader = (match: RegExpExecArray, now: Date) => TimeSpan | undefined;

/** Tried in order: the more exact first. */
const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b/, ([, y, m, d]) => days(Number(y), Number(m) - 1, Number(d), 1)],
  [
    new RegExp(`\\b${DAY}\\s+(?:of\\s+)?${MONTH},?\\s+${YEAR}\\b`, 'i'),
    ([, d, m, y]) => days(Number(y), month(m), Number(d), 1),
  ],
  [new RegExp(`\\b${MONTH}\\s+${DAY},?\\s+${YEAR}\\b`, 'i'), ([, m, d, y]) => days(Number(y), month(m), Number(d), 1)],
  [new RegExp(`\\b${MONTH},?\\s+(?:of\\s+)?${YEAR}\\b`, 'i'), ([, m, y]) => months(Number(y), month(m), 1)],
  [new RegExp(`\\b(?:in|during|of|since)\\s+${YEAR}\\b`, 'i'), ([, y]) => months(Number(y), 0, 12)],
  [/\btoday\b/i, (_, now) => daysBefore(now, 0, 1)],
  [/\byesterday\b/i, (_, now) => daysBefore(now, 1, 1)],
  [/\b(\d{1,3})\s+days?\s+ago\b/i, ([, n], now) => daysBefore(now, Number(n), 1)],
  [/\b(\d{1,2})\s+weeks?\s+ago\b/i, ([, n], now) => daysBefore(now, Number(n) * 7 + 3, 7)],
  [/\b(?:last|past|this)\s+week\b/i, (_, now) => daysBefore(now, 13, 14)],
  [/\b(?:last|past|this)\s+month\b/i, (_, now) => daysBefore(now, 61, 62)],
];

function timeIn(text: string, now: Date): TimeSpan | undefined {
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(text);
    const span = match === null ? undefined : read(match, now);
    if (span !== undefined && Number.isFinite(span.from) && Number.isFinite(span.to)) return span;
  }
  return undefined;
}

function month(name: string | undefined): number {
  return MONTHS.findIndex((full) => full.startsWith((name ?? '?').toLowerCase().slice(0, 3)));
}

function days(year: number, monthIndex: number, day: number, count: number): TimeSpan {
  const from = Date.UTC(year, monthIndex, day);
  return { from, to: from + count * DAY_MS - 1 };
}

function months(year: number, first: number, count: number): TimeSpan {
  return { from: Date.UTC(year, first, 1), to: Date.UTC(year, first + count, 1) - 1 };
}

function daysBefore(now: Date, before: number, count: number): TimeSpan {
  return days(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - before, count);
}
