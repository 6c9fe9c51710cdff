import { verbForm } from '../paraphrase/verb-forms.ts';
import { wordTable } from '../word-table.ts';
import { up } from './moved.ts';
import { phraseTurns, type PhraseTurn } from './plain-text.ts';
import { COUNT, LANGUAGE, NUMBERS, ORDINALS } from './pattern-parts.ts';

const INSTRUMENT =
  '(cello|violin|viola|piano|guitar|flute|trumpet|trombone|clarinet|saxophone|oboe|bassoon|harp|accordion|organ|double bass|bass|drum|ukulele|banjo|horn|tuba)';
const HIS = '(?:his|her|their|my|the)';
const BIKE = '(?:bike|bicycle)';
const MAY_NOT = "(?:(?:may|must|can) be no|(?:may|must|can)(?: not|n['’]t) be|cannot be)";
const MUCH = String.raw`(\S+ (?:characters|chars|lines|words|letters|columns|bytes))`;
const ANSWERS = '(answers|replies|responses|explanations|summaries|commit messages)';
const STORED = '(?:table|bucket|database|file|folder|directory|collection|column|volume|repository|schema)';
const FORBIDDEN = '(?:forbidden|prohibited|banned|not allowed|not permitted)';
const OLD = '(son|daughter|child|kid|brother|sister|nephew|niece|grandson|granddaughter|dog|cat)';
const NAME = String.raw`\p{Lu}[\p{L}\p{N}.+#-]*`;

const TRADE =
  '((?!\\p{Ll}+ier\\b|better\\b|harder\\b|safer\\b|longer\\b|other\\b|minor\\b|major\\b)\\p{Ll}+(?:er|or|ist|ian)|nurse|chef|cook|pilot|architect|judge|accountant|consultant)';
/** Of a person it would say something else: flags are managed with Peter, and by Peter. */
const TOOL =
  '(Terraform|Ansible|Pulumi|Vite|Webpack|Rollup|Prometheus|Datadog|Sentry|Stripe|Docker|Gradle|Maven|Prettier|Jenkins)';

/** What is done, for the noun of it: only such as are said to be done by a machine or by hand. */
const DONE: Readonly<Record<string, string>> = wordTable({
  renewal: 'renewed',
  rotation: 'rotated',
  deployment: 'deployed',
  creation: 'created',
  deletion: 'deleted',
  generation: 'generated',
  installation: 'installed',
  replication: 'replicated',
  provisioning: 'provisioned',
  publication: 'published',
  archival: 'archived',
  validation: 'validated',
  translation: 'translated',
});

