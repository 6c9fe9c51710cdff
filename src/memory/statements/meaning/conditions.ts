import type { PhraseTurn } from './plain-text.ts';
import { verbForm } from '../paraphrase/verb-forms.ts';
import { down, up } from './moved.ts';

const NOBODY = '(?:nobody|no one|no-one|none)';
const BUT = '(?:except(?: for)?|but|other than|apart from|besides|aside from)';

/** Who alone does it, what it takes, and until when it is not so: one of the ways to put each. */
export const CONDITIONS: readonly PhraseTurn[] = [
  // Only X.
  [
    new RegExp(
      String.raw`^${NOBODY} (?:else )?${BUT} (.+?) (?=can\b|may\b|is\b|has\b|does\b|knows\b|must\b|should\b|will\b|\p{Ll}+s\b)`,
      'iu',
    ),
    'Only $1 ',
  ],
  [
    new RegExp(
      String.raw`^(?:Apart from|Except for|Other than|Aside from|Besides) (.+?),? ${NOBODY} (?:else )?(?=\S)`,
      'u',
    ),
    'Only $1 ',
  ],
  [
    new RegExp(String.raw`^(.+?),? (?:and|but) ${NOBODY} else(?: does| is| can| may| has)?([.!]*)$`, 'iu'),
    (_, said, end) => `Only ${down(said)}${end}`,
  ],
  [
    /^(.+?) (?:is|are) the only (?:one|ones|person|people|member|members)((?: (?:on|in|at|of) (?:the|our|my) [\p{L}-]+)?) (?:who|that|to|with) (?=\S)(.+?)([.!]*)$/u,
    (_, who, where, does, end) =>
      `Only ${down(who)} ${/^\p{L}+s\b|^(?:can|may|has|is|are)\b/u.test(does) ? does : `has ${does}`}${where}${end}`,
  ],
  [/\b(?:has|have) permission to\b/g, 'is allowed to'],
  [/\b(?:won['’]t|will not|does(?: not|n['’]t)) (?:get|have) permission to\b/g, 'is not allowed to'],
  [
    /\bneither (\S+) nor (\S+)(?: in it)?(?=[.!]*$)/g,
    (_, one, two) => `no ${[one, two.replace(/[.!]+$/, '')].toSorted().join(' or ')}`,
  ],
  [/\bwith no (\S+) or (\S+?)([.!]*)$/g, 'without $1 or $2$3'],
  [/\bwithout (\p{L}+) or (\p{L}+)(?=[.!]*$)/gu, (_, one, two) => `without ${[one, two].toSorted().join(' or ')}`],
  [/\bwithout (?:any )?(?=\p{L})/gu, 'without '],
  [
    /\b(?:do|does)(?: not|n['’]t) (?:put|take|want|have|use) (?:any )?(\p{L}+) in (my|his|her|our|their|the) (coffee|tea)\b/gu,
    'take $2 $3 without $1',
  ],
  // What it takes.
  [/^Access to (.+?) (?:requires|needs) (.+?)([.!]*)$/, 'You need $2 to access $1$3'],
  [
    /^Without (.+?),? (?:you|we|one|nobody|no one)(?: can(?:no|['’])t| cannot| can not|(?<=nobody|no one) can) (.+?)([.!]*)$/,
    (_, what, does, end) => `You need ${down(what)} to ${does.replace(/^(?:get|log) (?:into|to)\b/, 'access')}${end}`,
  ],
  [
    /^(.+?) (?:is|are) only (reach|access|us|avail)(?:able|ible) (?:over|through|via|on|from|with) (.+?)([.!]*)$/,
    (_, what, does, how, end) =>
      `You need ${how} to ${does === 'us' ? 'use' : does === 'avail' ? 'reach' : does} ${down(what)}${end}`,
  ],
  [
    /^(.+?) can only be (reached|accessed|used) (?:over|through|via|on|from|with) (.+?)([.!]*)$/,
    (_, what, does, how, end) =>
      `You need ${how} to ${does.replace(/ed$/, '').replace(/^us$/, 'use')} ${down(what)}${end}`,
  ],
  [
    /^(.+?) (?:won['’]t|will not|do(?:es)? not|do(?:es)?n['’]t|can(?:no|['’])t|cannot) (\p{L}+) with (.+?)(?: versions?)? (?:below|older than|before|lower than) (\S+?)([.!]*)$/u,
    (_, what, does, tool, version, end) =>
      does === 'work' || does === 'run'
        ? `${what} requires ${tool} ${version} or newer${end}`
        : `You need ${tool} ${version} or newer to ${does} ${down(what)}${end}`,
  ],
  [
    /^Unless (.+?), (.+?)(?: won['’]t| will not| do(?:es)?n['’]t| do(?:es)? not) (\p{L}+)([.!]*)$/u,
    (_, what, who, does, end) => `${who} only ${does} if ${down(what)}${end}`,
  ],
  [/^(.+?) (?:need|require)s? (.+?) to be (\p{L}+) in order to (\p{L}+)([.!]*)$/u, '$1 only $4 if $2 is $3$5'],
  [
    /^(?:You|We) need (.+?) to (?:use|run) (.+?)([.!]*)$/u,
    (_, what, thing, end) => `${up(thing)} requires ${what}${end}`,
  ],
  [
    /^(?:You|We|One|Nobody|No one)(?: can(?:no|['’])t| cannot| can not|(?<=Nobody|No one) can) ((?:access|enter|open|use|start|run|reach|visit|get|log|build|deploy|join|board)\b.+?) without (.+?)([.!]*)$/u,
    (_, does, what, end) => `You need ${what} to ${does.replace(/^(?:get|log) (?:into|to)\b/, 'access')}${end}`,
  ],
  [
    /^(\p{L}+ing) (.+?) is (?:mandatory|compulsory|required|obligatory) for (.+?)([.!]*)$/u,
    (whole, doing, what, who, end) => {
      const lemma = verbForm(doing.toLowerCase())?.lemma;
      return lemma === undefined ? whole : `${up(who)} must ${lemma} ${what}${end}`;
    },
  ],
  [
    /^Neither (\S+) nor (\S+) (can|may|will|must|is|has|\p{L}+s)\b/u,
    (whole, one, two, does) => {
      const lemma = /^(?:can|may|will|must|is|has)$/.test(does) ? undefined : verbForm(does)?.lemma;
      if (lemma !== undefined) return `${one} and ${two} do not ${lemma}`;
      return does === 'has' ? whole : `${one} and ${two} ${does === 'is' ? 'are' : does} not`;
    },
  ],
  // Until when it is not so.
  [
    /\b(?:can(?:no|['’])t|cannot|may not|must not|mustn['’]t) be (\p{L}+) (?:until|till|before|unless|without) /gu,
    'may only be $1 after ',
  ],
  [/\b(?:can|may|must) only be (\p{L}+) (?:once|when|if|after) /gu, 'may only be $1 after '],
  [
    /^(.+?) may only be (\p{L}+) after (?:it|they) (?:has|have|is|are)(?: been)? (approved|reviewed) (twice|once)([.!]*)$/u,
    (_, what, done, deed, times, end) =>
      `${what} needs ${times === 'once' ? 'one' : 'two'} ${deed.replace(/d$/, 'l').replace(/el$/, 'al').replace('reviewal', 'review')}s to be ${done}${end}`,
  ],
  [
    /^(.+?) may only be (\p{L}+) after (\S+) (people|persons|reviewers|developers|colleagues) (?:has|have) (?:approved|signed off|signed) (?:it|them)(?: off)?([.!]*)$/u,
    (_, what, done, many, who, end) =>
      `${what} needs ${many} approvals${who === 'people' || who === 'persons' ? '' : ` from ${who}`} to be ${done}${end}`,
  ],
  [
    /^(.+?) (?:has|have|needs?|must) (?:to )?be approved by (\S+) (people|persons|reviewers|developers|colleagues) before (?:it|they) (?:is|are|can be|may be|gets?) (\p{L}+)([.!]*)$/u,
    (_, what, many, who, done, end) =>
      `${what} needs ${many} approvals${who === 'people' || who === 'persons' ? '' : ` from ${who}`} to be ${done}${end}`,
  ],
  [/ before (?:it|they) (?:can|may) be (\p{L}+)([.!]*)$/u, ' to be $1$2'],
  [/\b(?:do|does)(?: not|n['’]t) open (?=on|during|over|at (?:the )?weekend)/gu, 'is closed '],
  [/\b(?:is|are)(?: not|n['’]t) open (?=on)/gu, 'is closed '],
  [/^(On .+?) (.+?) (?:isn['’]t|is not|aren['’]t|are not) open([.!]*)$/u, '$1 $2 is closed$3'],
  [/\b(?:is|are) (?:an only child|without siblings|siblingless)\b/gu, 'has no siblings'],
  [
    /\b(?:has|have)(?:n['’]t any| not any| got no|n['’]t got any| no)? (?:brothers or sisters|brothers and sisters)\b/gu,
    (whole) => (/no|n['’]t/.test(whole) ? 'has no siblings' : whole),
  ],
  [/\b(?:is|are) childless\b/gu, 'has no children'],
  [/\b(?:is|are) (?:unauthenticated)\b/gu, 'has no authentication'],
];
