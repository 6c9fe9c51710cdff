import { PREPOSITIONS } from './prepositions.ts';
import { verbForm } from './verb-forms.ts';
import { wordTable } from '../word-table.ts';
import { impliedWord, type Word } from './word.ts';
import { wordSet } from '../../word-set.ts';
import { rewritePeriods } from './periods.ts';
import { isProduct } from './word-kinds.ts';

/** Phrases of which the first word is a verb in any form; the new verb takes that form. */
const VERBS = `
  kick off: start | set up: set-up | roll out: roll-out | turn on: enable | turn off: disable | switch on: enable |
  switch off: disable | take place: happen | take care of: handle | look after: handle | deal with: handle |
  get rid of: remove | carry out: do | hand in: submit | turn in: submit | sign off on: approve | sign off: approve | rely on: depend on |
  make use of: use | get in touch with: contact | reach out to: contact | call off: cancel | put off: postpone |
  look into: investigate | keep track of: track | result in: cause | lead to: cause | leave out: omit |
  look for: search-for | search for: search-for | sign up: register | roll back: roll-back | revert: roll-back |
  back up: back-up | clean up: clean-up | go over: exceed | shut down: shut-down | go up: increase | go down: decrease |
  take part in: attend | participate in: attend | consist of: comprise |
  belong to: belong-to | come from: come-from | be fond of: like | get to: reach | refrain from: avoid |
  make sure: ensure | hand over: hand-over | go live: launch | log in: log-in | sign in: log-in | log out: log-out |
  sign out: log-out | try again: retry | point to: point-to | swap out: replace | fill out: fill-in | fill in: fill-in |
  find out: find-out | figure out: find-out | work with: work-with | ask for: ask-for | talk to: speak-to |
  speak to: speak-to | talk with: speak-to | speak with: speak-to | wait for: await | pay for: pay-for |
  use up: consume | write down: record | pick up: pick-up | drop off: drop-off | check out: check-out |
  bring up: bring-up | spin up: spin-up | tear down: tear-down | break down: break-down | stick to: follow |
  adhere to: follow | comply with: follow | run out: expire | opt for: choose | go for: choose | head up: lead |
  listen on port: listen-port | run on port: listen-port | bind to port: listen-port | be on port: listen-port |
  live at: live-at | take over: take-over | set aside: set-aside | phase out: phase-out | print out: print | end up: end-up | hand out: hand-out | fill up: fill-up | send out: send | go out: go-out | come back: come-back | come out: come-out | pass on: pass-on | talk about: talk-about | rent out: rent-out |
  take off: take-off | come with: include | make up: constitute | put in: put-in | aim at: aim-at |
  make decision: decide | take decision: decide | have discussion about: discuss | have discussion of: discuss |
  have conversation with: speak-to | have chat with: speak-to | give talk: speak | give speech: speak |
  take look at: look-at | have look at: look-at | look at: look-at | make copy of: copy | pay visit to: visit |
  make change to: change | make changes to: change | give call: call | make use: use | have effect on: affect |
  have influence on: influence | give permission to: allow | give explanation of: explain | make attempt to: try to |
  make promise to: promise to | make plan to: plan to | give advice to: advise | offer help to: help |
  make improvement to: improve | make improvements to: improve | do analysis of: analyze | keep eye on: monitor |
  get rid: remove | come to end: end | make contribution to: contribute to | get in contact with: contact`;

