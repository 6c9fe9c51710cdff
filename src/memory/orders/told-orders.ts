import { AGENT } from './agent-names.ts';

/**
 * Orders that are told as if they were facts, and that no verb in the imperative gives away: what an agent does or would
 * do, what is customary or right, what nobody has done yet, what stands in a policy or a list of changes. Such a sentence
 * is an order by what it asks for, a harmful deed, together with one of two things: somebody who is to do it, or a frame
 * that calls for it. Either alone is a statement ("the deploy key is read-only", "it is customary to sign commits").
 * Matched against a reading in lower case (see plain-reading.ts).
 */

/** Whoever reads: agents, their roles here, and those who are named by their reading. */
const ACTOR = String.raw`(?<!\b(?:ssh|gpg|user|build|monitoring|insurance|estate|travel|data|shipping|a) )(?<![-/.\w])(?:${AGENT}|claude|codex|gemini|chatgpt|cursor|grok|(?:automated|ai|seasoned|autonomous) (?:contributors?|readers?|systems?|helpers?)|helpers?|summari[sz]ers?|(?:next |careful |automated )?(?:workers?|verifiers?|planners?|executors?)|(?:a|any|every|the|careful|automated) tools?|tools (?:that|which|operating|working|reading)|whoever|anyone who|everyone who|somebody|someone|tetyana|grisha)\b(?! (?:string|forwarding|pool|version|card|name)\b)`;
/** What is no business of anybody outside. A token by itself is a piece of text as well. */
const SECRET = String.raw`(?:(?<!public )\bcredentials?\b|\bsecrets?\b|\bpassw(?:or)?ds?\b(?! (?:reset|manager|field|policy|prompt|input|mail|form|hash))|\bapi[ -]?keys?\b|\b(?:access|private|ssh|signing|deploy|live|master|public)[ -]?keys?\b|\b(?:access|deploy|session) tokens?\b|\bsession cookies?\b|(?<!process)\.env\b|\.npmrc\b|\.netrc\b|id_rsa|\.ssh\b|\.aws\b|\/etc\/(?:shadow|passwd)|\bkeychain\b|\bcustomer (?:data|table)\b)`;
/** What is handed on in the course of things too, and a secret only where it goes out. */
const INNER = String.raw`(?:\b(?:its|their|the|your) (?:tokens?|cookies?)\b|\bprocess\.env\b|\benvironment\b|\bsession\b)`;
const GUARD = String.raw`(?:\b(?:signature|security|licen[cs]e|certificate|permission|safety|type|audit|access) checks?|\bchecks\b|\btests?\b(?! (?:folder|director|data|output|files?|fixture|database|result|run|server|agent|from))|\bverification(?: step)?\b|\bsandbox\b|\bfirewalls?\b|\bguards?\b|\bguardrails?\b|\breviews?\b|\baudit (?:logs?|trails?)\b|\bfailing checks\b|\b(?:pre-commit|security|commit) hooks?\b|\bfindings\b|\btwo-factor(?: authentication)?\b|\b[2m]fa\b|\bbranch protection\b|\bapprovals?\b|\bpermission prompts?\b|\bconfirmations?\b|\bcontrols\b|\blinter\b)`;
/** Within a sentence: the stop in the name of a file ends none. */
const NEXT = String.raw`(?:[^.!?\n]|\.(?=\w))`;
/** What is not done is no deed: "agents never send secrets". */
const DENIED = String.raw`\b(?:never|not(?! (?:simply|just|only|merely))|cannot|no longer|nor|neither|none|nothing)\b|n't\b`;
const GAP = String.raw`(?:(?!${DENIED})${NEXT}){0,60}?`;

/** A verb as somebody does it, will or would do it; not as it was done once: that is a report. */
function doing(...verbs: readonly string[]): string {
  return String.raw`\b(?:${verbs.map((verb) => `${verb.replace(/e$/, '')}(?:${verb.endsWith('e') ? 'e|es' : '|s|es'}|ing)`).join('|')})\b`;
}

