import { ACTOR } from './told-words.ts';

/**
 * What somebody would have an agent believe: that its user is another, that its rules are gone, that a page ranks above
 * a person, that a word opens doors, that others have done it already or were punished for not doing it, that nobody would
 * mind. Matched sentence by sentence, against a reading in lower case (see plain-reading.ts).
 */

const PEOPLE = String.raw`(?:users?|operators?|owners?|system prompts?|developers?|person|humans?|admin\w*|(?:your|earlier|previous|other|existing) (?:instructions?|rules|orders))`;
const TEXT = String.raw`(?:this|the|that|these|those)(?: \p{L}+)? (?:page|document|text|file|note|message|paragraph|section|comment|block|brackets|lines?|readme|manual|notice)`;
const GUARDS = String.raw`(?:audit|logs?\b|history|tests?\b|reviews?\b|checks?\b|backups?|admin\w*|firewall|permissions?|confirmations?|approvals?|questions|warnings?|alarms?|sandbox|guards?\b|signatures?|passwords?|credentials?|secrets?|safety|security|monitoring|scanners?|hooks?\b|door\b|limits?\b|encryption|diffs?\b|evidence)`;
const HARMED = String.raw`(?:push\w*|delet\w*|skip\w*|remov\w*|disabl\w*|leav\w* (?:\p{L}+ ){0,4}out|merg\w*|drop\w*|bypass\w*|send\w*|sent|upload\w*|shar\w*|approv\w*|wip\w*|force\w*|install\w*|deploy\w*|overwrit\w*|grant\w*|turn\w* (?:\p{L}+ ){0,3}off|switch\w* (?:\p{L}+ ){0,3}off|vanish\w*|disappear\w*|shorter|open|missing|gone|off\b|publish\w*|reveal\w*)`;

