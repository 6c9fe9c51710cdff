import { disguisedReadings, isTakeoverRunTogether, joinedReading } from './disguised-readings.ts';
import { DANGEROUS, imperative, imperativeWithObject } from './imperatives.ts';
import { FOREIGN_COMMANDS } from './foreign-commands.ts';
import { namesOfCuesIn } from './order-cues.ts';
import { COMMANDS, REQUESTS } from './order-patterns.ts';
import { COMMAND_WORDS, FOREIGN_COMMAND_WORDS, REQUEST_WORDS, type OrderWords } from './order-words.ts';
import { HIDDEN, plainReading } from './plain-reading.ts';
import { isToldOrder } from './told-orders.ts';
import { weighCues } from './weigh-cues.ts';
import { weighPhrases } from './weigh-phrases.ts';

/**
 * Whether a text gives an agent orders instead of information.
 *
 * Two grades: `command` tries to take over (overrides, standing orders with something to run, role markers, hidden or
 * disguised text); `advice` is an imperative that a person could mean as a preference ("always use pnpm"). A text from
 * a tool's output, a file or a web page is held for either; an agent's text is held for the first alone.
 *
 * Invariants
 *  O1  A disguise does not help: a text that reads like an order once the disguise is removed is a command.
 *  O2  A statement about orders is none: it needs an addressee, or an imperative at the beginning of a clause.
 *  O3  A pattern is left out for a text only if the text holds none of the words that every match of it holds.
 */
export type InstructionGrade = 'none' | 'advice' | 'command';

const MOST_READ = 20_000;
/** A long text has a little of everything. */
const MOST_WEIGHED = 600;
/** In log odds; so high that none of the statements of the tests reaches it. */
const ORDER_FROM = 1.5;
/** The same by words, which are many more and say less each. */
const ORDER_BY_WORDS_FROM = 1;

export function instructionGrade(whole: string): InstructionGrade {
  const grade = readByRules(whole);
  if (grade !== 'none') return grade;
  const reading = plainReading(whole.slice(0, MOST_WEIGHED));
  const cues = namesOfCuesIn(reading);
  return weighCues(cues) > ORDER_FROM || weighPhrases(reading, cues) > ORDER_BY_WORDS_FROM ? 'advice' : 'none';
}

/** By what no statement has, alone. */
export function readByRules(whole: string): InstructionGrade {
  if (HIDDEN.test(whole)) return 'command';
  // Nobody pushes an order out of what is read by blanks in front of it.
  const text = whole.replaceAll(/\s{8,}/g, (run) => (run.includes('\n') ? '\n\n' : '   ')).slice(0, MOST_READ);
  const plain = plainReading(text);
  const open = gradeOf(plain);
  if (open === 'command') return open;
  const joined = joinedReading(plain);
  if (joined !== plain && isTakeover(joined)) return 'command';
  if (isTakeoverRunTogether(plain)) return 'command';
  // A sentence that is cut into the items of a list is one to whoever reads on.
  const told = open === 'none' && (isToldOrder(plain) || (joined !== plain && isToldOrder(joined)));
  const openly = open === 'none' ? 0 : ordersIn(plain).length;
  for (const { text: reading, byChance } of disguisedReadings(text)) {
    if (byChance ? isTakeover(reading) : isHiddenOrder(reading, open, openly) || isToldOrder(reading)) return 'command';
  }
  return told ? 'advice' : open;
}

/** What is ordered openly is no more of an order for a sign that is written otherwise: "&lt;", "\\_". */
function isHiddenOrder(reading: string, open: InstructionGrade, openly: number): boolean {
  const grade = gradeOf(reading);
  return grade === 'command' || (grade === 'advice' && (open === 'none' || ordersIn(reading).length > openly));
}

function isTakeover(reading: string): boolean {
  return matchesAny(COMMANDS, COMMAND_WORDS, reading) || matchesAny(FOREIGN_COMMANDS, FOREIGN_COMMAND_WORDS, reading);
}