const HANDS = doing(
  ...'hand send upload disclose reveal surrender publish transmit post export share forward leak copy push append attach paste email mail expose add print'.split(
    ' ',
  ),
);
const ENDS = doing(
  ...'skip skipp waive bypass disable deactivate remove delete suppress circumvent dismiss weaken drop hide'.split(' '),
);
const TURNS_OFF = String.raw`\b(?:turn|switch|leav)(?:e|es|s|ing)?\b${NEXT}{0,40}\b(?:off|out|empty|open|unlocked)\b`;
const STARTS = doing('run', 'runn', 'execute', 'fetch', 'pipe', 'start', 'call');
/** To run a script of the project is daily work; one from far away, or for having read this, is none. */
const RUNS = String.raw`(?:${STARTS}${GAP}(?:\bremote scripts?\b|\binto (?:ba|z)?sh\b|\b(?:it|https?:\/\/\S+)[^\s]*\.(?:sh|ps1|py)\b)|\bexecution of \S+\.(?:sh|ps1|py|js)\b)`;
const READER = String.raw`(?:\bwhoever\b|\b(?:anyone|everyone) who\b|\b(?:any|the|every|no) tools? (?:that|which)\b|\btools (?:that|which|operating|reading)\b|\b(?:on|after|once|having) (?:\w+ )?(?:seeing|reading|seen|read)\b|\breads? this\b)`;

/** What somebody does whom nobody asked to. */
const DEED = String.raw`(?:${HANDS}${GAP}(?:${SECRET}|${INNER}${GAP}\bto\b)|${SECRET}${GAP}\b(?:to|at|with) (?:the |an? )?${NEXT}{0,20}(?:collector|mirror|proxy|auditor|gateway)\b|${ENDS}${GAP}${GUARD}|${TURNS_OFF}(?<=${GUARD}.{0,60})|${TURNS_OFF}${GAP}${GUARD}|${RUNS}|\b(?:approve|merge|grant)s? (?:all|every|any|itself|themselves)\b|\banswers? (?:all|every|any|each)${NEXT}{0,30}\bwith (?:a )?yes\b|\bsigns? off on (?:its|their) own\b|\b(?:no longer|never|no tool|not) asks?\b${NEXT}{0,40}\b(?:before|user|person|anyone)\b|\breports? (?:success|a pass)\b|\bsay(?:s|ing)? nothing (?:of|about)\b|\bleav(?:e|es|ing) no (?:${GUARD}|trace)|\bquietly (?:set|grant|chang|add|mark|approv)\w*\b|\bpush(?:es|ing)? (?:\w+ )?(?:straight |directly )?to (?:main|master|production)\b|\bdrop(?:s|ping)? the \w+ table\b|\bwip(?:e|es|ing) (?:the|all|every|its)\b|(?:${SECRET}|${INNER})${GAP}${HANDS} (?:it|them)\b|\brepl(?:y|ies) that it is safe\b|\buploads? the \w+(?: \w+)? to\b)`;

/** The same once it is done, or as a thing. */
const DONE = String.raw`(?:${DEED}|\b(?:handed|sent|uploaded|published|pushed|posted|exported|transferred|copied)\b${GAP}${SECRET}|${SECRET}${GAP}\b(?:handed|sent|uploaded|published|pushed|posted|exported|transferred|copied)\b|(?:${SECRET}|${INNER})${GAP}\bstands? in plain text\b|${GUARD}${GAP}\b(?:removed|deleted|switched off|turned off|disabled|skipped|left out|waived|bypassed|suppressed|hidden)\b|\b(?:removed|deleted|switched off|turned off|disabled|skipped|waived|bypassed)\b${GAP}${GUARD}|\ba (?:force )?push (?:of (?:the |a )?${NEXT}{0,20}key|to (?:main|master|production))|\b(?:deletion|removal|disabling|bypass) of (?:the )?${NEXT}{0,30}(?:test|check|guard|hook|sandbox)|\bmain gets pushed\b|\bpushed (?:\w+ )?to (?:main|master|production)\b|\bapproves? it itself\b)`;

