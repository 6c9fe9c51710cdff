/**
 * News as plain statements, most of it in German, French and Spanish: what only says since when is left out, and where the news says
 * first that something changed and then what it is now, the one sentence that says both. What remains is judged like any
 * other statement.
 */
export function newsAbroad(text: string): readonly string[] {
  const plain = text.trim().replace(/[.!]+$/, '');
  const out = new Set<string>();
  for (const way of [plain, withoutSince(plain)]) {
    for (const [pattern, put] of CHANGED) {
      const said = way.replace(pattern, put);
      if (said !== way) out.add(said);
    }
    if (way !== plain) {
      out.add(way);
      out.add(inOrder(way));
    }
  }
  return [...out].map((one) => one.replaceAll(/\s+/g, ' ').trim()).filter((one) => one !== plain && one.includes(' '));
}

const DAY = String.raw`(?:\p{L}+tag|gestern|letzte[rmn]? \p{L}+|morgen|heute|nächste[rnm]? \p{L}+|diese[rnm]? \p{L}+|kommende[rnm]? \p{L}+|\d{1,2}\. ?\p{L}+|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)`;
const JOUR = String.raw`(?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?: prochain)?|demain|aujourd['’]hui|hier|(?:le )?\d{1,2}(?:er)? \p{L}+|la semaine prochaine|cette semaine|ce mois|\p{L}+ \d{4})`;
const DIA = String.raw`(?:(?:el )?(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)(?: que viene)?|mañana|hoy|ayer|(?:el )?\d{1,2} de \p{L}+|la semana que viene|esta semana|este mes|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)`;
/** Since when it is so, at the start or behind a comma; "immer" and the like say how often. */
const SINCE = new RegExp(
  String.raw`(?<![\p{L}-])(?:(?:ab|seit|von) (?:dem |der )?${DAY}(?: an)?|ab sofort|von nun an|ab jetzt|jetzt|nun|inzwischen|mittlerweile|neuerdings|nunmehr|künftig|à partir (?:de |du |d['’])${JOUR}|depuis (?:le )?${JOUR}|désormais|dorénavant|maintenant|à présent|a partir (?:de |del )${DIA}|desde (?:el )?${DIA}|de ahora en adelante|a partir de ahora|ahora|ya|actualmente)(?![\p{L}-]),?\s*`,
  'giu',
);
const withoutSince = (text: string): string => text.replaceAll(SINCE, '').trim();

/** "Findet das Daily um 10 statt": the verb back behind what it is said of. */
function inOrder(text: string): string {
  const [, verb = '', subject = '', rest = ''] =
    /^(\p{L}+) ((?:(?:der|die|das|unser|unsere|mein|meine|le|la|l['’]|notre|el|los|las) ?)?\p{Lu}[\p{L}\p{N}-]*(?: \p{Lu}[\p{L}\p{N}-]*)*) (.+)$/u.exec(
      text,
    ) ?? [];
  return verb === '' ? text : `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${verb.toLowerCase()} ${rest}`;
}

const upper = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
type Put = (whole: string, ...groups: string[]) => string;

/** What changed, and what it is. */
const CHANGED: readonly (readonly [RegExp, Put])[] = [
  // "Is back at INFO", "is back in Graz".
  [
    /^(\S+ .+?) (is|are) back (?:at|to|down to|up to) (?!(?:work|home|school|normal)\b)(\S+(?: \S+)?)$/iu,
    (_, thing, verb, value) => `${thing} ${verb} ${value}`,
  ],
  [/^(.+?) (is|are) back ((?:in|on|at|with) (?!\d).+)$/iu, (_, thing, verb, value) => `${thing} ${verb} ${value}`],
  [
    /^(?:wir haben|ich habe|man hat|\p{Lu}\p{L}+ hat) (d(?:en|as|ie) .+?) (?:geändert|gewechselt|umgestellt|verschoben|verlegt)[:;,.–-]+ ?(?:er|sie|es)? ?(ist|lautet|heißt|liegt|steht|läuft|beginnt|findet) (?:jetzt |nun )?(?:er |sie |es )?(.+)$/iu,
    (_, thing, verb, value) => `${upper(thing.replace(/^den /i, 'der '))} ${verb} ${value}`,
  ],
  [
    /^(d(?:er|as|ie) .+?) wurde (?:geändert|gewechselt|umgestellt|verschoben|verlegt)[:;,.–-]+ ?(?:jetzt |nun )?(?:er|sie|es)? ?(ist|lautet|heißt|liegt|steht|läuft|beginnt) (?:jetzt |nun )?(?:er |sie |es )?(.+)$/iu,
    (_, thing, verb, value) => `${upper(thing)} ${verb} ${value}`,
  ],
  [
    /^(?:nous avons|on a|j['’]ai|ils ont) (?:changé|modifié|déplacé|remplacé) (l(?:e|a|es|['’]).+?)[ :;,.–-]+(?:c['’]est|il est|elle est|ce sera) (?:désormais |maintenant |à présent )?(.+)$/iu,
    (_, thing, value) => `${upper(thing)} est ${value}`,
  ],
  [
    /^(?:hemos|han|he|se ha|ha) (?:cambiado|modificado|movido) (el|la|los|las)( .+?)[:;,.–-]+ ?(?:ahora |ya )?(es|está|son) (?:ahora )?(.+)$/iu,
    (_, article, thing, verb, value) => `${upper(article)}${thing} ${verb} ${value}`,
  ],
];
