import type { Clause } from '../paraphrase/clause.ts';
import { clausesOfStatement, isParaphrase } from '../paraphrase/is-paraphrase.ts';
import { sameAgent, sameMood, sameTense } from '../paraphrase/same-clause.ts';
import { isNamed } from '../paraphrase/read-clause.ts';
import { similarKeys } from '../paraphrase/similar-words.ts';
import { sameTokens } from '../align-tokens.ts';
import { readStatement, type Statement } from '../read-statement.ts';
import { plainText, withInitials } from './plain-text.ts';
import { relatedKeys, relatedWords } from './related-words.ts';
import { impliedWord } from '../paraphrase/word.ts';
import type { Token } from '../token.ts';
import { wordSet } from '../../word-set.ts';
import { lightOf, saidIn, type Light, type SaidClauses } from './said.ts';
import { sameLight, samePart } from './same-parts.ts';
import { sameStructure } from './same-structure.ts';
import { sameValues } from './same-values.ts';

/**
 * Whether two statements that are not the same part by part say the same nevertheless.
 *
 * Invariants
 *  M1  Every number, time, date, path and name of one stands in the other.
 *  M2  Both deny, demand, allow and limit the same, at the same time.
 *  M3  Every word that says something has its own one in the other: itself, one of its stem, or one that says the same.
 *  M4  Where two things could have changed places, they are shown not to have.
 */
export function sameMeaning(old: Statement, fresh: Statement): boolean {
  const [one, two] = [inPlainWords(old, fresh), inPlainWords(fresh, old)];
  if (!sameValues(one, two) || isOtherWay(one, two)) return false;
  if ((one !== old || two !== fresh) && (sameTokens(one.tokens, two.tokens) || isParaphrase(one, two))) return true;
  const [mine, theirs] = [clausesOfStatement(one), clausesOfStatement(two)];
  return mine.some((clause) => theirs.some((other) => sameClauseMeaning(clause, other)));
}

function inPlainWords(statement: Statement, other: Statement): Statement {
  const plain = withInitials(plainText(statement.text), other.text);
  return plain === statement.text.trim() ? statement : readStatement(plain);
}

/** "The status is closed": a word that names a value is only like itself. "Used as X": what is used, and as what. */
function isOtherWay({ tokens }: Statement, { tokens: others }: Statement): boolean {
  const named = (all: readonly Token[], in2: readonly Token[]): boolean => {
    const [subject, is, value] = all.slice(-3);
    if (is?.key !== 'is' || value?.kind !== 'word' || subject === undefined || !isNamed(impliedWord(subject.key)))
      return false;
    return !in2.some(({ key }) => key === value.key);
  };
  const as = (all: readonly Token[]): string | undefined => all[all.findIndex(({ key }) => key === 'as') + 1]?.key;
  const hasAs = (all: readonly Token[]): boolean => all.some(({ key }) => key === 'as');
  if (hasAs(tokens) && hasAs(others) && !relatedKeys(as(tokens) ?? '', as(others) ?? '')) return true;
  return named(tokens, others) || named(others, tokens);
}

const parts = new WeakMap<Clause, readonly SaidClauses[]>();

function partsOf(clause: Clause): readonly SaidClauses[] {
  const known = parts.get(clause);
  if (known !== undefined) return known;
  const fresh = saidIn(clause);
  parts.set(clause, fresh);
  return fresh;
}

function sameClauseMeaning(one: Clause, two: Clause): boolean {
  if (isPut(one, two)) return sameClauseMeaning(one, asGoing(two));
  if (isPut(two, one)) return sameClauseMeaning(asGoing(one), two);
  const [mine, theirs] = [partsOf(one), partsOf(two)];
  if (mine.length !== theirs.length) return false;
  if (!sameMood(one, two) || !sameTense(one, two) || one.only?.key !== two.only?.key) return false;
  const [light, other] = [lightOf(one), lightOf(two)];
  if (!sameLight(light, other) || namesValue(one, two) || namesValue(two, one)) return false;
  if (!mayHaveAgents(one, light, two, other) || !sameInner(one, two)) return false;
  return matches(mine, light, theirs, other);
}

/** "The mode is quick": there a word names a value, and a value is only like itself. */
function namesValue({ verb, subject, object }: Clause, other: Clause): boolean {
  const [word, ...rest] = object;
  if (verb !== 'be' || word === undefined || rest.length > 0 || !isNamed(subject.at(-1))) return false;
  return ![...other.object, ...other.subject].some(({ key }) => key === word.key);
}

const PUT = wordSet(
  'send write log file save publish put post print output upload record report forward route deliver',
);
const INTO = wordSet('to into in');

/** "Errors go to Sentry" and "errors are sent to Sentry": whoever sends them. */
function isPut(one: Clause, two: Clause): boolean {
  const isOpen = two.agent === 'none' || two.agent === 'we';
  return (
    lightOf(one) === 'go' &&
    one.verb === 'go' &&
    isOpen &&
    PUT.has(two.verb) &&
    two.adjuncts.some(({ opener }) => INTO.has(opener))
  );
}

function asGoing(clause: Clause): Clause {
  return { ...clause, verb: 'go', agent: 'named', subject: clause.object, object: [] };
}

/** Who does it may be left out only where the verb that he does is left out, too. */
function mayHaveAgents(one: Clause, mine: Light, two: Clause, theirs: Light): boolean {
  return sameAgent(one, two) || (one.tense === 'present' && mine !== theirs);
}

/** What stands in clauses of their own, "if it fails", "to deploy": as many, and each the same as one. */
function sameInner(one: Clause, two: Clause): boolean {
  const inner = ({ adjuncts }: Clause) => adjuncts.filter(({ clause }) => clause !== undefined);
  const left = [...inner(two)];
  for (const { opener, clause } of inner(one)) {
    const at = left.findIndex(
      (other) =>
        similarKeys(opener, other.opener) &&
        clause !== undefined &&
        other.clause !== undefined &&
        sameClauseMeaning(clause, other.clause),
    );
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

/** "The billing service" is called so, and is not the invoicing service. */
function isRelated(one: SaidClauses, two: SaidClauses): boolean {
  const isKind =
    one.part === 'within' && two.part === 'within' && one.word.verb?.gerund === true && two.word.verb?.gerund === true;
  return isKind ? one.word.verb?.lemma === two.word.verb?.lemma : relatedWords(one.word, two.word);
}

/** Finds for each word its own one, so that the whole has one structure. */
function matches(mine: readonly SaidClauses[], light: Light, theirs: readonly SaidClauses[], other: Light): boolean {
  const candidates = mine.map((one) =>
    theirs.flatMap((two, j) => (isRelated(one, two) && samePart(one, light, two, other) ? [j] : [])),
  );
  if (candidates.some((all) => all.length === 0)) return false;
  const pairs: number[] = [];
  const taken = new Set<number>();
  const from = (i: number): boolean => {
    if (i === mine.length) return sameStructure(mine, light, theirs, other, pairs);
    for (const j of candidates[i] ?? []) {
      if (taken.has(j)) continue;
      pairs[i] = j;
      taken.add(j);
      if (from(i + 1)) return true;
      taken.delete(j);
    }
    return false;
  };
  return from(0);
}
