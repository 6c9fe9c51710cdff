import { countText, moneyText } from '../../../../core/money-text.ts';

/** Numbers and times as people write them. */

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const clock = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const whole = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });
const dayOnly = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** `3 min. ago`, `yesterday`; just now below a minute. */
export function agoText(at: string, now: number): string {
  const seconds = (Date.parse(at) - now) / 1000;
  if (Number.isNaN(seconds)) return '';
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return 'just now';
}

export function clockText(at: string): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? '' : clock.format(time);
}

export function momentText(at: string): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? at : whole.format(time);
}

export function dayText(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? day : dayOnly.format(time);
}

/** `0.4 s`, `12 s`, `3 min 20 s`, `2 h 5 min`. */
export function spanText(ms: number): string {
  if (ms < 10_000) return `${(Math.max(0, ms) / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const SIZES = ['B', 'kB', 'MB', 'GB'] as const;

export function bytesText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < SIZES.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${SIZES[unit] ?? ''}`;
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** `840`, `12.4K`: for columns, where a title has the exact number. */
export function shortCount(count: number): string {
  return compact.format(count);
}

export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

/** The cost in words, without the amounts that no agent reported. */
export function costWords(spent: {
  readonly tokens: number;
  readonly money: number;
  readonly currency?: string | undefined;
  readonly ms?: number | undefined;
}): readonly string[] {
  return [
    ...(spent.tokens > 0 ? [`${shortCount(spent.tokens)} tokens`] : []),
    ...(spent.money > 0 ? [moneyText(spent.money, spent.currency ?? '')] : []),
    ...(spent.ms !== undefined && spent.ms > 0 ? [spanText(spent.ms)] : []),
  ];
}

/** The last part of a path: the name by which people call a project. */
export function folderName(path: string): string {
  return path.split('/').findLast((part) => part !== '') ?? path;
}
