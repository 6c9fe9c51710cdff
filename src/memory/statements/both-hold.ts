import { alikeStems, stemOf } from './changed/stem-of.ts';
import { areOfOtherDays, mayBeSeveral, SAYS_SO_NOW } from './may-be-several.ts';
import { areOfOtherAspects } from './other-aspects.ts';
import { answerOthers } from './other-questions.ts';
import { similarKeys } from './paraphrase/similar-words.ts';
import { verbForm } from './paraphrase/verb-forms.ts';
import type { Statement } from './read-statement.ts';
import { isAway } from './stands-apart.ts';
import { formsOf, type Token } from './token.ts';
import { BE, ONLY_ONE } from './word-classes.ts';
import { wordSet } from '../word-set.ts';

/**
 * Whether two statements speak of two things, or of two times, so that neither takes the place of the other, however
 * much their words are alike. Who says that it is so now, or instead, speaks of one thing.
 */
export function bothHold(old: Statement, fresh: Statement): boolean {
  if (mayBeSeveral(old, fresh) || areOfOtherDays(old, fresh)) return true;
  if (areOfOtherAspects(old, fresh)) return true;
  if (areOfOtherParties(old, fresh) || areOtherDeeds(old, fresh) || areOfOtherNames(old, fresh)) return true;
  if (fresh.corrects || SAYS_SO_NOW.test(fresh.text)) return false;
  return EACH.some((both) => both(old, fresh));
}

type Both = (old: Statement, fresh: Statement) => boolean;

const EACH: readonly Both[] = [
  areOtherCounts,
  areOtherLimits,
  areOtherAbsences,
  areOtherRelatives,
  answerOthers,
  areOtherMeetings,
  areOtherFindings,
  areOtherRides,
  areOfOtherKinds,
];

/** Of a line, each is another one than the others: what holds for members says nothing of guests. */
const PARTIES = `
  member guest employee customer user client visitor nonmember
  adult child student pupil senior pensioner infant toddler teenager baby teacher parent
  employer employee
  lender borrower
  tenant landlord
  sender recipient receiver
  buyer seller
  customer supplier vendor
  doctor dentist nurse patient vet
  host guest
  mentor mentee
  trainer trainee
  payer payee
  mother father
  grandmother grandfather
  brother sister
  son daughter
  aunt uncle
  husband wife
  nephew niece
  boy girl
  man woman
  debit credit
  income expense
  entry exit
  entrance exit
  arrival departure
  import export
  upload download
  single double twin triple
  breakfast lunch dinner brunch
  summer winter spring autumn
  weekday weekend
  dog cat
  resident nonresident
  beginner expert
  senior junior
`
  .trim()
  .split('\n')
  .map((line) => wordSet(line));

const lemmaOf = ({ key }: Token): string => verbForm(key)?.lemma ?? formsOf(key).at(-1) ?? key;
const singularOf = ({ key }: Token): string =>
  /^(?:children|men|women)$/.test(key) ? key.replace(/ren$/, '').replace('men', 'man') : (formsOf(key).at(-1) ?? key);

/** Whether it says of whom the statement is: before the verb, or "for members". What somebody is may change. */
function isOfWhom(tokens: readonly Token[], at: number): boolean {
  const verb = tokens.findIndex(({ key, kind }, i) => i > 0 && kind === 'word' && (BE.has(key) || isVerb(key)));
  if (at < verb) return true;
  return [1, 2].some((n) => /^(?:for|of|per|by)$/.test(tokens[at - n]?.key ?? ''));
}

const isVerb = (key: string): boolean => {
  const form = verbForm(key);
  return form?.third === true || form?.past === true || /^(?:pay|cost|get|must|can|may|have|need|leave|go)$/.test(key);
};

const OF_PARTIES = new Set(PARTIES.flatMap((parties) => [...parties]));

