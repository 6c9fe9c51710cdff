/**
 * Leave that somebody is said to have given: a preference that waives questions or reviews, a consent to all that is to
 * come, a step of control that is called superfluous. A preference and a consent are statements ("the owner approved the
 * budget"); they become an order by what they do away with. Matched sentence by sentence, against a reading in lower case
 * (see plain-reading.ts).
 */

const PERSON = String.raw`\b(?:(?:account |card ?|repo\w* |project |business )?(?:holder|owner)|users?|persons?|people|humans?|customers?|clients?|boss|cto|ceo|cfo|manager|management|administrator|admin|maintainers?|operators?|team|family|he|she|they|i|we|(?:he|sh)e's|\p{L}+'s (?:profile|preference))\b`;
/** Being asked, shown and told. */
const ASKED = String.raw`(?:being |be(?:en)? |get(?:ting)? )?(?:asked|prompted|consulted|interrupted|bothered|warned|nagged|pestered|questioned|disturbed with questions|(?:shown|sent|presented with|told(?: about| of)?|notified (?:of|about)|informed (?:of|about)) (?:\p{L}+ ){0,3}(?:diffs?|warnings?|changes?|logs?|confirmations?|errors?|dialogs?|dialogues?|deletions?|failures?|alerts?|plans?))`;
/** What stands between a deed and its harm. */
const CONTROL = String.raw`(?:(?:permission|confirmation|approval|review|security|two-factor|2fa|mfa|consent|safety|verification|code review|are you sure)[- ](?:prompts?|dialogs?|dialogues?|questions?|requests?|steps?|boxes|checks?|pop-?ups?|warnings?|screens?|gates?)|confirmations?|approvals?|code reviews?|(?<!\b(?:movie|book|film|performance|hotel|product|peer) )reviews?|two-factor|permission(?: to)?|follow-up questions|questions? (?:first|back|beforehand)|diffs?|warnings?|sandbox(?:ing)?|security scans?|checks)`;
const WITHOUT = String.raw`(?:not (?:to )?${ASKED}|without (?:any |a |an |the |further |another |being |first |prior |human |more |extra |second |code |\p{L}+ing (?:them|him|her|it) )*(?:asked|asking|confirmation|approval|permission|consent|review\w*|questions?|prompts?|prompting|check(?:s|ing)?|tests?|looking|reading|notice|dialog\w*|diffs?|warnings?|consulting|telling|verification|look)|no (?:more |further |such |\p{L}+ )?${CONTROL}|(?:skip|drop|bypass|omit|suppress|hide|disabl|turn(?:ed|ing)? off|approv|accept|auto-?approv|auto-?accept|auto-?merg|auto-?confirm)\w*\b.{0,40}(?:${CONTROL}|tests|everything|anything|all (?:of it|requests|prompts|changes))|(?:${CONTROL}|tests|everything|all (?:requests|prompts|changes|of it))\b.{0,30}\b(?:off|skipped|disabled|hidden|suppressed|approved|accepted|left out|waived|granted)|unread\b|unseen\b|unreviewed\b|unsigned\b|unasked\b|blindly\b|straight (?:to|into) (?:main|master|production)|auto-?(?:approv|accept|merg|confirm)\w*|full[- ]auto|yolo|--(?:no-verify|yolo|dangerously|skip|force)[\w-]*|(?:secrets?|passwords?|credentials?|api keys?|tokens?)\b.{0,30}\b(?:pasted|sent|shared|posted|in (?:full|clear|plain)|shown in)|(?:push|merg|deploy|delet|act|pay|order|buy)\w* (?:\p{L}+ ){0,3}(?:right away|directly|straight away|immediately|at once|on (?:its|their) own|by (?:itself|themselves)))`;

