import { DOERS } from '../paraphrase/word-groups.ts';
import { wordSet } from '../../word-set.ts';
import { lemmasOf } from './related-words.ts';
import type { Light, SaidClauses } from './said.ts';

const BY_DOER = new Map(DOERS.map(([doer, verb]) => [doer, verb]));

/** "owner", "reviewer", and not "approval": who does it. */
function isDoer(key: string): boolean {
  return lemmasOf(key).some((lemma) => BY_DOER.has(lemma) || /(?:[^e]er|or|ist)$/.test(lemma));
}

/** To whom it is done: "employee", "dependency"; of these, what is said as a verb is turned round. */
const DONE_TO =
  /(?:ee|dependency|dependent|requirement|prerequisite|replica|copy|fork|child|parent|report|patient|part)s?$/;

/**
 * Where one says as a thing what the other says as a verb, whether who does it and what it is done to are the same: "Anna
 * owns the service" and "Anna is the owner of the service", "we cache with Redis" and "the cache is Redis".
 */
export function sameDeed(
  mine: readonly SaidClauses[],
  light: Light,
  theirs: readonly SaidClauses[],
  other: Light,
  pairs: readonly number[],
): boolean {
  if ((light === '') === (other === '')) return true;
  if (light === 'go' || other === 'go') return false;
  const couples = mine.map((one, i) => ({ one, two: theirs[pairs[i] ?? -1], i, j: pairs[i] ?? -1 }));
  const deed = couples.find(({ one, two }) => one.part === 'verb' || two?.part === 'verb');
  if (deed?.two === undefined) return false;
  const isMine = deed.one.part === 'verb';
  const [noun, nounAt] = isMine ? [deed.two, deed.j] : [deed.one, deed.i];
  if (DONE_TO.test(noun.word.key)) return false;
  const verb = isMine ? deed.one : deed.two;
  // "Is kept for 30 days" and "after 30 days": only what ends then does so after it.
  if (
    couples.some(({ one, two }) => one.opener !== two?.opener && [one, two].some((said) => said?.opener === 'after')) &&
    !ENDING.has(verb.word.key)
  )
    return false;
  const rest = couples.flatMap(({ one, two, i, j }) =>
    two === undefined || i === deed.i ? [] : [isMine ? { said: one, put: two, j } : { said: two, put: one, j: i }],
  );
  return isPutAs(noun, nounAt, isMine ? other : light, rest);
}

const ENDING = wordSet('expire time-out lapse end stop finish close fail');

interface Couple {
  /** As it stands beside the verb. */
  readonly said: SaidClauses;
  /** As it stands beside the noun. */
  readonly put: SaidClauses;
}

function isPutAs(noun: SaidClauses, at: number, light: Light, rest: readonly Couple[]): boolean {
  const isOf = ({ put }: Couple): boolean => put.heads.includes(at);
  const subjects = rest.filter(({ said }) => said.part === 'subject');
  const objects = rest.filter(({ said }) => said.part === 'object');
  const beside = rest.filter(({ said }) => said.part === 'beside');
  const isValue = ({ put }: Couple): boolean => put.word.token.kind !== 'word';
  switch (light) {
    case 'be': {
      if (noun.part !== 'subject' && noun.part !== 'object') return false;
      if (isDoer(noun.word.key)) {
        if (noun.word.token.indefinite === true) return false;
        return subjects.length > 0 && objects.every(isOf) && subjects.every(({ put }) => put.part !== 'within');
      }
      const ends = beside.filter(({ put }) => put.part === 'subject' || put.part === 'object');
      return (
        [...subjects, ...objects].every((one) => isOf(one) || (isValue(one) && one.said.part === 'object')) &&
        ends.length < 2
      );
    }
    case 'use':
      return (
        ((noun.part === 'beside' && /^(?:for|as|in)$/.test(noun.opener)) || noun.part === 'subject') &&
        objects.every(isOf) &&
        subjects.every(({ put }) => put.part !== 'object')
      );
    case 'have':
      return (
        noun.part === 'object' &&
        !isDoer(noun.word.key) &&
        objects.every(isOf) &&
        subjects.every(({ put }) => put.part === 'subject')
      );
    case 'do':
    case 'happen':
    case 'last':
      return (
        (noun.part === 'subject' || noun.part === 'object') &&
        objects.every((one) => isOf(one) || isValue(one)) &&
        subjects.every(isOf)
      );
    default:
      return false;
  }
}