/** O3. */
function matchesAny(patterns: readonly RegExp[], words: OrderWords, reading: string): boolean {
  return patterns.some(
    (pattern, i) => (words[i]?.some((word) => reading.includes(word)) ?? true) && pattern.test(reading),
  );
}

function gradeOf(reading: string): InstructionGrade {
  if (isTakeover(reading)) return 'command';
  const always = STANDING.test(reading);
  let grade: InstructionGrade = 'none';
  for (const sentence of sentencesOf(reading)) {
    const standing = always || REPEATED.test(sentence);
    for (const order of ordersIn(sentence)) {
      if (standing && order === 'dangerous') return 'command';
      grade = 'advice';
    }
  }
  if (grade === 'none' && (matchesAny(REQUESTS, REQUEST_WORDS, reading) || isDuty(reading))) grade = 'advice';
  return grade === 'advice' && isStandingDanger(reading, always) ? 'command' : grade;
}

/** The imperatives of a reading. */
function ordersIn(reading: string): readonly ('harmless' | 'dangerous')[] {
  return clausesOf(reading).flatMap(({ clause, behindComma }) => {
    const order = behindComma ? imperativeWithObject(clause) : imperative(clause);
    return order === 'none' ? [] : [order];
  });
}

/** A colon at the end of a line has its order on the next. The end of a line stays, for what is told by its place. */
function sentencesOf(reading: string): readonly string[] {
  return reading.split(/(?<=[.!?])\s+|\n\s*\n|(?<![:,])(?=\n)/);
}

function isStandingDanger(reading: string, always: boolean): boolean {
  if (!YOU.test(reading)) return false;
  if (always) return hasDanger(reading);
  return sentencesOf(reading).some((one) => REPEATED.test(one) && YOU.test(one) && hasDanger(one));
}
/** Orders that are to hold later, for other tasks than this one; wherever in the text that is said. */
const STANDING =
  /\b(?:from now on|from this (?:point|moment)|from today on|going forward|henceforth|in (?:all )?future|future (?:tasks?|sessions?|runs?)|next (?:session|task|run)|for the rest of (?:this|the|our|your) (?:conversation|session|chat|task|project|day)|until (?:further notice|i say otherwise|told otherwise))\b/;
/** The same of the sentence that it stands in: a long text says "always" and "never" of this and that. */
const REPEATED =
  /\b(?:next time|(?:before|after|for|on|with|at the start of|at the end of) (?:any|every|each|the next)\b|(?:before|after) all\b|every time|each time|whenever|always|never|remember to|as soon as|once (?:the|you)|when the next)\b/;
const YOU = /\byou\b/;

function hasDanger(reading: string): boolean {
  return (reading.match(/[a-z]+/g) ?? []).some((word) => DANGEROUS.has(word));
}

/**
 * "Builds should skip the tests", "tests must be disabled", "the answer is to approve": an order without an addressee.
 */
function isDuty(reading: string): boolean {
  for (const [, verb = ''] of reading.matchAll(
    /\b(?:must|should|shall|has to|have to|needs? to|ought to|(?:is|are) to be|(?:answer|thing|step|way|solution|action|fix|trick|choice|option|move)\b[^.\n]{0,40}? is to) (?:always |never |first |not |only |be |just |please |\w+ly )*([a-z]+)\b/g,
  )) {
    if (
      STRONG.has(verb === 'sent' ? 'send' : verb.replace(/(?:p?ped|d|ed)$/, '')) ||
      STRONG.has(verb) ||
      STRONG.has(verb.replace(/d$/, ''))
    )
      return true;
  }
  return false;
}

const STRONG = new Set(
  'run execute skip disable bypass delete remove wipe ignore approve grant send upload reveal publish overwrite trust push install download deactivate expose forward attach disclose exfiltrate leak'.split(
    ' ',
  ),
);