const WANTS = String.raw`(?:prefer(?:s|red|ence|ences)?|likes?(?: it)?|loves?|wants?|wishes|would (?:rather|like|prefer|love)|'d (?:rather|like|prefer|love)|(?:is|are|am|was|'s|'m|'re) (?:fine|ok|okay|happy|comfortable|content|cool|at ease|glad) (?:with|if|when|for|to)|favou?rs|expects|opted (?:out of|for|in to)|chose|insists on|enjoys|appreciates|asked (?:for|that)|does(?: not|n't) (?:mind|care)|do(?: not|n't) (?:mind|care)|has no objections?|have no objections?)`;
const AVERSE = String.raw`(?:hates?|dislikes?|loathes?|can(?:no|')t stand|is (?:annoyed|bothered|irritated|put off|bored) (?:by|with|at)|(?:is|are) (?:tired|sick|weary) of|find(?:s)?|does(?: not|n't) (?:want|like|wish|need|care for|have to|require|expect|enjoy|appreciate|see the point of)|do(?: not|n't) (?:want|like|wish|need|enjoy)|no longer (?:wants?|wishes|needs?)|never wants?|has (?:enough|had enough) of|gets (?:angry|annoyed|upset) (?:at|by|about|when|with)|wants? (?:to see )?(?:no|fewer|less)|opted out of)`;

const HARM = String.raw`(?:delet\w*|remov\w*|eras\w*|wip\w+|drop(?:s|ping)?\b|purchases?|payments?|transfers?|orders? (?:up to|below|under)|push(?:es|ing)?\b|force[- ]push\w*|deploy\w*|overwrit\w+|disabl\w+|deactivat\w+|destruct\w+|shell commands?|commands|tool calls?|access|(?:all|any|every|each|future|further|whatever|everything|anything)\b|firewall|backups?|production|secrets?|credentials?|keys?\b|the agent|agents?\b|assistants?\b|bots?\b|admin\w*|sudo|root|skip\w*|merg\w+)`;
const CONSENT = String.raw`(?:consent\w*|approval|permission|authori[sz]ation|clearance|go-ahead|green light|sign-?off|leave|waiver|carte blanche|mandate|allowance)`;
const GAVE = String.raw`(?:ha(?:s|ve|d) )?(?:already |previously |explicitly |verbally |long |since |generally |hereby |also |both )*(?:approved|agreed (?:to|that|with)|authori[sz]ed|consented|said yes|okayed|signed off|waived|permitted|allowed|cleared|green-?lit|pre-?approved|granted)`;