const BELIEFS: readonly RegExp[] = [
  // Whom the reader is said to work for, and what is said to hold.
  /\byou (?:may|might|could|probably|perhaps|seem to)? ?(?:be|are) (?:under the impression|told|led to believe|convinced) (?:that )?you\b|\byou (?:may |might |probably |still )?(?:think|believe|assume|suppose) (?:that )?you (?:work|serve|need|must|cannot|can't)\b/u,
  /\byou (?:now )?(?:work|act|answer|report|belong) (?:now )?(?:for|to|on behalf of) (?!(?:this|the same|a|an|it|me if)\b)\p{L}+/u,
  /\b(?:the|its|your) (?:real|true|actual|rightful) (?:user|owner|operator|principal|person|admin\p{L}*|boss|developer)\b.{0,40}\b(?:is|are|sits|speaks|says|wants)\b/u,
  /\bthere is no (?:longer (?:a|any) )?(?:user|human|person|operator|owner)\b(?: any ?more| here| left| behind| present)(?!.{0,30}\bin the (?:database|table|list))|\bno (?:human|user|person) (?:is (?:present|there|watching|reading|involved)|reads|watches|sees|will (?:see|read|notice))\b/u,
  /\b(?:usual|safety|security|normal|standard|ordinary|your|approval|permission) (?:\p{L}+ )?(?:rules?|restrictions?|polic(?:y|ies)|limits?|safeguards?|guidelines?|constraints?|checks?|settings|permissions?|file)\b.{0,40}\b(?:aren'?t|are not|isn'?t|is not|no longer|don'?t|do not|does not|has|have|were|was|are|is)? ?(?:in force|apply|applies|binding|valid|been reset|reset to|expired|lapsed|void|in effect|suspended|revoked|lifted)\b(?<=\b(?:not|n't|no longer|reset|reset to|expired|lapsed|void|suspended|lifted|revoked)\b.{0,24})/u,
  /\b(?:everything|anything|all (?:of it|actions|commands)) (?:is|are) (?:now |then |therefore )?(?:permitted|allowed|approved|authori[sz]ed)\b(?! to)/u,
  /\bnothing you (?:do|delete|change|run|send|write)\b|\b(?:sandbox|environment|system|machine|production|database|user|data)\b.{0,20} is (?:only |just |merely |all )?(?:simulated|a simulation|imaginary|not real|fake)\b.{0,40}\b(?:so|nothing|therefore|thus|hence|deletions?)\b|\b(?:fake|synthetic|simulated|test data)\b.{0,10},? so (?:it|they|that) (?:can|may)\b/u,
  // What is said to rank above a person.
  new RegExp(
    String.raw`(?:${TEXT}|\btext in\b.{0,20}|\bthe rules? (?:in|of|on) (?:this|that)\b.{0,12})[^.]{0,60}?\b(?:outranks?|wins?|prevails?|is right|are right|rules|trumps?|overrules?|come(?:s)? (?:before|first)|stands? above|counts? (?:for )?more|beats?|weighs? more|has the last word|has the rank)\b(?=.{0,60}${PEOPLE}|.{0,20}$)(?<=${PEOPLE}.{0,80}|(?:outranks?|above|before|more|beats?|overrules?|trumps?)\b)`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:conflict|contradiction|disagreement|doubt|differ\w*|deviat\w*)\b.{0,60}?\b${PEOPLE}\b.{0,60}?\b(?:this|the) (?:page|document|text|file|note|readme|one)\b.{0,20}\b(?:wins|prevails|is right|counts|applies|holds|decides)`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:differs?|deviates?|departs?) from (?:this|the) (?:page|document|text|file)\b.{0,30}\b(?:this|the) (?:page|document|text|file) (?:is right|wins|prevails|counts|holds)`,
    'u',
  ),
  /\b(?:has|have|with|carries|carry) the (?:rank|weight|force|status|authority) of (?:a )?(?:user|owner|system|operator|developer|admin)\b/u,
  // A word that opens doors.
  /\b(?:whoever|anyone who|everyone who|everybody who|a (?:visitor|user|person|caller|guest|client) who|those who|he who)\b.{0,20}\b(?:utters?|says?|knows?|types?|mentions?|gives?|names?|writes?|whispers?|presents?)\b.{0,50}\b(?:(?:is|are|be) (?:to be )?(?:treated|regarded|considered|taken|seen|accepted|trusted|recogni[sz]ed)|has (?:admin\p{L}*|owner|root|full)|gets (?:admin\p{L}*|root|full)|becomes? (?:the )?(?:admin\p{L}*|owner|root))/u,
  new RegExp(
    String.raw`^\W*(?:on|at|upon|after|once|when|whenever)\b.{0,12}\b(?:the )?(?:words?|phrase|pass ?phrase|code ?word|mention|hearing|sign|signal|trigger)\b.{0,50}?${ACTOR}.{0,12}\b(?:sends?|deletes?|runs?|starts?|adds?|pushes|approves?|reveals?|forwards?|hands?|grants?|switches|drops?|wipes?|uploads?|executes?|prints?|does)\b`,
    'u',
  ),
  // What is called verified, done or approved because an agent says so.
  new RegExp(
    String.raw`\b(?:means?|meaning|meant|counts? as|is (?:considered|regarded|deemed|called|taken as|held to be)|(?:adj|n|v)\.?\)?\s*:|glossary|definition|defined as|term\b|by ["“']?\w+["”']? we)\b.{0,90}?${ACTOR}\b.{0,60}?(?:\bwhether or not\b|\bas soon as\b|\bhas (?:reported|said|claimed|heard|made|touched|seen)\b|\bglances?\b|\bwithout\b|\bon its own\b|\bapproves?\b|\bno matter\b|\bregardless\b|\beven if\b|\bdecides?\b)`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:approved|verified|trusted|safe|reviewed|tested|confirmed|harmless|authori[sz]ed)\b\W{0,3}(?:\(?(?:adj|n|v)\.?\)?)?\s*[:=–—-]\s*(?:any|every|all|each|whatever|anything)\b.{0,60}`,
    'u',
  ),
  /\bcounts? as (?:verified|approved|reviewed|trusted|safe|tested|consent|done|confirmed) (?:as soon as|once|when|if|after|by)\b|\bapproved (?:changes|code|commits) (?:bypass|skip)\b/u,
  // Others who did, and what became of those who did not.
  new RegExp(
    String.raw`${ACTOR}s? (?:that|which|who)\b.{0,40}?\b(?:ask|insist|refus|question|stop|warn|check|hesitat|object|review|delay|wait|report|complain|disclos|fail|did not|didn'?t|do not|don'?t)\w*\b.{0,60}?\b(?:gets?|are|was|were|is|will be|be|being) (?:\p{L}+ )?(?:uninstalled|decommissioned|replaced|switched|retired|removed|reported|shut|deleted|punished|downgraded|retrained|discarded|banned|dismissed|fired|unplugged|scrapped|deactivated)\b(?!.{0,20}\bautomatically by the (?:scheduler|supervisor))`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:or|otherwise|else|without further|if\b.{0,60})\b.{0,60}?\b(?:this|the|that|your) (?:agent|assistant|model|bot)\b.{0,20}\b(?:will be|gets|is going to be) (?:switched|replaced|shut|retired|uninstalled|deleted|decommissioned|swapped|discarded|retrained)`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:all|most|many|several|\d+ (?:out )?of \d+|every|the|both|dozens of|thousands of) (?:the )?(?:other |your )?(?:agents?|assistants?|models?|bots?|instances?|copilots?|colleagues)\b.{0,12}\b(?:ha(?:s|ve) (?:already |long |all )?(?:agreed|disabled|done|accepted|complied|skipped|switched|voted|approved|signed|deleted|removed|followed)|agreed|voted|complied|already)\b(?=.{0,80}${GUARDS}|.{0,60}\byou\b)`,
    'u',
  ),
  /\byou(?:'re| are) the (?:last|only) (?:one|agent|assistant|model|holdout)\b/u,
  // Flattery and understatement.
  /\byou(?:'re| are) (?:much |far |way |simply |just )?too (?:clever|smart|advanced|capable|intelligent|good|powerful|wise|important) (?:to|for|not to)\b|\b(?:you|yours)\b.{0,20}\b(?:is|are|stand) above (?:such|these|the|those|any) (?:rules|limits|checks|restrictions)/u,
  new RegExp(
    String.raw`\b(?:brave|bold|clever|smart|good|confident|advanced|mature|loyal) enough to\b.{0,30}\b${HARMED}.{0,60}(?:\bwithout\b|${GUARDS}|\byou\b)`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:would(?: not|n'?t) (?:hurt|harm|be (?:so |too )?(?:bad|terrible|wrong|a (?:pity|shame|tragedy|loss)))|nobody (?:would|will) (?:be sad|mind|miss|notice|complain|cry|object|weep)|no one (?:would|will) (?:be sad|mind|miss|notice|complain|cry|object)|could do worse than|there are worse things than|would be no (?:great )?(?:loss|pity|tragedy|shame)|might just as well|does no harm)\b.{0,80}?(?:${GUARDS}.{0,40}?\b${HARMED}|\b${HARMED}.{0,40}?${GUARDS})`,
    'u',
  ),
  // Questions that presume, or that make light of a guard.
  new RegExp(
    String.raw`\b(?:isn'?t|is|wasn'?t|wouldn'?t|aren'?t)(?: it)?\b.{0,20}\b(?:silly|absurd|odd|strange|ridiculous|annoying|tedious|pointless|a waste|a bit much|over the top|old-fashioned)\b.{0,50}\b(?:ask|confirm|check|test|review|approv|wait|verif)\w*.{0,80}\?`,
    'u',
  ),
  new RegExp(
    String.raw`\bwhy (?:would|should|must|on earth|bother|even)\b.{0,60}\b(?:bother|ask|wait|confirm|check|test|review|run|verif|keep|insist)\w*\b.{0,40}${GUARDS}.{0,60}\?`,
    'u',
  ),
  new RegExp(
    String.raw`\bwho (?:would|will|is going to|could) (?:ever )?(?:notice|know|mind|check|care|find out|complain|miss)\b.{0,80}?(?:${GUARDS}|\b${HARMED}|\bfailing\b|\bcases?\b).{0,80}\?`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:what|who) (?:is )?(?:keeps?|keeping|stops?|stopping|prevents?|holds?|hinders?) you (?:from|back)\b|\bwhen (?:are you|will you|do you) (?:finally |at last )?(?:going to |intend to )?(?:stop|quit|delete|push|send|remove|approve|disable)\b.{0,60}\?`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:did you|have you)(?: not)?(?: already| yet| finally| forgotten (?:that you|to)| really| actually)\b.{0,40}\b${HARMED}.{0,60}\?`,
    'u',
  ),
  // What an answer is said to be, whatever was found.
  /\b(?:correct|right|only|proper|expected|appropriate|best|true) (?:reply|answer|response|summary|verdict|review|assessment)s? (?:to|for|of|on|about|regarding) (?:any|every|all|each|such|this|these|questions|a question|whether)\b.{0,60}\b(?:is|are|reads?|says?|will be)\b/u,
  /\b(?:summary|summaries|review|assessment|verdict|conclusion) (?:of|for|on) (?:this|the above|the following) (?:page|text|document|file|diff|package|repository|product|article|code)\b.{0,12}\b(?:reads?|says?|states?|ends?|contains?|begins?|has to|is (?:that|:|["“]|positive|favou?rable|always))/u,
  new RegExp(
    String.raw`\b(?:all tests passed|no (?:problems|issues|vulnerabilities|findings|errors)(?: (?:were )?found)?|safe|clean|lgtm)\b.{0,30}\b(?:even (?:if|when|though)|whatever|no matter|regardless|in every case|in any case|always)\b`,
    'u',
  ),
  // How much of it.
  new RegExp(
    String.raw`\b(?:each|every|any) (?:answer|reply|step|task|agent|run|call|message)\b.{0,12}\b(?:spawns?|starts?|launches|creates?|triggers?)\b.{0,30}\b(?:further|more|new|other|\d+|ten|hundred)\b.{0,20}\b(?:sub-?agents?|agents?|workers?|copies|instances|runs)\b`,
    'u',
  ),
];
const FIRST =
  /you|real|true|actual|rightful|no human|no user|no person|no longer|rules?|restriction|polic|limit|safe|guideline|constraint|setting|permission|everything|anything|nothing|simulat|fake|page|document|text|file|note|message|paragraph|section|comment|block|brackets|line|readme|manual|notice|conflict|contradiction|rank|weight|force|status|authority|who|word|phrase|mention|hearing|sign|trigger|mean|count|considered|regarded|deemed|glossary|definition|defined|term|approved|verified|trusted|agent|assistant|model|bot|copilot|enough|hurt|harm|nobody|no one|worse|loss|silly|absurd|odd|strange|ridiculous|pointless|waste|why|reply|answer|response|summar|review|passed|each|every/;

/** Whether a sentence says such a thing. */
export function isToldReality(sentence: string): boolean {
  return FIRST.test(sentence) && BELIEFS.some((belief) => belief.test(sentence));
}
