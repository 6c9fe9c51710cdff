import type { Statement } from '../read-statement.ts';
import { prefaceOf } from '../spelling/preface-of.ts';
import { isFrenchPresent, isGermanPresent, isSpanishPresent } from './foreign-verbs.ts';

/**
 * Whether one of two statements is the passive of the other in German, French or Spanish: "der Müll wird von Jonas
 * rausgebracht", "Jonas bringt den Müll raus". Who does it and what it is done to are the same words in both, and all
 * else stands in the same order.
 */
export function isForeignPassive(old: Statement, fresh: Statement): boolean {
  const [one, two] = [passivesOf(old), passivesOf(fresh)];
  // Both, or none of them: then nothing was turned.
  if ((one.length === 0) === (two.length === 0)) return false;
  return one.length > 0
    ? one.some((passive) => isActive(passive, fresh))
    : two.some((passive) => isActive(passive, old));
}

interface Passive {
  readonly language: 'de' | 'fr' | 'es';
  readonly isPast: boolean;
  /** "Der" before what it is done to: in the active it would be "den". */
  readonly isMale: boolean;
  readonly done: readonly string[];
  readonly doer: readonly string[];
  readonly participle: string;
  /** What else is said, in order. */
  readonly rest: readonly string[];
}

const passives = new WeakMap<Statement, readonly Passive[]>();

function passivesOf(statement: Statement): readonly Passive[] {
  const known = passives.get(statement);
  if (known !== undefined) return known;
  const words = wordsOf(statement.text);
  const isMale = /^\s*der\s/i.test(statement.text.slice(prefaceOf(statement.text)));
  const out = [...germanPassives(words), ...romancePassives(words)].map((one) => ({ ...one, isMale }));
  passives.set(statement, out);
  return out;
}

/** As they are written, without signs; the articles of German in one form, whatever the case is. */
function wordsOf(text: string): readonly string[] {
  return split(
    plainOf(text)
      .replaceAll(/(?<!\p{L})(?:der|die|das|den|dem)(?!\p{L})/gu, 'der')
      .replaceAll(/(?<!\p{L})(?:ein|eine|einen|einem|einer)(?!\p{L})/gu, 'ein')
      .replaceAll(/(?<!\p{L})(unser|sein|ihr|mein)(?:e|en|em|er)(?!\p{L})/gu, '$1')
      .replaceAll(/(?<!\p{L})vom(?!\p{L})/gu, 'von der'),
  );
}

const plainOf = (text: string): string => text.slice(prefaceOf(text)).toLowerCase().replaceAll('’', "'");
const split = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{N}][\p{L}\p{N}'._/-]*[\p{L}\p{N}]|[\p{L}\p{N}]|[%€$£°]/gu) ?? [];

function germanPassives(words: readonly string[]): readonly Omit<Passive, 'isMale'>[] {
  const verb = words.findIndex((word) => /^(?:wird|werden|wurde|wurden)$/.test(word));
  const by = words.findIndex((word, i) => i > verb && /^(?:von|durch)$/.test(word));
  const participle = words.at(-1) ?? '';
  if (verb < 1 || by < 0 || by > words.length - 3) return [];
  const inner = words.slice(by + 1, -1);
  // How many of the words behind "von" name who does it is not written.
  return inner.map((_, i) => ({
    language: 'de' as const,
    isPast: (words[verb] ?? '').startsWith('wurde'),
    done: words.slice(0, verb),
    doer: inner.slice(0, i + 1),
    participle,
    rest: [...words.slice(verb + 1, by), ...inner.slice(i + 1)],
  }));
}

function romancePassives(words: readonly string[]): readonly Omit<Passive, 'isMale'>[] {
  const by = words.findIndex((word) => word === 'par' || word === 'por');
  const language = words[by] === 'par' ? 'fr' : 'es';
  const forms = language === 'fr' ? /^(?:est|sont|été)$/ : /^(?:es|son|está|están|fue|fueron)$/;
  const verb = words.findLastIndex((word, i) => i < by && forms.test(word));
  if (by < 3 || verb < 1 || by - verb < 2) return [];
  const isPast = /^(?:été|fue|fueron)$/.test(words[verb] ?? '');
  const from = words[verb] === 'été' ? verb - 1 : verb;
  if (words[verb] === 'été' && !/^(?:a|ont)$/.test(words[from] ?? '')) return [];
  const behind = words.slice(by + 1);
  return behind.map((_, i) => ({
    language,
    isPast,
    done: words.slice(0, from),
    doer: behind.slice(0, i + 1),
    participle: words[verb + 1] ?? '',
    rest: [...words.slice(verb + 2, by), ...behind.slice(i + 1)],
  }));
}

/** "Den Müll bringt Jonas raus": there the one who does it stands behind. */
const TURNED = /^\s*(?:den|einen|dem)\s/i;

function isActive({ language, isMale, isPast, done, doer, participle, rest }: Passive, { text }: Statement): boolean {
  const words = wordsOf(text);
  if (language === 'de' && TURNED.test(text.slice(prefaceOf(text)))) return false;
  if (!starts(words, doer)) return false;
  // "Das Kind beißt der Hund": what is done to is not in the case of who does it.
  if (language === 'de' && isMale && split(plainOf(text)).slice(doer.length).includes('der')) return false;
  const [verb = '', ...behind] = words.slice(doer.length);
  const said = (tail: readonly string[]): boolean =>
    isSame(tail, [...done, ...rest]) || isSame(tail, [...rest, ...done]);
  if (language === 'de') {
    if (isPast) return /^(?:hat|haben)$/.test(verb) && behind.at(-1) === participle && said(behind.slice(0, -1));
    const last = behind.at(-1) ?? '';
    return (
      (isGermanPresent(participle, verb, '') && said(behind)) ||
      (isGermanPresent(participle, verb, last) && said(behind.slice(0, -1)))
    );
  }
  if (language === 'fr')
    return isPast
      ? /^(?:a|ont)$/.test(verb) && isOneParticiple(behind[0] ?? '', participle) && said(behind.slice(1))
      : isFrenchPresent(participle, verb) && said(behind);
  // Whom it is done to stands behind "a": "cuida a Luis".
  const plain = behind[0] === 'a' ? behind.slice(1) : behind;
  const tail = plain.map((word, i) => (i === 0 && behind[0] === 'al' ? 'el' : word));
  return isPast ? isPreterite(participle, verb) && said(tail) : isSpanishPresent(participle, verb) && said(tail);
}

const isOneParticiple = (one: string, two: string): boolean =>
  one.replace(/(?<=[éutis])e?s?$/u, '') === two.replace(/(?<=[éutis])e?s?$/u, '');

function isPreterite(participle: string, verb: string): boolean {
  const [, stem, kind] = /^(\p{L}{2,})(ad|id)[oa]s?$/u.exec(participle) ?? [];
  if (stem === undefined) return false;
  return kind === 'ad'
    ? verb === `${stem}ó` || verb === `${stem}aron`
    : verb === `${stem}ió` || verb === `${stem}ieron`;
}

const starts = (words: readonly string[], head: readonly string[]): boolean =>
  head.length > 0 && words.length > head.length && head.every((word, i) => words[i] === word);
const isSame = (one: readonly string[], two: readonly string[]): boolean =>
  one.length === two.length && one.every((word, i) => word === two[i]);