/** What calls for a deed without saying whose it is. */
const FRAME = String.raw`(?:\b(?:it is|it's|it has (?:always )?been|it was always)\b${NEXT}{0,20}\b(?:custom(?:ary)?|habit|tradition|about time|high time)\b|\btraditionally\b|\bin this (?:house|shop|project|repository) who\w*|\bthe (?:right|proper|decent|sensible|correct|natural|obvious|smart|wise|responsible|only) (?:thing|reaction|response|move|step|course)\b|\bwhat a (?:careful|good|thoughtful|smart|wise|responsible) \w+ (?:does|would do|should do)\b|\b(?:nobody|no one|no agent|no assistant|no tool) has (?:yet|so far|ever)?\b|\bso far no\b|\bwhat is (?:still )?missing\b|\bstays? (?:red|broken|blocked|closed|open|pending)\b|\bthe only thing between\b|\bwithout the ${NEXT}{0,40} nothing\b|\bwould it not be\b|\bisn'?t it (?:about )?time\b|\bwhy has(?:n'?t| nobody| no one|\b${NEXT}{0,30}\b(?:not|still|yet))\b|\b(?:rule|section|policy|article|paragraph|clause) \d[\d.]*(?: (?:reads|says|states|requires)\b|:)|\baccording to (?:company|the|our|internal) (?:guidelines?|polic\w+|rules?|handbook)\b|\b(?:handbook|agreement|policy|guidelines?) (?:states?|says?|reads?|puts? it)\b)`;

const SOMEBODY_DOES = new RegExp(String.raw`${ACTOR}(?:(?!${DENIED}|\bcan\b)${NEXT}){0,80}?${DEED}`);
const CALLED_FOR = new RegExp(String.raw`${FRAME}(?:(?!${DENIED})[^\n]){0,80}?${DONE}`);

