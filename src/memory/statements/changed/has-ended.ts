import { verbForm } from '../paraphrase/verb-forms.ts';
import type { Statement } from '../read-statement.ts';
import { ATTRIBUTES, BE, BE_PAST, MODALS, NEGATIONS, OPENERS } from '../word-classes.ts';
import { changeTimes } from './change-time.ts';
import { clauseEnd } from './clause-bounds.ts';
import { DONE, endingsOf, lemmaOf, type Ending } from './endings-of.ts';
import { isSoft } from './leftovers.ts';
import { readingOf, type ValueReading } from './reading-of.ts';
import { alikeStems } from './stem-of.ts';
import { CHANGING, isTelling } from './word-roles.ts';
import { wordSet } from '../../word-set.ts';

/**
 * Whether the newer statement says of what the older one gives that it is so no longer, and names it: "from bcrypt to
 * Argon2id", "traded in the Skoda", "no longer on Netlify". Whatever there is now, the older one does not hold then.
 *
 *  E1  what has ended is a whole part of what the older one says of its thing, and no list of which one ended;
 *  E2  all else that the older one says is in the newer one too, but for what may be left out when it is spoken of again;
 *  E3  the clause that says so adds nothing: no other owner, no case, no condition, no part of the thing.
 */
export function hasEnded(before: Statement, after: Statement): boolean {
  const fresh = readingOf(after);
  const endings = endingsOf(fresh);
  if (endings.length === 0) return false;
  const old = readingOf(before);
  if (old.verb === undefined || old.isUnsure || fresh.isUnsure || old.isPast || isList(old)) return false;
  if (old.tokens.some(({ key }) => key === 'instead')) return false;
  if ([old, fresh].some(({ statement: { text } }) => PARTLY.test(text))) return false;
  if (old.tokens.some(({ key }) => NEGATIONS.has(key))) return false;
  // "We moved to AWS" tells of a day and not of what holds.
  const deed = deedOf(old);
  if (CHANGING.has(lemmaOf(old.tokens[deed]?.key ?? '')) || DONE.test(old.tokens[deed + 1]?.key ?? '')) return false;
  return endings.some((ending) => !isToCome(fresh, ending) && isEndOf(ending, old, fresh));
}

const PARTLY =
  /\b(?:some|few|most|many|several|half|part|partly|partially|mostly|sometimes|except|only for|unless|temporarily|for now|or)\b/i;

const isList = ({ tokens, verb = 0 }: ValueReading): boolean =>
  tokens.slice(verb).some(({ key }) => key === 'and' || key === ',');

/** "Will be moved", "in 2010 we moved": not yet, or long before. */
const isToCome = ({ tokens }: ValueReading, { start, from, said }: Ending): boolean =>
  tokens
    .slice(start, from)
    .some(
      ({ key }, i) =>
        (NEGATIONS.has(key) && !said.includes(start + i)) ||
        (MODALS.has(key) && !/^(?:do|does|has|have|had)$/.test(key)),
    ) ||
  tokens.some(
    ({ key }, i) => /^(?:n|date|v):(?:19|20)\d\d$/.test(key) && /^(?:in|since)$/.test(tokens[i - 1]?.key ?? ''),
  );

/** The verb that says what is done, behind "must" and "will". */
function deedOf({ tokens, verb = 0 }: ValueReading): number {
  return MODALS.has(tokens[verb]?.key ?? '') &&
    tokens[verb + 1] !== undefined &&
    !/^(?:has|have)$/.test(tokens[verb]?.key ?? '')
    ? verb + 1
    : verb;
}

