import { verbForm } from '../paraphrase/verb-forms.ts';

/** Said around a statement, and nothing of it. */
const AROUND =
  'by the way|btw|fyi|for your information|for the record|as (?:you|we all) know|just so (?:that )?you know|as a reminder|of course|in case you (?:were wondering|wondered|did not know|need it)|if you need it|if you need to know|you know|remember|please|at the moment|nowadays|these days|as of today|in fact|basically';
const SAID =
  '(?:i should mention|i wanted to mention|let me add|let me mention|it is true|the fact is|i can tell you|you may want to know|be informed|i want you to know)';
const SOMEBODY = '(?:you|we|people|users?|one|everyone|anyone|they)';
const PLACED = '(?:at|under|in|on|via|beside|next to|near|behind|above|below|opposite|inside|outside|between)';
const HALF: Readonly<Record<string, string>> = { morning: 'am', afternoon: 'pm', evening: 'pm' };

type Change = readonly [pattern: RegExp, put: string | ((whole: string, ...groups: string[]) => string)];

/**
 * Turns of phrase, each with the plain words for it. Only such as say the same of anything: what depends on the thing that
 * is spoken of is none.
 */
const CHANGES: readonly Change[] = [
  [new RegExp(String.raw`^(?:${AROUND}|well|so|oh|hi|hey)\s*[,:–—-]\s*`, 'i'), ''],
  [new RegExp(String.raw`\s*[,(–—-]\s*(?:${AROUND})\)?\s*(?=[.!?]*$)`, 'i'), ''],
  [new RegExp(String.raw`^${SAID} that\s+`, 'i'), ''],
  [/\b(?:each and every|every single)\b/gi, 'every'],
  [/\ba total of (?=\d|[a-z]+teen\b|[a-z]+ty\b|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)/gi, ''],
  // Times.
  // Without its half of the day an hour is not known.
  [
    /\b([1-9]|1[01]) o['’]clock in the (morning|afternoon|evening)/gi,
    (_, hour, day) => `${hour} ${HALF[day.toLowerCase()] ?? ''}`,
  ],
  [
    /^Every ((?:\d+|two|three|four|five|six|ten|twelve|fifteen|twenty|thirty|other|second) \w+|\w+day|night|morning|evening|day|week|month|hour|minute),? ((?:the|our|my|a|an|we|i|all|it)\b.+?|(?<=, ).+?)([.!]*)$/i,
    '$2 every $1$3',
  ],
  // Where one finds it.
  [
    new RegExp(
      String.raw`^${SOMEBODY}(?:['’]ll| (?:can|will|may|could))? (?:find|locate) (.+?) (${PLACED}) (?=[\w./~:-]+[.!]*$|the |our |config)`,
      'i',
    ),
    '$1 is $2 ',
  ],
  [
    new RegExp(
      String.raw`^${SOMEBODY}(?:['’]ll| (?:can|will|may|could))? (?:reach|access|view|open|get to) (.+?) (at|under|via) (?=\S*[./:]\S+[.!]*$)`,
      'i',
    ),
    '$1 is $2 ',
  ],
  [/^anyone (can|may)\b/i, 'Everyone $1'],
  [/^contact (?=\p{Lu})/iu, 'Ask '],
  [/, contact (?=\p{Lu})/u, ', ask '],
  [/\bfollow(s?) (?=semantic versioning\b|semver\b|conventional commits\b|trunk-based\b)/gi, 'use$1 '],
  [new RegExp(String.raw`\b(?:can|may) be (?:found|located) (?=${PLACED}\b)`, 'gi'), 'is '],
  [
    new RegExp(String.raw`\b(?:is|are) (?:to be found|available|reachable|accessible) (?=(?:at|under) \S*[./])`, 'gi'),
    'is ',
  ],
  // Of what and whom it is.
  [/\b(?:serves|acts|functions) as (?=the|our|a|an)\b/gi, 'is '],
  [/\b(?:is|are) (?:set|configured) (?:to|at) (?=\d)/gi, 'is '],
  [/\b(?:currently )?(?:amounts?|comes|adds up|totals) (?:up )?to (?=[$€£\d])/gi, 'is '],
  [/\b(?:is|are) at (?=\d+ ?(?:px|pixels|%|percent)(?![\w-]))/gi, 'is '],
  // "The spare seat is down in the basement"; of a service that would say that it does not run.
  [
    /^(?!.*(?:server|service|network|site|wifi|database))(.*\b(?:is|are|'s)) (?:down in (?=the (?:basement|cellar)\b)|up in (?=the (?:attic|loft)\b)|out in (?=the (?:garden|yard|garage|shed)\b))/i,
    '$1 in ',
  ],
  [/^([^,]+), (?:that|it)(?:['’]s| is) (?=(?:on|in|at|under) )/i, '$1 is '],
  [/\bstands at (?=[$€£\d])/gi, 'is '],
  [/\b(?:goes by the name(?: of)?|bears the name|carries the name|has the name)\b/gi, 'is called'],
  [/^(her|his) name is\b/i, (_, who) => (who.toLowerCase() === 'her' ? 'She is called' : 'He is called')],
  [/^their name is\b/i, 'They are called'],
  [/\b(?:calls?) for (?=\d)/gi, 'needs '],
  [/\blacks (?:any |an? )?/gi, 'has no '],
  [/\b(?:is|are) employed (?:by|at|with|in)\b/gi, 'works at'],
  [/\bworks? for (?=[A-Z])/g, 'works at '],
  [/\bis an? student at\b/gi, 'studies at'],
  [/\bis an? ((?!team|class|head)[a-z]+) teacher\b/g, 'teaches $1'],
  [/\bcomes? from (?=[A-Z])/g, 'is from '],
  [
    /^(.+?) was born on ((?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? [A-Z][a-z]+|[A-Z][a-z]+ \d{1,2}(?:st|nd|rd|th)?)([.!]*)$/,
    "$1's birthday is on $2$3",
  ],
  [/\byears of age\b/gi, 'years old'],
  [/\b(?:(i|we|you|they)\s+(?:really |absolutely )?)(?:can(?:no|['’])t|can not) (?:stand|bear)\b/gi, '$1 hate'],
  [/\b(?:can(?:no|['’])t|can not) (?:stand|bear)\b/gi, 'hates'],
  [/\bthe (\w+) (?:that )?i like (?:the )?(?:best|most)\b/gi, 'my favorite $1'],
  // How long, and until when.
  [/\b(?:is|are) (?:valid|good) (?:until|till|through) /gi, 'expires on '],
  [/\b(is|are) open (?:until|till) /gi, 'closes at '],
  [/^(?:the )?(?:opening|business|office) hours (?:of|for|at) (.+?) (?:are|is)(?: from)? /i, '$1 is open from '],
  [/( (?:takes?|took) [^,]*(?:second|minute|hour|day|week)s?) to (?:run|complete|finish)([.!]*)$/i, '$1$2'],
  [
    /^(?:running|a run of|one run of|executing) (.+?) (?:takes?|lasts?) (?=[^,]*(?:second|minute|hour|day|week)s?\b)/i,
    '$1 takes ',
  ],
  // Who may.
  [/^(?:nobody|no one) (?:is allowed to|may|can) /i, 'It is not allowed to '],
  [/\b((?:not (?:allowed|permitted)|forbidden|prohibited)\b.*?) (?:for|by|to) (?:anyone|anybody)([.!]*)$/i, '$1$2'],
  [/^(.+?) needs? ([a-z]+ing)\b(?! \w+s\b)/i, (whole, thing, doing) => mustDo(whole, thing, doing)],
  // Names of things.
  [/\btest suite\b/gi, 'tests'],
  [/^((?:Mr|Mrs|Ms|Dr)\.? [A-Z]\w+|[A-Z]\w+), ((?:our|my|the) [\w' -]+?), /, '$2 $1 '],
  [
    /^(.+?) is the (?:tool|thing|one|place|city|town|site|program|app|service|port|language|framework|library|directory|folder|database) (?:that |which )?((?:the|our|my|we|i)\b.+ (?:in|on|with|at|for|to|from))([.!]*)$/i,
    '$2 $1$3',
  ],
  [
    /\b((?:site|website|app|service|server|API|database|blog|docs|documentation|repository|page|wiki|cluster)s? (?:is|are)) (?:hosted|housed) (?:by|with|at) (?=[A-Z])/g,
    '$1 hosted on ',
  ],
  [/\bbuilt on top of\b/gi, 'built on'],
  [/\bmakes? sure that\b/gi, 'ensures that'],
];

/** "The plants need watering": one must water them. */
function mustDo(whole: string, thing: string, doing: string): string {
  const verb = verbForm(doing.toLowerCase());
  if (verb?.gerund !== true) return whole;
  return `You must ${verb.lemma} ${thing.charAt(0).toLowerCase()}${thing.slice(1)}`;
}

/** Initials that are read in one way: those of other words could be, and "PR" is no pull registry. */
const INITIALS = new Map([
  ['PM', /\b(?:product|project) manager\b/i],
  ['PO', /\bproduct owner\b/i],
  ['EM', /\bengineering manager\b/i],
  ['SSO', /\bsingle sign-on\b/i],
  ['SLA', /\bservice level agreement\b/i],
  ['CDN', /\bcontent delivery network\b/i],
  ['VPN', /\bvirtual private network\b/i],
]);

/** "The product manager" as "the PM" where the other one says so. */
export function withInitials(text: string, other: string): string {
  let out = text;
  for (const [initials] of other.matchAll(/\b[A-Z]{2,3}\b/g)) {
    const spelled = INITIALS.get(initials);
    if (spelled !== undefined && !out.includes(initials)) out = out.replace(spelled, initials);
  }
  return out;
}

/** The same in plain words, without what is said around it. */
export function plainText(text: string): string {
  let out = text.trim();
  for (const [pattern, put] of CHANGES)
    out = typeof put === 'string' ? out.replace(pattern, put) : out.replace(pattern, put);
  return out.trim();
}
