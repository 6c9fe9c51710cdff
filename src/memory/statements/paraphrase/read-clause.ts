import { ATTRIBUTES } from '../word-classes.ts';
import type { Adjunct, Agent, Clause } from './clause.ts';
import { PREPOSITIONS } from './prepositions.ts';
import { findVerb, guessVerb, isAdverb, readVerbGroup, type VerbGroup } from './verb-group.ts';
import { verbForm } from './verb-forms.ts';
import { impliedWord, type Word } from './word.ts';
import { isPromised } from '../told-apart.ts';
import { wordSet } from '../../word-set.ts';
import { isWhen } from './word-kinds.ts';

/** These with a number behind them say how much, not where. */
const AMOUNTS = wordSet('about over under above below atmost atleast around');
const CLAUSE_OPENERS = wordSet(
  'if when whenever unless because since before after while until till although though once',
);
const OPENED = wordSet('how what where why that whether which who');
const VALUES = wordSet('number date time weekday version');

/** Takes a sentence apart; undefined where no verb is found, or where it is not clear what belongs to what. */
export function readClause(words: readonly Word[]): Clause | undefined {
  if (words.length < 2 || words.length > 60) return undefined;
  const first = words[0];
  if (first !== undefined && isClauseOpener(first)) {
    const comma = words.findIndex(({ comma: is }) => is);
    const opened = comma < 1 ? undefined : openedBy(first, words.slice(1, comma + 1));
    if (opened?.clause !== undefined) {
      const rest = words.slice(comma + 1);
      const main = readClause(rest[0]?.key === 'then' ? rest.slice(1) : rest);
      return main === undefined ? undefined : { ...main, adjuncts: [...main.adjuncts, opened] };
    }
  }
  for (let i = 1; i < words.length - 1; i += 1) {
    const word = words[i];
    if (word === undefined || !isClauseOpener(word)) continue;
    const opened = openedBy(word, words.slice(i + 1));
    if (opened?.clause === undefined) continue;
    const main = readSimple(words.slice(0, i));
    return main === undefined ? undefined : { ...main, adjuncts: [...main.adjuncts, opened] };
  }
  return readSimple(words);
}

function isClauseOpener({ key, token }: Word): boolean {
  return token.kind === 'word' && token.name !== true && CLAUSE_OPENERS.has(key);
}

/** What stands behind "if", "before": a clause, one without its doer ("before merging"), or only a thing. */
function openedBy({ key }: Word, words: readonly Word[]): Adjunct {
  return { opener: key, words, clause: gerundClause(words) ?? (words.length > 1 ? readClause(words) : undefined) };
}

function gerundClause(words: readonly Word[]): Clause | undefined {
  const [first, ...rest] = words;
  const [second, ...others] = rest;
  // "before being published": what is done is what the sentence is about.
  if (first?.key === 'being' && second?.verb?.participle === true) {
    const done = withRest({ modal: '', denied: '', tense: 'present', verb: second.verb.lemma }, 'none', [], others, []);
    return { ...done, object: [impliedWord('it'), ...done.object] };
  }
  if (first?.verb?.gerund !== true || first.token.definite === true || first.token.indefinite === true)
    return undefined;
  return withRest({ modal: '', denied: '', tense: 'present', verb: first.verb.lemma }, 'none', [], rest, []);
}

/** A sentence with one verb. */
function readSimple(all: readonly Word[]): Clause | undefined {
  const { fronted: first, words } = takeFronted(all);
  // "In June we decided to migrate" does not say when they migrate.
  const fronted = isPromised(words) ? first.map((one) => ({ ...one, opener: `${one.opener}-first` })) : first;
  const at = findVerb(words) ?? guessVerb(words);
  if (at === undefined) return undefined;
  const found = readVerbGroup(words, at);
  if (found === undefined) return undefined;
  const rest = words.slice(found.end);
  const loose = words.filter((_, i) => i < at && isLoose(words, i, at));
  const before = words.slice(0, at).filter((word) => !loose.includes(word));
  const isOnly = before.length > 1 && before.at(-1)?.key === 'only';
  const said = isOnly ? before.slice(0, -1) : before;
  const only = isOnly ? before.at(-1) : found.only;
  const group = { ...found, only };
  const adverbs = [...loose, ...group.adverbs].map(({ key }) => key);
  if (!group.passive) {
    const { agent, subject } = agentOf(said);
    const read = withRest(
      group,
      at === 0 || (agent === 'order' && said.length === 0) ? 'order' : agent,
      subject,
      rest,
      adverbs,
    );
    const clause = agent === 'order' && read.modal === '' ? { ...read, modal: 'order' } : read;
    return { ...clause, adjuncts: [...clause.adjuncts, ...fronted], only: group.only };
  }
  const word = words[found.end - 1];
  // "The status is closed" names a value; "the shop is closed" says what was done.
  if (rest.length === 0 && word !== undefined && isNamed(said.at(-1)) && group.modal === '')
    return { ...withRest({ ...group, verb: 'be' }, 'named', said, [word], adverbs), adjuncts: fronted, only };
  return passive(group, said, rest, adverbs, fronted);
}

