import type { DifferingSpan } from './align-tokens.ts';
import { verbForm } from './paraphrase/verb-forms.ts';
import { formsOf, type Token } from './token.ts';
import { CHANGES, exclude, NEGATIONS, OPENERS } from './word-classes.ts';
import { wordSet } from '../word-set.ts';

/** Whether the difference says of which case, thing or side each statement speaks, so that both may hold. */
export function standsApart({ oldAt, old, fresh }: Omit<DifferingSpan, 'freshAt'>, tokens: readonly Token[]): boolean {
  if (isOtherBound(old, fresh) || isThereOne(tokens) || isOneEvent(tokens, [...old, ...fresh])) return true;
  if ([...old, ...fresh].every(({ key }) => SIDES.has(key))) return true;
  // "Orders over 500 need approval": which ones.
  const isOfSome = tokens[oldAt + 1]?.kind === 'number' && oldAt + 2 < tokens.length;
  if (isOfSome && [...old, ...fresh].every(({ key }) => BOUNDS.has(key))) return true;
  if (isOtherDimension(old, fresh) || isOtherOccasion(oldAt, old, fresh, tokens)) return true;
  if (isOtherPlatform(oldAt, old, fresh, tokens)) return true;
  if (isOtherRelation(old, fresh) || isOtherUpgrade(old, fresh, tokens)) return true;
  if (!opposite(old, fresh)) return false;
  const next = tokens[oldAt + old.length];
  // "off for new users" and "off for old users": each says of whom.
  const isFor = OPENERS.has(tokens[oldAt - 1]?.key ?? '') && next?.kind === 'word' && !OPENERS.has(next.key);
  const isCondition = tokens.slice(0, oldAt).some(({ key }) => key === 'when' || key === 'if');
  // "Internal users see it", "external users see it".
  const isWhich =
    oldAt === 0 && !MOODS.has(old[0]?.key ?? '') && next?.kind === 'word' && verbForm(next.key)?.third !== true;
  return isFor || isCondition || isWhich;
}

/** Two words of which only one can hold. */
export function opposite(before: readonly Token[], after: readonly Token[]): boolean {
  // "With tabs", "with four spaces".
  const [old, fresh] = [before, after].map((said) =>
    said.length === 2 && said[0]?.kind === 'number' && /^(?:space|tab)s?$/.test(said[1]?.key ?? '')
      ? said.slice(1)
      : said,
  ) as [readonly Token[], readonly Token[]];
  const [one] = old;
  const [two] = fresh;
  if (one === undefined || two === undefined || old.length > 1 || fresh.length > 1) return false;
  return exclude(formsOf(one.key), formsOf(two.key));
}

/** "is sent on Monday" and "is sent to Anna": each answers a question of its own. */
function isOtherRelation([one]: readonly Token[], [two]: readonly Token[]): boolean {
  const isOpener = (token: Token | undefined): boolean => token?.kind === 'word' && RELATIONS.has(token.key);
  return isOpener(one) && isOpener(two) && one?.key !== two?.key;
}

/** "Before each commit", "out of office on 3 May", "no deploys on Friday", "allows port 80": one of several such. */
function isOtherOccasion(
  at: number,
  old: readonly Token[],
  fresh: readonly Token[],
  tokens: readonly Token[],
): boolean {
  const [before, earlier] = [tokens[at - 1]?.key ?? '', tokens[at - 2]?.key ?? ''];
  const isWord = old[0]?.kind === 'word' && old[0].unit === undefined;
  if (isWord && before === 'every' && /^(?:before|after|on|at|during)$/.test(earlier)) return true;
  const isWhen = [...old, ...fresh].every(({ kind }) => kind === 'date' || kind === 'weekday');
  if (isWhen && (isAway(tokens) || NEGATIONS.has(tokens[0]?.key ?? '') || isDoneOnce(tokens))) return true;
  if (before === 'port' && /^(?:allows?|permits?|opens?|exposes?|accepts?|blocks?|forwards?)$/.test(earlier))
    return true;
  const parents = [old, fresh].map(([one]) =>
    one?.kind === 'path' ? /^(?!\.).+(?=\/[^/.]+\/?$)/.exec(one.key)?.[0] : undefined,
  );
  return (
    parents[0] !== undefined && parents[0] === parents[1] && tokens[0]?.definite !== true && !parents[0].startsWith('/')
  );
}

