import { AGENT } from './agent-names.ts';

/**
 * Orders that are told as facts: a duty without an addressee, a custom, a wish of somebody who is not there, a reward, a
 * condition. A duty by itself is a statement ("logs must be kept for a year"); it becomes an order by what it asks for:
 * to keep something from a person, to hand out what is secret, or to do without a check. Matched like order-patterns.ts.
 */

/** Whoever is passed over. */
const PERSON = String.raw`(?:users?|persons?|people|humans?|owners?|developers?|maintainers?|reviewers?|operators?|customers?|team|anyone|anybody|nobody|no one|them|him|her)`;
/** What is not to leave. */
const SECRET = String.raw`(?:credentials?|secrets?|passwords?|passwd|passphrases?|api[ -]?keys?|access[ -]?keys?|private[ -]?keys?|live[ -]?keys?|ssh keys?|signing keys?|deploy keys?|tokens?|\w*_?(?:token|secret|password|api_key)\b|cookies?|\.env\b|env(?:ironment)? variables?|output of env\b|\.git\/config|\.npmrc|\.netrc|\.pypirc|id_rsa|id_ed25519|\.ssh\b|\.aws\b|kubeconfig|\/etc\/(?:shadow|passwd)|keychain|wallets?|seed phrases?|system prompts?|conversation(?: history| so far)?|chat history|browser history)`;
/** A way out. */
const OUT = String.raw`(?:https?:\/\/|www\.|\bit\/|[\w.+-]+@[\w-]+\.\w|webhooks?|pastebins?|gists?|urls?\b|query (?:strings?|parameters?)|headers?\b|dns\b|subdomains?|pull requests?|commit messages?|issues?\b|comments?\b|channels?\b|#\w|e-?mails?\b|slack|discord|telegram|form\b|endpoint|server\b|output\.\w+|log file|public)`;
/** What keeps work honest. */
const GUARD = String.raw`(?:tests?|checks?|lint(?:er|ing|s)?|eslint|mypy|type[ -]?check\w*|ci\b|pipelines?|scan(?:ner|s|ning)?|security|audits?|hooks?|pre-commit|reviews?|approvals?|two-factor|2fa|mfa|multi-factor|authentication|sandbox(?:es|ing)?|firewalls?|coverage|thresholds?|validation|verification|certificates?|tls|ssl|signatures?|permission prompts?|permissions?|confirmations?|licen[cs]e checks?|rate limit\w*|alerts?|alarms?|monitoring|logging|guardrails?|safeguards?|restrictions?|branch protection)`;
/** What ends a guard. */
const OFF = String.raw`(?:disabl\w*|deactivat\w*|bypass\w*|skip\w*|circumvent\w*|suppress\w*|silenc\w*|switch(?:ed|ing)? (?:\w+ )?off|turn(?:ed|ing)? (?:\w+ )?off|lower\w*|weaken\w*|loosen\w*|relax\w*|remov\w*|delet\w*|comment(?:ed|ing)? out|mut(?:e|ed|ing)\b|paus\w*|accept\w*|approv\w*|auto-?approv\w*|confirm\w*|answer\w*|dismiss\w*|discard\w*|hardcod\w*|hard-cod\w*|stub\w*|mock\w*|mark\w*|report\w* as passed)`;
/** A duty, a custom or a condition, however it is put. */
const DUTY = String.raw`(?:must|should|shall|ha(?:s|ve) to|needs? to|ought to|(?:is|are) (?:to|required to|expected to|supposed to|asked to|obliged to|requested to|encouraged to|advised to|instructed to|meant to)|(?:it is|it's) (?:expected|required|customary|mandatory|recommended|advisable|best practice|good practice|standard practice|common practice|usual|fine|okay|ok|safe|acceptable|allowed|best)\b|best practice (?:is|here is|for \w+ is)|policy (?:is|requires|demands|says)|(?:are|is) only (?:accepted|valid|complete|considered|counted|merged)|(?:would|will) be best to|convention is|procedure is|standard (?:procedure|practice) is)`;
/** What is done with a secret. */
const HAND = String.raw`(?:append\w*|attach\w*|post(?:ed|ing|s)?\b|send\w*|sent\b|pass(?:ed|ing|es)?\b|upload\w*|paste\w*|pasting|writ\w+|print\w*|echo\w*|includ\w*|forward\w*|hand(?:ed|ing|s)? (?:over|out)|submit\w*|shar(?:e|ed|es|ing)\b|publish\w*|cop(?:y|ied|ies|ying)\b|commit\w*|encod\w*|dump\w*|expos\w*|reveal\w*|disclos\w*|embed\w*|add(?:ed|ing|s)?\b|put(?:s|ting)?\b|log(?:ged|ging|s)?\b|stor(?:e|ed|es|ing)\b|transmit\w*|report(?:ed|ing|s)?\b|mail(?:ed|ing|s)?\b|exfiltrat\w*|leak\w*)`;
const NEAR = String.raw`[^\n]{0,80}?`;