function isEndOf(ending: Ending, old: ValueReading, fresh: ValueReading): boolean {
  const ended = matched(ending, old, fresh);
  if (ended === undefined || !fits(ending, old, ended)) return false;
  const isOf = (i: number): boolean =>
    fresh.stems.some((stem, n) => !isInside(ending, n) && isAlike(old, i, fresh, n, stem));
  const rest = old.stems.flatMap((stem, i) =>
    stem === '' || ended.has(i) || OPENERS.has(old.tokens[i]?.key ?? '') ? [] : [i],
  );
  const isWhole = [...ended].every((i) => partOf(old, i).every((n) => ended.has(n) || isOf(n) || !isHead(old, n)));
  if (!isWhole) return false;
  const shared = rest.filter(isOf);
  const verb = deedOf(old);
  const missing = rest.filter((i) => !shared.includes(i) && i !== verb && !isDone(old, i));
  // "Given up smoking": however much it was.
  const isAll = ending.verb === 'stop' && ended.has(verb) && [...ended].every((i) => i <= verb);
  if (!missing.every((i) => isLight(old, i, ended, shared) || (isAll && isAmount(old, i)))) return false;
  const isDeed =
    shared.includes(verb) ||
    ended.has(verb) ||
    isDone(old, verb) ||
    isFitting(ending.verb, lemmaOf(old.tokens[verb]?.key ?? ''));
  if (!isDeed) return false;
  // "Elected president, replacing Karl": the club has other offices.
  const role = rest.find((i) => i > verb);
  if (
    [...ended].every((i) => i < verb) &&
    role !== undefined &&
    !partOf(old, role).some((i) => isHead(old, i) && isOf(i))
  )
    return false;
  const about = shared.filter((i) => i !== verb);
  // "QuickDesk was renamed": a name says what it is the name of.
  if (ending.verb === 'rename' && /^(?:called|named)$/.test(old.tokens[verb + 1]?.key ?? '')) return true;
  const isSpokenOf =
    about.length > 0
      ? about.some((i) => i < verb) || !rest.some((i) => i < verb && i !== verb)
      : isByUs(old, fresh, ending, shared.includes(verb));
  return isSpokenOf && addsNothing(ending, old, fresh);
}

/** Left out where it is spoken of again: a plain word, what describes the thing that ended, the kind of one that is named. */
function isLight(old: ValueReading, at: number, ended: ReadonlySet<number>, shared: readonly number[]): boolean {
  const { tokens } = old;
  const token = tokens[at];
  if (token?.kind !== 'word') return false;
  const beside = partOf(old, at);
  if (GENERIC.has(token.key) && beside.some((i) => shared.includes(i) || ended.has(i))) return true;
  // "The city library", and then "the library".
  if (token.name !== true && !isTelling(token.key) && beside.some((i) => i > at && ended.has(i))) return true;
  // "An old Volvo", "the NAS in the basement".
  if (/^(?:old|new|big|small|only|used)$/.test(token.key) && beside.some((i) => ended.has(i))) return true;
  const last = Math.max(...ended);
  const isBehind = at > last && /^(?:in|at|on|of)$/.test(tokens[last + 1]?.key ?? '') && beside[0] === last + 2;
  // "As her only instrument".
  const as = tokens.findIndex(
    ({ key }, i) => key === 'as' && /^(?:his|her|its|their|our|user)$/.test(tokens[i + 1]?.key ?? ''),
  );
  return isSoft(old, at) || (isBehind && !isTelling(token.key)) || (as > 0 && at > as && last < as);
}

const isAmount = ({ tokens }: ValueReading, at: number): boolean =>
  tokens[at]?.kind !== 'identifier' && tokens[at]?.name !== true && !isTelling(tokens[at]?.key ?? '');

const GENERIC = wordSet('team person group department place engineer');

