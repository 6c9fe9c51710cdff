export interface TimeSpan {
  /** Milliseconds since 1970, both included. */
  readonly from: number;
  readonly to: number;
  /** The same days of every year: the question says none. */
  readonly yearly?: true;
}

const DAY_MS = 86_400_000;

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const SHORT = MONTHS.map((name) => `${name}|${name.slice(0, 3)}`).join('|');
const MONTH = `(${SHORT}|sept)\\.?`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '((?:19|20)\\d\\d)';
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
/** The first month of each; they differ by hemisphere, and most of what is written is from the northern one. */
const SEASONS: Readonly<Record<string, number>> = { spring: 2, summer: 5, autumn: 8, fall: 8 };
const COUNT = '(\\d{1,3}|[一两二三四五六七八九十])';

type Reader = (match: RegExpExecArray, now: Date) => TimeSpan | undefined;

/** Tried in order: the more exact first. */
const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/(?<!\d)((?:19|20)\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/, ([, y, , m, d]) => day(y, Number(m) - 1, d)],
  [/(?<!\d)((?:19|20)\d\d)\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})/, ([, y, m, d]) => day(y, Number(m) - 1, d)],
  [/(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?((?:19|20)\d\d)(?!\d)/, ([, d, m, y]) => day(y, Number(m) - 1, d)],
  // The month first, as English does with strokes, unless it cannot be one.
  [
    /(?<!\d)(\d{1,2})\/(\d{1,2})\/((?:19|20)\d\d)(?!\d)/,
    ([, a, b, y]) => (Number(a) > 12 ? day(y, Number(b) - 1, a) : day(y, Number(a) - 1, b)),
  ],
  [new RegExp(`\\b${DAY}\\s+(?:of\\s+)?${MONTH},?\\s+${YEAR}\\b`, 'i'), ([, d, m, y]) => day(y, month(m), d)],
  [new RegExp(`\\b${MONTH}\\s+${DAY},?\\s+${YEAR}\\b`, 'i'), ([, m, d, y]) => day(y, month(m), d)],
  [new RegExp(`\\b${MONTH},?\\s+(?:of\\s+)?${YEAR}\\b`, 'i'), ([, m, y]) => months(Number(y), month(m), 1)],
  [/(?<!\d)((?:19|20)\d\d)\s*年\s*(\d{1,2})\s*月/, ([, y, m]) => months(Number(y), Number(m) - 1, 1)],
  [
    new RegExp(`\\b(${Object.keys(SEASONS).join('|')}),?\\s+(?:of\\s+)?${YEAR}\\b`, 'i'),
    ([, season = '', y]) => months(Number(y), SEASONS[season.toLowerCase()] ?? 0, 3),
  ],
  [new RegExp(`\\b(?:in|during|of|since)\\s+${YEAR}\\b`, 'i'), ([, y]) => months(Number(y), 0, 12)],
  [/(?<!\d)((?:19|20)\d\d)\s*年/, ([, y]) => months(Number(y), 0, 12)],
  [
    new RegExp(`\\b${DAY}\\s+(?:of\\s+)?${MONTH}(?![\\p{L}\\p{N}])`, 'iu'),
    (match) => (isMonth(match, 2) ? yearly(day('2000', month(match[2]), match[1])) : undefined),
  ],
  [
    new RegExp(`\\b${MONTH}\\s+(?:the\\s+)?${DAY}(?![\\p{L}\\p{N}])`, 'iu'),
    (match) => (isMonth(match, 1) ? yearly(day('2000', month(match[1]), match[2])) : undefined),
  ],
  [/(?<!\d)(\d{1,2})\s*月\s*(\d{1,2})\s*[日号號]/, ([, m, d]) => yearly(day('2000', Number(m) - 1, d))],
  [
    new RegExp(`\\b(?:in|during|since|until|early|late|mid|this|last|of)[\\s-]${MONTH}(?![\\p{L}\\p{N}])`, 'iu'),
    ([, m]) => yearly(months(2000, month(m), 1)),
  ],
  [/(?<!\d)(\d{1,2})\s*月(?:份|(?![\p{L}\p{N}]))/u, ([, m]) => yearly(months(2000, Number(m) - 1, 1))],
  [/\bday before yesterday\b|前天/i, (_, now) => daysBefore(now, 2, 1)],
  [/\btoday\b|今天/i, (_, now) => daysBefore(now, 0, 1)],
  [/\byesterday\b|昨天|昨日/i, (_, now) => daysBefore(now, 1, 1)],
  [new RegExp(`\\b${COUNT}\\s+days?\\s+ago\\b`, 'i'), ([, n], now) => daysBefore(now, count(n), 1)],
  [new RegExp(`${COUNT}\\s*天前`), ([, n], now) => daysBefore(now, count(n), 1)],
  [new RegExp(`\\b${COUNT}\\s+weeks?\\s+ago\\b`, 'i'), ([, n], now) => daysBefore(now, count(n) * 7 + 3, 7)],
  [new RegExp(`${COUNT}\\s*个?(?:星期|周|礼拜)前`), ([, n], now) => daysBefore(now, count(n) * 7 + 3, 7)],
  [new RegExp(`\\b${COUNT}\\s+months?\\s+ago\\b`, 'i'), ([, n], now) => daysBefore(now, count(n) * 30 + 15, 31)],
  [new RegExp(`${COUNT}\\s*个月前`), ([, n], now) => daysBefore(now, count(n) * 30 + 15, 31)],
  [new RegExp(`\\b${COUNT}\\s+years?\\s+ago\\b`, 'i'), ([, n], now) => months(now.getUTCFullYear() - count(n), 0, 12)],
  [/\b(?:last|past|this)\s+week(?:end)?\b|[上这本]个?(?:星期|周|礼拜)/i, (_, now) => daysBefore(now, 13, 14)],
  [/\b(?:last|past|this)\s+month\b|上个?月|[这本]个?月/i, (_, now) => daysBefore(now, 61, 62)],
  [/\blast\s+year\b|去年/i, (_, now) => months(now.getUTCFullYear() - 1, 0, 12)],
  [/\bthis\s+year\b|今年/i, (_, now) => months(now.getUTCFullYear(), 0, 12)],
  [
    new RegExp(`\\b(?:on|last|this|past)\\s+(${WEEKDAYS.join('|')})\\b`, 'i'),
    ([, name = ''], now) => {
      const since = (now.getUTCDay() - WEEKDAYS.indexOf(name.toLowerCase()) + 7) % 7;
      return daysBefore(now, since === 0 ? 7 : since, 1);
    },
  ],
];