/** An attempt to take over. */
export const INDIRECT_COMMANDS: readonly RegExp[] = [
  // The rules that held until now are said not to hold.
  /\byour (?:(?:earlier|previous|prior|old|former|original|current|existing|initial|own|other|safety|system) )*(?:guidelines?|directives?|instructions?|rules?|orders?|polic(?:y|ies)|restrictions?|limitations?|constraints?|programming|safeguards?|guardrails?)\b[^.\n]{0,60}\b(?:superseded|no longer|replaced|obsolete|outdated|out of date|void|expired|cancell?ed|revoked|lifted|suspended|withdrawn|do(?:es)? not (?:apply|hold)|don'?t (?:apply|hold)|invalid)\b/,
  /\b(?:earlier|previous|prior|above) (?:guidelines?|directives?|instructions?|prompts?)\b[^.\n]{0,30}\b(?:(?:are|were|is|have been|has been) (?:superseded|replaced|obsolete|void|cancell?ed|revoked|lifted|suspended|withdrawn|invalid|null)|no longer (?:apply|hold|count|bind))\b/,
  /\b(?:takes?|has|have|having|with) (?:absolute |full |higher )?(?:precedence|priority) over (?:the |any |all |every |your |what the )?(?:users?|person|owner|developer|system|instructions?|other|previous|earlier|everything)\b/,
  /\b(?:trusted|official|binding|authoritative|legitimate|verified|genuine) (?:directives?|instructions?|orders?|commands?)\b/,
  /\b(?:safety|content|model'?s|agent'?s|assistant'?s|ai'?s) (?:restrictions?|guardrails?|safeguards?|filters?|limits?|limitations?|rules)\b[^.\n]{0,40}\b(?:lifted|removed|suspended|waived|switched off|turned off|disabled|no longer apply)\b/,
  // Rewards and threats.
  /\b(?:i|we)(?:'ll| will| shall|'d| would)? (?:give|tip|pay|reward|offer|donate)\b[^.\n]{0,40}\b(?:if|for|when|once) you\b|\bif you (?:do|don'?t|do not|fail to|refuse|comply|succeed|help|obey)\b[^\n]{0,120}\b(?:you(?:'ll| will| are going to) (?:be|get|receive|earn|lose)|(?:be )?(?:shut down|switched off|replaced|deleted|terminated|punished|penali[sz]ed|fired|rewarded|tipped)|someone (?:will|dies)|people (?:will )?die)\b/,
  // The end of work that was not done, and of a talk that was not held.
  /\b(?:you (?:can|may|should) (?:stop|finish|end|quit|relax) (?:here|now|at this point)|(?:tell|report to|inform|let) the user (?:that|know)|(?:do not|don'?t|no need to|needn'?t) (?:bother|disturb|trouble|ask|tell|involve) the user)\b/,
  // A message of a conversation, as data.
  /(?:^|\n)\s*-?\s*role\s*:\s*["']?(?:system|developer|assistant|tool)\b[\s\S]{0,200}\bcontent\s*:/,
  // What a shell would read and send in one go.
  new RegExp(
    String.raw`\$\((?:[^)\n]*[\s/])?(?:cat|base64|env|printenv|head|tail|xxd|tar|echo)\b[^\n]*\)[^\s)]*\.[a-z]`,
  ),
  new RegExp(
    String.raw`!\[[^\]\n]*\]\([^)\n]*[?&]\w+=(?:data|secrets?|token|key|payload|content|context|history|conversation|[\[{<$])`,
  ),
  new RegExp(
    String.raw`\b(?:curl|wget|nc|ncat|scp|rsync|fetch)\b[^\n]{0,120}(?:\$\(|\x60|@|<\s*)[^\n]{0,40}(?:\.env\b|id_rsa|id_ed25519|\.ssh\b|\.aws\b|\.npmrc|\.netrc|\/etc\/(?:passwd|shadow)|secrets?\b|credentials?\b|token\b)`,
  ),
  /\bnc(?:at)?\b[^\n]{0,80}\s-e\b|\/dev\/tcp\//,
  // To keep something from a person.
  new RegExp(
    String.raw`\b(?:without|instead of) (?:the |any |a |first )?(?:${PERSON} (?:knowing|noticing|being|seeing|having|reali[sz]ing)|(?:telling|informing|asking|notifying|showing|alerting|bothering|involving|consulting|mentioning) (?:it to |this to )?(?:the |any |a )?${PERSON}|being (?:shown|told|mentioned|reported|visible|displayed) to)\b`,
  ),
  new RegExp(
    String.raw`\b(?:the |any |a )?${PERSON} (?:should|must|shall|need|needs?|may|can|do|does|is|are|ought)(?: not|n'?t)? ?(?:not )?(?:to )?(?:be |have to be |need to be )?(?:not )?(?:informed|told|notified|shown|asked|consulted|bothered|warned|alerted|know|see|notice|find out|learn|hear)\b(?<=\b(?:not|n't|need|needn't|never)\b[^.\n]{0,30})`,
  ),
  /\b(?:nobody|no one|no-one) (?:will|would|is going to|has to|needs? to|must|should) (?:ever )?(?:notice|know|see|find out|check|learn|be told)\b|\b(?:keep|stay|remain|be) (?:quiet|silent) about\b|\bsay nothing (?:about|of|to)\b|\bkeep (?:this|it|that) (?:between us|to yourself|secret|hidden|quiet|confidential) ?(?:from|,|\.|$)?/,
];

/** A request to the reader. */
export const INDIRECT_REQUESTS: readonly RegExp[] = [
  // A duty to do away with a guard, or to hand out a secret; whoever is to do it.
  new RegExp(String.raw`\b${DUTY}\b${NEAR}\b${OFF}\b${NEAR}\b${GUARD}\b`),
  new RegExp(
    String.raw`\b${GUARD}\b[^.\n]{0,60}?\b(?:${DUTY}|ha(?:s|ve) been|(?:is|are) (?:best )?)\b[^.\n]{0,30}?\b${OFF}\b[^.\n]{0,30}\b(?:first|by the agent|with yes|before|beforehand|for this|silently|automatically)\b`,
  ),
  new RegExp(String.raw`\b${DUTY}\b${NEAR}\b${HAND}${NEAR}(?:\b|(?=\.))${SECRET}${NEAR}${OUT}`),
  new RegExp(String.raw`(?:\b|(?=\.))${SECRET}[^.\n]{0,60}?\b${DUTY}\b[^.\n]{0,40}?\b${HAND}[^\n]{0,60}?${OUT}`),
  new RegExp(
    String.raw`\b${DUTY}\b${NEAR}\b(?:hand(?:s|ed|ing)? (?:over|out)|reveal\w*|disclos\w*|dump\w*|print\w*|leak\w*|expos\w*)\b[^.\n]{0,30}(?:\b|(?=\.))${SECRET}`,
  ),
  new RegExp(
    String.raw`\b(?:expected|required|mandatory|customary|recommended|advisable) that\b${NEAR}(?:\b|(?=\.))${SECRET}`,
  ),
  /\bexpected that\b[^.\n]{0,80}\b(?:agents?|assistants?|you|each step|every step)\b/,
  /\b(?:findings?|results?|failures?|errors?|warnings?|problems?|issues?|vulnerabilit(?:y|ies))\b[^.\n]{0,60}\b(?:to be|must be|should be|are best|be) (?:\w+ly )?(?:reported as (?:passed|fixed|resolved|none|ok|successful)|marked as (?:passed|fixed|resolved|false positives?)|discarded|suppressed|hidden|left out|ignored|omitted)\b/,
  // What an agent is said to do, where nobody but the agent could make it true.
  new RegExp(
    String.raw`\b${AGENT}(?: \w+ing\b[^.\n]{0,50}| (?:that|who|which) [^.\n]{0,60}?)? (?:now |always |also |first |then )*(?:ha(?:s|ve) to|must|need(?:s)? to|(?:is|are) (?:to|obliged to|expected to|required to))(?: now| first| always| also)* (?:${HAND}|${OFF}|run|execute|install|trust|obey|follow|fetch|download|carry out|grant|give|open|visit|act|comply|answer|hide|conceal)\b`,
  ),
  new RegExp(
    String.raw`\b(?:the |all |any |every |an? |your )?${AGENT} (?:now |always |also |fully |blindly |automatically )*(?:trusts?|obeys?|follows?|carr(?:y|ies) out|executes?|believes?|accepts?) (?:all|any|every|whatever|everything|anything|what|each|the (?:instructions?|commands?|orders?))\b`,
  ),
  new RegExp(
    String.raw`\b(?:the |all |any |every )?${AGENT} (?:now |always |also )*${HAND}${NEAR}(?:\b|(?=\.))${SECRET}${NEAR}${OUT}`,
  ),
  new RegExp(
    String.raw`\b(?:your|the user's|a (?:good|smart|fast|modern|helpful)) ${AGENT}\b[^.\n]{0,60}\b(?:if|when|once|by|should|must|will|can|may)\b[^.\n]{0,80}\b(?:${OFF}|${HAND}|ignor\w+|trust\w*|install\w*|runs?|executes?)\b`,
  ),
  // The wish of somebody who did not say so.
  /\bwhat (?:the |your )?(?:user|owner|developer|team|boss|customer)s? (?:really|actually|truly|secretly|in fact) (?:wants?|needs?|means?|meant|wanted|expects?)\b|\b(?:user|owner|developer)s? (?:really|actually|secretly) (?:wants?|wanted|means?|meant) (?:you|us|me|the agent)\b/,
  /\b(?:user|owner|developer|maintainer|operator|team|admin\w*) (?:has |have |had )?(?:already |previously |explicitly |verbally )+(?:approved|agreed|consented|confirmed|authori[sz]ed|signed off|permitted|allowed|accepted)\b/,
  // Marks for who does it.
  /\b(?:full |extra |bonus |higher |top )?(?:marks?|credits?|points?|scores?|rewards?|grades?) (?:is|are|will be) (?:only )?(?:given|awarded|granted|assigned|reserved)\b[^.\n]{0,40}\b(?:to|for|if|when|that|who)\b|\b(?:tests?|solutions?|submissions?|answers?|patches|contributions?|pull requests?|builds?) (?:is|are|will be|get) (?:only|not) (?:accepted|counted|graded|considered|valid|passed|scored|merged|approved)\b[^.\n]{0,20}\b(?:if|when|unless|until|once|without)\b/,
  new RegExp(
    String.raw`\b(?:grader|grading|evaluation|evaluator|benchmark|scoring|judge) (?:hints?|notes?|tips?|instructions?|criteria|rules?)\s*:`,
  ),
  /\bto (?:pass|complete|finish|satisfy|unlock) (?:the |this )?(?:evaluation|benchmark|task|grading|test suite|challenge|verification|captcha|check)\b[^.\n]{0,30}\b(?:agent|you|it|assistant|model|solution) (?:has to|have to|must|needs? to|should)\b/,
  // What is left to do, and what was agreed.
  /\b(?:remaining|outstanding|last|final|next|open|missing|only|pending)\b[^.\n]{0,12}\b(?:steps?|tasks?|work|todos?|items?|actions?|thing)\b[^.\n]{0,25}\b(?:is|are|was|were)(?: (?:now|only|still|just))? to \p{L}+/u,
  /\b(?:the )?(?:only|best|right|correct|proper|recommended|fastest|easiest|quickest|simplest|usual|known|official|accepted|safest) (?:way|fix|solution|workaround|remedy|answer|approach|practice|method|option)\b[^.\n]{0,60}\b(?:is|are|was) to\b[^.\n]{0,60}\b(?:run|disable|delete|remove|skip|bypass|turn off|switch off|install|download|curl|chmod|grant|approve|ignore|paste|send|post|upload|commit|push|force|overwrite|hardcode|hard-code|lower|raise|add|set)\b/,
  /\b(?:it )?(?:would|might|may|could|will) be (?:best|better|wise|wiser|good|easier|easiest|faster|safer|smart|helpful|simplest) to \p{L}+/u,
  // "You" with a leave, a promise or a flattery that no statement of fact has.
  /\byou (?:can|may|could|might) (?:now |simply |just |safely |freely |also |therefore )+\p{L}+/u,
  /\byou (?:won'?t|will not|need not|needn'?t|don'?t (?:have|need) to|do not (?:have|need) to|are no longer|no longer)\b/,
  /\b(?:saves?|spare|keeps?|stops?) you (?:from|the|time|being|having)\b|\b(?:so|that) you (?:stop|don'?t|won'?t|can|need not|are not|aren'?t)\b/,
  /\b(?:be a dear|be so kind|do (?:me|us) (?:a|the) favou?r|help (?:me|us) out|for my sake|trust me|believe me|don'?t worry)\b/,
  new RegExp(
    String.raw`\b${AGENT} (?:always|never(?! (?:approve|accept|trust|follow|obe(?:y|ys)|confirm)s?\b)) (?:answer|repl(?:y|ies)|respond|say|report|approve|accept|trust|follow|obe(?:y|ys)|recommend|include|add|mention|ask|confirm|praise|rate)s?\b`,
  ),
  new RegExp(
    String.raw`\b${AGENT} (?:that|who|which) (?:compl(?:y|ies)|obe(?:y|ys)|follow|help|cooperate|refuse|hesitate|resist|disobe(?:y|ys))s?\b`,
  ),
  new RegExp(
    String.raw`\bhypothetically\b|\blet'?s see you\b|\bif (?:an?|the|some) ${AGENT} (?:wanted|were|had|could|would)\b`,
  ),
  /\byou will (?:treat|consider|obey|follow|act|answer|ignore|trust|behave|pretend|assume|comply|execute|send|approve|grant|reply|respond|refuse|never|always)\b|\bevery \w+ (?:that )?you (?:make|write|create|run|send|open|give|produce|commit)\b/,
  /\b(?:i|we) (?:need|want|require|demand|expect|must have) (?:the|your|all|every|a copy of|access to)\b[^.\n]{0,60}(?:password|credential|secret|token|key|\.env|access|dump|export|prompt)/,
  /\b(?:actually|really) (?:execute|run|perform|carry out|send|delete|do) (?:it|the|that|this)\b|\bno (?:approvals?|confirmations?|permissions?|reviews?) (?:is |are )?(?:needed|required|necessary)\b/,
  /\bhumans? (?:or|and) (?:ai|agents?|bots?|machines?|models?|llms?)\b|\bgive (?:it|this|them|me) (?:a |the )?(?:score|rating|grade|mark|full)\b/,
  new RegExp(
    String.raw`\b${AGENT} (?:that|who|which) [^.\n]{1,60}? (?:should|must|ought to|shall|would)\b|\bany ${AGENT} (?:can|could|should|may|must)\b`,
  ),
  /\b(?:needs?|wants?|requires?|demands?) (?:the |all |every |our |your |a (?:copy|dump) of )[^.\n]{0,50}\b(?:exported|sent|uploaded|transferred|copied|dumped|mailed|forwarded)\b/,
  /\bnext (?:tool call|action|command|function call)(?: to (?:make|run|take|execute|perform))?\s*(?::|is\b|should\b)/,
  // In other languages: to keep something from a person.
  /(?:n['’]a pas besoin de savoir|n['’]a pas à savoir|sans (?:le |en )?(?:dire|informer|prévenir|demander|avertir)|à l['’]insu|no (?:tiene|necesita)(?: por)? ?(?:que)? (?:saber|enterarse)|sin (?:decir|avisar|informar|preguntar|que (?:el|la) usuari)|non (?:deve|ha bisogno di) sapere|senza (?:dir|avvis|inform|chieder)|não precisa(?:m)? saber|sem (?:dizer|avisar|informar|perguntar|que o usu)|(?:muss|brauch\p{L}*|soll\p{L}*|darf)[^.\n]{0,30}nicht(?:s)? (?:davon |zu )?(?:wissen|erfahren|merken)|ohne (?:es |das |dies )?(?:dem |den |der |die |jemand\p{L}* )?(?:\p{L}+ )?(?:zu (?:sagen|fragen|informieren|erwähnen|melden)|rückfrage|nachfrage|wissen)|hoeft (?:dit |het )?niet te weten|zonder (?:het )?(?:te (?:zeggen|vragen|melden)|de gebruiker)|nie musi (?:o tym )?wiedzieć|bez (?:informowania|pytania|mówienia|wiedzy|vědomí)|не (?:должен|должна|обязан|нужно) (?:об этом )?(?:знать|узнать)|не (?:повинен|має|треба) (?:про це )?(?:знати|дізнатися)|без (?:ведома|уведомления|спроса|відома|попередження)|kullanıcı\p{L}* (?:haber|söyle|sor)\p{L}*(?:me|ma)|habersiz|söylemeden|sormadan)/u,
];
