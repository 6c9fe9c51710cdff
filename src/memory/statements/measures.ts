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
    'MB mb megabyte megabytes meg megs': 1e6,
    'GB gb gigabyte gigabytes gig gigs': 1e9,
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
  'bits per second': {
    'bps bit/s': 1,
    'kbps Kbps kbit/s Kbit/s': 1e3,
    'Mbps mbps Mbit/s': 1e6,
    'Gbps gbps Gbit/s': 1e9,
    'Tbps tbps Tbit/s': 1e12,
  },
  'bytes per second': {
    'Bps B/s': 1,
    'kBps KBps kB/s KB/s': 1e3,
    'MBps MB/s': 1e6,
    'GBps GB/s': 1e9,
    'TBps TB/s': 1e12,
  },
  length: {
    'mm millimetre millimetres millimeter millimeters': 1e-3,
    'cm centimetre centimetres centimeter centimeters': 0.01,
    'dm decimetre decimetres decimeter decimeters': 0.1,
    'm metre metres meter meters': 1,
    'km Km KM kilometre kilometres kilometer kilometers': 1000,
    'µm micrometre micrometres micrometer micrometers': 1e-6,
    'inch inches': 0.0254,
    'ft foot feet': 0.3048,
    'yd yard yards': 0.9144,
    'mile miles': 1609.344,
  },
  mass: {
    'mg milligram milligrams': 1e-6,
    'g gram grams gramme grammes': 1e-3,
    'kg Kg KG kgs kilo kilos kilogram kilograms kilogramme kilogrammes': 1,
    'tonne tonnes': 1000,
    'oz ounce ounces': 0.028_349_523_125,
    'lb lbs pound pounds': 0.453_592_37,
  },
  volume: {
    'ml mL millilitre millilitres milliliter milliliters': 1e-3,
    'cl centilitre centilitres centiliter centiliters': 0.01,
    'dl decilitre decilitres deciliter deciliters': 0.1,
    'l L litre litres liter liters': 1,
  },
  area: { 'm² m2 sqm': 1, 'km² km2 sqkm': 1e6, 'hectare hectares': 1e4 },
  speed: { 'km/h kph kmh': 1, mph: 1.609_344 },
  power: {
    'mW milliwatt milliwatts': 1e-3,
    'W watt watts': 1,
    'kW kilowatt kilowatts': 1e3,
    'MW megawatt megawatts': 1e6,
    'GW gigawatt gigawatts': 1e9,
  },
  energy: { Wh: 1, kWh: 1e3, MWh: 1e6 },
  voltage: { 'V volt volts': 1, 'mV millivolt millivolts': 1e-3, 'kV kilovolt kilovolts': 1e3 },
  current: { 'mA milliamp milliamps': 1e-3, 'amp amps ampere amperes': 1 },
  charge: { mAh: 1e-3, Ah: 1 },
  celsius: { '°C °c ℃': 1 },
  fahrenheit: { '°F °f ℉': 1 },
  frequency: {
    'Hz hz HZ hertz': 1,
    'kHz khz KHz kilohertz': 1e3,
    'MHz mhz Mhz MHZ megahertz': 1e6,
    'GHz ghz Ghz GHZ gigahertz': 1e9,
  },
  share: { '% percent': 1 },
  pixels: { 'px pixel pixels': 1 },
  $: { '$ USD dollar dollars': 1 },
  '€': { '€ EUR euro euros': 1 },
  '£': { '£ GBP': 1 },
  '¥': { '¥ JPY yen': 1 },
  CHF: { 'CHF francs': 1 },
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

/** A unit by its name: symbols as they are written (`MB` is not `mb`, `MBps` not `mbps`), words in any case. */
export function unitOf(text: string): Unit | undefined {
  return (
    UNITS.get(text) ??
    (/^.\p{Ll}{3,}$/u.test(text) || (/^\p{Lu}{4,}$/u.test(text) && !text.endsWith('PS'))
      ? UNITS.get(text.toLowerCase())
      : undefined)
  );
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
  const parts = /^([$€£¥]?)([+-]?\d[\d,]*(?:\.\d+)?)-?([\p{L}%°µ/]*|[$€£¥])$/u.exec(text);
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
