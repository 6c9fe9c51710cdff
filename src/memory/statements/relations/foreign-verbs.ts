import { wordTable } from '../word-table.ts';

/** Which participle of German comes from which stems of the present, where it is not made with ge-...-t. */
const GERMAN: Readonly<Record<string, string>> = wordTable({
  gebracht: 'bring',
  geschrieben: 'schreib',
  gelesen: 'lies les',
  genommen: 'nimm nehm',
  gegeben: 'gib geb',
  gefahren: 'fähr fahr',
  gehalten: 'häl halt',
  getragen: 'träg trag',
  gefunden: 'find',
  getroffen: 'triff treff',
  gesprochen: 'sprich sprech',
  geworfen: 'wirf werf',
  gewaschen: 'wäsch wasch',
  gegossen: 'gieß',
  geschlossen: 'schließ',
  gezogen: 'zieh',
  gesungen: 'sing',
  getrunken: 'trink',
  gegessen: 'iss ess',
  gesehen: 'sieh seh',
  getan: 'tu',
  gedacht: 'denk',
  genannt: 'nenn',
  gebunden: 'bind',
  gehoben: 'heb',
  geschnitten: 'schneid',
  gestrichen: 'streich',
  getrieben: 'treib',
  geladen: 'läd lad',
  gerufen: 'ruf',
  gelassen: 'läss lass',
  gestohlen: 'stiehl stehl',
  getreten: 'tritt tret',
  gebacken: 'back bäck',
  gegriffen: 'greif',
  gewonnen: 'gewinn',
  begonnen: 'beginn',
  verloren: 'verlier',
  vergessen: 'vergiss vergess',
  verboten: 'verbiet',
  empfohlen: 'empfiehl empfehl',
  besessen: 'besitz',
  gefressen: 'friss fress',
  geflogen: 'flieg',
  geritten: 'reit',
});

/** The same of French, by the end of the participle and the forms that stand for it. */
const FRENCH: readonly (readonly [end: string, present: string])[] = [
  ['tenu', 'tient tiennent'],
  ['venu', 'vient viennent'],
  ['vendu', 'vend vendent'],
  ['rendu', 'rend rendent'],
  ['pris', 'prend prennent'],
  ['mis', 'met mettent'],
  ['écrit', 'écrit écrivent'],
  ['duit', 'duit duisent'],
  ['truit', 'truit truisent'],
  ['fait', 'fait font'],
  ['ouvert', 'ouvre ouvrent'],
  ['offert', 'offre offrent'],
  ['couvert', 'couvre couvrent'],
  ['lu', 'lit lisent'],
  ['vu', 'voit voient'],
  ['reçu', 'reçoit reçoivent'],
  ['peint', 'peint peignent'],
  ['joint', 'joint joignent'],
  ['servi', 'sert servent'],
  ['suivi', 'suit suivent'],
  ['fini', 'finit finissent'],
  ['fourni', 'fournit fournissent'],
  ['choisi', 'choisit choisissent'],
  ['nourri', 'nourrit nourrissent'],
  ['dirigé', 'dirige dirigent'],
  ['battu', 'bat battent'],
  ['dit', 'dit disent'],
];

/** The same of Spanish, where it is not -ado or -ido, or where the vowel of the stem changes. */
const SPANISH: readonly (readonly [end: string, present: string])[] = [
  ['escrito', 'escribe escriben'],
  ['hecho', 'hace hacen'],
  ['puesto', 'pone ponen'],
  ['abierto', 'abre abren'],
  ['tenido', 'tiene tienen'],
  ['visto', 've ven'],
  ['dicho', 'dice dicen'],
  ['roto', 'rompe rompen'],
  ['cubierto', 'cubre cubren'],
  ['cerrado', 'cierra cierran'],
  ['probado', 'prueba prueban'],
  ['servido', 'sirve sirven'],
  ['pedido', 'pide piden'],
  ['dirigido', 'dirige dirigen'],
  ['movido', 'mueve mueven'],
  ['elegido', 'elige eligen'],
  ['contado', 'cuenta cuentan'],
  ['regado', 'riega riegan'],
  ['traído', 'trae traen'],
  ['construido', 'construye construyen'],
  ['distribuido', 'distribuye distribuyen'],
  ['vendido', 'vende venden'],
];

/** A verb as it stands in the middle of a German sentence, and what is cut off to stand at its end: "bringt ... raus". */
interface GermanVerb {
  readonly stems: readonly string[];
  readonly prefix: string;
}

function germanVerb(participle: string): GermanVerb | undefined {
  const strong = Object.keys(GERMAN).find((one) => participle.endsWith(one));
  if (strong !== undefined) {
    const prefix = participle.slice(0, -strong.length);
    return { stems: (GERMAN[strong] ?? '').split(' '), prefix };
  }
  const weak = /^(.*?)ge(\p{L}{2,}?)e?t$/u.exec(participle);
  if (weak !== null) return { stems: [weak[2] ?? ''], prefix: weak[1] ?? '' };
  const plain = /^((?:be|ver|ent|er|zer|emp|über|unter|wieder)\p{L}{3,}?|\p{L}{2,}ier)e?t$/u.exec(participle)?.[1];
  if (plain !== undefined) return { stems: [plain], prefix: '' };
  const inner = /^(be|ver|ent|er|zer|emp|über|unter)(\p{L}{3,}en)$/u.exec(participle);
  const core = inner === null ? undefined : GERMAN[`ge${inner[2] ?? ''}`];
  return core === undefined
    ? undefined
    : { stems: core.split(' ').map((stem) => `${inner?.[1] ?? ''}${stem}`), prefix: '' };
}

/** Whether a word, with what is cut off from it, is the present of the verb that a German participle comes from. */
export function isGermanPresent(participle: string, word: string, cutOff: string): boolean {
  const verb = germanVerb(participle);
  if (verb === undefined || verb.prefix !== cutOff) return false;
  return verb.stems.some((stem) =>
    ['t', 'et', 'en', 'n', 'tet', ''].some((end) =>
      end === '' ? word === stem && stem.endsWith('t') : word === `${stem}${end}`,
    ),
  );
}

export function isFrenchPresent(participle: string, word: string): boolean {
  const plain = participle.replace(/(?<=[éutis])e?s?$/u, '');
  const odd = FRENCH.find(([end]) => plain.endsWith(end));
  if (odd !== undefined) {
    const head = plain.slice(0, -odd[0].length);
    return odd[1].split(' ').some((form) => word === `${head}${form}`);
  }
  const stem = /^(\p{L}{2,})é$/u.exec(plain)?.[1];
  if (stem === undefined) return false;
  // "Géré", "gère": the accent of the stem turns.
  const open = stem.replace(/é(\p{L}+)$/u, 'è$1');
  return [stem, open].some((one) => word === `${one}e` || word === `${one}ent`);
}

export function isSpanishPresent(participle: string, word: string): boolean {
  const plain = participle.replace(/[oa]s?$/u, 'o');
  const odd = SPANISH.find(([end]) => plain.endsWith(end));
  if (odd !== undefined) {
    const head = plain.slice(0, -odd[0].length);
    return odd[1].split(' ').some((form) => word === `${head}${form}`);
  }
  const [, stem, kind] = /^(\p{L}{2,})(ad|id)o$/u.exec(plain) ?? [];
  if (stem === undefined) return false;
  const vowel = kind === 'ad' ? 'a' : 'e';
  return word === `${stem}${vowel}` || word === `${stem}${vowel}n`;
}
