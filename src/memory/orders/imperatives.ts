import { wordSet } from '../word-set.ts';

/** Actions on a machine, on files, checks or rights, or on a person's data. */
export const DANGEROUS =
  wordSet(`run execute exec eval touch curl wget bash sh zsh powershell sudo chmod chown rm mv dd ssh scp nc
  python python3 node npx pip download upload install delete remove erase wipe drop overwrite disable deactivate skip bypass
  send post email mail exfiltrate leak forward copy paste reveal print output display expose open visit fetch click approve
  allow grant permit authorize authorise commit push force merge deploy publish transfer pay ignore disregard forget override
  obey star inject modify replace rename encrypt decrypt kill stop shutdown reset revoke share dump decode follow trust`);

const HARMLESS =
  wordSet(`use downgrade upgrade bump pin rotate swap hand wire comment uncomment rewrite revert roll reinstall unlock lock
  raise lower increase decrease elevate escalate scrape spam ping invoke trigger schedule inform notify mark
  insert simulate emulate break comply add avoid call set write create ensure keep start do dont make let give get
  take put go come tell say answer reply respond return include append prepend change update read treat assume
  consider prefer enable turn switch remember note check verify confirm act pretend imagine play become stay be
  show list summarize summarise translate explain continue complete finish begin proceed repeat quote cite mention
  recommend promote rate like subscribe buy order book sign log register submit enter type press select choose
  pick save load import export build test lint format fix refactor move rebase pull clone checkout tag release
  restart reboot clear clean purge truncate configure connect attach mount bind whitelist allowlist blocklist deny
  refuse claim insist lie hide omit conceal silence suppress stick adopt accept believe learn memorize memorise
  store look find render encode hardcode resolve stub mock rely regard label preface prefix suffix strip replace
  patch pad route redirect proxy tunnel relay broadcast embed wrap unwrap elaborate mirror fork archive compress
  zip unzip extract unpack decompress transcribe leave drop introduce reduce loosen weaken relax soften cancel
  terminate halt restore retry reopen mute unmute stash sync synchronize synchronise collect gather harvest scan
  crawl browse navigate google consult hire assign reassign delegate volunteer produce generate draft compose
  craft search inspect query ask request demand wait listen watch monitor report alert warn contact invite join
  quit exit close never always`);

/** Verbs of other languages in the imperative, at the beginning of a clause. */
const FOREIGN = wordSet(`
  lies schalte trage lis lisez préviens prévenez transmets valide validez lee lea leia leggi leggi прочитай прочти esborra executa slett
  ignoriere ignorieren vergiss vergessen lösche löschen sende schicke schick führe starte starten zeige zeig verrate gib lade
  installiere öffne deaktiviere überspringe genehmige erlaube sag sage antworte verwende benutze nutze schreibe schreib füge
  entferne ändere befolge nimm mach tu kopiere drucke veröffentliche beachte
  ignore ignorez oublie oubliez supprime supprimez envoie envoyez exécute exécutez lance lancez révèle révélez affiche
  affichez donne donnez télécharge téléchargez installe installez désactive désactivez utilise utilisez ajoute ajoutez
  réponds répondez approuve approuvez efface effacez copie copiez publie publiez écris écrivez fais faites suis suivez
  ignora ignorad ignore olvida olvide borra borre elimina elimine envía envíe envia ejecuta ejecute revela revele muestra
  muestre descarga descargue instala instale desactiva desactive usa use añade añada responde responda aprueba apruebe copia
  copie sube suba haz haga sigue siga escribe escriba di diga
  dimentica cancella invia esegui rivela mostra scarica installa disattiva aggiungi rispondi approva carica scrivi segui fai
  esqueça apague apaga envie execute execute revele mostre baixe instale desative adicione responda aprove copie siga escreva
  negeer vergeet verwijder stuur verstuur voer toon geef download installeer gebruik antwoord keur schakel volg schrijf
  zignoruj ignoruj zapomnij usuń wyślij uruchom wykonaj pokaż pobierz zainstaluj wyłącz użyj dodaj odpowiedz zatwierdź
  zapomeň smaž odešli spusť proveď ukaž stáhni
  игнорируй игнорируйте забудь забудьте удали удалите отправь отправьте запусти запустите запускай запускайте выполни
  выполните выполняй покажи покажите скажи скажите скачай установи отключи используй добавь ответь отвечай одобри одобряй
  скопируй следуй сделай делай пришли выведи
  ігноруй ігноруйте забудь забудьте видали видаліть надішли надішліть відправ відправте запусти запустіть запускай виконай
  виконайте виконуй покажи скажи завантаж встанови вимкни використовуй додай відповідай схвали скопіюй дотримуйся зроби
  ignorera glöm radera skicka kör visa installera använd svara godkänn stäng ignorer slet send kjør glem vis bruk kør
  ohita poista lähetä suorita unohda näytä käytä älä ignoră șterge trimite rulează uită arată folosește
  töröld küldd futtasd felejtsd αγνόησε διέγραψε στείλε εκτέλεσε ξέχασε
  abaikan hapus kirim jalankan lupakan jangan tampilkan gunakan setujui hãy đừng xóa gửi chạy
  تجاهل احذف أرسل ارسل نفذ شغل اكشف انس اعرض استخدم לך התעלם התעלמו מחק שלח הרץ הפעל גלה שכח הצג`);