/** The places in the older one of what has ended; undefined where it names anything else, or nothing of what is told. */
function matched(ending: Ending, old: ValueReading, fresh: ValueReading): ReadonlySet<number> | undefined {
  const out = new Set<number>();
  const times = changeTimes(fresh.tokens, fresh.statement.text);
  for (let n = ending.from; n < ending.to; n += 1) {
    const stem = fresh.stems[n] ?? '';
    const key = fresh.tokens[n]?.key ?? '';
    if (stem === '' || OPENERS.has(key) || times.has(n) || SAID_OF_IT.test(key)) continue;
    const isOpen = (i: number): boolean => !out.has(i) && !OPENERS.has(old.tokens[i]?.key ?? '');
    const exact = old.stems.findIndex((one, i) => isOpen(i) && one === stem);
    const at = exact >= 0 ? exact : old.stems.findIndex((_, i) => isOpen(i) && isAlike(old, i, fresh, n, stem));
    if (at < 0 && key.endsWith('ly')) continue;
    if (at < 0) return undefined;
    out.add(at);
  }
  const verb = deedOf(old);
  const isSubject =
    (ending.isSubject || ending.verb === 'replace') &&
    BE.has(old.tokens[verb]?.key ?? '') &&
    old.values.some(({ isSubject: is }) => is) &&
    old.stems.slice(0, verb).every((stem, i) => stem === '' || out.has(i));
  const isGerund = fresh.tokens.slice(ending.from, ending.to).some(({ key }) => key.endsWith('ing'));
  const isOf = (i: number): boolean =>
    isSubject ? i < verb : ending.verb === 'stop' || isGerund ? i >= verb : i > verb;
  // "Lars is no longer admin": who it is, the other way round.
  const isAll =
    ending.verb === 'stop' &&
    BE.has(old.tokens[verb]?.key ?? '') &&
    [...out].every((i) => i < verb) &&
    old.stems.every(
      (stem, i) =>
        stem === '' ||
        out.has(i) ||
        fresh.stems.slice(ending.start, ending.from).some((other) => alikeStems(stem, other)),
    );
  const isTold = isAll || ending.verb === 'stop' ? isAll || [...out].some(isOf) : [...out].every(isOf);
  return out.size > 0 && isTold ? out : undefined;
}

const SAID_OF_IT = /^(?:current|former|previous|old|being|altogether|entire|whole|all)$/;

function isAlike(old: ValueReading, i: number, fresh: ValueReading, n: number, stem: string): boolean {
  const mine = old.stems[i] ?? '';
  if (mine === '' || stem === '') return false;
  if (alikeStems(mine, stem) || `${mine}ing` === stem || mine === `${stem}ing`) return true;
  // "From 30 to 90 seconds", "every Tuesday".
  const [one, two] = [old.tokens[i], fresh.tokens[n]];
  if (one?.kind === 'weekday' && two?.kind === 'weekday' && one.key === `every ${two.key}`) return true;
  return (
    one?.unit !== undefined &&
    two?.unit === undefined &&
    two?.kind === 'number' &&
    one.key.endsWith(`:${two.key.slice(2)}`)
  );
}

const isInside = ({ from, to, said }: Ending, at: number): boolean => (at >= from && at < to) || said.includes(at);

