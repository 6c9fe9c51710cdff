import { clockKey } from './calendar.ts';
import type { Token } from './token.ts';

const HALVES = new Map([
  ['morning', 'am'],
  ['afternoon', 'pm'],
  ['evening', 'pm'],
]);

/** "6 in the morning" as 06:00, "half past six" as 06:30: what says which half of the day belongs to the time. */
export function hours(tokens: readonly Token[]): readonly Token[] {
  return inTheMorning(minutesFrom(halfPast(tokens)));
}

const PAST = new Map([
  ['half', '30'],
  ['quarter', '15'],
]);

function halfPast(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ key }, i) => PAST.has(key) && tokens[i + 1]?.key === 'past');
  const [first, hour] = [tokens[at], tokens[at + 2]];
  const digits = hourOf(hour) ?? fullHourOf(hour);
  if (first === undefined || hour === undefined || digits === undefined) return tokens;
  const from = tokens[at - 1]?.key === 'a' ? at - 1 : at;
  const key = clockKey(`${digits}:${PAST.get(first.key) ?? ''}`);
  return [...tokens.slice(0, from), { kind: 'time', key, start: first.start, end: hour.end }, ...tokens.slice(at + 3)];
}

const MINUTES: Readonly<Record<string, number>> = { quarter: 15, 'n:5': 5, 'n:10': 10, 'n:20': 20, 'n:25': 25 };
const AT = new Set(['at', 'is', 'until', 'before', 'after', 'by', 'a']);

/** "at ten to eight" as 07:50, "at five past six" as 06:05; "from ten to eight" is a span. */
function minutesFrom(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ key }, i) =>
      MINUTES[key] !== undefined &&
      AT.has(tokens[i - 1]?.key ?? '') &&
      (tokens[i + 1]?.key === 'to' || tokens[i + 1]?.key === 'past') &&
      (hourOf(tokens[i + 2]) ?? fullHourOf(tokens[i + 2])) !== undefined,
  );
  const [first, hour] = [tokens[at], tokens[at + 2]];
  const minutes = MINUTES[first?.key ?? ''];
  if (first === undefined || hour === undefined || minutes === undefined) return tokens;
  const isTo = tokens[at + 1]?.key === 'to';
  const number = Number(hourOf(hour) ?? fullHourOf(hour));
  const full = isTo ? (BEFORE.get(number) ?? number - 1) : number;
  const key = clockKey(`${full}:${String(isTo ? 60 - minutes : minutes).padStart(2, '0')}`);
  const from = tokens[at - 1]?.key === 'a' ? at - 1 : at;
  return [...tokens.slice(0, from), { kind: 'time', key, start: first.start, end: hour.end }, ...tokens.slice(at + 3)];
}

/** The hour before one is twelve, and before midnight it is the last of a day. */
const BEFORE = new Map([
  [1, 12],
  [0, 23],
]);

function inTheMorning(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ key, kind }, i) =>
      kind === 'word' && HALVES.has(key) && tokens[i - 1]?.key === 'the' && tokens[i - 2]?.key === 'in',
  );
  const [hour, day] = [tokens[at - 3], tokens[at]];
  const half = HALVES.get(day?.key ?? '');
  const digits = hourOf(hour) ?? /^time:0?(\d{1,2}:\d\d)$/.exec(hour?.key ?? '')?.[1];
  if (hour === undefined || day === undefined || digits === undefined || half === undefined) return tokens;
  if (Number(digits.split(':')[0]) > 12 || tokens[at - 4]?.key === 'of') return tokens;
  const time: Token = { kind: 'time', key: clockKey(`${digits} ${half}`), start: hour.start, end: day.end };
  return [...tokens.slice(0, at - 3), time, ...tokens.slice(at + 1)];
}

/** A bare number that an hour can have. */
function hourOf(token: Token | undefined): string | undefined {
  const digits = token?.unit === undefined ? /^n:(\d{1,2})$/.exec(token?.key ?? '')?.[1] : undefined;
  return digits !== undefined && Number(digits) >= 1 && Number(digits) <= 12 ? digits : undefined;
}

/** "9 a.m.", which is a time already. */
function fullHourOf(token: Token | undefined): string | undefined {
  return /^time:0?(\d{1,2}):00$/.exec(token?.key ?? '')?.[1];
}