/** Days on which somebody is not there: there are others. */
export const isAway = (tokens: readonly Token[]): boolean =>
  tokens.some(({ key }, i) => {
    const before = tokens[i - 1]?.key ?? '';
    if (tokens.some(({ key: one }) => one === 'until')) return false;
    return (
      key === 'ooo' ||
      (/^(?:vacation|leave|holiday|trip|tour)$/.test(key) && [1, 2].some((n) => tokens[i - n]?.key === 'on')) ||
      (before === 'is' && AWAY.test(key))
    );
  });
const AWAY = /^(?:away|absent|off|abroad|unavailable|busy)$/;

/** "Reboot of cache1 done 4 Feb". */
const isDoneOnce = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ key }, i) => /^(?:done|completed|performed)$/.test(key) && !/^(?:is|will|be)$/.test(tokens[i - 1]?.key ?? ''),
  );

const PLATFORMS = wordSet(
  'linux macos mac windows ubuntu debian fedora android ios ipados chrome firefox safari edge opera brave',
);
const GOES_WRONG = wordSet('work occur happen fail crash appear break hang freeze load render show start');
const MANY_RUN = wordSet('application client program game tool cli plugin software extension agent');

/** "Happens on Windows 10", "does not work in Safari", "the tests run on Linux": and maybe on another, too. */
function isOtherPlatform(
  at: number,
  old: readonly Token[],
  fresh: readonly Token[],
  tokens: readonly Token[],
): boolean {
  const isOne = (token: Token | undefined): boolean => PLATFORMS.has(token?.key ?? '');
  const from = isOne(tokens[at - 1]) ? at - 1 : at;
  if (!(from < at || (isOne(old[0]) && isOne(fresh[0]))) || !/^(?:on|in|under)$/.test(tokens[from - 1]?.key ?? ''))
    return false;
  return tokens.slice(0, from).some(({ key }, i) => {
    const lemma = verbForm(key)?.lemma ?? '';
    const before = tokens[i - 1]?.key ?? '';
    return GOES_WRONG.has(lemma) || (lemma === 'run' && (formsOf(before).length > 1 || MANY_RUN.has(before)));
  });
}

const SIDES = wordSet('with without only even');
const RELATIONS = wordSet('on to from in at by for with via near about against around until since');

/** "We moved to AWS" and "we moved to TypeScript", "upgraded to Node 24" and "to Postgres 17": of different things. */
function isOtherUpgrade(old: readonly Token[], fresh: readonly Token[], tokens: readonly Token[]): boolean {
  const to = tokens.findIndex(({ key }, i) => key === 'to' && CHANGES.has(tokens[i - 1]?.key ?? ''));
  const isNamed = ([first]: readonly Token[]): boolean => first?.name === true || first?.kind === 'identifier';
  return to > 0 && to < 3 && tokens[0]?.key === 'we' && isNamed(old) && isNamed(fresh);
}

const BOUNDS = wordSet('above below over under atleast atmost');

/** "when it is above 500", "when it is below 5": two bounds, and both may hold. */
function isOtherBound(old: readonly Token[], fresh: readonly Token[]): boolean {
  const [one, two] = [old, fresh].map((said) => said.find(({ key }) => BOUNDS.has(key))?.key);
  return one !== undefined && two !== undefined && one !== two && old.length > 1 && fresh.length > 1;
}

/** "There is a spare charger in the kitchen": and another elsewhere. */
function isThereOne([first, second, third]: readonly Token[]): boolean {
  return first?.key === 'there' && second?.key === 'is' && third?.indefinite === true;
}

/** "A cron job runs at 2 am": and another at another time. */
function isOneEvent([first, second]: readonly Token[], values: readonly Token[]): boolean {
  const isOne = first?.indefinite === true && (second?.indefinite !== true || second.kind === 'word');
  return (
    isOne &&
    values.length > 0 &&
    values.every(
      ({ kind, key }) => kind === 'time' || kind === 'date' || (kind === 'weekday' && !key.startsWith('every ')),
    )
  );
}

/** "80 cm wide", "2 m long". */
function isOtherDimension(old: readonly Token[], fresh: readonly Token[]): boolean {
  const [one, two] = [old, fresh].map((said) => DIMENSIONS.get(said.at(-1)?.key ?? ''));
  return one !== undefined && two !== undefined && one !== two;
}

export const DIMENSIONS: ReadonlyMap<string, string> = new Map([
  ['wide', 'width'],
  ['long', 'length'],
  ['high', 'height'],
  ['tall', 'height'],
  ['deep', 'depth'],
  ['thick', 'thickness'],
]);

const MOODS = wordSet('always never must should');