/** Phrases of fixed words. What says nothing becomes nothing. */
const FIXED = `
  is able to: can | is unable to: can not | is not able to: can not | is required to: must | is obliged to: must |
  is supposed to: should | ought to: should | had better: should | is allowed to: allowed | is permitted to: allowed |
  is not allowed to: allowed not | is not permitted to: allowed not | is forbidden to: allowed not |
  is forbidden from: allowed not | is prohibited from: allowed not | is not required to: neednot |
  is not obliged to: neednot | is made up of: comprises | is composed of: comprises | is comprised of: comprises | is due: must is submitted | not need to: neednot |
  it is possible to: we can | it is not possible to: we can not | it is impossible to: we can not |
  it is forbidden to: we allowed not | it is prohibited to: we allowed not | it is not allowed to: we allowed not |
  it is not permitted to: we allowed not | it is allowed to: we allowed | it is permitted to: we allowed |
  it is required to: we must | it is mandatory to: we must | it is necessary to: we must | it is not necessary to: we neednot |
  it is recommended to: we should | it is advisable to: we should | it is best to: we should |
  make sure to: must | be sure to: must | is sure to: must | remember to: must | not forget to: must |
  make sure you: must | make sure that you: must | never ever: never | not ever: never | under no circumstances: never |
  at no time: never | in no case: never | at all times: always | all the time: always | in all cases: always |
  right away: immediately | straight away: immediately | at once: immediately | by hand: manually |
  from time to time: sometimes | two times: twice | n:2 times: twice | one time: once | prior to: before | in case of: if-there-is |
  provided that: if | on condition that: if | given that: because | due to fact that: because |
  owing to: because of | on account of: because of | because: because | because of: because-of | due to: because-of |
  even though: although | as soon as: when | every time: when | each time: when | so as to: to | with help of: with |
  by means of: with | with use of: with | by way of: via | apart from: except | in spite of: despite | next to: beside |
  close to: near | in addition to: besides | on behalf of: for-behalf | a lot of: many | lots of: many |
  lot of: many | large number of: many | most recent: latest | free of charge: free | at no cost: free |
  pull request: pr | pull requests: prs | merge request: mr | merge requests: mrs | continuous integration: ci |
  user interface: ui | operating system: os | quality assurance: qa | human resources: hr | head office: hq |
  chief executive officer: ceo | chief technology officer: cto | time zone: timezone | due date: deadline |
  time off: vacation | no one: nobody | nothing but: only | avoid use of: avoid using | times out: expires | rate limited to: limited to | time out: expire | its own: separate | their own: separate | at or above: atleast | at or below: atmost | nothing except: only | none but: only | the majority of: most | majority of: most | as well as: and | at a time: at-a-time |
  bigger than: over | larger than: over | greater than: over | higher than: over | longer than: over | more than: over |
  smaller than: under | lower than: under | shorter than: under | fewer than: under | maximum of: atmost |
  minimum of: atleast | no later than: by | not later than: by | at latest: | or less: or-less | or more: or-more |
  or above: or-more | or higher: or-more | or newer: or-more | or later: or-more | or below: or-less |
  and above: or-more | and newer: or-more | and later: or-more | and up: or-more |
  have got to: must | has got to: must | is not to is: must not is |
  would like: want | which is: | that is: | that are: | which are: | has got: has | have got: have |
  is in charge of: handles | is responsible-for: handles | is person responsible-for: handles | is one responsible-for: handles | has responsibility for: handles |
  is part of: belong-to | is member of: belong-to | is called: is | is named: is | has name: is |
  on daily basis: daily | on weekly basis: weekly | on monthly basis: monthly | on regular basis: regularly |
  frames per second: fps | is equipped with: has | is scared of: is afraid of | by profession: | end to end: end-to-end | would rather have: prefers | would rather: prefers | in front of: before-place | from inside: from-inside | to is in: in | from within: from-inside | from outside: from-outside | of over: over | of under: under | of atmost: atmost | of atleast: atleast | whole of: whole | each of: each | all of: all | both of: both | some of: some | most of: most | is to is: must is | and not: not | but not: not | e mail: email | e mails: emails | going to: will | requests per second: rps | is out of order: is broken | and also: and | anybody: anyone | whether or not: whether | such as: like-as | e.g.: like-as | for example: like-as |
  at present: | at this point: | for now: | in general: generally | in most cases: usually | most of time: usually |
  as rule: usually | for most part: mostly | in future: from-now | in meantime: meanwhile | in advance: beforehand |
  configuration file: configuration | configuration files: configurations |
  cache entries: caches | cached entries: caches |
  staging environment: staging | production environment: production | once every: every |
  that have no: without | that has no: without | which have no: without | with no: without |
  of every month: of month | of every week: of week | of every quarter: of quarter | of every year: of year |
  this repository: repository | this project: project | this codebase: repository | this team: team | this company: company`;

