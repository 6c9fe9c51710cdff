import { wordTable } from './word-table.ts';

interface Unit {
  readonly dimension: string;
  readonly factor: number;
}

const TABLE: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  time: {
    'ns nanosecond nanoseconds': 1e-9,
    'µs us microsecond microseconds': 1e-6,
    'ms msec millisecond milliseconds': 1e-3,
    's sec secs second seconds sekunde sekunden secondes segundo segundos secondi секунда секунди секунду секунд секунды': 1,
    'min mins minute minutes minuten minuto minutos minuti хвилина хвилини хвилину хвилин минута минуты минуту минут': 60,
    'h hr hrs hour hours stunde stunden heure heures hora horas година години годину годин часа часов': 3600,
    'd day days tage tagen jour jours día días giorno giorni дня дні днів дней': 86_400,
    'week weeks woche wochen semaine semaines semana semanas settimana settimane тиждень тижні тижня тижнів недели недель': 604_800,
  },
  months: {
    'month months monat monate monaten mois mesi meses місяць місяці місяця місяців месяц месяца месяцев': 1,
    'quarter quarters': 3,
    'year years yr yrs jahr jahre jahren ans années años anni рік роки року років года лет': 12,
  },
  bytes: {
    'B byte bytes': 1,
    'kB KB kb kilobyte kilobytes': 1e3,
    'MB mb megabyte megabytes': 1e6,
    'GB gb gigabyte gigabytes': 1e9,
    'TB tb terabyte terabytes': 1e12,
    'Ki KiB kibibyte kibibytes': 1024,
    'Mi MiB mebibyte mebibytes': 1_048_576,
    'Gi GiB gibibyte gibibytes': 1_073_741_824,
    'TiB tebibyte tebibytes': 1_099_511_627_776,
  },
  // `Mb` is not `MB`, and all in small letters is how people write bytes.
  bits: {
    'Kb kbit kilobit kilobits': 1e3,
    'Mb Mbit megabit megabits': 1e6,
    'Gb Gbit gigabit gigabits': 1e9,
    'Tb Tbit terabit terabits': 1e12,
  },
  'bits per second': { 'bps bit/s': 1, 'kbps kbit/s': 1e3, 'Mbps Mbit/s': 1e6, 'Gbps Gbit/s': 1e9 },
  'bytes per second': { 'B/s': 1, 'kB/s KB/s': 1e3, 'MB/s MBps': 1e6, 'GB/s GBps': 1e9 },
  length: {
    'mm millimetre millimetres millimeter millimeters': 1e-3,
    'cm centimetre centimetres centimeter centimeters': 0.01,
    'metre metres meter meters': 1,
    'km kilometre kilometres kilometer kilometers': 1000,
    'inch inches': 0.0254,
    'ft foot feet': 0.3048,
    'mile miles': 1609.344,
  },
  mass: {
    'mg milligram milligrams': 1e-6,
    'g gram grams': 1e-3,
    'kg kilogram kilograms kilo kilos': 1,
    'lb lbs pound pounds': 0.453_592_37,
  },
  frequency: { 'Hz hertz': 1, 'kHz kilohertz': 1e3, 'MHz megahertz': 1e6, 'GHz gigahertz': 1e9 },
  share: { '% percent': 1 },
  pixels: { 'px pixel pixels': 1 },
  $: { '$ USD dollar dollars': 1 },
  '€': { '€ EUR euro euros': 1 },
  '£': { '£ GBP': 1 },
  '¥': { '¥ JPY yen': 1 },
};

const UNITS = new Map<string, Unit>(
  Object.entries(TABLE).flatMap(([dimension, units]) =>
    Object.entries(units).flatMap(([names, factor]) =>
      names.split(' ').map((name): [string, Unit] => [name, { dimension, factor }]),
    ),
  ),
);
/** Suffixes of a number without a blank: 10k, 5M. */
const SCALES: Readonly<Record<string, number>> = wordTable({ k: 1e3, K: 1e3, M: 1e6, bn: 1e9 });

/** A unit by its name: symbols as they are written (`MB` is not `mb`), words in any case. */
export function unitOf(text: string): Unit | undefined {
  return UNITS.get(text) ?? (text.length > 3 ? UNITS.get(text.toLowerCase()) : undefined);
}

export interface Measured {
  readonly key: string;
  readonly unit?: string;
}

/** A number with its unit, as one key in the dimension's own unit. */
export function measured(digits: string, unit: string): Measured | undefined {
  const found = unitOf(unit);
  if (found === undefined) return undefined;
  const value = Number(digits.replaceAll(',', '')) * found.factor;
  // 90 s and 1.5 min must meet in spite of binary fractions.
  return { key: `${found.dimension}:${Number(value.toPrecision(12))}`, unit: found.dimension };
}

/** `8080`, `1,000`, `1.5`, `10k`, `30s`, `2nd`; undefined where the letters behind it are no unit. */
export function numberToken(text: string): Measured | undefined {
  const parts = /^([$€£¥]?)([+-]?\d[\d,]*(?:\.\d+)?)-?([\p{L}%°µ/]*)$/u.exec(text);
  if (parts === null) return undefined;
  const [, currency = '', digits = '', suffix = ''] = parts;
  const scale = SCALES[suffix];
  if (currency !== '') return measured(String(Number(digits.replaceAll(',', '')) * (scale ?? 1)), currency);
  if (suffix === '') return { key: plainNumber(digits) };
  if (/^(?:st|nd|rd|th)$/i.test(suffix)) return { key: `ordinal:${Number(digits)}` };
  if (scale !== undefined) return { key: plainNumber(String(Number(digits.replaceAll(',', '')) * scale)) };
  return measured(digits, suffix);
}

/** A bare decimal is compared as it is written: it may be a version, and 3.1 is not 3.10. */
function plainNumber(digits: string): string {
  const plain = digits.replaceAll(',', '');
  return plain.includes('.') ? `v:${plain}` : `n:${plain}`;
}
