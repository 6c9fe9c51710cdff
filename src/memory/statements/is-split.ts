import { firstVerb } from './changed/first-verb.ts';
import { sameTokens } from './align-tokens.ts';
import { verbForm } from './paraphrase/verb-forms.ts';
import { readStatement, type Statement } from './read-statement.ts';
import { toldApart } from './told-apart.ts';
import { BE, BE_PAST, OPENERS } from './word-classes.ts';

/** More than so many sentences are no statement. */
const MOST_PARTS = 4;
/** Between two sentences; behind a short form a dot ends none. */
const BETWEEN =
  /(?<!\b(?:dr|mr|mrs|ms|prof|st|no|nr|vs|etc|approx|inc|ltd|ca|bzw|usw|jr|sr|fig|p|e\.g|i\.e|z\.b|\p{Lu}))(?:\.|!)\s+(?=[\p{Lu}"'“])|;\s+/iu;
const JOINED = /[.!;]\s+\S| and /i;
const AND = /,?\s+and\s+/gi;

/**
 * "The server is in Frankfurt. It runs Debian." and "the server is in Frankfurt and runs Debian": the same sentences, in
 * the same order, once put together and once apart. Each must be equal to its own one word by word.
 */
export function isSplit(old: Statement, fresh: Statement): boolean {
  if (!JOINED.test(old.text) || !JOINED.test(fresh.text)) return false;
  const [mine, theirs] = [old, fresh].map(({ text }) => text.split(BETWEEN).filter((part) => part.trim() !== ''));
  if (mine === undefined || theirs === undefined || (mine.length === 1 && theirs.length === 1 && !isPaired(old, fresh)))
    return false;
  if (SCOPED.test(old.text) || SCOPED.test(fresh.text) || [old, fresh].some(isBounded)) return false;
  if (Math.max(mine.length, theirs.length) > MOST_PARTS) return false;
  const [one, two] = [sentencesOf(mine), sentencesOf(theirs)];
  if (one === undefined || two === undefined || one.length !== two.length || one.length < 2) return false;
  return one.every((sentence, i) => {
    const other = two[i];
    return other !== undefined && sameTokens(sentence.tokens, other.tokens) && !toldApart(sentence, other);
  });
}

/** What these say may hold for one sentence or for both. */
const SCOPED =
  /\b(?:only|just|even|if|when|whenever|unless|because|since|until|before|after|while|although|though|every|each|all|some|few|many|most|any|no|not|never|nobody|none|neither|either|or|but|both|always|usually|often|may|might|must|can|could|should|would|will)\b|n['’]t\b|\?/i;
const isPaired = ({ text }: Statement, other: Statement): boolean => / and /i.test(text) && / and /i.test(other.text);
/** "On Mondays Anna cooks and cleans", "a dog barks and bites". */
const isBounded = ({ tokens: [first] }: Statement): boolean =>
  first?.indefinite === true || OPENERS.has(first?.key ?? '');

/** Every sentence with its own subject; undefined where one is not known for certain. */
function sentencesOf(parts: readonly string[]): readonly Statement[] | undefined {
  const out: Statement[] = [];
  for (const part of parts.flatMap(atAnd)) {
    const whole = out.length === 0 ? part : withSubject(part, out.at(-1));
    if (whole === undefined) return undefined;
    out.push(readStatement(whole));
  }
  return out;
}

/** Cut where "and" stands between two sentences, and not between two things. */
function atAnd(text: string): readonly string[] {
  for (const { index, 0: and } of text.matchAll(AND)) {
    const [head, tail] = [text.slice(0, index), text.slice(index + and.length)];
    if (verbOf(readStatement(head)) === undefined) continue;
    const rest = readStatement(tail);
    if (isElided(rest) || verbOf(rest) !== undefined) return [head, ...atAnd(tail)];
  }
  return [text];
}

/** Where the verb of a sentence with a subject stands. */
function verbOf({ tokens }: Statement): number | undefined {
  const at = firstVerb(tokens);
  return at === undefined || at === 0 ? undefined : at;
}

const isFinite = (key: string): boolean => {
  const form = verbForm(key);
  return BE.has(key) || BE_PAST.has(key) || form?.third === true || (form?.past === true && form.base !== true);
};

/** "Runs Debian": without its subject. */
const isElided = ({ tokens }: Statement): boolean => {
  const [first, second] = tokens;
  return first?.kind === 'word' && first.name !== true && first.definite !== true && second !== undefined
    ? isFinite(first.key) && !isFinite(second.key)
    : false;
};

const PRONOUN = /^(it|he|she|they)(?=\s|['’](?:s|re|ll|ve)\b)/i;

/** The sentence with the subject of the one before it, where it has none or only a pronoun. */
function withSubject(part: string, before: Statement | undefined): string | undefined {
  if (before === undefined) return part;
  const pronoun = PRONOUN.exec(part)?.[1];
  const isBare = isElided(readStatement(part));
  if (pronoun === undefined && !isBare) return part;
  const verb = verbOf(before);
  const [first, last] = [before.tokens[0], before.tokens[(verb ?? 0) - 1]];
  if (verb === undefined || first === undefined || last === undefined) return undefined;
  if (pronoun !== undefined && !isMeant(pronoun.toLowerCase(), before, verb, IS.test(part))) return undefined;
  if (isBare && pronoun === undefined && (isTimed(readStatement(part)) || last === before.tokens.at(-2)))
    return undefined;
  const subject = before.text.slice(0, last.end).trim();
  return `${subject}${pronoun === undefined ? ' ' : ''}${part.slice(pronoun?.length ?? 0)}`;
}

/** "Cooks dinner and cleans the flat on Mondays": when may be said of both. */
const isTimed = ({ tokens }: Statement): boolean =>
  tokens.some(
    ({ kind, key }) =>
      /^(?:weekday|date|time)$/.test(kind) || /^(?:per|daily|weekly|monthly|yearly|nightly|hourly)$/.test(key),
  );

const IS = /^it(?:['’]s| is| was)\b/i;

/** What stands behind the verb, but for what somebody is, or is called: that is himself. */
function withoutWhat(tokens: Statement['tokens'], verb: number, pronoun: string): Statement['tokens'] {
  const behind = tokens.slice(verb + 1);
  if (!BE.has(tokens[verb]?.key ?? '') || !/^s?he$/.test(pronoun)) return behind;
  if (behind[0]?.key === 'called') return behind.slice(2);
  const isRole = behind[0]?.definite === true || behind[0]?.indefinite === true;
  return isRole && behind.every(({ name, definite }, i) => i === 0 || (name !== true && definite !== true))
    ? []
    : behind;
}

/** Whether nothing but the subject can be meant: no other person for "she", and no other thing for "it". */
function isMeant(pronoun: string, { tokens }: Statement, verb: number, isBeing: boolean): boolean {
  const behind = withoutWhat(tokens, verb, pronoun);
  if (behind.some(({ definite, indefinite }) => definite === true || indefinite === true)) return false;
  const isPlaced = (at: number): boolean => /^(?:in|at|from|on|to)$/.test(behind[at - 1]?.key ?? '');
  const isNamed = behind.some(({ name }, i) => name === true && !isPlaced(i));
  if (pronoun === 'they')
    return tokens[verb - 1]?.key.endsWith('s') === true && !behind.some(({ key }) => /[^s]s$/.test(key));
  if (isNamed || pronoun !== 'it') return !isNamed;
  // "Anna lives in Graz. It is large."
  const [first, last] = [tokens[0], tokens[verb - 1]];
  const isThing = first?.definite === true || (last?.name !== true && last?.initial !== true);
  return isThing && !(isBeing && behind.some(({ name }) => name === true));
}