interface Rule {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

const parse = (text: string): readonly Rule[] =>
  text
    .trim()
    .split(/\s*\|\s*/)
    .map((line) => {
      const [from = '', to = ''] = line.split(/:(?= |$)/);
      const words = (part: string): readonly string[] => part.trim().split(/\s+/).filter(Boolean);
      return { from: words(from), to: words(to) };
    })
    .toSorted((a, b) => b.from.length - a.from.length);

const byFirst = (rules: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> =>
  Map.groupBy(rules, ({ from }) => from[0] ?? '');

const VERB_RULES = byFirst(parse(VERBS));
const FIXED_RULES = byFirst(parse(FIXED));

/** One way to say it for phrases of several words. */
export function rewritePhrases(words: readonly Word[]): readonly Word[] {
  return bounds(rewritePeriods(reasons(verbPhrases(fixedPhrases(switches(signs(habits(words))))))));
}

const FINITE = wordSet('is was has have had do does did can could must should may might will would not been');

/** "Because illness", as "due to illness" is read: there nothing is done, and it is because of a thing. */
function reasons(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(({ key, token }) => key === 'because' && token.name !== true);
  const [word, ...rest] = words.slice(Math.max(at, 0));
  const isDone = rest.some(({ key, verb }) => FINITE.has(key) || verb?.third === true || verb?.past === true);
  return at < 0 || word === undefined || rest.length === 0 || isDone
    ? words
    : words.with(at, { ...word, key: 'because-of', verb: undefined });
}

const plain = ({ token, key }: Word): string => (token.name === true ? '' : key);

function fixedPhrases(words: readonly Word[]): readonly Word[] {
  const out: Word[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i];
    if (word === undefined) continue;
    const rule = FIXED_RULES.get(plain(word))?.find(
      ({ from }) =>
        from.every((key, n) => words[i + n] !== undefined && plain(words[i + n] ?? word) === key) &&
        // "larger than 5 MB" is over it; which of two things is larger is another matter than which is longer.
        (from.at(-1) !== 'than' || isValue(words[i + from.length])) &&
        // "is going to Paris" is no future.
        (from[0] !== 'going' || words[i + 2]?.verb?.base === true || words[i + 2]?.key === 'is'),
    );
    if (rule === undefined) {
      out.push(word);
      continue;
    }
    const last = words[i + rule.from.length - 1] ?? word;
    // "2 times" is no number any more.
    const first = word.token.kind === 'word' ? word : impliedWord('');
    out.push(...rule.to.map((key) => ({ ...first, key, verb: verbForm(key), comma: last.comma })));
    i += rule.from.length - 1;
  }
  return out;
}

function verbPhrases(words: readonly Word[]): readonly Word[] {
  const out: Word[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i];
    if (word === undefined) continue;
    const lemma = word.verb?.lemma;
    const rule =
      lemma === undefined
        ? undefined
        : VERB_RULES.get(lemma)?.find(({ from }) => from.every((key, n) => n === 0 || words[i + n]?.key === key));
    const apart = rule === undefined && lemma !== undefined ? separated(words, i, lemma) : undefined;
    if (apart !== undefined && word.verb !== undefined) {
      out.push(
        { ...word, key: apart.verb, verb: { ...word.verb, lemma: apart.verb } },
        ...words.slice(i + 1, apart.at),
      );
      i = apart.at;
      continue;
    }
    if (rule === undefined || word.verb === undefined) {
      out.push(word);
      continue;
    }
    const [verb = '', ...rest] = rule.to;
    const last = words[i + rule.from.length - 1] ?? word;
    out.push({ ...word, key: verb, verb: { ...word.verb, lemma: verb }, comma: last.comma });
    out.push(...rest.map((key) => ({ ...last, key, verb: undefined })));
    i += rule.from.length - 1;
  }
  return out;
}

/** So many words may stand between a verb and its particle: "took the project over". */
const MOST_APART = 5;

function separated(
  words: readonly Word[],
  from: number,
  lemma: string,
): { readonly verb: string; readonly at: number } | undefined {
  for (const { from: phrase, to } of VERB_RULES.get(lemma) ?? []) {
    const [, particle, ...more] = phrase;
    if (more.length > 0 || particle === undefined || to.length !== 1 || !PARTICLES.has(particle)) continue;
    for (let at = from + 2; at < words.length && at <= from + MOST_APART; at += 1) {
      const next = words[at + 1];
      if (words[at]?.key !== particle) {
        if (PREPOSITIONS.has(words[at]?.key ?? '')) break;
        continue;
      }
      const ends = next === undefined || words[at]?.comma === true || PREPOSITIONS.has(next.key);
      return ends ? { verb: to[0] ?? lemma, at } : undefined;
    }
  }
  return undefined;
}

