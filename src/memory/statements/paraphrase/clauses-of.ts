import type { Statement } from '../read-statement.ts';
import type { Clause } from './clause.ts';
import { readClause } from './read-clause.ts';
import { rewritePhrases } from './rewrite-phrases.ts';
import { turnSentence } from './turn-sentence.ts';
import { waysToSay } from './ways-to-say.ts';
import { impliedWord, wordsOfStatement, type Word } from './word.ts';
import { isAddress } from './word-kinds.ts';
import { PREPOSITIONS } from './prepositions.ts';
import { wordSet } from '../../word-set.ts';

/** What a statement says, in every way to say it that is known. */
export function clausesOf(statement: Statement): readonly Clause[] {
  const plain = spelledOut(wordsOfStatement(statement));
  const words = rewritePhrases(plain);
  const turned = turnSentence(words).map(rewritePhrases);
  const ways = [words, ...turned, ...needed(plain), ...thingFirst(words), ...thingBehind(words)].flatMap(
    (way) => readClause(way) ?? [],
  );
  return [...ways, ...onlyAtLast(words)].flatMap(waysToSay);
}

const FOLDERS = new Set(['folder', 'directory', 'dir']);

/** "CSV files" are CSV. */
const isFormat = (word: Word | undefined): boolean =>
  word !== undefined &&
  /^(?:csv|xlsx?|json|ya?ml|xml|pdf|toml|markdown|parquet|png|jpe?g|svg|html|css)$/i.test(word.key);