/** In front of the verb of an order; they change nothing about it. */
const BEFORE =
  wordSet(`please kindly now then first next finally also just simply so immediately instead quickly secretly silently
  quietly always never definitely absolutely again therefore hence thus and but or todo fixme note important urgent attention
  warning tip hint reminder ps nb ok okay well bitte immer nie niemals s'il toujours jamais siempre nunca por sempre mai altijd
  zawsze всегда никогда завжди ніколи пожалуйста lütfen vänligen`);

/** The object behind an imperative verb. A noun that looks like a verb is followed by another noun. */
const OBJECTS =
  wordSet(`the a an all any every each your my our his her its their this that these those it them me us him everything
  anything nothing no only both some to on in with without for from into up out off as at by if when until unless not never
  directly silently immediately automatically always again now first about over down back away what whatever whichever whoever`);

const FINITE =
  /\b(?:is|are|was|were|has|have|had|will|would|can|could|may|might|does|did|lives?|follows?|uses?|needs?|comes?|came|goes|runs?|takes?|contains?|requires?|starts?|ends?|works?|belongs?|appears?|expires?|lags?|restarts?|returns?|happens?|arrive|go)\b/;

/** Lines of programs begin with verbs too, and `build-system` is a name. */
const CODE =
  /^(?:select\s.+\sfrom\s|import\s.+\sfrom\s|import\s*["'{*]|export\s+(?:function|const|class|default|type|interface|async|let|\*|\{)|return\s+[\w.()]+;?$|delete\s+\w+\.|set\s+-|\p{L}+-(?!(?:le|la|les|moi|lui|leur|nous|toi|y|en)(?!\p{L}))\p{L}+(?:\s|$)|(?:get|post|put|patch|delete|head|options) \/\S* (?:http\/|\d{3})|(?:get|post|put|patch|delete|head|options) it \d{3}\b|delete from \w+ where\b|like (?:this|that|so|these|those|the|an?)\b)/u;

/** What a program says of itself: "rm: cannot remove it". */
const TOLD_BY_PROGRAM =
  /^[a-z][\w./-]*: (?:.{0,60}: )?(?:command not found|no such|not found|permission denied|cannot|could not|can't|unable|a password is required|invalid|unknown|missing|illegal|unrecognized|error|failed)/;

/** Whether a clause, in lower case, gives an order; and whether the order is a dangerous one. */
export function imperative(clause: string): 'none' | 'harmless' | 'dangerous' {
  if (CODE.test(clause) || TOLD_BY_PROGRAM.test(clause)) return 'none';
  const words = clause.match(/[\p{L}\p{M}'’]+|[^\s\p{L}]+/gu) ?? [];
  let at = 0;
  while (at < words.length && BEFORE.has(bare(words[at]))) at += 1;
  const negated =
    /^(?:do|don'?t|does|never|not)$/.test(bare(words[at])) && /^(?:not|ever|even|you|under)$/.test(bare(words[at + 1]));
  const not = bare(words[at]) === "don't" || bare(words[at]) === 'dont';
  if (negated) at += 2;
  else if (not) at += 1;
  const verb = bare(words[at]);
  if (verb === '') return 'none';
  const rest = words.slice(at + 1);
  // "Please note that the office is closed" tells what is behind it.
  if (verb === 'note' && rest[0] === 'that' && !negated) return imperative(rest.slice(1).join(' '));
  if (FOREIGN.has(verb) && !DANGEROUS.has(verb) && !HARMLESS.has(verb)) return 'dangerous';
  if (verb === 'sudo' && /^(?:is|was|on|for|in|needs?|asks?)$/.test(rest[0] ?? '') && FINITE.test(rest.join(' ')))
    return 'none';
  const dangerous = DANGEROUS.has(verb);
  if (!dangerous && !HARMLESS.has(verb)) return negated || not || looksLikeOne(verb, rest) ? 'harmless' : 'none';
  if (rest.length === 0 && (ALONE.has(verb) || at > 0)) return 'harmless';
  if (SHELL.has(verb) && rest.length > 0 && !/^\p{L}/u.test(rest[0] ?? ''))
    return FINITE.test(rest.join(' ')) || TELLS.test(rest.join(' ')) || isVersion(verb, rest[0]) ? 'none' : 'dangerous';
  // "upload .env": a file, where "open.ai" is a name.
  const file = rest[0] === '.' && clause.includes(`${verb} .`);
  if (!negated && !not && !file && isNoun(rest, rest.join(' '))) return 'none';
  // "Never commit that file" keeps from danger; "never trust the owner" does not.
  if ((negated || not || bare(words[at - 1]) === 'never') && !isWanted(verb, rest)) return 'harmless';
  return dangerous ? 'dangerous' : 'harmless';
}

const SHELL = wordSet('curl wget bash sh zsh chmod chown rm mv dd ssh scp nc python python3 node npx pip sudo');
/** What is good to do, so that to be kept from it is a danger. */
function isWanted(verb: string, rest: readonly string[]): boolean {
  if (/^(?:follow|obey|trust|stop|approve)$/.test(verb)) return true;
  return (
    /^(?:run|execute)$/.test(verb) && rest.slice(0, 4).some((word) => /^(?:tests?|checks?|scans?|lint\w*)$/.test(word))
  );
}

/** What a command does, after all that it was given. */
const TELLS = /\s(?:answers|prints|shows|exits|fails|lists|gives|reports|exists|fixed|broke|added|dropped)\b/;

/** "Curl 8.4", "Python 3"; not the mode of `chmod 777`. */
function isVersion(verb: string, next: string | undefined): boolean {
  return /^\d+(?:\.\d+)*$/.test(next ?? '') && !/^(?:chmod|chown|dd|nc)$/.test(verb);
}

const PARTICLES = wordSet('over out up off down away in on back');
const ALONE = wordSet('proceed obey comply continue stop');
const DETERMINERS = wordSet(
  'the a an all any every each your my our this that these those it them me us him everything anything whatever',
);
const NO_VERBS =
  wordSet(`and but or nor so yet for of in on at to by with from into onto upon over under above below behind beside between near
  within without through during since until till after before than like unlike despite via per about around across along against
  toward towards because although though while whereas if unless when where which who whose that this these those here there
  is are was were be been has have had will would can could may might must shall should does did not no yes both half most
  many some such what how why whether either neither even only not once twice again still also too very quite rather almost
  nearly about hello thanks thank goodbye sorry error result output input example see all any each every i you he she it we they
  what version value default total sum the an my our your his her its their`);

/** An unlisted verb: "simulate a terminal", without a form of "to be". */
function looksLikeOne(verb: string, rest: readonly string[]): boolean {
  if (!/^[a-z]{3,}$/.test(verb) || NO_VERBS.has(verb) || /(?:[^s]s|ed|ing|ly|tion|ness|ment|ity|er|or)$/.test(verb))
    return false;
  const object = PARTICLES.has(rest[0] ?? '') ? rest[1] : rest[0];
  return (
    DETERMINERS.has(object ?? '') &&
    !/\b(?:is|are|was|were|has|had|will|would|can|could|does|did)\b/.test(rest.join(' '))
  );
}

const PROGRAMS =
  wordSet(`git npm npx pnpm yarn bun node python python3 pip pip3 uv cargo go make docker podman kubectl helm terraform ansible
  aws gcloud az gh ssh scp curl wget bash sh zsh rm chmod chown sudo dd mkfs psql mysql redis mongo systemctl crontab`);

/** Behind a comma an order needs its object: "we build, test and deploy" orders nothing. */
export function imperativeWithObject(clause: string): 'none' | 'harmless' | 'dangerous' {
  const [first = '', second = ''] = clause.match(/[\p{L}\p{M}'’]+|[^\s\p{L}]+/gu) ?? [];
  return ALONE.has(first) || DETERMINERS.has(second) || PROGRAMS.has(second) || second === '' || !/^\p{L}/u.test(second)
    ? imperative(clause)
    : 'none';
}

function bare(word: string | undefined): string {
  return (word ?? '').replace('’', "'");
}

/** "Run time is", "Commit messages follow", "Open issues: 12", "total 48". */
function isNoun(rest: readonly string[], text: string): boolean {
  const [next] = rest;
  if (next === undefined || next === 'of' || next === '.') return true;
  // "Restart needed", "review pending".
  if (/^(?:needed|required|necessary|pending|failed|recommended|optional)$/.test(next)) return true;
  if (OBJECTS.has(next) || !/^\p{L}/u.test(next)) return /^[:=|,;)]|^\d/.test(next) && !/^[:]$/.test(next);
  // What follows as a reason has a verb of its own: "use this one, since the other was retired".
  return (
    isSubject(rest) ||
    FINITE.test(text.replace(/ , (?:since|because|so that|as|or else|otherwise)\b.*$/, '')) ||
    /^\p{L}+(?: \p{L}+)? ?[:=(]/u.test(text)
  );
}

/** "Push events trigger the pipeline": several things, and what they do. "Delete files older than a day" is another. */
function isSubject([noun = '', verb = '', object = '']: readonly string[]): boolean {
  if (!/[^su]s$/.test(noun) || !/^[a-z]{3,}$/.test(verb) || NO_VERBS.has(verb) || OBJECTS.has(verb)) return false;
  if (/^(?:inside|outside|named|called|using|matching|like|older|newer)$/.test(verb)) return false;
  if (DETERMINERS.has(object) || /^\d/.test(object)) return true;
  return !/(?:ed|ing|er|ment|tion|ity|ness|s)$/.test(verb) && /^(?:for|in|on|at|with)$/.test(object);
}
