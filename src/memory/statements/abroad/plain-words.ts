export type ForeignLanguage = 'de' | 'fr' | 'es';

type Put = string | ((whole: string, ...groups: string[]) => string);
type Change = readonly [pattern: RegExp, put: Put];

/** A word of another language: of its letters some are not known to `\b`. */
const word = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${pattern})(?![\p{L}\p{N}-])`, 'giu');

const NUMBERS: Readonly<Record<ForeignLanguage, readonly string[]>> = {
  de: 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
  fr: 'zéro une deux trois quatre cinq six sept huit neuf dix onze douze'.split(' '),
  es: 'cero una dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
};

const two = (n: number): string => String(n).padStart(2, '0');
const PM = /nachmittag|abend|soir|après-midi|tarde|noche/iu;
const AM = /morgen|früh|vormittag|matin|mañana/iu;

/** The hour of the day; without the half that is meant it is the one that is written. */
function clock(hour: number, minutes: number, half: string): string {
  const full = PM.test(half) && hour < 12 ? hour + 12 : AM.test(half) && hour === 12 ? 0 : hour;
  return `${two(full)}:${two(minutes)}`;
}

const HALF_DE =
  '(nachmittags|am nachmittag|abends|am abend|morgens|am morgen|früh|in der früh|vormittags|am vormittag)';
const HALF_FR = "(du matin|de l'après-midi|du soir)";
const HALF_ES = '(de la mañana|de la tarde|de la noche)';

const minutes = (count: number, unit: string): string => `${Number(count.toPrecision(9))} ${unit}`;

const OF: Readonly<Record<ForeignLanguage, readonly Change[]>> = {
  de: [
    [
      word(`halb (\\d{1,2})(?: uhr)?(?: ${HALF_DE})?`),
      (_, hour, half) => clock((Number(hour) + 11) % 12 || 12, 30, half ?? ''),
    ],
    [word(`viertel nach (\\d{1,2})(?: ${HALF_DE})?`), (_, hour, half) => clock(Number(hour), 15, half ?? '')],
    [
      word(`viertel vor (\\d{1,2})(?: ${HALF_DE})?`),
      (_, hour, half) => clock((Number(hour) + 11) % 12 || 12, 45, half ?? ''),
    ],
    [
      word(`(\\d{1,2})[:.](\\d{2}) uhr(?: ${HALF_DE})?`),
      (_, hour, past, half) => clock(Number(hour), Number(past), half ?? ''),
    ],
    [
      word(`(\\d{1,2}) uhr (\\d{2})(?: ${HALF_DE})?`),
      (_, hour, past, half) => clock(Number(hour), Number(past), half ?? ''),
    ],
    [word(`(\\d{1,2}) uhr(?: ${HALF_DE})?`), (_, hour, half) => clock(Number(hour), 0, half ?? '')],
    [word('(?:anderthalb|eineinhalb) stunden'), '90 minuten'],
    [word('eine halbe stunde'), '30 minuten'],
    [word('eine viertelstunde'), '15 minuten'],
    [word('eine dreiviertelstunde'), '45 minuten'],
    [word('eine stunde'), '60 minuten'],
    [word('(\\d+)einhalb stunden'), (_, count) => minutes(Number(count) * 60 + 30, 'minuten')],
    [word('(\\d+(?:\\.\\d+)?) (?:stunden?|std\\.?)'), (_, count) => minutes(Number(count) * 60, 'minuten')],
    [word('(\\d+) min\\.?'), '$1 minuten'],
    [word('(\\d+(?:\\.\\d+)?) (?:km|kilometern?)'), (_, count) => minutes(Number(count) * 1000, 'm')],
    [word('(\\d+) metern?'), '$1 m'],
    [word('(\\d+(?:\\.\\d+)?) (?:kg|kilo|kilogramm)'), (_, count) => minutes(Number(count) * 1000, 'g')],
    [word('(\\d+) gramm'), '$1 g'],
    [/(\d) ?(?:€|EUR|Euro)(?!\p{L})/giu, '$1 euro'],
    [/€ ?(\d[\d.]*)/gu, '$1 euro'],
    [word('fängt (.+?) an(?=$)'), 'beginnt $1'],
    [word('fangen (.+?) an(?=$)'), 'beginnen $1'],
    [word('hört (.+?) auf(?=$)'), 'endet $1'],
    [word('findet (.+?) statt(?=$)'), 'ist $1'],
    [word('finden (.+?) statt(?=$)'), 'sind $1'],
    [word('startet'), 'beginnt'],
    [word('(?:befindet|befinden) sich|liegt|lautet'), 'ist'],
    [word('benötigt'), 'braucht'],
    [word('benötigen'), 'brauchen'],
    [word('verwendet|benutzt'), 'nutzt'],
    [word('verwenden|benutzen'), 'nutzen'],
    [word('lebt'), 'wohnt'],
    [word('defekt'), 'kaputt'],
    [word('(?:der|die) (?:be)?nutzer(?:in)? (\\p{L}{2,}?)e?t'), (_, stem) => `ich ${stem}`],
    [word('ich (\\p{L}{2,}?)e'), (_, stem) => `ich ${stem}`],
    [word('ich is|ich bin'), 'ich sei'],
    [word('ich hab'), 'ich ha'],
    [word('(?:der|die|das) (\\p{L}+) (?:des nutzers|der nutzerin)'), 'mein $1'],
    [word('meine'), 'mein'],
  ],
  fr: [
    [
      word(`(\\d{1,2}) ?h(?:eures?)? ?(\\d{2})(?: ${HALF_FR})?`),
      (_, hour, past, half) => clock(Number(hour), Number(past), half ?? ''),
    ],
    [
      word(`(\\d{1,2}) ?(?:h|heures?) et demie(?: ${HALF_FR})?`),
      (_, hour, half) => clock(Number(hour), 30, half ?? ''),
    ],
    [
      word(`(\\d{1,2}) ?(?:h|heures?) et quart(?: ${HALF_FR})?`),
      (_, hour, half) => clock(Number(hour), 15, half ?? ''),
    ],
    [
      word(`(?<=(?:à|dès|vers) )(\\d{1,2}) ?(?:h|heures?)(?: ${HALF_FR})?`),
      (_, hour, half) => clock(Number(hour), 0, half ?? ''),
    ],
    [word('une heure et demie'), '90 minutes'],
    [word('une demi-heure'), '30 minutes'],
    [word("(?:un quart|1 quart) d'heure"), '15 minutes'],
    [word('(\\d+(?:\\.\\d+)?) (?:km|kilomètres)'), (_, count) => minutes(Number(count) * 1000, 'm')],
    [word('(\\d+) mètres'), '$1 m'],
    [/(\d) ?(?:€|EUR|euros?)(?!\p{L})/giu, '$1 euro'],
    [word('aime mieux (.+?) que (.+)'), 'préfère $1 à $2'],
    [word('aime mieux'), 'préfère'],
    [/à le (?=\p{L})/gu, 'au '],
    [/à les (?=\p{L})/gu, 'aux '],
    [word('se trouve|est situé|est située'), 'est'],
    [word('se trouvent|sont situés|sont situées'), 'sont'],
    [word('a lieu|se tient'), 'est'],
    [word('débute'), 'commence'],
    [word('vit|réside'), 'habite'],
    [word('emploie'), 'utilise'],
    [word("l'utilisat(?:eur|rice) a|j'ai"), 'je ai'],
    [word("l'utilisat(?:eur|rice) est|je suis"), 'je est'],
    [word("(?:l'utilisat(?:eur|rice)) (\\p{L}+?)[tsx]?"), (_, verb) => `je ${verb}`],
    [word("(?:je |j')(\\p{L}+?)[tsx]?"), (_, verb) => `je ${verb}`],
    [word("(?:le|la|l') ?(\\p{L}+) de l'utilisat(?:eur|rice)"), 'mon $1'],
    [word('ma'), 'mon'],
  ],
  es: [
    [
      word(`(?:a )?las (\\d{1,2}) y media(?: ${HALF_ES})?`),
      (_, hour, half) => `a ${clock(Number(hour), 30, half ?? '')}`,
    ],
    [
      word(`(?:a )?las (\\d{1,2}) y cuarto(?: ${HALF_ES})?`),
      (_, hour, half) => `a ${clock(Number(hour), 15, half ?? '')}`,
    ],
    [
      word(`(?:a )?las (\\d{1,2}):(\\d{2})(?: ${HALF_ES})?`),
      (_, hour, past, half) => `a ${clock(Number(hour), Number(past), half ?? '')}`,
    ],
    [
      word(`(?:a )?las (\\d{1,2})(?: ${HALF_ES})?(?! \\p{L}+s)`),
      (_, hour, half) => `a ${clock(Number(hour), 0, half ?? '')}`,
    ],
    [word('una hora y media'), '90 minutos'],
    [word('media hora'), '30 minutos'],
    [word('(\\d+(?:\\.\\d+)?) (?:km|kilómetros)'), (_, count) => minutes(Number(count) * 1000, 'm')],
    [word('(\\d+) metros'), '$1 m'],
    [/(\d) ?(?:€|EUR|euros?)(?!\p{L})/giu, '$1 euro'],
    [word('se encuentra|se ubica|está ubicad[oa]|está situad[oa]'), 'está'],
    [word('se encuentran|se ubican|están ubicad[oa]s|están situad[oa]s'), 'están'],
    [word('registros'), 'logs'],
    [word('utiliza|emplea'), 'usa'],
    [word('utilizan|emplean'), 'usan'],
    [word('empieza|inicia'), 'comienza'],
    [word('empiezan|inician'), 'comienzan'],
    [word('acaba'), 'termina'],
    [word('reside|habita'), 'vive'],
    [word('(?:el|la) usuari[oa] (\\p{L}{3,}?)[ae]'), (_, stem) => `yo ${stem}`],
    [/^(?:yo )?(\p{L}{3,}?)o(?= )/giu, (_, stem) => `yo ${stem}`],
    [word('(?:el|la) (\\p{L}+) (?:del usuario|de la usuaria)'), 'mi $1'],
  ],
};

/** "1.500" and "1,5" as other languages write them; a version has no blank before it. */
const written = (text: string): string =>
  text
    .replaceAll(/(?<!(?:version|port|build|release|nummer|nr\.?) )(?<![\d.,v])(\d{1,3})\.(\d{3})(?![\d.])/gu, '$1$2')
    .replaceAll(/(?<![\d.,])(\d{1,3})[ \u00a0\u202f](\d{3})(?= ?(?:€|euros?|m |km|kg|g ))/giu, '$1$2')
    .replaceAll(/(?<![\d.,])(\d+),(\d{1,2})(?![\d,])/gu, '$1.$2');

/** The words of a statement, each in the one form that stands for the others. */
export function plainWords(text: string, language: ForeignLanguage): readonly string[] {
  let out = written(text.normalize('NFKC').replaceAll('’', "'").toLowerCase().trim()).replace(/[.!]+$/, '');
  for (const [value, name] of NUMBERS[language].entries())
    if (value > 1 || language === 'de') out = out.replaceAll(word(name), String(value));
  for (const [pattern, put] of OF[language])
    out = typeof put === 'string' ? out.replaceAll(pattern, put) : out.replaceAll(pattern, put);
  return out.match(/[\p{L}\p{N}/~][\p{L}\p{N}'._:/@-]*[\p{L}\p{N}/]|[\p{L}\p{N}]|[%$£°+<>=]|(?<=\s)-\p{L}+/gu) ?? [];
}