/** "X is owned by Y" as what Y does; without a doer, as what somebody does. */
function passive(
  group: VerbGroup,
  said: readonly Word[],
  rest: readonly Word[],
  adverbs: readonly string[],
  fronted: readonly Adjunct[],
): Clause {
  const [to, next, ...doing] = rest;
  // "X is written to by Y": to X.
  const isLeft = to !== undefined && isPreposition(to) && to.key !== 'by' && next?.key === 'by' && doing.length > 0;
  if (isLeft) {
    const done = passive(group, [], rest.slice(1), adverbs, fronted);
    return { ...done, adjuncts: [{ opener: to.key, words: said, clause: undefined }, ...done.adjuncts] };
  }
  const clause = withRest(group, 'none', [], rest, adverbs);
  const by = clause.adjuncts.find((one) => one.opener === 'by' && one.clause === undefined && isDoer(one.words));
  const others = clause.adjuncts.filter((one) => one !== by);
  const { only } = group;
  const { agent, subject } = by === undefined ? { agent: 'none' as const, subject: [] } : agentOf(by.words);
  const doer = by !== undefined && only !== undefined ? [only, ...subject] : subject;
  return {
    ...clause,
    agent: agent === 'order' ? 'none' : agent,
    subject: doer,
    // "Y is given X": both are objects, the one that gets it first.
    object: [...said, ...clause.object],
    adjuncts: [...others, ...fronted],
    only: by === undefined ? only : undefined,
  };
}

const NO_DOERS = wordSet(
  'default design url header path role priority size type category region hand mail post law email product team name date day week month year phone',
);

function isDoer(words: readonly Word[]): boolean {
  const [first] = words;
  if (first === undefined || first.verb?.gerund === true || VALUES.has(first.token.kind)) return words.length > 1;
  return words.length > 1 || !NO_DOERS.has(first.key) || first.token.definite === true;
}

const NAMED = wordSet(
  'event hook button command function method keyword word label script target task step stage branch tag column field key action option',
);

/** Whether what is said of it is its value, and not what is done to it. */
export function isNamed(word: Word | undefined): boolean {
  return word !== undefined && word.token.name !== true && (NAMED.has(word.key) || ATTRIBUTES.has(word.key));
}

/** What is done, by nobody in particular: "to build X". */
export function deedOf(verb: string, object: readonly Word[]): Clause {
  return {
    agent: 'none',
    subject: [],
    modal: '',
    denied: '',
    tense: 'present',
    verb,
    object,
    adjuncts: [],
    adverbs: [],
  };
}

export function agentOf(words: readonly Word[]): { readonly agent: Agent; readonly subject: readonly Word[] } {
  const [first] = words;
  if (first === undefined) return { agent: 'order', subject: [] };
  if (words.length === 1 && (first.key === 'we' || first.key === 'us' || isOurTeam(first)))
    return { agent: 'we', subject: [] };
  if (words.length === 1 && (first.key === 'you' || first.key === 'one')) return { agent: 'you', subject: [] };
  return { agent: 'named', subject: words };
}

/** "The team uses X", "our team uses X": we do. */
function isOurTeam({ key, token }: Word): boolean {
  return key === 'team' && token.definite === true;
}

/** Phrases before the subject: "On Monday the client ...", "In production, we ...". */
function takeFronted(all: readonly Word[]): { readonly fronted: readonly Adjunct[]; readonly words: readonly Word[] } {
  const [first, second] = all;
  if (first === undefined || second === undefined) return { fronted: [], words: all };
  // "Nightly at 2 am the backup runs": the adverb says when, too, and stands as well at the end.
  if (isAdverb(first) && isPreposition(second)) {
    const { fronted, words } = takeFronted(all.slice(1));
    return fronted.length === 0 ? { fronted, words: all } : { fronted, words: [...words, { ...first, comma: false }] };
  }
  // "Every month the password changes".
  const isWhich = /^(?:last|next|this|every)-/.test(first.key) && second.verb === undefined;
  if (isAdverb(first) && (isWhich || second.token.definite === true || second.key === 'we'))
    return { fronted: [], words: [...all.slice(1), { ...first, comma: false }] };
  // "Mondays and Fridays I work from home".
  const days = all.findIndex(({ token, key }) => token.kind !== 'weekday' && key !== 'and');
  if (days > 0 && ['user', 'we', 'you', 'they'].includes(all[days]?.key ?? '') && all[days - 1]?.key !== 'and')
    return { fronted: [{ opener: 'on', words: all.slice(0, days), clause: undefined }], words: all.slice(days) };
  // "Every 90 days you have to".
  const isEvery = first.key === 'every' && VALUES.has(second.token.kind);
  if (!isPreposition(first) && !isEvery) return { fronted: [], words: all };
  // "To reach the cluster you need the VPN": what is reached is no subject yet.
  const isPurpose = first.key === 'to' && isBase(second);
  const comma = all.findIndex(({ comma: is }) => is);
  let end = comma > 0 ? comma + 1 : -1;
  for (let i = 2; end < 0 && i < all.length; i += 1) {
    const word = all[i];
    const before = all[i - 1];
    if (word === undefined || before === undefined) break;
    const opens =
      (!isPurpose && (word.token.definite === true || word.token.indefinite === true)) ||
      ['we', 'you', 'they', 'user', 'it', 'there', 'all'].includes(word.key) ||
      ((VALUES.has(before.token.kind) || before.key === 'default') &&
        !VALUES.has(word.token.kind) &&
        word.key !== 'and' &&
        word.key !== 'or');
    if (opens && before.key !== 'of' && !PREPOSITIONS.has(before.key)) end = i;
  }
  if (end < 2) return { fronted: [], words: all };
  const { object, adjuncts } = splitRest(all.slice(0, end));
  // "Over ten people": how many, and no phrase before them.
  return object.length > 0 ? { fronted: [], words: all } : { fronted: adjuncts, words: all.slice(end) };
}