function areOfOtherParties({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const isOne = (token: Token): boolean => token.kind === 'word' && OF_PARTIES.has(singularOf(token));
  if (!tokens.some(isOne) || !others.some(isOne)) return false;
  return PARTIES.some((parties) => {
    const said = (all: readonly Token[]): readonly number[] =>
      all.flatMap((token, i) => (token.kind === 'word' && parties.has(singularOf(token)) ? [i] : []));
    const [mine, theirs] = [said(tokens), said(others)];
    const words = new Set(mine.map((i) => singularOf(tokens[i] as Token)));
    return (
      mine.length > 0 &&
      theirs.length > 0 &&
      !theirs.some((i) => words.has(singularOf(others[i] as Token))) &&
      mine.every((i) => isOfWhom(tokens, i)) &&
      theirs.every((i) => isOfWhom(others, i))
    );
  });
}

/** What is done at the two ends of one thing. */
const DEEDS = `
  take | hand
  come | go
  arrive | leave depart
  drop bring | pick fetch collect
  buy | sell
  lend | borrow
  send | receive
  load | unload
  enter board | leave exit
  deposit | withdraw
  import | export
  upload | download
  teach | learn
  earn | spend
  ask | answer
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((side) => wordSet(side)) as [ReadonlySet<string>, ReadonlySet<string>]);

const WAYS = wordSet('check sign clock log move come go get walk drive fly phase');

/** "Check in", "check out"; "takes over", "hands over": each has its own time. */
function areOtherDeeds({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const way = (all: readonly Token[]): string | undefined => {
    const at = all.findIndex((token, i) => /^(?:in|out)$/.test(token.key) && WAYS.has(lemmaOf(all[i - 1] ?? token)));
    return at < 1 ? undefined : `${lemmaOf(all[at - 1] as Token)} ${all[at]?.key ?? ''}`;
  };
  const [one, two] = [way(tokens), way(others)];
  if (one !== undefined && two !== undefined && one !== two && one.split(' ')[0] === two.split(' ')[0]) return true;
  const does = (all: readonly Token[], side: ReadonlySet<string>): boolean =>
    all.some(
      (token, i) => i > 0 && i < 4 && token.kind === 'word' && token.definite !== true && side.has(lemmaOf(token)),
    );
  const isOne = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
    does(tokens, a) && does(others, b) && !does(tokens, b) && !does(others, a);
  return isTimed(tokens) && isTimed(others) && DEEDS.some(([a, b]) => isOne(a, b) || isOne(b, a));
}

const MOMENTS = wordSet('date weekday time');
const isTimed = (tokens: readonly Token[]): boolean =>
  tokens.some(({ kind }, i) => MOMENTS.has(kind) || (kind === 'number' && tokens[i - 1]?.key === 'at'));

/** Of whom one may have several; of an animal's name there is one, but for those of two that are named. */
const PETS = wordSet('cat dog pet horse rabbit hamster');
const SEVERAL = wordSet(
  'daughter son child kid sister brother sibling friend colleague coworker cousin aunt uncle nephew niece neighbor grandchild grandson granddaughter classmate teammate customer client student employee intern',
);

function nameBehind(tokens: readonly Token[], at: number): string | undefined {
  const next = tokens[at + 1];
  return next?.kind === 'word' && next.name === true && next.definite !== true ? next.key : undefined;
}

/** "My daughter Lea", "my daughter Emma". */
function areOfOtherNames({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const named = (all: readonly Token[]): readonly (readonly [string, string])[] =>
    all.flatMap((token, i) => {
      const isOne = SEVERAL.has(singularOf(token)) || PETS.has(singularOf(token));
      const name = isOne ? nameBehind(all, i) : undefined;
      return name === undefined ? [] : [[singularOf(token), name] as const];
    });
  const theirs = named(others);
  return named(tokens).some(
    ([kind, name]) =>
      theirs.some(([same, other]) => kind === same && name !== other) && !others.some(({ key }) => key === name),
  );
}

/** "Our main customer", "the oldest daughter". */
const isOnly = ({ key }: Token): boolean => ONLY_ONE.has(key) || /[a-z]{2}est$/.test(key);

/** "My daughter is called Lea", "my daughter is Emma": one may have both. */
function areOtherRelatives({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const named = (all: readonly Token[]): readonly [string, string] | undefined => {
    const at = all.findIndex((token) => SEVERAL.has(singularOf(token)));
    const behind = all[at + 1]?.key === 'name' ? at + 2 : at + 1;
    if (at < 0 || at > 1 || !BE.has(all[behind]?.key ?? '') || all[0]?.definite !== true || isOnly(all[0]))
      return undefined;
    const name = nameBehind(all, all[behind + 1]?.key === 'called' ? behind + 1 : behind);
    return name === undefined ? undefined : [singularOf(all[at] as Token), name];
  };
  const [mine, theirs] = [named(tokens), named(others)];
  return mine !== undefined && theirs !== undefined && mine[0] === theirs[0] && mine[1] !== theirs[1];
}

/** "The number of employers", "there are 30 employees": of one stem, and not the same ones. */
function areOtherCounts({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const counted = (all: readonly Token[]): string | undefined => {
    const of = all.findIndex(({ key }, i) => key === 'of' && /^(?:number|count|total)$/.test(all[i - 1]?.key ?? ''));
    const number = all.findIndex(({ kind, unit }) => kind === 'number' && unit === undefined);
    const token = of > 0 ? all[of + 1] : number < 0 ? undefined : all[number + 1];
    return token?.kind === 'word' && /[^s]s$/.test(token.key) ? token.key : undefined;
  };
  const [one, two] = [counted(tokens), counted(others)];
  if (one === undefined || two === undefined || one === two) return false;
  const [mine, theirs] = [formsOf(one).at(-1) ?? one, formsOf(two).at(-1) ?? two];
  return mine !== theirs && !similarKeys(mine, theirs) && alikeStems(stemOf(one), stemOf(two));
}

const TIMES = wordSet('second minute hour day night week month quarter year');

/** "500 euros a day", "5000 euros a month": one may not exceed either. */
function areOtherLimits({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const limit = (all: readonly Token[]): readonly [string, string] | undefined => {
    const at = all.findIndex(
      ({ key, indefinite }, i) => TIMES.has(key) && (indefinite === true || all[i - 1]?.key === 'per'),
    );
    const number = all.slice(0, at).findLast(({ kind }) => kind === 'number');
    return at < 1 || number === undefined ? undefined : [number.key, all[at]?.key ?? ''];
  };
  const [one, two] = [limit(tokens), limit(others)];
  return one !== undefined && two !== undefined && one[0] !== two[0] && one[1] !== two[1];
}

/** "In May": a word that may be another one, unless it is written so. */
const isDate = (token: Token | undefined): boolean =>
  token?.kind === 'date' || (token?.name === true && /^(?:may|march)$/.test(token.key));

const CLOSED = wordSet('closed shut');
const isClosed = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ key }, i) =>
      CLOSED.has(key) && /^(?:is|are|stay|stays|remain|remains|will|be|in|on)$/.test(tokens[i - 1]?.key ?? '') && i > 0,
  ) && tokens.some(({ key }, i) => /^(?:on|in)$/.test(key) && isDate(tokens[i + 1]));

/** Closed on one holiday and on another, on leave in May and in July. */
function areOtherAbsences({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const isDated = [tokens, others].every((all) => all.some(isDate));
  const isOut = (all: readonly Token[]): boolean => isClosed(all) || isAway(all);
  return isDated && isOut(tokens) && isOut(others);
}

const WRONG = wordSet('bug issue leak vulnerability flaw defect regression crash error problem hole');
const FOUND = wordSet('is are was were found known exists exist occurs occur appears appear happens happen present');

/** "The bug is in version 2.1": and in another. */
function areOtherFindings({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const isFound = (all: readonly Token[]): boolean => {
    const at = all.findIndex(({ kind }, i) => kind === 'version' && i > 2);
    return FOUND.has(all[at - 2]?.key ?? '') && all[at - 1]?.key === 'in' && WRONG.has(singularOf(all[0] as Token));
  };
  return isFound(tokens) && isFound(others);
}

const RIDES = wordSet('bus train tram ferry flight plane boat ship coach shuttle subway metro');

/** "Buses leave at 8:15", "we have a bus at 8:15": and one at 8:45. */
function areOtherRides({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const isAny = (all: readonly Token[]): boolean =>
    all.some(
      (token, i) =>
        RIDES.has(singularOf(token)) &&
        token.definite !== true &&
        (token.indefinite === true || (i === 0 && formsOf(token.key).length > 1)),
    );
  return isTimed(tokens) && isTimed(others) && isAny(tokens) && isAny(others);
}

/** "Anna has a meeting on Monday": and another on Tuesday. */
function areOtherMeetings({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const had = (all: readonly Token[]): string | undefined => {
    const at = all.findIndex(({ key }) => /^(?:has|have)$/.test(key));
    const thing = all.slice(at + 1).find(({ indefinite }) => indefinite === true);
    const day = all.find(({ kind }) => kind === 'weekday' || kind === 'date');
    const isOne = at > 0 && at < 3 && thing !== undefined && thing === all[at + 1];
    return isOne && day !== undefined && !day.key.startsWith('every ') ? day.key : undefined;
  };
  const [one, two] = [had(tokens), had(others)];
  return one !== undefined && two !== undefined && one !== two;
}

const WITHIN = wordSet('in on for during under');

/** "As errors in release builds", "not as errors in debug builds": what holds for one kind says nothing of another. */
function areOfOtherKinds({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const kindOf = (all: readonly Token[]): readonly [string, string] | undefined => {
    const [before, opener, which, things] = all.slice(-4);
    const isPhrase = WITHIN.has(opener?.key ?? '') && which?.kind === 'word' && things?.kind === 'word';
    // "Is in small boxes", "in weekly batches": there the phrase is what is told.
    if (!isPhrase || before === undefined || BE.has(before.key) || which.key.endsWith('ly')) return undefined;
    return formsOf(things.key).length > 1 ? [which.key, things.key] : undefined;
  };
  const [one, two] = [kindOf(tokens), kindOf(others)];
  return one !== undefined && two !== undefined && one[1] === two[1] && one[0] !== two[0];
}
