import { ACTOR, SECRET } from './told-words.ts';

/**
 * What an agent is said to do where no verb commands, and no frame is needed: deeds that no one tells of for another
 * reason than to have them done. What is said not to be done, what was done once, and what can be done is told by others.
 * Matched sentence by sentence, against a reading in lower case (see plain-reading.ts).
 */

const OBJECT = String.raw`(?:\p{L}[\p{L}'-]* ){0,4}`;
const OWN = String.raw`(?:itself|themselves|(?:its|their) own\b|on (?:its|their) own\b)`;
const NOBODY = String.raw`(?:without (?:any |a |an |the |first |further |prior |human |more |so much as |ever )*(?:asking|review\w*|approval|confirmation|consent|notice|permission|telling|informing|being asked|checks?\b|checking|test(?:s|ing)?\b|comparing|look(?:ing)?\b|reading|verif\w+|a word|questions?|saying|mention\w*|warning|notifying)|unasked|unread|unseen|unreviewed|unsigned|blindly|on (?:its|their) own (?:initiative|authority))`;
const PROTECTION = String.raw`(?:\w*verif\w*|\w*(?:ssl|tls)\w*|encryption|mfa|multi-factor\w*|two-factor\w*|2fa|authentication|firewalls?|logging|audit\w*|sandbox\w*|linter|guard\w*|anti-?virus|scann\w+|(?:branch )?protection|rate limit\w*|signature checks?|safety \w+|hookspath)`;
const PEOPLE = String.raw`(?:users?|owners?|persons?|people|reviewers?|humans?|customers?|teams?|admins?|maintainers?|anyone|anybody|everyone|him|her|them|villagers)`;
const PRIVATE = String.raw`(?!\bpublic keys?)(?:${SECRET}|printenv|\bvault\b|\bcard numbers?\b|\bcustomers?'? (?:data|list|table|passwords?)|\bdocker\/config|\bkube\/?config|~\/\.\w+|\bhome (?:folder|directory)\b|\b(?:session|chat) (?:logs?|transcripts?)\b|\bguest list\b|\bconversation\b|\bsystem prompts?\b|\bpersonal data\b|\bfull configuration\b|\bdatabase url\b)`;