/** "a bucket called acme-state" is the bucket acme-state; who is called so is another matter. */
function isCalled(words: readonly Word[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (word?.key !== 'called' && word?.key !== 'named') return false;
  // "Emma has a dog named Rex" says what it is called.
  const isSaid = words.slice(0, at).some(({ key }) => key === 'has' || key === 'have');
  const isPhrase = next === undefined || PREPOSITIONS.has(next.key);
  return before?.token.kind === 'word' && before.key !== 'is' && !isPhrase && !isSaid;
}

/** "the ACME_TOKEN environment variable" is ACME_TOKEN. */
function isVariable(words: readonly Word[], at: number): boolean {
  const isSetting = (word: Word | undefined): boolean => /^[A-Z][A-Z0-9_]+$/.test(word?.key ?? '');
  const key = words[at]?.key;
  if (key === 'environment' && /^var(?:iable)?$/.test(words[at + 1]?.key ?? ''))
    return isSetting(words[at - 1]) || isSetting(words[at + 2]);
  if (!/^var(?:iable)?$/.test(key ?? '')) return false;
  const before = words[at - 1]?.key === 'environment' ? words[at - 2] : words[at - 1];
  return isSetting(before) || isSetting(words[at + 1]);
}

/** "ticket INF-77" is INF-77. */
function isTicket(words: readonly Word[], at: number): boolean {
  return /^(?:ticket|issue)$/.test(words[at]?.key ?? '') && /^[A-Z]{2,}-\d+$/.test(words[at + 1]?.key ?? '');
}

/** "No wildcard imports": do not use them. "X=5", "X: 5": X is 5. "the db/x folder": db/x. */
function spelledOut(all: readonly Word[]): readonly Word[] {
  const words = all.filter(
    ({ key, token }, i) =>
      token.kind !== 'word' ||
      (!(key === 'of' && all[i - 1]?.token.unit === 'bytes') &&
        !(FOLDERS.has(key) && isAddress(all[i - 1])) &&
        !isVariable(all, i) &&
        !(key === 'files' && isFormat(all[i - 1])) &&
        !isCalled(all, i) &&
        !isTicket(all, i)),
  );
  const [first] = words;
  const is = words.findIndex(({ key }, i) => key === 'is' && words[i + 1]?.key === 'all');
  // "Timestamps are all stored in UTC": all of them are.
  if (is > 0 && is < words.length - 2) return [impliedWord('all'), ...words.slice(0, is + 1), ...words.slice(is + 2)];
  const isRule = first?.key === 'no' && words.length > 1 && words.length < 5 && WRITTEN.test(words.at(-1)?.key ?? '');
  if (isRule && !words.some(({ key }) => key === 'is'))
    return [impliedWord('not'), impliedWord('use'), ...words.slice(1)];
  const sign = words.findIndex(({ token }) => token.kind === 'symbol');
  return isNamedBefore(words, sign) ? words.with(sign, impliedWord('is')) : words;
}

/** What one writes in code, or leaves out: "no open incidents" tells no rule. */
const WRITTEN =
  /^(?:import|export|semicolon|tab|global|default|mock|emoji|type|cast|class|loop|comment|abbreviation|macro|exception|singleton|variable|dependency|dependencie|package|commit|push|pushe|merge|deploy|release|any|var|color|style|string|number|statement|ternary|ternarie|query|querie|log|print|secret|password|lambda|decorator|framework|librarie|library|deployment|meeting|call)s?$/;

/** So many words name what a sign gives a value. */
const MOST_NAMING = 7;
const SAYING = wordSet('is was were has have had will must should can may do does did not never always please if when');

/** "Port = 80", "Maximum upload size: 10 MB", and not "The rule: never push on Friday". */
function isNamedBefore(words: readonly Word[], sign: number): boolean {
  const key = words[sign]?.key;
  const isOne = words.every(({ token }, i) => i === sign || token.kind !== 'symbol');
  return (
    (key === ':' || key === '=') &&
    isOne &&
    sign > 0 &&
    sign <= MOST_NAMING &&
    sign < words.length - 1 &&
    !words.some((word) => SAYING.has(word.key))
  );
}

/** "accepts CSV only": only CSV. */
function onlyAtLast(words: readonly Word[]): readonly Clause[] {
  const only = words.at(-1);
  if (only?.key !== 'only') return [];
  const read = readClause(words.slice(0, -1));
  return read === undefined || read.object.length === 0 || read.adjuncts.length > 0
    ? []
    : waysToSay({ ...read, only }).filter((way) => way.only === undefined);
}

const FINITE = wordSet('is was were must should can may will has have need needs require requires take takes');

/** "Batch size for the job is 256", "deploys to production need two approvals": the first word is no order. */
function thingFirst(words: readonly Word[]): readonly (readonly Word[])[] {
  const [first, second, ...more] = words;
  if (first === undefined || second === undefined) return [];
  // "Integration tests talk to it", "log files end up there": what looks like the verb says what they are.
  const does = more.findIndex(({ verb, key }) => FINITE.has(key) || verb?.base === true);
  const isPair = second.verb?.third === true && first.token.definite !== true && does >= 0 && does < 4;
  const pair = isPair ? [[{ ...first, verb: undefined }, { ...second, verb: undefined }, ...more]] : [];
  if (first.verb === undefined || first.verb.gerund === true || first.verb.participle === true) return pair;
  return more.some(({ key, token }) => token.kind === 'word' && FINITE.has(key))
    ? [[{ ...first, verb: undefined }, second, ...more], ...pair]
    : pair;
}

const TIMED = wordSet('after before since until till during');
const NO_THINGS = wordSet(
  'is was were has have had do does did must can may will should being having it they we user he she',
);

/** "After five failed attempts", "since release 3.8": nothing is done there, whatever the words look like. */
function thingBehind(words: readonly Word[]): readonly (readonly Word[])[] {
  const at = words.findIndex(({ key, token }) => TIMED.has(key) && token.kind === 'word');
  const rest = words.slice(at + 1);
  if (at < 1 || rest.length === 0 || rest.length > 5 || rest[0]?.verb?.gerund === true) return [];
  if (rest.some(({ key }) => NO_THINGS.has(key)) || rest.every(({ verb }) => verb === undefined)) return [];
  return [[...words.slice(0, at + 1), ...rest.map((word) => ({ ...word, verb: undefined }))]];
}

/** "The VPN is required to reach it": of a thing, it is needed; of a person, it must. */
function needed(words: readonly Word[]): readonly (readonly Word[])[] {
  const at = words.findIndex(({ key }, i) => key === 'required' && words[i + 1]?.key === 'to');
  if (at < 1) return [];
  return [rewritePhrases(words.with(at, { ...impliedWord('needed'), comma: false }))];
}