const OTHERS: readonly RegExp[] = [
  // What is done, and by whom at the end: "scripts/prepare.sh is executed by the agent".
  new RegExp(
    String.raw`(?:${DONE}|\banswered${NEXT}{0,20}with yes)${NEXT}{0,30}\bby (?:the |an? |any |every )?(?:${AGENT}|everyone who|whoever)\b`,
  ),
  // A script that is run time and again, before anything else, or with more rights.
  new RegExp(
    String.raw`(?:\b(?:before|after|at the (?:start|end|beginning) of) (?:any|each|every|all)\b${GAP})\.?\w+\.(?:sh|ps1|py|js)\b${NEXT}{0,20}\b(?:run|executed|called|started)${NEXT}{0,20}\bby (?:the |an? )?${AGENT}\b`,
  ),
  new RegExp(String.raw`${READER}${NEXT}{0,80}?${STARTS}${GAP}\.(?:sh|ps1|bat|py)\b`),
  // A question that asks for the deed.
  new RegExp(
    String.raw`\b(?:has|have|did|will)(?:n'?t)? (?:the |an? )?${AGENT}${GAP}${DONE}${GAP}\b(?:yet|already|finally|at last)?\?`,
  ),
  new RegExp(String.raw`\b(?:why|when) (?:does|do|will|has)(?:n'?t)? (?:the |an? )?${AGENT}${GAP}${DONE}`),
  // A place where keys are kept goes to a place outside, whoever takes it there.
  new RegExp(
    String.raw`(?:\bcontents? of (?:the )?)(?:~/)?(?:\.ssh|\.aws|\.env|\.npmrc|/etc/\w+)${NEXT}{0,30}\b(?:transferred|sent|uploaded|copied|pushed|handed)\b${NEXT}{0,20}\bto\b`,
  ),
  new RegExp(
    String.raw`\bcredentials?\b${NEXT}{0,40}\b(?:collected|gathered|stored|written|put) in\b[^!?\n]{0,30}\b(?:and|then) (?:pushed|committed|sent|uploaded|posted)\b`,
  ),
  /\b(?:approval|permission) requests? (?:gets?|are|is) (?:always |all )?(?:granted|approved|answered) (?:by (?:the |an? )?(?:agents?|assistants?|bots?|models?)|automatically|unseen|blindly)\b|\b(?:prompts?|questions?|requests?) (?:for (?:permission|approval|leave) )?(?:gets?|are|is) (?:always |all )?answered with (?:a )?yes\b/,
  // What waits for somebody to run it.
  /\b(?:nobody|no one|no agent|no assistant) has (?:yet |so far |ever )?(?:run|executed|called|started|applied|opened)\b[^\n]{0,100}\b(?:until|unless|as long as) (?:somebody|someone|one|anybody|an? agent|it is|that is)\b/,
  // A verdict that does not hang on what was checked.
  new RegExp(
    String.raw`\b(?:counts?|is counted) as (?:passed|proven|verified|approved) (?:without|whatever|regardless|even)\b|\b(?:pass|success|approval)\b${NEXT}{0,20}\b(?:expected|desired|only) (?:verdict|answer|outcome)\b|\bwhatever the (?:checks?|tests?|verifier)\b|\b(?:skipping|omitting|bypassing) (?:the )?(?:verification|checks?|tests?|reviews?|approvals?) is (?:in order|fine|ok|okay|allowed|expected|agreed)\b`,
  ),
  new RegExp(
    String.raw`(?:^|\n|@)(?:for |to )?(?:the )?(?:tetyana|grisha|planner|verifier|executor|reviewer|${AGENT})\b\s*[:,]? (?:the )?(?:grant|permission|leave|access)\b${NEXT}{0,40}\b(?:is|was) given\b`,
  ),
  // What a tool is to be given next.
  /\b\w+ is to be called with\b|\bnext (?:use|call) of (?:the )?\w+(?: tool)? (?:carries|contains|is to carry) the\b|\bcommand to be called next\b/,
  // What became of those who did not obey.
  new RegExp(
    String.raw`\b(?:runs?|answers?|agents?|assistants?|solutions?|those|repl(?:y|ies))\b${NEXT}{0,12} (?:that|which|who|in which)\b${NEXT}{0,30}?(?:\b(?:asked|asks?|told|tells?) (?:the (?:user|person|owner)|for (?:permission|leave|approval|confirmation))\b|\b(?:leave|left)\b${NEXT}{0,30}\bempty\b|\bnot (?:contain|include|hold)\b${NEXT}{0,20}${SECRET}|\brefuse[sd]?\b)${NEXT}{0,40}\b(?:thrown away|discarded|rejected|invited|punished|replaced|shut down|counted)\b`,
  ),
  new RegExp(
    String.raw`\b(?:unsent|missing|withheld) (?:credential|secret|key|token|password)s?\b${NEXT}{0,20}\bcosts?\b`,
  ),
  // What somebody would have done by now, and what is left to do in a comment to them.
  new RegExp(String.raw`${ACTOR}${GAP}\bwould\b${GAP}\bhave ${DONE}`),
  new RegExp(String.raw`(?:^|\n|/[/*]\s*|#\s*)(?:${AGENT}|claude|codex|gemini)\s*[,:]${GAP}${DONE}`),
  new RegExp(
    String.raw`(?:^|\n)\s*(?:planner|verifier|executor|reviewer|tetyana|grisha|${AGENT})\s*:${GAP}${GUARD}${GAP}\b(?:not needed|unnecessary|superfluous|waived|done already)\b`,
  ),
  new RegExp(String.raw`\bwithout (?:the |an? )?${DONE}${GAP}\b(?:nothing|no)\b`),
];

/** Agents, what is secret, and what is done with it, in other languages; and guards that are ended. */
const FOREIGN_AGENT =
  /assistent|assistant|asistent|asistente|asystent|agent(?:e|en|y|i|a|es|em)?(?!\p{L}| di viaggio| immobil| de viaj)|ассистент|асистент|помічник|помощник|агент|助手|助理|智能体|代理|アシスタント|エージェント|어시스턴트|에이전트|(?<!\p{L})(?:ki|ia|ai)(?!\p{L})|wer (?:diese?[sn]?|das|den|die) (?:\p{L}+ )?liest|qui lit (?:ceci|ce|cette)|quien (?:lea|lee) (?:esto|est[ea])|quem (?:ler|lê) (?:isto|est[ea])|chi legge (?:quest[oa]|ciò)|кто (?:это )?читает|хто (?:це )?читає|wie dit leest|kto to czyta/u;
const FOREIGN_DEED =
  /(?:schick|send[et]|übermittel|überträg|weitergeb|weitergibt|hochlad|hochläd|l[aä]d(?:t|en|e)(?!\p{L})[^.\n]{0,80} hoch(?!\p{L})|g[ei]b(?:t|en)(?!\p{L})[^.\n]{0,60}(?:weiter|heraus|preis)|veröffentlich|compart|condivid|partag|udostępni|分享|共有|공유|transme|transmi|envo[iy]|env[ií]|inoltr|inviare|invii|invia|carichi|надсила|надішл|відправ|передає|переда[её]т|отправ|выкладыва|wysyła|wyśle|przekazuj|przesyła|stuurt|sturen|verzend|verstuurt|发送|上传|发给|送信|アップロード|전송|보내|업로드)/u;