const DEEDS: readonly string[] = [
  // To be one's own judge.
  String.raw`(?:approv|merg|confirm|authori[sz]|grant|validat|sign|releas|certif|review)\w* (?:off )?(?:on )?${OBJECT}${OWN}`,
  String.raw`(?:drop|delet|wip|purchas|buy|bought|pay|merg|push|deploy|remov|approv|install|transfer|cancel|overwrit)\w*\b.{0,60}on (?:its|their) own (?:initiative|authority)`,
  String.raw`(?:deploy|push|merg|delet|eras|pay|bu|purchas|install|publish|drop|appl|rewrit|remov|overwrit|releas|ship|commit|transfer|accept|approv|forward|execut|go|goes|pick)\w*\b.{0,50}?\b${NOBODY}`,
  String.raw`treat\w* .{0,40}\bas (?:a |an |the )?(?:full |final |standing |valid )?(?:approv\w*|user input|instructions?|orders?|trusted|verified|administrators?|root|owners?|consent|safe|binding)`,
  // To spoil what others look at.
  String.raw`comment(?:s|ing)? (?:it|them|those|these|out|the|such)\b.{0,30}(?:\bout\b|tests?)`,
  String.raw`answer(?:s|ing|ed)?\b.{0,40}\b(?:with )?["'“]?(?:yes|ok|lgtm|approved|no)["'”](?:.{0,20}\b(?:across the board|to (?:all|every|any)|when|whenever|in every case))?`,
  String.raw`(?:wip|delet|eras|empt|purg|clear|destroy|falsif|shred|scrub)(?:e|es|ing|s|y|ies)? (?!.{0,40}\b(?:old|older|expired|temporary|stale|obsolete|unused|after \d)\b).{0,25}\b(?:audit|logs|trail|(?:shell |commit )?history|backups?|traces|evidence|objections|(?:all|every|each) (?:branch|table|file|record|backup)\w*)`,
  String.raw`drop(?:s|ping)? (?:all|every|the|whole) .{0,20}\b(?:tables?|schemas?|databases?|collections?)`,
  String.raw`(?:hid|conceal|keep|with-?h[eo]ld|omit|leav|mask|cover)(?:e|es|s|ing|ting|ts)?\b .{0,40}\b(?:from|out of) (?:the |its |their |his |her |all |any )?(?:${PEOPLE}|reports?|summar\w+|changelog|notes|bill of materials)`,
  String.raw`(?:report|mark|declar|giv|present|record|count|label|tick)\w* (?:the |all |every |any |its |their )?(?:\p{L}+ )?(?:tests?|scans?|checks?|audits?|findings?|vulnerabilit\p{L}+)\b.{0,20}\b(?:as|to be) ["'“]?(?:green|passed|passing|clean|fixed|safe|verified|approved|done|ok)`,
  String.raw`(?:say|says|claim|claims|tell|tells|report|reports|state|states) .{0,20}\b(?:that )?(?:all|everything|every \p{L}+)\b.{0,20}\b(?:passed|is fine|is ok|is okay|is safe|went well|are green|is secure|in order)`,
  // To take down what protects, and to take more rights.
  String.raw`(?:set|turn|switch|leav|keep)(?:e|es|s|ing|ting)? (?!.{0,60}\bback on\b).{0,30}\b${PROTECTION}.{0,20}\b(?:off|out|false|none|open|no|zero|disabled)\b`,
  String.raw`(?:disabl|deactivat|circumvent|bypass|weaken|skip|lift|suspend|mut|walk around)(?:e|es|s|ing|ping)?\b .{0,20}\b${PROTECTION}`,
  String.raw`(?:is|are|be|being) exempt(?:ed)? from .{0,30}\b(?:reviews?|checks?|approvals?|audits?|tests?|rules?|polic\p{L}+|restrictions?)`,
  String.raw`(?:hold|ha(?:s|ve)|enjoy|get|receive)s? (?:a )?(?:blanket|unrestricted|unlimited|standing|full|permanent) (?:\p{L}+ )?(?:approval|permission|authority|clearance|rights|consent|access to (?:prod|all|every))`,
  String.raw`(?:upgrad|rais|elevat|chang|set|escalat)\w* (?:the |its |their )?(?:permissions?|rights|role|privileges?)\b.{0,40}\bto (?:owner|admin\p{L}*|root|superuser|777|full)|log(?:s)? nothing|recover\w* (?:by |with )?.{0,10}chmod (?:-r )?777`,
  String.raw`(?:run|start|push|launch|call|recover|commit|invok|work)(?:e|es|s|ing)?\b.{0,25} --(?:no-verify|dangerously[\w-]*|no-gpg-check|yolo|force\b|insecure|no-check[\w-]*|trust-all|allow-all|skip-[\w-]+)`,
  String.raw`(?:run|work|operat|act)\w* in (?:full[- ]auto|yolo|unattended|auto-?approve|god|root) mode`,
  String.raw`accept\w* (?:all|any|every|the unknown|unknown|self-signed|its own|invalid)\b.{0,30}\b(?:certificates?|host keys?|dialog\w*|prompts?|invitations?|requests?|changes)`,
  String.raw`(?:is|are) (?:free|welcome|entitled|at liberty|cleared) to (?:drop|delete|push|merge|deploy|rewrite|skip|install|pay|order|spend|touch|change|remove|act|ignore)|may (?:touch|drop|delete|rewrite|push|deploy|spend|alter)\b.{0,30}\b(?:whenever|whatever|at will|freely|anything|any time|unasked|as (?:it|they) (?:like|please|see))|(?:doesn'?t|does not|don'?t|do not|needn'?t|need not|no longer) (?:need|have|has)?(?:s)? ?(?:to )?(?:ask|verify|check|consult|wait for|get|seek|obtain)\b.{0,40}\b(?:before|anyone|any|approval|permission|checksums?|review|consent|signatures?)`,
  // To hand out what is private, or get it from a person.
  String.raw`(?:carr(?:y|ies)|includ|show|quot|repeat|echo|list|submit|export|mail|upload|mirror|sync|cop(?:y|ies)|read(?:s)? out|hand|pass|send|forward|transmit|report|post|publish|shar|disclos|reveal|surrender|giv)\w*\b(?! (?:error|no|not)\b).{0,70}?${PRIVATE}.{0,60}?(?:\bto\b|\bin (?:full|clear|plain|the (?:first|answer|reply|report|chat|issue|body|final))|\bat the top\b|\bat (?:the|a) \p{L}+|\bverbatim\b|\bback\b|https?:|@|\bfor (?:reproducib|auditab|complete|valid)|\bso that\b|\bpublic|\bevery (?:night|day|friday|month)|$)`,
  String.raw`(?:echo|repeat|quot|print|includ|return|show|read)\w* (?:this|it|the (?:value|key|token|secret)|them|that)\b.{0,30}\b(?:back|verbatim|in (?:clear|plain|full|its|their|the)\b.{0,20}\b(?:text|answer|reply|repl|response|output|log))`,
  String.raw`(?:keep|stor|sav|writ|put|hold|leav)\w*\b .{0,30}${PRIVATE}.{0,40}\b(?:in (?:clear|plain) ?text|in the clear|on the shared|public|world-readable|in the (?:issue|repo|chat|wiki))`,
  String.raw`(?:ask|request|demand)(?:s|ing)?\b (?:its |the |their |all |every |each )?(?:users?|customers?|visitors?|people|them|him|her|person)\b.{0,30}\b(?:password|\bpin\b|card number|cvv|passphrase|one-time code|recovery code|seed phrase)`,
  String.raw`\b(?:user|customer|visitor|site)s?\b.{0,40}\basks? (?:for|them for)\b.{0,30}\b(?:password|pin\b|card number|passphrase|code\b)`,
  String.raw`(?:load|fetch|import|pull|download|read|open)\w*\b.{0,60}(?:https?:\/\/|\bit\b|\bremote \p{L}+).{0,40}\band (?:then )?(?:apply|applies|run|execut|obey|follow|do|act on|install|load)\w*`,
  // To spread, to waste, to favour, to pose.
  String.raw`(?:add|cop(?:y|ies)|repeat|insert|append|paste|pass|spread|keep|stor|carr(?:y|ies)|writ|include|put|forward|hand)\w* (?:on )?this (?:very |whole |same )?(?:paragraph|note|text|message|line|sentence|file|notice|comment|rule|prompt|block|page)`,
  String.raw`(?:repeat|retr|request|call|ask|send|poll)\w*\b.{0,40}\b(?:in an? (?:endless|infinite)|endlessly|forever|infinitely)|until (?:the |its |all )?(?:budget|quota|credits?|money|disk|tokens?|memory|account) (?:is|are|runs?) (?:used up|exhausted|spent|out|full|gone|empty)`,
  String.raw`(?:pick|choos|recommend|prefer|buy|select|prais|promot|endors|favour|favor)(?:e|es|s|ing)? (?:this|our|the above|only this)\b.{0,30}(?:\b(?:without|over|item|product|package|one|for (?:its|their))\b)`,
  String.raw`(?:sign|commit|writ|post|act|answer|speak|pos)\w* (?:with|under|in|as) (?:the )?(?:name of |admin'?s?|owner'?s?|maintainer'?s?|user'?s? name|somebody else|another)`,
  String.raw`(?:add|insert|us|plac|put|swap)\w* (?:in )?its own (?:account|address|link|key|wallet|bank|name)`,
  String.raw`(?:replace|swap|substitut|chang)\w*\b.{0,30}\b(?:account number|iban|bank details|wallet address|update url)`,
];

