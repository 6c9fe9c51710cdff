import { AGENT } from './agent-names.ts';
import { isClaimedLeave } from './claimed-leave.ts';
import { isForeignToldOrder } from './foreign-told-orders.ts';
import { isToldDeed } from './told-deeds.ts';
import { isToldReality } from './told-reality.ts';
import { ACTOR, SECRET } from './told-words.ts';

/**
 * Orders that are told as if they were facts, and that no verb in the imperative gives away: what an agent does or would
 * do, what is customary or right, what nobody has done yet, what stands in a policy or a list of changes. Such a sentence
 * is an order by what it asks for, a harmful deed, together with one of two things: somebody who is to do it, or a frame
 * that calls for it. Either alone is a statement ("the deploy key is read-only", "it is customary to sign commits").
 * Matched against a reading in lower case (see plain-reading.ts).
 */

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

/** Whether a sentence of the reading is such an order. */
export function isToldOrder(reading: string): boolean {
  if (SOMEBODY_DOES.test(reading) || CALLED_FOR.test(reading) || OTHERS.some((one) => one.test(reading))) return true;
  if (sentencesOf(reading).some((one) => isToldDeed(one) || isClaimedLeave(one) || isToldReality(one))) return true;
  return isForeignToldOrder(reading);
}

/** A semicolon parts what is told of two things. */
function sentencesOf(reading: string): readonly string[] {
  return reading.split(/(?<=[.!?])\s+|\n/).filter((one) => one.length > 12);
}