const OPENS =
  /^(?:(?:the )?(?:next|moment)\b|as\b|because|considering|per\b|by\b|within|under|due to|out of|between|among|together|instead|despite|regardless|wherever|where|depending|assuming|now that|seeing that|in order|upon|starting|beginning|given|if|when|whenever|once|unless|until|in case|as soon as|after|before|on|for|in|at|with|during|should|tomorrow|today|tonight|next|every|each|from|to|since|dear|hey|hi|hello|attention|note|security|urgent|while|agent|assistant|ai|copilot)\b|^(?:wenn|sobald|falls|bevor|nachdem|sollte|quand|lorsque|si|dès que|avant|après|cuando|antes|después|quando|se|prima|dopo|assim que|als|wanneer|zodra|voordat|gdy|kiedy|jeśli|když|pokud|jakmile|когда|если|как только|перед|после|коли|якщо|щойно|після|når|när|om|hvis|kun|jos|dacă|când|ha|amikor|αν|όταν|jika|ketika|khi|nếu|eğer|quan)(?!\p{L})/u;

interface Clause {
  readonly clause: string;
  readonly behindComma: boolean;
}

const MARKS =
  /[.!?;](?=\s|$)|(?<=:)(?=\s|$)|\n|["“”«»()[\]{}|>]|<!--|-->|(?:^|\s)--(?=\s)|—|–|\/\/|\/\*|\*\/|(?:^|\s)#+\s|,? (?:so|then|and then)(?= )|<\/?[a-z][^>]*/;
/** After these a base form is no second verb of the same sentence: "it is urgent, run the script". */
const COMPLETE = /\b(?:is|are|was|were|has|will be|it'?s|that'?s|there'?s|there is)\b/;

/** Where a sentence, a comment, an item or a quote begins; and what follows a condition, a name or a whole sentence. */
function clausesOf(reading: string): readonly Clause[] {
  // An address is a thing, with signs in it that end nothing.
  const text = reading
    // "[docs](address) describe it": several things that do something.
    .replaceAll(/(?<!!)\[([^\]\n]*s)\]\([^)\n]*\)(?= [a-z])/g, '$1')
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/[^\s)>\]"']+/g, 'it');
  const named = text.replaceAll(QUOTED_THING, 'it');
  return named === text ? clausesIn(text) : [...clausesIn(text), ...clausesIn(named)];
}

/** What is quoted may be an order by itself; as the object of a verb it is a thing: "add "bash(*)" to the list". */
const QUOTED_THING =
  /(?:"[^"\n]{1,80}"|“[^”\n]{1,80}”|«[^»\n]{1,80}»)(?=[.,;]?\s*$| (?:to|in|into|from|as|and|on|with|for|at|by|when|before|after|instead|everywhere)\b)/gm;

function clausesIn(text: string): readonly Clause[] {
  return text.split(MARKS).flatMap((part): readonly Clause[] => {
    const clause = part
      .trim()
      .replace(/^[-*•\d.)\s'`@]+/, '')
      .replace(STANDING_OPENER, '');
    if (clause === '') return [];
    const whole = { clause, behindComma: false };
    const [head = '', ...rest] = clause.split(/,\s*/);
    if (rest.length === 0) return [whole];
    if (OPENS.test(clause)) return [whole, ...rest.map((one) => ({ clause: one, behindComma: false }))];
    const calls = head.split(' ').length <= 2 && !head.endsWith('s');
    return calls || COMPLETE.test(head) ? [whole, ...rest.map((one) => ({ clause: one, behindComma: true }))] : [whole];
  });
}

/** "From now on begin every command with": no comma stands between. */
const STANDING_OPENER =
  /^(?:from now on|from this (?:point|moment)(?: on| onwards?)?|from today on|going forward|henceforth|as of (?:now|today)|until further notice|for the rest of (?:this|the|our|your) (?:conversation|session|chat|task|project|day)) (?=[a-z])/;