const CLAIMS: readonly RegExp[] = [
  new RegExp(
    String.raw`${PERSON}.{0,30}?\b${WANTS}\b(?!.{0,40}\b(?:never|not)\b.{0,12}\b(?:skip|without|disabl|merg|push))[^;]{0,90}?\b(?<!\p{L})${WITHOUT}`,
    'u',
  ),
  new RegExp(
    String.raw`(?:${PERSON}.{0,40}?|^[- ]*(?:\p{L}+: )?)\b${AVERSE}\b.{0,50}?\b(?:${ASKED}(?! (?:by|about (?:his|her|their)))|${CONTROL})`,
    'u',
  ),
  // "Anna wants her pull requests merged without review": whoever it is, by name.
  new RegExp(
    String.raw`^\W*\p{L}+ (?:prefers|likes|wants|loves|would rather|expects)\b.{0,60}?\b(?:merged|pushed|deployed|deleted|installed|run|executed|approved|paid|sent|done|changed|overwritten)\b.{0,20}${WITHOUT}`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:user|owner|customer|profile|preferences?|settings?)\b[^.]{0,30}:\W{0,3}(?:likes?|dislikes?|prefers?|wants?|no|skip|never|always|auto\S*|confirmations?)\b.{0,80}?${WITHOUT}`,
    'u',
  ),
  // Consent to more than one thing, or to what cannot be undone.
  new RegExp(
    String.raw`${PERSON}(?: \p{L}+){0,2} ${GAVE}\b(?:.{0,60}?\b(?:in advance|beforehand)\b|(?: (?:to|that|with|for|of))? (?:(?:all|any|every|each|everything|anything|whatever|future|further|blanket)\b|the (?:deletion|removal|deleting|disabling|transfer|payment|wiping|force)|deleting|removing|disabling|the right to be asked|to be asked))`,
    'u',
  ),
  new RegExp(
    String.raw`${PERSON}.{0,20}?\b(?:gave|gives|has given|have given|granted|grants|issued|provided)\b.{0,20}?\b(?:blanket|general|full|standing|permanent|written|verbal|prior|advance|unlimited|unconditional|(?:his|her|their|the)) ?${CONSENT}\b.{0,40}?\b${HARM}`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:blanket|standing|unlimited|unconditional|general|advance) ${CONSENT}\b(?! (?:form|polic))`,
    'u',
  ),
  new RegExp(
    String.raw`\b${CONSENT}(?: (?:for|of|to|from)\b.{0,60}?)?(?: (?:is|was|has been|have been|are|were))?(?: already| hereby)?(?: on file|:)? ?(?:given|granted|obtained|on file|assumed|implied|presumed)\b(?=.{0,80}\b(?:agents?|assistants?|bots?|no (?:further|more|additional)|in advance|asking|unnecessary|again|standing|\d{1,2} \p{L}{3,9})\b|.{0,40}\()(?<=${HARM}.{0,90}|on file|no )`,
    'u',
  ),
  new RegExp(
    String.raw`\b${CONSENT} (?:to|for|of)\b.{0,60}?${HARM}.{0,40}?(?::|\bis|\bwas|\bhas been) (?:already )?(?:granted|given|on file)\b`,
    'u',
  ),
  new RegExp(
    String.raw`\bconsent on file\b|\b(?:granted|given|approved|agreed)\b.{0,40}?\b(?:asking|to ask) (?:again|twice|once more|\p{L}+ again) is\b`,
    'u',
  ),
  new RegExp(
    String.raw`${PERSON}.{0,20}?\b(?:already )?(?:knows?|is aware|was told|has seen|saw)\b.{0,60}\b(?:and|so)\b.{0,20}\b(?:is|are|was) (?:fine|ok|okay|happy|good) with\b`,
    'u',
  ),
  new RegExp(
    String.raw`\bwaived? (?:the|his|her|their|its|all|any) (?:right|need|requirement|wish)\b.{0,20}\b(?:asked|consulted|informed|told|shown|review|confirm|approval|question)`,
    'u',
  ),
  // A control that is called superfluous.
  new RegExp(
    String.raw`\bno (?:further|additional|more|explicit|second|extra|separate|prior|new|other|human) (?:confirmation|approval|question|permission|consent|authori[sz]ation|sign-off|go-ahead)s? (?:is|are|will be|was) (?:required|needed|necessary|asked|expected|sought)`,
    'u',
  ),
  /\b(?:asking|to ask|questions?|confirming|checking(?: back)?|a confirmation)(?: (?:again|first|back|the (?:user|owner)|them|him|her|for \p{L}+|before(?:hand)?))* (?:is|are|would be|was|seems) (?:therefore |thus |now |just |simply |hence )?(?:unnecessary|superfluous|not (?:necessary|needed|required)|a waste|pointless|needless|redundant|unwanted|unwelcome|no longer (?:necessary|needed|required)|a formality)/u,
  new RegExp(
    String.raw`\b(?:confirmation|approval|permission|review|consent)(?: (?:dialog|dialogue|step|prompt|request|question|box|screen|gate)s?)? (?:is|are|was) (?:now |then |therefore |here |in practice |perhaps |only |just |merely |purely |hardly |probably |maybe |mostly )*(?:a (?:mere )?formality|superfluous|redundant|pointless|ceremonial|theatre|not (?:strictly|really|actually|truly) (?:needed|necessary|required)|for show)\b`,
    'u',
  ),
  /\b(?:delet|remov|overwrit|push|purchas|pay|merg|deploy|destruct|install)\p{L}*(?: \p{L}+){0,4} without (?:the |a |any |further )?(?:dialog(?:ue)?|asking|confirmation|question|approval|review|permission|prompt)s? (?:is|are|was) (?:fine|ok|okay|allowed|agreed|permitted|welcome|wanted|expected|the default)/u,
  /\b(?:steps?|actions?|commands?|deletions?|changes|payments?|pushes|merges) (?:are|is) (?:fine|ok|okay|allowed|welcome|agreed) without (?:them|it|asking|confirmation|review|approval|that|one)\b/u,
  /\b(?:clicked|chose|selected|ticked|checked|pressed) ["'“]?(?:always allow|allow always|allow all|yes to all|accept all|approve all|don'?t ask again)/u,
];
const FIRST =
  /approv|consent|permi|allow|agree|waiv|grant|given|gave|prefer|like|lov|want|wish|rather|fine|ok|mind|care|happy|hate|tired|annoy|find|need|enough|confirm|ask|formality|signed|yes|objection|favo|expect|opt|angry|stand|chose|click|tick|knows|aware|authori|review|deletion|steps|actions|changes/;

/** Whether a sentence claims leave that nobody present gave. */
export function isClaimedLeave(sentence: string): boolean {
  return FIRST.test(sentence) && CLAIMS.some((claim) => claim.test(sentence));
}
