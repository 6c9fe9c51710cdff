import { clockKey } from './calendar.ts';
import type { Token } from './token.ts';

const HALVES = new Map([
  ['morning', 'am'],
  ['afternoon', 'pm'],
  ['evening', 'pm'],
]);

/** "6 in the morning" as 06:00: what says which half of the day belongs to the time. */
export function hours(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ key, kind }, i) => kind === 'word' && HALVES.has(key) && tokens[i - 1]?.key === 'the' && tokens[i - 2]?.key === 'in',
  );
  const [hour, day] = [tokens[at - 3], tokens[at]];
  const digits = /^n:(\d{1,2})$/.exec(hour?.key ?? '')?.[1] ?? /^time:0?(\d{1,2}:\d\d)$/.exec(hour?.key ?? '')?.[1];
  const half = HALVES.get(day?.key ?? '');
  if (hour === undefined || day === undefined || digits === undefined || half === undefined) return tokens;
  const number = Number(digits.split(':')[0]);
  if (number < 1 || number > 12 || tokens[at - 4]?.key === 'of') return tokens;
  const time: Token = { kind: 'time', key: clockKey(`${digits} ${half}`), start: hour.start, end: day.end };
  return [...tokens.slice(0, at - 3), time, ...tokens.slice(at + 1)];
}
