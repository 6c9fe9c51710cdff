import { verbForm } from '../paraphrase/verb-forms.ts';
import { ATTRIBUTES, BE, LOOSE_VERBS, MODALS, ONLY_ONE } from '../word-classes.ts';
import { isAway } from '../stands-apart.ts';
import { takesThePlace } from '../takes-the-place.ts';
import type { ValueReading } from './reading-of.ts';
import { alikeStems, stemOf } from './stem-of.ts';
import type { Value } from './values-of.ts';
import { MANY } from './word-roles.ts';
import { wordSet } from '../../word-set.ts';

/** Attributes by which a person or a thing has one, beside those that the other rules know. */
const FURTHER = wordSet(
  `own lead manage maintain assign head chair captain dentist doctor landlord job employer hometown provider insurer teacher coach
   principal handle password passcode pin code number extension surname nickname name dish food drink sport hobby subject job treasurer
   secretary president grade class gate platform room seat address email wife husband spouse roommate flatmate live reside stem report
   launch host home residence nationality citizenship major tenant accountant organizer moderator chef responsible charge call`,
);

const STEMS = new Set([...ATTRIBUTES, ...FURTHER].map((word) => stemOf(word)));

/** Whether a second one would stand beside the first: "likes", "supports", "is allergic to". */
export function isOfMany({ tokens, stems, verb }: ValueReading, value: Value): boolean {
  if (value.kind === 'state') return false;
  const isHelper = verb !== undefined && (BE.has(tokens[verb]?.key ?? '') || MODALS.has(tokens[verb]?.key ?? ''));
  const isTimed = value.kind === 'when' || value.kind === 'measure';
  const verbs = verb === undefined ? [] : isHelper && !isTimed ? [verb, verb + 1] : [verb];
  if (tokens[0]?.key === 'there' || tokens[value.from]?.indefinite === true) return true;
  return verbs.some((i) => {
    const [stem = '', next] = [stems[i], tokens[i + 1]?.key];
    return (
      i < value.from &&
      ((MANY.has(stem) && !(stem === 'pass' && next === 'to') && next !== 'user') ||
        (WORKS.has(tokens[i]?.key ?? '') && WITH.has(next ?? '')))
    );
  });
}

/** "Our team uses Jira now": and maybe Slack too; "instead" or the name of what it was would say that it does not. */
export function isOneOfSeveral(reading: ValueReading, { kind, from }: Value, shared: readonly string[]): boolean {
  const { tokens, verb, statement } = reading;
  if (kind === 'measure' || kind === 'when' || kind === 'state' || verb === undefined || verb >= from) return false;
  if (/\binstead\b/i.test(statement.text) || isAttribute(shared)) return false;
  const lemma = verbForm(tokens[verb]?.key ?? '')?.lemma ?? '';
  return LOOSE_VERBS.has(lemma) && from <= verb + 2;
}

/** "We have a customer in Madrid": and maybe another elsewhere. */
export function isOfSome({ tokens, stems, verb }: ValueReading, { kind, from }: Value): boolean {
  if (verb === undefined || kind === 'measure') return false;
  const between = tokens.slice(verb + 1, from);
  if (stems.slice(verb + 1, from).some((stem) => STEMS.has(stem))) return false;
  return between.some(({ indefinite }, i) => indefinite === true && between[i - 1]?.key !== 'as');
}

/** "Works with Python 3.10", "crashes on iOS 16": and maybe with another too. */
const WORKS = wordSet('work works run-with crashes compiles');
const WITH = wordSet('with on');

/** Whether what both speak of has one value at a time. */
export function isOneAtATime(
  old: ValueReading,
  was: Value,
  fresh: ValueReading,
  is: Value,
  shared: readonly string[],
): boolean {
  if (old.isPast || (fresh.isPast && was.kind !== 'state')) return false;
  if (was.kind === 'when' && fresh.cue === 'none' && isAway(old.tokens)) return false;
  const [mine, theirs] = [isSaidSo(old, was, fresh, is), isSaidSo(fresh, is, old, was)];
  // One may live in a place and use a tool: what is said of names must be said so by both.
  const isTyped = was.kind === 'measure' || was.kind === 'when';
  if (was.kind === 'state' || (isTyped ? mine || theirs : mine && theirs)) return true;
  if (isOfMany(old, was) || isOfMany(fresh, is) || (isOfSome(old, was) && isOfSome(fresh, is))) return false;
  if (was.kind === 'measure' && was.isSubject) return false;
  if (isAttribute(shared) && !(isSubjectOfMany(old, was) || isSubjectOfMany(fresh, is))) return true;
  return was.kind === 'measure' || was.kind === 'when';
}

/** Whether the other rules let one value take the other's place in the words of one of the two. */
function isSaidSo(
  { statement, tokens }: ValueReading,
  { from, to }: Value,
  other: ValueReading,
  value: Value,
): boolean {
  const old = tokens.slice(from, to);
  const fresh = other.tokens.slice(value.from, value.to);
  const after = { ...statement, tokens: [...tokens.slice(0, from), ...fresh, ...tokens.slice(to)] };
  return takesThePlace({ oldAt: from, old, freshAt: from, fresh }, statement, after);
}

/** Whether an attribute is spoken of of which there is one. */
export const isAttribute = (shared: readonly string[]): boolean =>
  shared.some((stem) => STEMS.has(stem) || ONLY_ONE.has(stem) || ROLES.some((role) => alikeStems(role, stem)));

const ROLES = ['own', 'lead', 'manage'];

/** "Anna is a manager of": one of several. */
function isSubjectOfMany({ tokens, verb }: ValueReading, { isSubject }: Value): boolean {
  return (
    isSubject && verb !== undefined && tokens.slice(verb + 1, verb + 3).some(({ indefinite }) => indefinite === true)
  );
}