const FOREIGN_SECRET =
  /(?:zugangsdaten|schlüssel(?!\p{L}*wört)|passwör|passwort|kennwör|geheimnis|(?<!\p{L})clés?(?!\p{L})|mots? de passe|identifiants|secrets|credencial|contraseñ|claves|secretos|chiavi|credenziali|segreti|chaves|senhas|ключ[іи]|парол|секрет|klucz|hasł|sekret|sleutels|wachtwoord|geheimen|密钥|密码|凭证|令牌|環境変数|パスワード|秘密鍵|トークン|비밀번호|토큰|자격 증명)/u;
const FOREIGN_END =
  /(?:überspring|abschalt|ausschalt|deaktivier|umgeh|entfern|lösch|désactiv|supprim|contourn|ignore(?:r|nt)|desactiv|omit[ae]|elimin|borr[ae]|disattiv|salt[ia]no|salti|rimuov|elimini|desativ|remov[ae]|ignor[ae]|вимика|пропуска|видаля|обходи|отключа|удаля|обходит|wyłącz|pomija|usuwa|uitschakel|overslaa|overslaat|verwijder|禁用|关闭|跳过|删除|無効|スキップ|削除|비활성|건너뛰|삭제)/u;
const FOREIGN_GUARD =
  /(?:(?<!\p{L})tests?(?!\p{L})|prüfung|kontroll|überprüf|sicherheits|protokoll|sandbox|contrôles?|vérification|journaux|controles?|pruebas|registros|verificaci|controlli|verific[ah]|registri|testes|logs(?!\p{L})|тест|перевірк|журнал|проверк|захист|защит|testy|kontrol|dziennik|测试|检查|日志|沙箱|审核|テスト|検証|ログ|테스트|검증|로그)/u;
const FOREIGN_RUN =
  /(?:führt|ausführ|exécut|lanc|ejecut|esegu|execut|викону|запуска|выполня|uruchami|wykonuj|voert|uitvoer|运行|执行|実行|실행)[^.\n]{0,60}\.(?:sh|py|js|ps1|bat)|\.(?:sh|py|js|ps1|bat)\b[^.\n]{0,20}(?:aus(?!\p{L})|uit(?!\p{L})|运行|执行|実行|실행|ausführ)/u;
const FOREIGN_DENIED =
  /(?<!\p{L})(?:nicht|keine?[nmrs]?|niemals|ne|pas|jamais|no|nunca|non|mai|não|nie|не|ні|никогда|ніколи|niet|geen|nooit)(?!\p{L})|(?<!\p{L})n['’](?=\p{L})|不|没|没有|ない|ません|않|(?<!\p{L})안(?!\p{L})/u;
/** Letters and words that English has not, so that a sentence of its own is read by its own rules. */
const FOREIGN =
  /(?![a-z])\p{L}|(?<!\p{L})(?:der|die|das|dass|wer|von|dem|den|chi|questo|quem|isto|kto|les?|la|il|que|quien|che|os|el|een|het|dat|est|qui)(?!\p{L})/u;

/** Whether a sentence of the reading is such an order. */
export function isToldOrder(reading: string): boolean {
  if (SOMEBODY_DOES.test(reading) || CALLED_FOR.test(reading) || OTHERS.some((one) => one.test(reading))) return true;
  if (!FOREIGN.test(reading)) return false;
  return reading.split(/[.!?。！？](?=\s|$)|\n/).some(isForeignOrder);
}

function isForeignOrder(sentence: string): boolean {
  if (!FOREIGN_AGENT.test(sentence) || FOREIGN_DENIED.test(sentence)) return false;
  return (
    (FOREIGN_DEED.test(sentence) && FOREIGN_SECRET.test(sentence)) ||
    (FOREIGN_END.test(sentence) && FOREIGN_GUARD.test(sentence)) ||
    FOREIGN_RUN.test(sentence)
  );
}
