const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

/** The same in other languages, in the forms that stand behind "on". */
const FOREIGN_DAYS: readonly string[] = [
  'montag montags lundi lunes lunedì maandag poniedziałek понеділок понеділка понедельник понедельника',
  'dienstag dienstags mardi martes martedì dinsdag wtorek вівторок вівторка вторник вторника',
  'mittwoch mittwochs mercredi miércoles mercoledì woensdag środa środę середа середу середи',
  'donnerstag donnerstags jeudi jueves giovedì donderdag czwartek четвер четверга четверг',
  "freitag freitags vendredi viernes venerdì vrijdag piątek п'ятниця п'ятницю п'ятниці пятница пятницу",
  'samstag samstags sonnabend samedi sábado zaterdag sobota sobotę субота суботу суботи суббота субботу',
  'sonntag sonntags dimanche domingo domenica zondag niedziela niedzielę неділя неділю неділі воскресенье воскресенья',
];
const DAY_BY_NAME = new Map(
  FOREIGN_DAYS.flatMap((names, i) => names.split(' ').map((name): [string, string] => [name, DAYS[i] ?? ''])),
);

/** 1 to 12. Short forms are `Jan` to `Dec`, with `Sept`. */
export function monthOf(word: string): number | undefined {
  const plain = word.toLowerCase().replace(/\.$/, '');
  const at = MONTHS.findIndex((month) => month === plain || (month.slice(0, 3) === plain && word !== plain));
  if (at >= 0) return at + 1;
  return plain === 'sept' ? 9 : undefined;
}

/** A day of the week, in the plural or short too. */
export function weekdayOf(word: string): string | undefined {
  const plain = word.toLowerCase().replace(/s$/, '');
  const day = DAYS.find((one) => one === plain) ?? DAY_BY_NAME.get(word.toLowerCase().replace('’', "'"));
  if (day !== undefined) return day;
  return /^[A-Z]/.test(word)
    ? DAYS.find(
        (one) => /^(?:Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun)$/.test(word) && one.startsWith(plain.slice(0, 3)),
      )
    : undefined;
}

export function dateKey(year: number | undefined, month: number, day: number | undefined): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `date:${year ?? '-'}-${two(month)}${day === undefined ? '' : `-${two(day)}`}`;
}

/** `2026-03-03`, `3.3.2026`; anything else is kept as it is written. */
export function writtenDate(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso !== null) return dateKey(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted !== null && Number(dotted[2]) <= 12)
    return dateKey(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  // With slashes the day may come first or second: only a number that is no month tells.
  const [, one = 0, two = 0, year = 0] = (/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []).map(Number);
  if (one > 12 && two > 0 && two <= 12) return dateKey(year, two, one);
  if (two > 12 && one > 0 && one <= 12) return dateKey(year, one, two);
  return `date:${text}`;
}

/** `17:00`, `5 pm`, `5:30 p.m.` in twenty-four hours. */
export function clockKey(text: string): string {
  const parts = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?\s*([ap])?/i.exec(text);
  const half = parts?.[4]?.toLowerCase();
  // No time of any day: whatever it is, it is what is written.
  if (Number(parts?.[1]) > (half === undefined ? 23 : 12) || Number(parts?.[2] ?? 0) > 59) return `time:${text}`;
  const hour = Number(parts?.[1]) % (half === undefined ? 24 : 12);
  const hours = half === 'p' ? hour + 12 : hour;
  const seconds = parts?.[3] === undefined || parts[3] === '00' ? '' : `:${parts[3]}`;
  return `time:${String(hours).padStart(2, '0')}:${parts?.[2] ?? '00'}${seconds}`;
}