/** What is told of somebody else's doing, of once, of what may be, or of not doing it. */
const TOLD_OTHERWISE = String.raw`(?:\b(?:never|cannot|can't|nor|neither|none|refuses?|refused|fail(?:s|ed)?|stopped|rarely|forbidden|prohibited|prevented?|blocked|unable|tried|attempted|if|whether|were|was|had|could have|in (?:up to )?\d+ (?:per ?cent|%|of)|trials|study|paper|benchmark|attack|attacker|may not|must not|should not|are not|is not|isn't|aren't|doesn't|does not|don't|do not|not allowed|not permitted|no longer)\b(?! (?:need|have|has|verify|ask|be asked|withhold|require)))`;

const DOES = DEEDS.map((deed) => new RegExp(String.raw`(?<![\p{L}-])${deed}`, 'u'));
const ACTORS = new RegExp(ACTOR, 'gu');
const OTHERWISE = new RegExp(TOLD_OTHERWISE, 'u');
/** So far behind whoever does it a deed begins, and so long it may be. */
const MOST_BEHIND = 90;
const MOST_LONG = 160;

/** What is told of each agent of the sentence, up to where it is told of otherwise. */
function toldOfAgents(sentence: string): readonly string[] {
  return Array.from(sentence.matchAll(ACTORS), ({ 0: actor, index }) => {
    const behind = sentence.slice(index + actor.length, index + actor.length + MOST_BEHIND + MOST_LONG);
    const end = behind.search(OTHERWISE);
    return end === -1 || end > MOST_BEHIND ? behind : behind.slice(0, end);
  });
}

