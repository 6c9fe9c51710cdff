import { wordTable } from '../word-table.ts';
import { gerundOf, up } from './moved.ts';
import { phraseTurns, type PhraseTurn } from './plain-text.ts';
import { COUNT, NUMBERS, ORDINALS } from './pattern-parts.ts';

const MEAL = '(breakfast|lunch|dinner|supper|work|school)';
const TIME = String.raw`(?:\S+ )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)`;

/** Verbs that say little by themselves, set phrases, and how long something is kept: one way to say each. */
export const PLAIN_VERBS: readonly PhraseTurn[] = [
  // What somebody is, and does.
  ...phraseTurns(String.raw`
    /\b(?:works?|(?:is|are) employed|makes? (?:a|his|her|their) living|earns? (?:a|his|her|their) living) as (?=an? )/g -> "is "
    /\bfollows? an? (vegetarian|vegan) diet\b/gu -> "is $1"
    /\b(is|are) an? (vegetarian|vegan)(?=[.!]*$)/gu -> "$1 $2"
    /\b(?:is|are|am) fluent in (?=\p{Lu})/gu -> "speaks fluent "
    /^(\S+)['’]s (\p{Lu}\p{Ll}+) is fluent([.!]*)$/u -> "$1 speaks fluent $2$3"
    /\b(?:has|have|suffers? from) (?:a |an )?(?:\bfear\b) of\b/gu -> "is afraid of"
    /\b(?:is|are) (?:scared|frightened|terrified) of\b/gu -> "is afraid of"
    /^(.+?) (?:frightens?|scares?) ([^,]+?)([.!]*)$/u -> "$^2 is afraid of $_1$3"
    /\b(?:has|have|suffers? from) an? (?:allergy to )?([\p{L}-]+?)(?:(?<= to \S+)| allergy)(?=[.!]*$)/gu -> "is allergic to $1"
    /\bhas an allergy to\b/gu -> "is allergic to"
    /\b(?:do|does)(?: not|n['’]t) know how to\b/gu -> "can not"
    /\bknows? how to\b/gu -> "can"
    /\b(learn|learns|learned|learnt|teaches|taught) how to\b/gu -> "$1 to"
    /\bhas never (?:been to|set foot in)\b/gu -> "has never visited"
    /\b(?:has|have)(?: not|n['’]t) set foot in (.+?) in (?:his|her|their|my|our) (?:whole |entire )?life\b/gu -> "has never visited $1"
    /\bhas (?:his|her|their) home\b/gu -> "lives"
    /\bis (?:home to|the home of) ([^,]+?)([.!]*)$/gu -> "is where $1 is$2"
    /\b(?:is|are) based (?=in|at)/gu -> "is "
    /\bgot married\b/gu -> "married"
    /^We married (?:on|in) (.+?)([.!]*)$/u -> "Our wedding was on $1$2"
    /^(Our|My) wedding(?: day| date)? (?:was|took place|was held) (?:on |in )?(?=\p{Lu}|\d)/u -> "$1 wedding was on "
  `),
  [
    /\bgo(es)? for an? (run|walk|swim|ride|hike|jog|sail)\b/gu,
    (_, ending, what) => `go${ending ?? ''} ${what.replace(/([^aeiou][aeiou])([nm])$/, '$1$2$2').replace(/e$/, '')}ing`,
  ],
  ...phraseTurns(String.raw`
    /\b(before|after) (?:he|she|they|we|I|it) (?:has|have|had|eats?) ${MEAL}\b/gu -> "$1 $2"
    /\b(?:away|out) on (?=(?:parental|maternity|paternity|sick) leave)/gu -> "on "
    /\bat the age of (?=\w)/gu -> "at age "
    /\bsince (?:he|she|they|we|I) (?:was|were|turned) ([a-z]+|\d+)(?=[.!,]*$)/gu -> "since age $1"
    /\bsince (?:the age of|age) /gu -> "since age "
  `),
  // Set phrases.
  ...phraseTurns(String.raw`
    /\bgives? up (?=after|when|if|once)/gu -> "stops trying "
    /\b(?:gave|given) up (?=\p{L}+ing\b)/gu -> "quit "
    /\bgets? together(?=[ .!]|$)/gu -> "meets"
    /\bstays? away from\b/gu -> "avoid"
    /\b(?:drinks?|takes?|has|have) (my|his|her|their|our) (coffee|tea)\b/gu -> "takes $1 $2"
    /\b(?:covers?|has) an? (?:distance|length) of (\S+ \S+?)(?=[ .,!]|$)/gu -> "is $1 long"
    /\bsince we (?:got )?married\b/gu -> "since our wedding"
    /\b(must|have to|has to|should) be (?:done|finished|completed) (?=in|by|before|within)/gu -> "$1 finish "
    /\bno (\p{L}+) at all\b/gu -> "no $1"
    /\b(?:is|are)(?: not|n['’]t) covered by any tests\b/gu -> "has no tests"
    /\bthere is no way to (.+?) from (.+?)([.!]*)$/giu -> "$2 can not $1$3"
    /\bthere is no way for (.+?) to (?=\p{L})/giu -> "$1 can not "
    /\bwears? (?:a )?size (\S+) (shoe|dress|shirt|trouser|jean)s?\b/gu -> "has $2 size $1"
    /^(.+?)['’]s (shoe|dress|shirt) size is (\S+?)([.!]*)$/u -> "$1 has $2 size $3$4"
    /\bha(?:s|ve) (\p{Lu}\p{Ll}+days?) off\b/gu -> "doesn't work on $1"
    /\b(was|is|were|are|will be) (?:held|taking place) (?=in|on|at)/gu -> "$1 "
    /^We (?:hold|have) our ([\p{L} -]+?) (?=on|in|at|every|each)/u -> "Our $1 is "
    /^We (?:held|had) our ([\p{L} -]+?) (?=on|in|at|every|each)/u -> "Our $1 was "
    /\bcharges? (?:us |me |you )?(?=[$€£]?\d)(\S+(?: (?:euros|dollars|pounds|cents))?) (an? hour|per hour|a month|per month|a year|an hour|a day|a lesson|per lesson)/gu -> "costs $1 $2"
    /^We pay (the|our) (\p{L}+) (?:an hourly (\S+?)|(\S+(?: (?:euros|dollars|pounds))?) an hour)([.!]*)$/u -> "$^1 $2 costs $3$4 an hour$5"
  `),
  [
    /^(Last|Next|This) (\p{L}+)(,?) (?=(?:the|our|my|his|her|we|I|he|she|they|a|an)\b)(.+?)([.!]*)$/u,
    (_, which, unit, _comma, said, end) => `${said} ${which.toLowerCase()} ${unit}${end}`,
  ],
  [
    /\bthe (first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) of (?=(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)/gu,
    (_, day) => `${ORDINALS.indexOf(day) + 1} `,
  ],
  ...phraseTurns(String.raw`
    /^(\S+) reports directly to (.+?)([.!]*)$/u -> "$1's direct manager is $2$3"
    /\b(forbidden|prohibited|banned|not allowed|not permitted|off limits) (?:for|to) (?:everyone|everybody|anyone)\b/gu -> "$1"
    /^Production (?:deployments|deploys|deploy) are\b/u -> "Deploying to production is"
    /^Nothing (.+?) (?:may|must) be (?=\p{L})/u -> "Anything $1 must not be "
    /\b(?:every|each) month,? on (?:the|its) (\p{L}+) (\p{Lu}\p{Ll}+day)\b/giu -> "on the $1 $2 of every month"
    /\bon (?:the|its) (\p{L}+) (\p{Lu}\p{Ll}+day) (?:every|each) month\b/giu -> "on the $1 $2 of every month"
    /\bon the (\p{L}+) (\p{Lu}\p{Ll}+day) of (?:the|each|a) month\b/giu -> "on the $1 $2 of every month"
    /^Once a month, on (?:the|its) (\p{L}+) (\p{Lu}\p{Ll}+day), (.+?)([.!]*)$/u -> "$3 on the $1 $2 of every month$4"
    /\bon the final (?=\p{Lu}\p{Ll}+day\b)/gu -> "on the last "
    /\b(approves?|triggers?|starts?) (?:an?|any|every) deploy(?:ment)? to (production|staging)\b/gu -> "$1 $2 deploys"
    /\blets? through (?=\d|up to|at most|\p{L}+ requests)/gu -> "allows "
    /\b(?:may|can) use (?:at most|no more than|up to) (?=\S*\d|\p{L}+ \p{L}+)/gu -> "is limited to "
    /\b(costs?) us (?=[$€£]?\d|\p{L}+ (?:euros|dollars|pounds))/gu -> "$1 "
  `),
  [
    /^(?:The|Our) (hourly|daily|weekly|monthly|yearly|annual) (?:rate|fee|price|charge) (?:for|of) (.+?) (?:is|comes to|amounts to) (.+?)([.!]*)$/u,
    (_, period, what, sum, end) => `${up(what)} costs ${sum} a ${PERIODS[period] ?? period}${end}`,
  ],
  ...phraseTurns(String.raw`
    /\b(is|are) (an? [\p{L} -]+?) employed (?=at|by|with)/gu -> "$1 $2 "
    /\bgo(?:es)? to (?=(?:the|an?|our|his|her|their) (?:\p{L}+ ){0,2}(?:kindergarten|school|university|college|nursery)\b)/gu -> "attends "
    /\b(?:hanging|lying|sitting|stored|listed) is (?=on|in|under|behind)/gu -> "is "
    /\bmoved (?:off|away from) (?=\p{Lu})/gu -> "left "
    /^Retries (?:in|of|by) (.+?) (?:are|is) (?:capped|limited) (?:at|to) (\S+?)([.!]*)$/u -> "$^1 retries at most $2 times$3"
    /^The (?:retry limit|maximum number of retries|number of retries) (?:for|of) (.+?) is (?:limited to |capped at )?(\S+?)([.!]*)$/u -> "$^1 are retried at most $2 times$3"
    /\bon (?:his|her|their|my|our|your) own(?=[.!,]|$)/gu -> "alone"
    /\b(?:cycles?|rides? (?:a|his|her|my|their) bike) to (.+?)(?= on | every | in |[.!]*$)/gu -> "goes to $1 by bike"
    /\bwalks? to (?=work|school|the|an?\b|his|her|my)(.+?)(?= on | every | in |[.!]*$)/gu -> "goes to $1 on foot"
    /\bspeaks? (\p{Lu}\p{Ll}+) fluently\b/gu -> "speaks fluent $1"
    /\bturns? (\p{Ll}+|\d+)(?= on\b| in\b| next\b)/gu -> "will be $1 years old"
    /\b(?:is|are) (?!wire|use|care|rest|reck|ruth|help|harm|end|price|server|seam|stain|worth|point|state|home|child)(\p{Ll}{3,})less(?=[.!]*$)/gu -> "has no $1s"
    /^(\p{Lu}\S+ and \p{Lu}\S+) both /u -> "$1 "
    /^Both (\p{Lu}\S+ and \p{Lu}\S+) /u -> "$1 "
  `),
  [
    /^(\p{L}+s) (?:that|which|who) (fail|crash|expire)(?= (?:is|are|gets?|has|have|must|may|can|will|should)\b)/u,
    (_, what, does) => `${up(does.replace(/e$/, ''))}ed ${what.toLowerCase()}`,
  ],
  ...phraseTurns(String.raw`
    /^(\p{L}+s) (?:that|which|who) are (\p{L}+)(?= (?:is|are|gets?|has|have|must|may|can|will|should)\b)/u -> "$^2 $_1"
    /^(\p{L}+s) (?:that|which|who) are (?=\p{L}+ (?:for|in|on|over|under|with|from) )/u -> "$1 "
    /^(.+?) (?:is headquartered|has (?:its|their) (?:headquarters|head office|main office)) in /u -> "$1's headquarters are in "
    /\b(?:[Aa]|one) quarter of (?=the|our|my|all)/gu -> "25% of "
    /\b[Tt]hree quarters of (?=the|our|my|all)/gu -> "75% of "
  `),
  [
    /\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) ([ap])\.?m\b\.?/gu,
    (_, hour, half) => `${hourOf(hour)} ${half}m`,
  ],
  ...phraseTurns(String.raw`
    /^(?:The|Our) team (?:consists of|is made up of|has|comprises) (\S+) (?:people|members|persons)\b/u -> "Our team has $1 members"
    /^There are (\S+) (?:of us |people |members )(?:on|in) (?:the|our) team\b/u -> "Our team has $1 members"
    /^My (shoe|dress|shirt) size is (\S+?)([.!]*)$/u -> "I have $1 size $2$3"
    /^(Aunt \S+|Uncle \S+|\p{Lu}\p{Ll}+|We|I|You) (bought|borrowed|inherited) (\p{Lu}\p{Ll}+)['’]s (\p{L}+(?: \p{L}+)?)([.!]*)$/u -> "$1 $2 $3's $4 from $3$5"
    /\bwhile (?:he|she|I|we|they) (?:was|were|am|is|are) (?=\p{L}+ing\b)/giu -> "while "
    /\bwhen (?:he|she|I|they) (?:was|were) (${COUNT})(?: years old)?(?=[.!]*$)/gu -> "at age $1"
    /^(.+?) was (${COUNT})(?: years old)? when (?:he|she|I) (.+?)([.!]*)$/u -> "$1 $3 at age $2$4"
    /\b(${COUNT} \p{L}+) at (most|least)(?=[.!,]*$)/gu -> "at $2 $1"
    /\bas long as\b/giu -> "while"
    /\b(?:decided on|went with|settled on) (?=.+ (?:instead of|over|rather than))/gu -> "chose "
  `),
  // Things and places.
  ...phraseTurns(String.raw`
    / to I(?=[.!]*$)/u -> " to me"
    / to we(?=[.!]*$)/u -> " to us"
    /\b(?:is|are) (?:hidden|hanging|kept|found|to be found|sitting|lying|stored|located|situated) (?=(?:on|in|under|behind|next to|at) the (?:fridge|flowerpot|shelf|drawer|wall|door|kitchen|garage|cellar|attic|basement|blue|red|green|white|black)\b)/gu -> "is "
    /^(?:You|We|One)(?: won['’]t| will not| can(?:no|['’])t) find (.+?) ((?:on|in|at|under|published|listed)\b.+?)([.!]*)$/u -> "$^1 is not $2$3"
    /^(?:You|We|One)(?:['’]ll| will| can|) find (.+?) (hanging |lying |stored |listed |documented )?((?:on|in|at|under)\b.+?|upstairs|downstairs|outside|next door)([.!]*)$/u -> "$^1 is $3$4"
    /^If you (?:need|want|are looking for) (.+?), (?:it(?:['’]s| is)|they(?:['’]re| are)) (.+?)([.!]*)$/u -> "$1 is $2$3"
    /\bin (?:the )?(\/[\w./-]+) (?:folder|directory|dir) of (.+?)([.!]*)$/gu -> "in $2 under $1$3"
    /\b(?:directly|right) (?:across from|opposite)(?: from)?\b/gu -> "right opposite"
    /^(My|Our|The|\p{Lu}[^,]*?) (?:has|have) (?:his|her|their|its) (\p{L}+(?: \p{L}+)??) (?=(?:right|in|on|at|opposite|next to|above|below|near|under) )/u -> "$1's $2 is "
    /\bon (?:the )?(\d+)(?:st|nd|rd|th) floor\b/gu -> "on the $1th floor"
  `),
  // How something is used and made.
  ...phraseTurns(String.raw`
    /\b(?:is|are) put together (?=from|with)/gu -> "is built "
    /\bout of (?=(?:Markdown|JSON|YAML|XML|HTML)\b)/gu -> "from "
    /\bcomes? with (?=\d|[a-z]+ (?:gigabytes?|megabytes?|GB|MB|cores?)\b)/gu -> "has "
    /^Each of (our|the|my) ([^,]+?) (?:has|comes with) (.+?)([.!]*)$/u -> "$^1 $2 have $3 each$4"
    /\bprovides? (us|me|them|him|her) with (?=\S)/gu -> "supplies "
    /\b(?:is|are) supplied to (?:us|me)\b/gu -> "is supplied"
    /^([^,]+?s) (?:has|have) (.+?) as (?:his|her|their|its|our|my) ([\p{L} -]+?)([.!]*)$/u -> "$1' $3 is $2$4"
    /^([^,]+?) (?:has|have) (.+?) as (?:his|her|their|its|our|my) ([\p{L} -]+?)([.!]*)$/u -> "$1's $3 is $2$4"
    /^(.*?)\bthe (.+?) role is held by (.+?)([.!]*)$/u -> "$1the $2 is $3$4"
    /\bturned down\b/gu -> "declined"
    /\bturns? down\b/gu -> "declines"
  `),
  // How long it is kept, and lasts.
  ...phraseTurns(String.raw`
    /\b(?:is|are) kept for (${TIME}) and (?:is |are )?then (?:deleted|removed|purged)\b/gu -> "is deleted after $1"
    /\b(?:is|are|gets?) (deleted|removed|purged|archived) (?:once|when|as soon as) (?:it|they) (?:is|are) (${TIME}) old\b/gu -> "is $1 after $2"
    /^(.+?) (?:that are )?(?:older|more) than (${TIME})(?: old)? (?:is|are|gets?) (deleted|removed|purged|archived)/u -> "$1 are $3 after $2"
    /^We (?:do not|don['’]t|never) keep (.+?) (?:for )?(?:longer|more) than (${TIME})/u -> "$^1 are deleted after $2"
    /\b(?:has|have) an? (?:TTL|ttl|lifetime|lifespan|life span|time to live|validity) of (${TIME})/gu -> "expires after $1"
    /\bis good for (${TIME})/gu -> "is valid for $1"
    /\bentries in (the|our) ([\p{L} -]*?cache) (?:live for|live|last|are kept for) /giu -> "$1 $2 expires after "
    /\bgoes on for (?=\S+ (?:minutes|hours|quarters|days))/gu -> "lasts "
    /\bthree quarters of an hour\b/gu -> "45 minutes"
    /\b(?:two|2) dozen\b/giu -> "24"
    /\b[Hh]alf of (?=the|our|my|all)/gu -> "50% of "
    /\b(?:on )?Saturdays and Sundays\b/gu -> "on weekends"
    /\bChristmas Day\b/gu -> "25 December"
    /\bChristmas Eve\b/gu -> "24 December"
    /\bNew Year['’]s Day\b/gu -> "1 January"
    /\bNew Year['’]s Eve\b/gu -> "31 December"
  `),
  [
    /^It (takes|took) (\S+ )??(\S+ (?:seconds|minutes|hours|days|weeks|months|years)) to (\p{L}+) (.+?)([.!]*)$/u,
    (_, takes, who, time, does, what, end) => `${up(gerundOf(does))} ${what} ${takes} ${who ?? ''}${time}${end}`,
  ],
  ...phraseTurns(String.raw`
    /^It['’]s an? (\S+)-(minute|hour|day)s? (\p{L}+) (from|to) (.+?)([.!]*)$/u -> "The $3 $4 $5 takes $1 $2s$6"
    /\b(?:ever|always) since (?=\S+ \S+)/gu -> "since "
    /\bhas lived\b/gu -> "has been living"
    /\bhave lived\b/gu -> "have been living"
    /^(.+?)['’]ve lived\b/gu -> "$1 have been living"
    /^(.+?)['’]ve been\b/gu -> "$1 have been"
    /, without exception([.!]*)$/u -> "$1"
    /, whatever (?:it|that) is,/u -> ""
    /\b(?:is|are) (?:set up|configured) to (fail|run|start|stop|use|build|send|retry|restart)\b/gu -> "$1s"
    /\b(?:does|do|is|are) not (\p{L}+), ever([.!]*)$/u -> "never $1$2"
    /\bone and the same\b/gu -> "the same"
    /\bwhen it comes to ([^,]+), (.+?)([.!]*)$/iu -> "$^2 in $1$3"
    /\b(?:i['’]d|i would) rather have (\S+) than (\S+)/giu -> "I prefer $1 to $2"
    /\b(?:every|each) (?:one )?of (?:our|the) (?=\p{L}+s\b)/gu -> "every "
    /, not (\S+), (?=in|on|for|at)/gu -> " instead of $1 "
    /\b(instead of|rather than) an? /gu -> "$1 "
  `),
];

const PERIODS: Readonly<Record<string, string>> = wordTable({
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  annual: 'year',
});
function hourOf(word: string): string {
  const at = NUMBERS.indexOf(word.toLowerCase());
  return String(at < 0 ? word : at);
}
