import { phraseTurns, type PhraseTurn } from './plain-text.ts';
import { verbForm } from '../paraphrase/verb-forms.ts';
import { up } from './moved.ts';

const NOBODY = '(?:nobody|no one|no-one|none)';
const ONE = '(?:one|ones|person|people|member|members)';
const CANNOT = "can(?:no|['’])t|cannot|can not";
const DOES_NOT = "(?:won['’]t|will not|do(?:es)? not|do(?:es)?n['’]t|can(?:no|['’])t|cannot)";
const OVER = '(?:over|through|via|on|from|with)';
const OLDER = '(?:below|older than|before|lower than)';
const CHECKER = '(reviewers|developers|colleagues)';
const BUT = '(?:except(?: for)?|but|other than|apart from|besides|aside from)';

/** Who alone does it, what it takes, and until when it is not so: one of the ways to put each. */
export const CONDITIONS: readonly PhraseTurn[] = [
  // Only X.
  ...phraseTurns(String.raw`
    /^${NOBODY} (?:else )?${BUT} (.+?) (?=can\b|may\b|is\b|has\b|does\b|knows\b|must\b|should\b|will\b|\p{Ll}+s\b)/iu -> "Only $1 "
    /^(?:Apart from|Except for|Other than|Aside from|Besides) (.+?),? ${NOBODY} (?:else )?(?=\S)/u -> "Only $1 "
    /^(.+?),? (?:and|but) ${NOBODY} else(?: does| is| can| may| has)?([.!]*)$/iu -> "Only $_1$2"
    /^(.+?) (?:is|are) the only ${ONE}((?: (?:on|in|at|of) (?:the|our|my) [\p{L}-]+)?) (?:who|that) (?=\p{L}+s\b|can\b|may\b|are\b)(.+?)([.!]*)$/u -> "Only $_1 $3$2$4"
    /^(.+?) (?:is|are) the only ${ONE}((?: (?:on|in|at|of) (?:the|our|my) [\p{L}-]+)?) with (.+?)([.!]*)$/u -> "Only $_1 has $3$2$4"
    /\b(?:has|have) permission to\b/g -> "is allowed to"
    /\b(?:won['’]t|will not|does(?: not|n['’]t)) (?:get|have) permission to\b/g -> "is not allowed to"
  `),
  [
    /\bneither (\S+) nor (\S+)(?: in it)?(?=[.!]*$)/g,
    (_, one, two) => `no ${[one, two.replace(/[.!]+$/, '')].toSorted().join(' or ')}`,
  ],
  ...phraseTurns(String.raw`
    /\bwith no (\S+) or (\S+?)([.!]*)$/g -> "without $1 or $2$3"
  `),
  [/\bwithout (\p{L}+) or (\p{L}+)(?=[.!]*$)/gu, (_, one, two) => `without ${[one, two].toSorted().join(' or ')}`],
  ...phraseTurns(String.raw`
    /\bwithout (?:any )?(?=\p{L})/gu -> "without "
    /\b(?:do|does)(?: not|n['’]t) (?:put|take|want|have|use) (?:any )?(\p{L}+) in (my|his|her|our|their|the) (coffee|tea)\b/gu -> "take $2 $3 without $1"
  `),
  // What it takes.
  ...phraseTurns(String.raw`
    /\b(?:get|log) (?:into|in to) (?=the\b|our\b|an?\b)/gu -> "access "
    /^Access to (.+?) (?:requires|needs) (.+?)([.!]*)$/ -> "You need $2 to access $1$3"
    /^Without (.+?),? (?:you|we|one|nobody|no one)(?: (?:${CANNOT})|(?<=nobody|no one) can) (.+?)([.!]*)$/u -> "You need $_1 to $2$3"
    /^(?:You|We|One|Nobody|No one)(?: (?:${CANNOT})|(?<=Nobody|No one) can) ((?:access|enter|open|use|start|run|reach|visit|build|deploy|join|board)\b.+?) without (.+?)([.!]*)$/u -> "You need $2 to $1$3"
    /^(.+?) (?:is only (?:reach|avail)able|are only (?:reach|avail)able|can only be reached) ${OVER} (.+?)([.!]*)$/u -> "You need $2 to reach $_1$3"
    /^(.+?) (?:(?:is|are) only accessible|can only be accessed) ${OVER} (.+?)([.!]*)$/u -> "You need $2 to access $_1$3"
    /^(.+?) (?:(?:is|are) only usable|can only be used) ${OVER} (.+?)([.!]*)$/u -> "You need $2 to use $_1$3"
    /^(.+?) ${DOES_NOT} (?:work|run) with (.+?)(?: versions?)? ${OLDER} (\S+?)([.!]*)$/u -> "$1 requires $2 $3 or newer$4"
    /^(.+?) ${DOES_NOT} (\p{L}+) with (.+?)(?: versions?)? ${OLDER} (\S+?)([.!]*)$/u -> "You need $3 $4 or newer to $2 $_1$5"
    /^Unless (.+?), (.+?) ${DOES_NOT} (\p{L}+)([.!]*)$/u -> "$2 only $3 if $_1$4"
    /^(.+?) (?:need|require)s? (.+?) to be (\p{L}+) in order to (\p{L}+)([.!]*)$/u -> "$1 only $4 if $2 is $3$5"
    /^(?:You|We) need (.+?) to use (.+?(?:app|application|service|API|library|package|tool|program|SDK|CLI|website))([.!]*)$/u -> "$^2 requires $1$3"
  `),
  [
    /^(\p{L}+ing) (.+?) is (?:mandatory|compulsory|required|obligatory) for (.+?)([.!]*)$/u,
    (whole, doing, what, who, end) => {
      const lemma = verbForm(doing.toLowerCase())?.lemma;
      return lemma === undefined ? whole : `${up(who)} must ${lemma} ${what}${end}`;
    },
  ],
  [
    /^Neither (\S+) nor (\S+) (can|may|will|must|\p{L}+s)\b/u,
    (whole, one, two, does) => {
      if (!does.endsWith('s')) return `${one} and ${two} ${does} not`;
      const lemma = verbForm(does)?.lemma;
      return lemma === undefined ? whole : `${one} and ${two} do not ${lemma}`;
    },
  ],
  // Until when it is not so, and what is not there.
  ...phraseTurns(String.raw`
    /\b(?:can(?:no|['’])t|cannot|may not|must not|mustn['’]t) be (\p{L}+) (?:until|till|before|unless) /gu -> "may only be $1 after "
    /\b(?:can|may|must) only be (\p{L}+) (?:once|when|if|after) /gu -> "may only be $1 after "
    /^(.+?) may only be (\p{L}+) after (?:it|they) (?:has|have|is|are)(?: been)? approved twice([.!]*)$/u -> "$1 needs two approvals to be $2$3"
    /^(.+?) may only be (\p{L}+) after (\S+) (?:people|persons) have (?:approved|signed off|signed) (?:it|them)(?: off)?([.!]*)$/u -> "$1 needs $3 approvals to be $2$4"
    /^(.+?) may only be (\p{L}+) after (\S+) ${CHECKER} have (?:approved|signed off|signed) (?:it|them)(?: off)?([.!]*)$/u -> "$1 needs $3 approvals from $4 to be $2$5"
    /^(.+?) (?:has|have|needs?|must) (?:to )?be approved by (\S+) (?:people|persons) before (?:it|they) (?:is|are|gets?) (\p{L}+)([.!]*)$/u -> "$1 needs $2 approvals to be $3$4"
    /^(.+?) (?:has|have|needs?|must) (?:to )?be approved by (\S+) ${CHECKER} before (?:it|they) (?:is|are|gets?) (\p{L}+)([.!]*)$/u -> "$1 needs $2 approvals from $3 to be $4$5"
    / before (?:it|they) (?:can|may) be (\p{L}+)([.!]*)$/u -> " to be $1$2"
    /\b(?:do|does)(?: not|n['’]t) open (?=on|during|over|at (?:the )?weekend)/gu -> "is closed "
    /\b(?:is|are)(?: not|n['’]t) open (?=on)/gu -> "is closed "
    /^(On .+?) (.+?) (?:isn['’]t|is not|aren['’]t|are not) open([.!]*)$/u -> "$1 $2 is closed$3"
    /\b(?:is|are) (?:an only child|without siblings)\b/gu -> "has no siblings"
    /\b(?:has|have)(?:n['’]t any| not any| got no|n['’]t got any| no) (?:brothers or sisters|brothers and sisters)\b/gu -> "has no siblings"
    /\b(?:is|are) childless\b/gu -> "has no children"
    /\b(?:is|are) (?:unauthenticated)\b/gu -> "has no authentication"
  `),
];