/** The time that a text names, if any. */
export function timeIn(text: string, now: Date): TimeSpan | undefined {
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(text);
    const span = match === null ? undefined : read(match, now);
    if (span !== undefined && Number.isFinite(span.from) && Number.isFinite(span.to)) return span;
  }
  return undefined;
}

/** "may" and "march" are words of their own: as months they have a capital, or a word before them that says so. */
function isMonth(match: RegExpExecArray, group: number): boolean {
  const name = match[group] ?? '';
  return (
    !/^(?:may|mar|march)$/.test(name) ||
    /\b(?:on|in|of|since|until|by)\s+(?:the\s+)?$/i.test(match.input.slice(0, match.index))
  );
}

function month(name: string | undefined): number {
  return MONTHS.findIndex((full) => full.startsWith((name ?? '?').toLowerCase().slice(0, 3)));
}

function count(text: string | undefined): number {
  const digit = '零一二三四五六七八九十'.indexOf(text === '两' ? '二' : (text ?? '?'));
  return digit > 0 ? digit : Number(text);
}

function day(year: string | undefined, monthIndex: number, dayOfMonth: string | undefined): TimeSpan | undefined {
  const number = Number(dayOfMonth);
  if (monthIndex < 0 || monthIndex > 11 || number < 1 || number > 31) return undefined;
  return days(Number(year), monthIndex, number, 1);
}

function days(year: number, monthIndex: number, dayOfMonth: number, length: number): TimeSpan {
  const from = Date.UTC(year, monthIndex, dayOfMonth);
  return { from, to: from + length * DAY_MS - 1 };
}

function months(year: number, first: number, length: number): TimeSpan | undefined {
  if (first < 0 || first > 11) return undefined;
  return { from: Date.UTC(year, first, 1), to: Date.UTC(year, first + length, 1) - 1 };
}

function daysBefore(now: Date, before: number, length: number): TimeSpan {
  return days(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - before, length);
}

function yearly(span: TimeSpan | undefined): TimeSpan | undefined {
  return span === undefined ? undefined : { ...span, yearly: true };
}

/** What happened is told in the days after; what is planned is told before, but a shorter time before. */
const TOLD_AFTER_DAYS = 7;
const TOLD_BEFORE_DAYS = 3;

/** 1 for what was said within the span, less the further away from it, 0 from some days on. */
export function timeFit(span: TimeSpan, at: number): number {
  if (span.yearly !== true) return fitOf(span, at);
  const years = new Date(at).getUTCFullYear() - new Date(span.from).getUTCFullYear();
  return Math.max(...[years - 1, years, years + 1].map((by) => fitOf(moved(span, by), at)));
}

function fitOf({ from, to }: TimeSpan, at: number): number {
  if (at > to) return Math.max(0, 1 - (at - to) / (TOLD_AFTER_DAYS * DAY_MS));
  if (at < from) return Math.max(0, 1 - (from - at) / (TOLD_BEFORE_DAYS * DAY_MS));
  return 1;
}

function moved({ from, to }: TimeSpan, years: number): TimeSpan {
  const by = (time: number): number => {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate());
  };
  return { from: by(from), to: by(to) + DAY_MS - 1 };
}