/** Plain facts about people and projects that can be told as what somebody does and as what something is. */
export const PLAIN_FACTS: readonly PhraseTurn[] = [
  // Names in full.
  ...phraseTurns(String.raw`
    /\bAmazon Web Services\b/g -> "AWS"
    /\bGoogle Cloud(?: Platform)?(?! \p{Lu})/gu -> "GCP"
    /\bVisual Studio Code\b/g -> "VS Code"
    /\b(${NAME}) version (?=\d)/gu -> "$1 "
    /\bthe (main|master|develop) branch\b/g -> "$1"
  `),
  // How one gets to work.
  ...phraseTurns(String.raw`
    /\b(?:rides? (?:an?|${HIS}) ${BIKE}|cycles?|bikes?|bicycles?) to work\b/g -> "commutes by bike"
    /\b(?:goes|go|gets?|travels?|comes?) to work by (?=\p{L}+)/gu -> "commutes by "
    /\b(?:goes|go|gets?|travels?|comes?) to work on foot\b/g -> "commutes on foot"
    /\b(?:commutes?|walks?) to work on foot\b|\bwalks? to work\b/g -> "commutes on foot"
    /\bdrives? to work\b/g -> "commutes by car"
    /\bcommutes? (?:to work )?(?=(?:by|on) )/g -> "commutes "
    /\bcommutes by bicycle\b/g -> "commutes by bike"
    /\bcatch(?:es)? (?=(?:the|a)\b.*\b(?:train|bus|ferry|tram|flight|plane)\b)/g -> "takes "
    /\btakes? (the|a) (\d{1,2}:\d\d) (train|bus|ferry|tram|flight)\b/g -> "takes $1 $3 at $2"
  `),
  // What somebody has, plays, speaks and likes.
  ...phraseTurns(String.raw`
    /^(.+?)['’]s car is an? (?=(?:\p{L}+ ){0,2}\p{Lu})/u -> "$1 drives a "
    /^(.+?)['’]s (?:bike|bicycle|motorbike|motorcycle|scooter) is an? (?=(?:\p{L}+ ){0,2}\p{Lu})/u -> "$1 rides a "
    /\bis an? ${INSTRUMENT} player\b/g -> "plays the $1"
    /\bis an? (left|right)-hander\b/g -> "is $1-handed"
    /\bnever (drink|smoke)s\b/g -> "does not $1"
    /\bnever eats (?=\p{L})/gu -> "does not eat "
    /\bcan speak ${LANGUAGE}\b/g -> "speaks $1"
    /['’]s spoken language is ${LANGUAGE}\b/gu -> " speaks $1"
    /['’]s language is ${LANGUAGE}(?= at (?:home|work)\b)/gu -> " speaks $1"
    /\blikes? (?!to\b)([^,.]+?) (?:the )?best(?= (?:in|on|at|for)\b|[.!]*$)/g -> "prefers $1"
    /\b(?:takes?|drinks?|has|have) (?:his|her|their) (coffee|tea) (?=with|black)/g -> "drinks $1 "
    /\b(?:wants?|prefers?) ${ANSWERS} to be (?:written )?(?=in )/g -> "wants $1 "
    /\b(?:wants?|prefers?) ${ANSWERS} to be (\p{L}+)([.!]*)$/gu -> "wants $2 $1$3"
    /\b(?:wants?|prefers?) (\p{L}+) ${ANSWERS}([.!]*)$/gu -> "wants $1 $2$3"
    /\b(?:wants|asks|likes|prefers|would like) to be (?:addressed|called) by (?:${HIS} )?(first|last) name\b/g -> "wants to be addressed by $1 name"
    /\b(?:wants|asks|likes|prefers|would like) to be called (?=\p{Lu})/gu -> "wants to be called "
    /\bwants? ${ANSWERS} written (?=in )/g -> "wants $1 "
    /\b(?:wants|asks|likes|prefers|would like) to be addressed (?=formally|informally)/g -> "wants to be addressed "
    /\bworks? from home\b/g -> "works remotely"
    /['’]s (?:job|profession|occupation) is (?:an? )?${TRADE}([.!]*)$/u -> " is a $1$2"
    /\bis (an? \p{Ll}+) by (?:trade|profession|training)\b/gu -> "is $1"
    /^(.+?) can be (?:reached|called) by (?:phone|telephone) (?:at|on|under) (?=\+?\d)/u -> "$1's phone number is "
    /\bhas an? (\p{L}+) intolerance\b/gu -> "is $1 intolerant"
    /^(.+?)['’]s (?:operating system|OS) is (${NAME})([.!]*)$/u -> "$1 runs $2$3"
    /\b(?:wants|prefers|asks) to be (contacted|reached) by\b/g -> "wants to be $1 by"
    /\bwants (\p{L}[\p{L} ]*?) (?:instead of|rather than) (?=\p{L})/gu -> "prefers $1 over "
    /^(.+?) is in the (\p{Lu}{2,4}) time ?zone([.!]*)$/u -> "$1's time zone is $2$3"
    /\bis(?: not|n['’]t) married\b/g -> "is unmarried"
    /\bgoes to sleep (?=at )/g -> "goes to bed "
    /['’]s ${OLD} is (${COUNT})([.!]*)$/u -> "'s $1 is $2 years old$3"
    /^(.+?) lives? in an? (\S+?)-(room|bedroom) (flat|apartment|house)([.!]*)$/u -> "$1's $4 has $2 $3s$5"
    /\bgoes to school at (${NAME})([.!]*)$/gu -> "attends $1 school$2"
    /\bgoes to (?=(?:the )?${NAME} (?:[Ss]chool|[Uu]niversity|[Cc]ollege)\b)/gu -> "attends "
    /^(${NAME}) is (.+?)['’]s employer([.!]*)$/u -> "$^2 works at $1$3"
    /^(.+?)['’]s employer is (${NAME})([.!]*)$/u -> "$1 works at $2$3"
    /^(.+?) (?:has|have) (?:been (?:with|at|on|in|part of)|worked (?:at|for|in)) (the (?:company|firm|team|project|board|department|choir|club|band)) since (\d{4}|\p{Lu}\p{Ll}+ \d{4})([.!]*)$/u -> "$1 joined $2 in $3$4"
  `),
  [
    /\bgoes (jogging|swimming|running|hiking|cycling|skiing|climbing|fishing|dancing|sailing|hunting)\b/g,
    (_, doing) => `${verbForm(doing)?.lemma ?? ''}s`,
  ],
  // Where something is, and how warm.
  [
    /\bon floor (\d{1,2}|\p{L}+)\b/gu,
    (whole, said) => {
      const at = /^\d/.test(said) ? Number(said) : NUMBERS.indexOf(said.toLowerCase());
      return at < 1 ? whole : `on the ${at}th floor`;
    },
  ],
  [
    new RegExp(String.raw`\bon the (${ORDINALS.join('|')}) floor\b`, 'g'),
    (_, said) => `on the ${ORDINALS.indexOf(said) + 1}th floor`,
  ],
  ...phraseTurns(String.raw`
    /^(?:The|Our) temperature (?:in|of|inside) ((?:the|our) .+?) is (?:(?:held|kept|maintained) )?at /u -> "$^1 is kept at "
    /^((?:The|Our) .+?) temperature is (?:(?:held|kept|maintained) )?at /u -> "$1 is kept at "
    /\bis (?:held|maintained) at (?=\d+ ?(?:°|degrees))/g -> "is kept at "
    /^(${NAME} \d[\d.]*) is (require|need)d by (.+?)([.!]*)$/u -> "$^3 $2s $1$4"
    /^(.+?)['’]s hosting is (?=in|on|with)/u -> "$1 is hosted "
    /^(The ${STORED} \S+) (?:stores|holds|contains) (.+?)([.!]*)$/u -> "$^2 are stored in $_1$3"
    /^(${NAME}) is used as the (\p{L}+) store([.!]*)$/u -> "$^2s are stored in $1$3"
    /^The (\p{L}+) store (?:used )?is (${NAME})([.!]*)$/u -> "$^1s are stored in $2$3"
    /^(The|Our) (\p{L}[\p{L} -]*?) used is (?=${NAME}[.!]*$)/u -> "$1 $2 is "
    /^((?:The|Our) [\p{L} -]+?) runs (?=${NAME} \d[\d.]*[.!]*$)/u -> "$1 uses "
    /^(.+?) belongs? to ((?:the|our) [\p{L} -]+? team)([.!]*)$/u -> "$^2 owns $_1$3"
    /^(.+? tests) are written (?:with|in|using) (\S+?)([.!]*)$/u -> "$2 is used for $_1$3"
    /\bIP(?= is \d)/g -> "IP address"
    /\b(?:was|were) established (?=in \d{4})/g -> "was founded "
    /\bwas opened (?=in \d{4})/g -> "opened "
    /^Construction of (the [^,]+?) was in (?=\d{4})/u -> "$^1 was built in "
    /^The (project|repository|library|code) is (?:licensed|released) under (?:the )?(.+?)(?: [Ll]icen[sc]e)?([.!]*)$/u -> "The $1's license is $2$3"
    /['’]s license is (?:the )?(${NAME}) [Ll]icen[sc]e\b/u -> "'s license is $1"
  `),
  // What a tool does is done with it.
  [
    new RegExp(
      String.raw`^${TOOL} (manages|builds|collects|formats|processes|bundles|compiles|monitors|encrypts|provisions) ((?:the |our |all )?[^,]+?)([.!]*)$`,
      'u',
    ),
    (_, tool, does, what, end) =>
      `${up(what)} is ${does === 'builds' ? 'built' : does.replace(/(?<=ss)es$|e?s$/, 'ed')} with ${tool}${end}`,
  ],
  // What is done, how long, and who may.
  [
    new RegExp(
      String.raw`^(?:The )?(${Object.keys(DONE).join('|')}) of (.+?) (?:is|are) (automat|manual)(?:ed|ic)?([.!]*)$`,
      'iu',
    ),
    (_, noun, what, how, end) =>
      `${what} are ${DONE[noun.toLowerCase()] ?? ''} ${how === 'manual' ? 'manually' : 'automatically'}${end}`,
  ],
  [
    /^(Deploy|Build|Release|Test|Lint|Format)(?:ment|ing|s|ments)? (?:is|are) done (?:with|using) (\S+?)([.!]*)$/u,
    (_, does, what, end) => `We ${does.toLowerCase()} with ${what}${end}`,
  ],
  ...phraseTurns(String.raw`
    /^The (deploy|build|release|test|lint)(?:ment|ing)? script is (\S+?)([.!]*)$/u -> "We $1 with $2$3"
    /\b(?:has|have) been (?:completed|finished)([.!]*)$/g -> "is complete$1"
    /\b(?:is|are) (?:finished|done|completed)([.!]*)$/g -> "is complete$1"
    /\bis(?: not|n['’]t) open[- ]source\b/g -> "is closed source"
    /\bis closed-source\b/g -> "is closed source"
    /\bruns for (?=(?:\S+|half an|an) (?:seconds?|minutes?|hours?)\b)/g -> "takes "
    /\b(?:an|one) hour and a half\b/g -> "90 minutes"
    /^(The|Our) (team|board|club|choir|group|committee) meets (?=(?:on|every|at) )/u -> "$1 $2 meeting is "
    /^(\p{L}+)s ${MAY_NOT} longer than ${MUCH}([.!]*)$/u -> "The $_1 length limit is $2$3"
    /^(\p{L}+)s (?:may|must|can) be at most ${MUCH} long([.!]*)$/u -> "The $_1 length limit is $2$3"
    /^The max(?:imum)? (\p{L}+) length is ${MUCH}([.!]*)$/u -> "The $1 length limit is $2$3"
    /^Direct (push|commit)(?:es|s)? to (\S+) (?:is|are) ${FORBIDDEN}([.!]*)$/u -> "It is not allowed to $1 directly to $2$3"
    /^(?:Pushing|Pushes) directly to (\S+) (?:is|are) ${FORBIDDEN}([.!]*)$/u -> "It is not allowed to push directly to $1$2"
    /^Force[- ]?push(?:es|ing) to (\S+) (?:is|are) ${FORBIDDEN}([.!]*)$/u -> "It is not allowed to force push to $1$2"
    /^An? (\p{L}+) is only (?:allowed|permitted|possible) (?:once|when|if|after) (?:the )?((?:all )?(?:the )?\p{L}+s) (pass|succeed)([.!]*)$/u -> "$^2 must $3 before a $1$4"
    /^It was decided by (the team|the board|${NAME}) to /u -> "$^1 decided to "
    /^(.+?) decided (?:on using|on|to use) /u -> "$1 decided to use "
  `),
];
