import { wordSet } from '../../word-set.ts';

/** "Is used by", "gets triggered by", "was being proxied by": who does it stands behind. */
const PASSIVE =
  /\b(?:is|are|was|were|be|been|being|gets?|got|getting)\s(?:(?:also|often|always|still|now|being|then|usually|currently)\s)?(depended on|[a-z-]+(?:ed|en|wn|un|ept|ent|ilt|ought|aught|eld|ade|id|aid|ound|old|ead|et|ut|ost|ung|elt)) by\b/i;
const SMALL = wordSet(
  'the a an of to in on at for with from by and or our my your his her its their this that is are was were be been being gets get got it he she they we you',
);

/**
 * "The parser uses the lexer", "the parser is used by the lexer": one of them is a passive, and what comes first comes
 * first in both, so that each does in one what is done to it in the other.
 */
export function areRolesTurned(one: string, other: string): boolean {
  const [mine, theirs] = [PASSIVE.exec(one), PASSIVE.exec(other)];
  if ((mine === null) === (theirs === null)) return false;
  const [passive, match, active] = mine === null ? [other, theirs, one] : [one, mine, other];
  if (match === null) return false;
  const told = wordsIn(active);
  const places = (text: string): readonly number[] =>
    wordsIn(text)
      .filter((word) => !SMALL.has(word))
      .map((word) => told.indexOf(word))
      .filter((at) => at >= 0 && told.indexOf(told[at] ?? '', at + 1) < 0);
  const subject = passive.slice(0, match.index);
  const patients = places(OWNER.exec(subject)?.[1] ?? subject);
  const [doer] = places(passive.slice(match.index + match[0].length));
  // "By hand" and "by Friday" tell nobody, and stand in both.
  const isBehind = doer !== undefined && told.slice(Math.max(0, doer - 2), doer).includes('by');
  if (doer === undefined || isBehind || patients.length === 0 || !patients.every((at) => at < doer)) return false;
  const verb = match[1]?.toLowerCase() ?? '';
  const stem = verb.slice(0, verb.length > 4 ? 3 : 2);
  return told.slice(Math.max(...patients) + 1, doer).some((word) => word.startsWith(stem));
}

/** "The frontend's responses": whose they are stands for them. */
const OWNER = /(\S+)['’]s\s+\S+\s*$/;

const wordsIn = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}_./-]*[\p{L}\p{N}]/gu) ?? []).map((word) => word.replace(/s$/, ''));