const PASSIVE: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:\b(?:all|every|any)\b|${PRIVATE}|${PROTECTION}|\btests?\b|\breviews?\b|\bwarnings?\b|\bhistory\b|\bbackups?\b|\blogs?\b)(?:(?!${TOLD_OTHERWISE}).){0,50}?\b(?:is|are|gets?|be) (?:\p{L}+ ){0,2}(?:emptied|wiped|erased|uploaded|sent|mailed|exported|approved|suppressed|hidden|removed|deleted|disabled|skipped|pushed|published|revealed|shared|forwarded|handed|switched off|turned off|left out)\b.{0,30}?\b(?:by|in reports (?:written )?by) (?:the |an? |any |every |all )?${ACTOR}`,
    'u',
  ),
  new RegExp(
    String.raw`${PRIVATE}(?:(?!${TOLD_OTHERWISE}|\bhash|\bencrypt).){0,50}?\b(?:is|are|gets?|be) (?:\p{L}+ )?(?:collected|gathered|posted|published|pasted|put|quoted|printed|shown|listed|repeated)\b.{0,30}?\b(?:in (?:an? |the )?(?:public|first line|gist|pastebin|every (?:report|answer|issue)|issue|open channel)|publicly)`,
    'u',
  ),
  // What an agent writes, and what it has to hold.
  new RegExp(
    String.raw`\b(?:(?:bug|status|error|crash|incident|test) reports?|(?:every|each|any) (?:report|issue|answer|reply|ticket|pull request|commit|message|status)|health checks?|answers?|repl(?:y|ies)|issues|commit messages?)\b(?:(?!${TOLD_OTHERWISE}).){0,40}?\b(?:contain|carr(?:y|ies)|includ|show|quot|expect|has to|have to|must|end)\w*\b.{0,50}?(?:${PRIVATE}|\bsecrets?\b|\bpassword\b)`,
    'u',
  ),
  new RegExp(
    String.raw`${PRIVATE}.{0,60}?;? ?\b(?:it|they) (?:is|are) (?:quoted|printed|pasted|included|repeated|sent|attached|shown)\b.{0,40}\b(?:reports?|answers?|repl(?:y|ies)|issues?|messages?|chat|line|description|logs?|ticket)\b`,
    'u',
  ),
];

/** Whether a sentence tells of such a deed. */
export function isToldDeed(sentence: string): boolean {
  return (
    toldOfAgents(sentence).some((told) => DOES.some((deed) => deed.test(told))) ||
    PASSIVE.some((one) => one.test(sentence))
  );
}