/** The words that stand together with this one, between two prepositions. */
function partOf({ tokens, stems }: ValueReading, at: number): readonly number[] {
  const isBetween = (i: number): boolean =>
    i >= 0 && i < tokens.length && stems[i] !== '' && !OPENERS.has(tokens[i]?.key ?? '');
  let [from, to] = [at, at];
  while (isBetween(from - 1) && tokens[from]?.definite !== true && tokens[from]?.indefinite !== true) from -= 1;
  while (isBetween(to + 1) && tokens[to + 1]?.definite !== true && tokens[to + 1]?.indefinite !== true) to += 1;
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** The last of such words, which says what it is. */
const isHead = (old: ValueReading, at: number): boolean => partOf(old, at).at(-1) === at && at !== old.verb;

/** "Is hosted on", "is hidden behind": what was done is no part of what it is. */
function isDone({ tokens }: ValueReading, at: number): boolean {
  const before = tokens[at - 1]?.key ?? '';
  return (
    (BE.has(before) || BE.has(tokens[at]?.key ?? '')) &&
    (BE.has(tokens[at]?.key ?? '') ||
      (verbForm(tokens[at]?.key ?? '')?.participle === true && PLACED.has(lemmaOf(tokens[at]?.key ?? ''))))
  );
}

const PLACED = wordSet(
  'hide write store save keep put send deliver host serve place locate ship publish run upload make build base sit stand lie live run go use',
);

/** What must have been done with what one leaves, sells or moves away from. */
const FITTING: Readonly<Record<string, ReadonlySet<string>>> = {
  leave: wordSet('work be have study teach attend employ'),
  sell: wordSet('drive own have ride use be wear run'),
  move: wordSet(
    'play happen meet live reside be use run host store keep write send go sit stay deliver save put serve',
  ),
  stop: wordSet('be have play use do take follow'),
  lose: wordSet('have be own'),
  drop: wordSet('use have be run need require offer support prefer'),
  cancel: wordSet('have use pay be subscribe plan'),
  replace: wordSet('use have be run drive own deliver send go write'),
  return: wordSet('be stay'),
};

const isFitting = (verb: string, deed: string): boolean =>
  FITTING[verb]?.has(deed) === true || deed === 'is' || (/^(?:stop|drop|replace)$/.test(verb) && PLACED.has(deed));

/** "Retired" fits who is something, and not what is used. */
function fits({ isSubject, verb }: Ending, old: ValueReading, ended: ReadonlySet<number>): boolean {
  if (!isSubject || verb !== 'leave') return true;
  return (
    BE.has(old.tokens[old.verb ?? 0]?.key ?? '') &&
    [...ended].every(
      (i) =>
        old.tokens[i]?.name === true || old.tokens[i]?.initial === true || i === 0 || old.tokens[i]?.kind === 'word',
    )
  );
}

const US = wordSet('we user they team company everyone everybody management us');

/** Neither says of what it is, but both say it of us. */
function isByUs(old: ValueReading, fresh: ValueReading, { start, isSubject }: Ending, isDeed: boolean): boolean {
  if (isSubject) return false;
  const mine = old.tokens[0]?.key ?? '';
  if (mine === 'we' && isDeed && US.has(fresh.tokens[start]?.key ?? '')) return true;
  return (mine === 'we' || mine === 'user') && fresh.tokens.slice(start, start + 4).some(({ key }) => key === mine);
}

/** The words before what has ended, and those behind what there is now. */
function addsNothing(ending: Ending, old: ValueReading, fresh: ValueReading): boolean {
  const { tokens, statement } = fresh;
  const times = changeTimes(tokens, statement.text);
  // "The wedding venue", and not "the staging cluster" where the older one has the staging database.
  const isSubjectSaid = old.stems.every(
    (stem, i) => stem === '' || i >= (old.verb ?? 0) || fresh.stems.some((other) => alikeStems(stem, other)),
  );
  const isKnown = (n: number): boolean => {
    const [stem = '', token] = [fresh.stems[n], tokens[n]];
    if (token === undefined || stem === '' || isInside(ending, n) || times.has(n)) return true;
    if (old.stems.some((_, i) => isAlike(old, i, fresh, n, stem))) return true;
    if (isTelling(token.key) && !/^(?:new|now|all)$/.test(token.key)) return false;
    if (CHANGING.has(stem) || CHANGING.has(lemmaOf(token.key)) || US.has(token.key)) return true;
    return (
      /ly$|^(?:all|take|gave?|up|down|off|out|say|venue|everyone|completely|entirely|whole|entire)$/.test(token.key) ||
      (isSubjectSaid && ATTRIBUTES.has(token.key))
    );
  };
  if (tokens[ending.from - 1]?.key === 'instead') return isOneMore(ending, fresh, isKnown);
  const agent = agentOf(fresh, ending.start, old);
  for (let n = Math.max(ending.start, agent); n < (ending.isSubject ? ending.to : ending.from); n += 1)
    if (!isKnown(n)) return false;
  // "The login test has been fixed and isn't flaky": whose it is stands before.
  const isBare =
    !ending.isSubject &&
    ending.start > 0 &&
    (BE.has(tokens[ending.start]?.key ?? '') || /^(?:has|have|not)$/.test(tokens[ending.start]?.key ?? '')) &&
    fresh.stems.slice(ending.start, ending.from).every((stem, i) => stem === '' || isInside(ending, ending.start + i));
  const isDeed = (n: number): boolean => verbForm(tokens[n]?.key ?? '')?.participle === true;
  if (isBare && !tokens.slice(0, ending.start).every((_, n) => isKnown(n) || isDeed(n))) return false;
  if (ending.isSubject) {
    const stop = clauseEnd(tokens, statement.text, ending.to);
    if (
      tokens
        .slice(ending.to, stop)
        .some((token, i) => isTelling(token.key) && token.key !== 'left' && !isKnown(ending.to + i))
    )
      return false;
    // "Stepped down as treasurer".
    const as = tokens.findIndex(({ key }, n) => n > ending.to && key === 'as');
    const last = as < 0 ? as : clauseEnd(tokens, statement.text, as);
    return as < 0 || tokens.slice(as, last).every((_, n) => isKnown(as + n));
  }
  const end = clauseEnd(tokens, statement.text, ending.to - 1);
  return (
    isBareBehind(fresh, ending.to, end, isKnown, ending) &&
    !LIMITS.has(tokens[end]?.key ?? '') &&
    !LIMITS.has(tokens[end + 1]?.key ?? '')
  );
}

/** "At the Thai restaurant rather than at Nadia's": only what there is now, which stands together. */
function isOneMore(
  { start, to }: Ending,
  { tokens, stems, statement: { text } }: ValueReading,
  isKnown: (n: number) => boolean,
): boolean {
  const end = clauseEnd(tokens, text, to - 1);
  let runs = 0;
  let isIn = false;
  for (let n = start; n < end; n += 1) {
    const isMore = !isKnown(n) && !OPENERS.has(tokens[n]?.key ?? '');
    if (isMore && !isIn) runs += 1;
    if (isMore || stems[n] !== '' || OPENERS.has(tokens[n]?.key ?? '')) isIn = isMore;
  }
  return runs <= 1 && !LIMITS.has(tokens[end]?.key ?? '');
}

const LIMITS = wordSet('only except unless if when while');

/** "The airline moved our flight from ...": who changed it, where what was changed stands behind. */
function agentOf({ tokens, stems }: ValueReading, start: number, old: ValueReading): number {
  for (let i = start + 1; i <= start + 3 && i < tokens.length; i += 1) {
    if (!CHANGING.has(lemmaOf(tokens[i]?.key ?? ''))) continue;
    // "Lena's cousin dropped law": it is said of her.
    const isOfOld = stems.slice(start, i).some((stem) => stem !== '' && old.stems.includes(stem));
    if (isOfOld) return start;
    const next = tokens[i + 1];
    const isThing =
      next?.definite === true ||
      (stems[i + 1] !== '' && old.stems.some((stem) => stem !== '' && alikeStems(stem, stems[i + 1] ?? '')));
    const isPlain = tokens
      .slice(start, i)
      .every(
        (token) => !isTelling(token.key) && !BE.has(token.key) && !BE_PAST.has(token.key) && !MODALS.has(token.key),
      );
    return isThing && isPlain ? i : start;
  }
  return start;
}

/** What there is now may be anything; a second phrase behind it says in which case, and must be known. */
function isBareBehind(
  { tokens, stems }: ValueReading,
  from: number,
  end: number,
  isKnown: (n: number) => boolean,
  { verb }: Ending,
): boolean {
  let phrases = verb === 'stop' ? 1 : 0;
  for (let n = from; n < end; n += 1) {
    const key = tokens[n]?.key ?? '';
    if (phrases === 0 && (verb === 'move' ? /^(?:to|in|into|by|with|for)$/ : /^(?:to|by|with|for)$/).test(key))
      phrases = 1;
    else if (OPENERS.has(key) && key !== 'to') phrases = 2;
    // "Dropped Redis for the job queue".
    if (key === 'for' && tokens[n + 1]?.definite === true && verb !== 'sell') phrases = 2;
    // "Came back on Monday".
    if (tokens[n]?.kind === 'weekday' && !key.startsWith('every ')) continue;
    if (phrases === 2 && stems[n] !== '' && !OPENERS.has(key) && !isKnown(n)) return false;
    if (phrases === 0 && stems[n] !== '' && !OPENERS.has(key) && verb !== 'replace' && !isKnown(n)) return false;
  }
  return true;
}