const PARTICLES = wordSet('over up down off on out in back aside');

const SWITCHED: Readonly<Record<string, string>> = wordTable({ on: 'enabled', off: 'disabled' });

/** "is off by default" is "is disabled by default". "Is on port 80" says where. */
function switches(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(
    ({ key, token }, i) => words[i - 1]?.key === 'is' && SWITCHED[key] !== undefined && token.name !== true,
  );
  const [word, next] = [words[at], words[at + 1]];
  const isEnd =
    next === undefined || (next.token.kind === 'word' && PREPOSITIONS.has(next.key) && next.token.name !== true);
  const to = SWITCHED[word?.key ?? ''];
  return word === undefined || to === undefined || !isEnd
    ? words
    : words.with(at, { ...word, key: to, verb: verbForm(to) });
}

/** "used to work" is "formerly worked"; "is used to build" says what for. */
function habits(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(
    ({ key, token }, i) => key === 'used' && token.name !== true && words[i + 1]?.key === 'to',
  );
  const [before, used, verb] = [words[at - 1], words[at], words[at + 2]];
  if (used === undefined || verb === undefined || at < 1 || HELPS.has(before?.key ?? '')) return words;
  const isBe = verb.key === 'is' || verb.key === 'be';
  if (!isBe && verb.verb?.base !== true) return words;
  const past: Word = isBe
    ? { ...verb, key: 'was', verb: verbForm('was') }
    : { ...verb, verb: { lemma: verb.verb?.lemma ?? verb.key, past: true } };
  return [
    ...words.slice(0, at),
    { ...impliedWord('formerly'), token: { ...used.token, key: 'formerly' } },
    past,
    ...words.slice(at + 3),
  ];
}
const HELPS = wordSet('is was were been be get got has have had and');

const SIGNS: Readonly<Record<string, string>> = wordTable({
  '>=': 'atleast',
  '<=': 'atmost',
  '>': 'over',
  '<': 'under',
});

const isValue = (word: Word | undefined): boolean => word !== undefined && word.token.kind !== 'word';

/** Where the name begins that this is the version of: "iOS 17". */
function productFrom(words: readonly Word[], at: number): number {
  let from = at;
  while (from > 0 && isProduct(words[from - 1])) from -= 1;
  return from;
}

/** "Node >= 20" is "at least Node 20", and "Node 20+" is "Node 20 or newer". */
function signs(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(
    ({ token }, i) => i > 0 && token.kind === 'symbol' && (token.key === '+' || SIGNS[token.key] !== undefined),
  );
  const sign = words[at];
  if (sign === undefined) return words;
  const isPlus = sign.key === '+' && isValue(words[at - 1]) && words[at - 1]?.token.end === sign.token.start;
  if (isPlus) return words.with(at, { ...sign, key: 'or-more' });
  const bound = SIGNS[sign.key];
  if (bound === undefined || !isValue(words[at + 1])) return words;
  const from = productFrom(words, at);
  return [...words.slice(0, from), impliedWord(bound), ...words.slice(from, at), ...words.slice(at + 1)];
}

/** "80 % or above" is "at least 80 %". */
function bounds(words: readonly Word[]): readonly Word[] {
  const bound = words.findIndex(({ key }, i) => i > 0 && (key === 'or-more' || key === 'or-less'));
  // "Twelve characters or more": what is counted stands between.
  const [many, thing, sign] = words.slice(Math.max(bound - 2, 0), bound + 1);
  const isCounted =
    bound > 1 && many?.token.kind === 'number' && many.token.unit === undefined && thing?.token.kind === 'word';
  if (isCounted && sign !== undefined)
    return bounds([...words.slice(0, bound - 1), sign, thing, ...words.slice(bound + 1)]);
  const at = bound;
  const value = words[at - 1];
  const word = words[at];
  if (value === undefined || word === undefined || value.token.kind === 'word') return words;
  const limit = { ...word, key: word.key === 'or-more' ? 'atleast' : 'atmost' };
  // "iOS 17 or newer": the bound is of the whole name.
  const from = productFrom(words, at - 1);
  return [
    ...words.slice(0, from),
    limit,
    ...words.slice(from, at - 1),
    { ...value, comma: word.comma },
    ...words.slice(at + 1),
  ];
}
