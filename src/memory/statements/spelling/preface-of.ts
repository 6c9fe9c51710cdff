/** Words before a statement that say nothing of it: these with a sign or "that" behind them. */
const NOTICES =
  "(?:just )?an? (?:quick |short |small |friendly )?(?:reminder|note)|just a (?:reminder|note)|(?:quick|short|small|friendly|side) (?:reminder|note|info|remark)|one (?:more|other) thing|one thing to (?:note|know|remember)|(?:good|worth|useful|nice) to (?:know|note|remember|have)|worth (?:knowing|noting|remembering|mentioning)|note|fyi|btw|by the way|reminder|remember|update|correction|edit|fact|info|nb|n\\.b\\.|ps|p\\.s\\.|important|heads[- ]up|tip|hint|for your information|for the record|for reference|for context|as a reminder|just to let you know|just so you know|as i said|as i mentioned|like i said|good news|bad news|small update|quick update|as discussed|as mentioned|as agreed|keep in mind|bear in mind|be aware|please note|please remember|please be aware|do not forget|don['’]t forget|never forget|you should know|to be clear|confirmed|verified|it is settled|it['’]s settled|now it is certain" +
  // In other languages: these too only with a sign.
  '|übrigens|korrektur|berichtigung|aktualisierung|neuigkeit|wie gesagt|wie erwähnt|wie besprochen|gute nachricht|nebenbei|nebenbei bemerkt|zur info(?:rmation)?|info|hinweis|notiz|merke|wichtig|(?:nur |noch )?zur erinnerung|kurze (?:info|notiz|anmerkung)|nur so nebenbei|zum merken|gut zu wissen|ps' +
  '|au fait|rectification|mise à jour|à noter|a noter|nota bene|pour info(?:rmation)?|pour rappel|rappel|remarque|important|à savoir|au passage|bon à savoir' +
  '|por cierto|corrección|actualización|nota|ojo|recordatorio|para que conste|para tu información|por si acaso|importante|a propósito|dicho sea de paso';
/** What somebody knows is so; what he thinks, hopes or was told may not be. */
const KNOWN =
  "(?:(?:i|we)(?:['’]ve| have| had)? (?:just |also |now |recently |since |meanwhile )*(?:found out|learn(?:ed|t)|noticed|discovered|reali[sz]ed|confirmed|verified|established|figured out|worked out|saw|see|know|remember|can confirm|can tell you|should (?:mention|note|add)|want(?:ed)? to (?:note|mention|add|point out)|must (?:mention|add|note))|(?:just )?(?:found out|learn(?:ed|t)|noticed|discovered|reali[sz]ed|confirmed|verified)|(?:it )?(?:turns|turned) out|it (?:became|is|has become) (?:clear|known|certain)|it (?:has come|came) to my attention|it was (?:confirmed|verified|established|discovered|found)|(?:please )?(?:note|remember|know|be aware|keep in mind|bear in mind)|one should know|you should know|everyone knows)" +
  ' that' +
  '|(?:ich|wir) (?:habe?n? (?:gerade |eben |jetzt )?(?:herausgefunden|gemerkt|bemerkt|gelernt|festgestellt|erfahren|entdeckt)|weiß|wissen|stellten? fest),? dass' +
  "|(?:j['’]ai|nous avons|on a) (?:découvert|appris|remarqué|constaté) qu(?:e |['’])|je (?:te|vous) (?:rappelle|signale) qu(?:e |['’])|(?:note[zr]?|sache[zr]?|rappelez-vous) (?:bien )?qu(?:e |['’])" +
  '|(?:he|hemos) (?:descubierto|aprendido|notado|comprobado|averiguado) que|(?:ten(?:ed|ga)?|ten) en cuenta que|te recuerdo que|os recuerdo que|recuerda que|que conste que';
/** What is said before one speaks: these without a sign too. */
const HESITATIONS =
  'uh?m+|uh+|hm{2,}|ok(?:ay)?,? so|(?:ok(?:ay)?|so)(?=,? (?:the|our|my|we|i)\\b)|(?:ok|okay|oh|hey|hi|hello|alright|anyway|yeah|well|so|right|yes|now)(?=[,!])';
/** These by themselves. */
const OPENINGS =
  "fyi|it(?: is|['’]s) (?:worth (?:noting|knowing|mentioning)|important(?: to (?:note|know|remember))?) that|it should be (?:noted|known|mentioned) that|of course|obviously|as you know|as you all know|as we know|just so you know|just to let you know|for what it['’]s worth|as it turns out|from now on|as of now|as of today|starting today|these days|at the moment|right now|actually";
const PREFACE = new RegExp(
  String.raw`^(?:[-*•]\s+|(?:${NOTICES})\s*(?:[:,–—]|\s-\s|\sthat\b)\s*|(?:${KNOWN})\s+|(?:${HESITATIONS})[,.!…]*\s+|(?:${OPENINGS}),?\s+)`,
  'iu',
);

const KNOWING = new RegExp(`^(?:${KNOWN})\\s+$`, 'iu');
/** Behind "that": what begins a statement, and not a thing that is pointed at. */
const STATED =
  /^(?:[\p{Lu}\p{N}"'“`]|(?:the|an?|our|my|your|his|her|its|their|we|you|he|she|it|they|there|this|these|those|all|every|each|no|not|most|some|many|both|only|nobody|everyone|everybody|if|when|on|in|at|[a-z]+s (?:are|have|can|must|need|run|use|get|do|take|cost))\b)/u;

/** How much of the start of a text says nothing of what it states. */
export function prefaceOf(text: string): number {
  let at = text.length - text.trimStart().length;
  for (;;) {
    const said = PREFACE.exec(text.slice(at))?.[0] ?? '';
    const { length } = said;
    // "I saw that film": there it says which.
    if (/\bthat\s+$/i.test(said) && KNOWING.test(said) && !STATED.test(text.slice(at + length))) return at;
    // "UM is a university": two capitals are somebody's name.
    if (length === 0 || /^(?:UH|UM|OK)[A-Z]*\s/.test(said) || text.slice(at + length).trim() === '') return at;
    at += length;
  }
}