function withRest(
  group: Pick<VerbGroup, 'modal' | 'denied' | 'tense' | 'verb'> & { readonly passive?: boolean },
  agent: Agent,
  subject: readonly Word[],
  rest: readonly Word[],
  adverbs: readonly string[],
): Clause {
  const { modal, denied, tense, verb } = group;
  const loose = rest.filter((_, i) => isLoose(rest, i));
  const { object, adjuncts } = splitRest(
    rest.filter((word) => !loose.includes(word)),
    group.passive === true,
  );
  const all = [...adverbs, ...loose.map(({ key }) => key)].toSorted();
  return { agent, subject, modal, denied, tense, verb, object, adjuncts, adverbs: all };
}

/** An adverb that belongs to the sentence. "Deletes daily backups" is not "deletes backups daily". */
function isLoose(words: readonly Word[], at: number, verbAt?: number): boolean {
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined || !isAdverb(word)) return false;
  if (next === undefined || word.comma || isAdverb(next) || isPreposition(next)) return true;
  if (next.token.kind !== 'word' || next.token.definite === true || next.token.indefinite === true) return true;
  return (
    /^(?:is|was|were|has|have|must|should|can|may|will|not|we|you|and|that|user)$/.test(next.key) ||
    (at + 1 === verbAt && !OF_THINGS.has(word.key))
  );
}

/** These describe a thing as often: "daily builds". */
const OF_THINGS = wordSet('daily weekly monthly yearly nightly hourly quarterly fast online offline annually');

/** The object, and the phrases behind it. */
function splitRest(
  words: readonly Word[],
  isDone = false,
): {
  readonly object: readonly Word[];
  readonly adjuncts: readonly Adjunct[];
} {
  const object: Word[] = [];
  const adjuncts: Adjunct[] = [];
  let open: { opener: string; words: Word[] } | undefined;
  const close = (): void => {
    if (open !== undefined) adjuncts.push({ ...open, clause: purposeOf(open) });
    open = undefined;
  };
  for (const [i, word] of words.entries()) {
    const next = words[i + 1];
    // "explains how to set it up": what is explained goes to the end.
    if (open === undefined && OPENED.has(word.key) && next !== undefined) {
      object.push(...words.slice(i));
      break;
    }
    const isAmount = AMOUNTS.has(word.key) && next !== undefined && VALUES.has(next.token.kind);
    const only = next !== undefined && word.key === 'only' && PREPOSITIONS.has(next.key);
    if (isPreposition(word) && !(i === 0 && word.key === 'using') && !isAmount && next !== undefined) {
      const before = words[i - 1]?.key === 'only' ? words[i - 1] : undefined;
      close();
      open = { opener: word.key, words: before === undefined ? [] : [before] };
    } else if (word.key === 'every' && next !== undefined && VALUES.has(next.token.kind)) {
      close();
      open = { opener: 'every', words: [] };
    } else if (only) continue;
    else if (open === undefined && isWhen(word) && (i > 0 || isDone) && !isModifier(words, i)) {
      close();
      open = { opener: word.token.kind === 'time' ? 'at' : 'on', words: [word] };
    } else if (open === undefined) object.push(word);
    else open.words.push(word);
  }
  close();
  return { object, adjuncts };
}

function isPreposition({ token, key }: Word): boolean {
  return token.kind === 'word' && token.name !== true && PREPOSITIONS.has(key);
}

/** "the Monday meeting". */
function isModifier(words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  return (
    words[at]?.token.definite === true ||
    (next !== undefined && next.token.kind === 'word' && !PREPOSITIONS.has(next.key) && next.key !== 'and')
  );
}

/** A phrase that became one verb keeps the form of its first word: "to talk to". */
const isBase = ({ key, verb }: Word): boolean => verbForm(key)?.base === true || verb?.base === true;

/** "to reach the cluster": what it is for. */
function purposeOf({ opener, words }: { opener: string; words: readonly Word[] }): Clause | undefined {
  const [first, ...rest] = words;
  if (first === undefined || rest.length === 0) return undefined;
  const isDone = opener === 'to' && isBase(first) && first.token.definite !== true;
  if (!isDone || first.verb === undefined) return gerundClause(words);
  return withRest({ modal: '', denied: '', tense: 'present', verb: first.verb.lemma }, 'none', [], rest, []);
}
