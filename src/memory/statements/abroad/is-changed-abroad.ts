import type { Statement } from '../read-statement.ts';
import { prefaceOf } from '../spelling/preface-of.ts';

/**
 * Whether the newer of two statements in German, French or Spanish says of the same thing, named by the same words, that
 * it was set to something else, that it is another now, or that what was broken works again.
 */
export function isChangedAbroad(old: Statement, fresh: Statement): boolean {
  const [before, after] = [plainOf(old.text), plainOf(fresh.text)];
  if (UNSURE.test(before) || UNSURE.test(after)) return false;
  return isSetTo(before, after) || isAnotherNow(before, after) || isMended(before, after);
}

const UNSURE =
  /(?<!\p{L})(?:nicht|kein\p{L}*|nie|auch|nur|außer|wenn|falls|soll(?:te)?|will|möchte|könnte|vielleicht|teilweise|manchmal|pas|jamais|aussi|seulement|sauf|si|veut|peut-être|parfois|no|nunca|también|sólo|solo|salvo|quiere|quizás|a veces)(?!\p{L})|\?/iu;

const plainOf = (text: string): string =>
  text
    .slice(prefaceOf(text))
    .trim()
    .replace(/[.!]+$/, '')
    .replaceAll('’', "'")
    .replaceAll(/["“”„«»`*]/gu, '');

const DONE_DE =
  '(?:geändert|gewechselt|erhöht|gesenkt|gesetzt|umgestellt|verschoben|verlegt|angehoben|reduziert|gekürzt|verlängert|umgezogen|gestiegen|gesunken|migriert)';
const DONE_FR =
  '(?:changée?s?|augmentée?s?|portée?s?|fixée?s?|déplacée?s?|réduite?s?|relevée?s?|abaissée?s?|migrée?s?|prolongée?s?)';
const DONE_ES =
  '(?:cambiad[oa]s?|movid[oa]s?|trasladad[oa]s?|subid[oa]s?|bajad[oa]s?|aumentad[oa]s?|reducid[oa]s?|fijad[oa]s?|migrad[oa]s?|aplazad[oa]s?)';

/** What it was set to, and from what. */
const SET_TO: readonly RegExp[] = [
  new RegExp(
    `^(?<of>.+?) (?:wurde|wurden|ist|sind) (?:von (?<was>.+?) )?(?:auf|zu|nach|in) (?<now>.+?) ${DONE_DE}(?: worden)?$`,
    'iu',
  ),
  new RegExp(
    `^(?:wir haben|ich habe|man hat) (?<of>.+?) (?:von (?<was>.+?) )?(?:auf|zu|nach|in) (?<now>.+?) ${DONE_DE}$`,
    'iu',
  ),
  /^(?<of>.+?) (?:est|sont) passée?s? (?:de (?<was>.+?) )?à (?<now>.+)$/iu,
  new RegExp(`^(?<of>.+?) (?:a|ont) été ${DONE_FR} (?:de (?<was>.+?) )?(?:à|en|au) (?<now>.+)$`, 'iu'),
  new RegExp(
    `^(?:nous avons|on a|j'ai) ${DONE_FR.replace('(?:', '(?:passé|')} (?<of>.+?) (?:de (?<was>.+?) )?(?:à|en|vers) (?<now>.+)$`,
    'iu',
  ),
  /^(?<of>.+?) (?:ha|han) (?:subido|bajado|cambiado|pasado|aumentado) (?:de (?<was>.+?) )?a (?<now>.+)$/iu,
  new RegExp(
    `^(?<of>.+?) (?:se ha|se han|fue|fueron|ha sido|han sido) ${DONE_ES} (?:de (?<was>.+?) )?a (?<now>.+)$`,
    'iu',
  ),
  new RegExp(`^(?:hemos|han|he) (?:pasado|${DONE_ES.slice(3)} (?<of>.+?) (?:de (?<was>.+?) )?a (?<now>.+)$`, 'iu'),
];

/** "den" of what is changed, and "der" of what is so. */
const keyOf = (words: string): string => words.toLowerCase().replace(/^den /, 'der ').trim();

/** So many words may stand between the thing and its value: "beträgt", "est de", "läuft auf". */
const MOST_BETWEEN = 2;

/** What behind the thing says its value, the linking words cut off one by one. */
function valuesOf(before: string, of: string): readonly string[] {
  const [key, thing] = [keyOf(before), keyOf(of)];
  if (thing === '' || !key.startsWith(`${thing} `)) return [];
  const rest = key.slice(thing.length + 1).split(' ');
  if (!LINKING.test(rest[0] ?? '')) return [];
  return Array.from({ length: Math.min(MOST_BETWEEN, rest.length - 1) }, (_, n) => rest.slice(n + 1).join(' '));
}

const LINKING =
  /^(?:ist|sind|beträgt|lautet|liegt|steht|läuft|kostet|dauert|beginnt|endet|findet|est|sont|coûte|dure|commence|finit|tourne|es|está|son|cuesta|dura|empieza|termina|corre)$/;

/** The kind of a value: a measure with its unit, a time, a word with digits, a name. */
function kindOf(value: string): string {
  const unit = /^(?:[\d.,:]+) ?(\D*)$/u.exec(value);
  if (unit !== null) return /:/.test(value) ? 'time' : `number ${(unit[1] ?? '').trim()}`;
  if (/\d/.test(value)) return 'code';
  return value.includes(' ') ? 'words' : 'word';
}

function isSetTo(before: string, after: string): boolean {
  for (const form of SET_TO) {
    const { of = '', was, now = '' } = form.exec(after)?.groups ?? {};
    if (of === '' || now === '') continue;
    const values = valuesOf(before, of);
    const next = now.toLowerCase();
    // From what it was set must be what the older one says.
    const isOne =
      was === undefined
        ? values.some((value) => value !== next && kindOf(value) === kindOf(next) && !kindOf(value).startsWith('word'))
        : values.includes(was.toLowerCase()) && was.toLowerCase() !== next;
    if (isOne) return true;
  }
  return false;
}

const NOW =
  /(?<![\p{L}-])(?:jetzt|nun|inzwischen|mittlerweile|neuerdings|ab sofort|désormais|maintenant|dorénavant|à présent|ahora|actualmente)(?![\p{L}-]),?\s*/iu;
const FRAME =
  /^((?:der|die|das|unser\p{L}*|mein\p{L}*|le|la|l'|notre|mon|ma|el|nuestr[oa]|mi) ?\S+(?: \S+){0,5}? (?:ist|heißt|lautet|est|s'appelle|es|se llama)) (.+)$/iu;

/** "Unser Zahnarzt ist Dr. Frey", "unser Zahnarzt ist jetzt Dr. Lang". */
function isAnotherNow(before: string, after: string): boolean {
  if (!NOW.test(after)) return false;
  const [, frame, value = ''] = FRAME.exec(before) ?? [];
  const [, same, now = ''] = FRAME.exec(after.replace(NOW, '').trim()) ?? [];
  if (frame === undefined || same === undefined || keyOf(frame) !== keyOf(same) || value === now) return false;
  // A name for a name: what it is called, or who it is, and not what it is like or where.
  const isName = (said: string): boolean =>
    /^(?:\p{Lu}|(?:le|la|el) (?:Dr|M|S)\p{L}*\.? )/u.test(said) && said.split(' ').length < 4;
  // In German every noun has a capital: who is a teacher may be a father now, too.
  const isPerson = (said: string): boolean =>
    /^(?:(?:Dr|Prof|Frau|Herr|Familie)\.? )+\p{Lu}|^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(said);
  return / ist$/i.test(frame) ? isPerson(value) && isPerson(now) : isName(value) && isName(now);
}

/** What is said of a thing that does not work, and of one that does again. */
const BROKEN =
  /^(.+?) (?:(?:ist|sind) (?:kaputt|defekt|außer betrieb|gestört|ausgefallen)|(?:est|sont) (?:en panne|cassée?s?|hors service)|(?:está|están) (?:averiad[oa]s?|rot[oa]s?|estropead[oa]s?|fuera de servicio))$/iu;
const WORKING =
  /^(.+?) (?:(?:funktioniert|funktionieren|geht|läuft|laufen) wieder|(?:ist|sind|wurde|wurden) (?:wieder )?(?:repariert|in betrieb|instand gesetzt)(?: worden)?|(?:fonctionne|fonctionnent|marche|marchent) (?:de|à) nouveau|remarche|(?:est|sont|a été|ont été) réparée?s?|vuelven? a funcionar|funcionan? (?:de nuevo|otra vez)|ya funcionan?|(?:está|están|ha sido|fue) (?:reparad[oa]s?|arreglad[oa]s?))$/iu;

function isMended(before: string, after: string): boolean {
  const [broken, working] = [BROKEN.exec(before)?.[1], WORKING.exec(after)?.[1]];
  return broken !== undefined && working !== undefined && keyOf(broken) === keyOf(working);
}
