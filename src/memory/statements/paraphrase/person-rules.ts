import { ofVerbs, type Adjunct, type Clause, type ClauseRule } from './clause.ts';
import { agentOf } from './read-clause.ts';
import { impliedWord, type Word } from './word.ts';
import { wordSet } from '../../word-set.ts';
import { wordTable } from '../word-table.ts';
import { isPlain } from './word-kinds.ts';

const LIKES = wordSet('like love enjoy');
const OVER = wordSet('over than');

/** "likes tea more than coffee", "better than coffee": prefers tea to coffee. */
const likesMore: ClauseRule = (clause) => {
  const [over, ...others] = clause.adjuncts;
  if (!LIKES.has(clause.verb) || !OVER.has(over?.opener ?? '') || over === undefined) return [];
  const isBetter = ['better', 'more'].includes(clause.object.at(-1)?.key ?? '');
  if (over.opener === 'than' && !isBetter) return [];
  const object = isBetter ? clause.object.slice(0, -1) : clause.object;
  return object.length === 0
    ? []
    : [{ ...clause, verb: 'prefer', object, adjuncts: [{ ...over, opener: 'over' }, ...others] }];
};

/** How one is to something, and what one has of it: "is allergic to X", "has an allergy to X", "has an X allergy". */
const TRAITS: Readonly<Record<string, readonly [noun: string, opener: string]>> = wordTable({
  allergic: ['allergy', 'to'],
  interested: ['interest', 'in'],
  intolerant: ['intolerance', 'to'],
  immune: ['immunity', 'to'],
});
const TRAIT_OF = new Map(Object.entries(TRAITS).map(([trait, [noun]]) => [noun, trait]));

const trait: ClauseRule = (clause) => {
  const { verb, object, adjuncts } = clause;
  const [to, ...others] = adjuncts;
  const last = object.at(-1);
  const so = (name: string, what: readonly Word[], rest: readonly Adjunct[]): readonly Clause[] =>
    what.length === 0 ? [] : [{ ...clause, verb: `be-${name}`, object: what.map(withoutArticle), adjuncts: rest }];
  if (clause.agent !== 'named' || last === undefined) return [];
  if (verb === 'be' && object.length === 1 && to !== undefined) {
    const known = TRAITS[last.key];
    return known !== undefined && to.opener === known[1] && to.clause === undefined
      ? so(last.key, to.words, others)
      : [];
  }
  const name = verb === 'have' ? TRAIT_OF.get(last.key) : undefined;
  if (name === undefined) return [];
  if (object.length > 1) return so(name, object.slice(0, -1), adjuncts);
  return to !== undefined && to.opener === TRAITS[name]?.[1] && to.clause === undefined
    ? so(name, to.words, others)
    : [];
};

function withoutArticle(word: Word): Word {
  const { indefinite: _, ...token } = word.token;
  return { ...word, token };
}

const HOMES = wordSet('home residence');

/** "Sofia's home is in Lisbon": Sofia lives in Lisbon. */
const homeIn: ClauseRule = (clause) => {
  const { subject, object, adjuncts } = clause;
  const owner = subject.slice(0, -1).map((word) => ({ ...word, possessive: false }));
  if (clause.verb !== 'be' || !HOMES.has(subject.at(-1)?.key ?? '') || subject.at(-2)?.possessive !== true) return [];
  const isTown = object.length > 0 && object.every(({ token }) => token.name === true) && adjuncts.length === 0;
  const place: Adjunct = { opener: 'in', words: object, clause: undefined };
  if (isTown) return [{ ...clause, verb: 'live', subject: owner, object: [], adjuncts: [place] }];
  return object.length === 0 && adjuncts[0]?.opener === 'in' ? [{ ...clause, verb: 'live', subject: owner }] : [];
};

/** "is from Brazil": comes from Brazil. */
const isFrom: ClauseRule = (clause) => {
  const [from, ...others] = clause.adjuncts;
  if (clause.verb !== 'be' || clause.agent !== 'named' || clause.object.length > 0 || from?.opener !== 'from')
    return [];
  if (!from.words.every(({ token }) => token.name === true) || from.words.length === 0) return [];
  return [{ ...clause, verb: 'come-from', object: from.words, adjuncts: others }];
};

const REACHES = wordSet('reach contact email mail');

/** "You can reach Anna at a@b.c": Anna's email is a@b.c. */
const reachAt: ClauseRule = (clause) => {
  const { verb, object, adjuncts, modal } = clause;
  const [at] = adjuncts;
  if (!REACHES.has(verb) || clause.agent === 'named' || clause.denied !== '' || clause.tense !== 'present') return [];
  if (!['can', 'may', 'order', ''].includes(modal) || object.length === 0 || adjuncts.length !== 1) return [];
  const [mail, ...more] = at?.words ?? [];
  if (at === undefined || !['at', 'under', 'via'].includes(at.opener) || mail === undefined || more.length > 0)
    return [];
  if (mail.token.kind !== 'identifier' || !mail.key.includes('@')) return [];
  const subject = [...object, impliedWord('email')];
  return [{ ...clause, verb: 'be', modal: '', agent: 'named', subject, object: [mail], adjuncts: [] }];
};

const SOMEBODY = wordSet('person one');

/** "The person responsible for X is Y": Y handles X. */
const responsible: ClauseRule = (clause) => {
  const [who, does, ...what] = clause.subject;
  if (clause.verb !== 'be' || clause.denied !== '' || clause.object.length === 0 || what.length === 0) return [];
  if (!SOMEBODY.has(who?.key ?? '') || does?.key !== 'responsible-for') return [];
  return [{ ...clause, verb: 'handle', ...agentOf(clause.object), object: what }];
};

const DWELLERS: Readonly<Record<string, readonly [verb: string, opener: string]>> = wordTable({
  resident: ['live', 'in'],
  inhabitant: ['live', 'in'],
});

/** "is an employee of X": X employs them. "is a resident of X": lives in X. */
const memberOf: ClauseRule = (clause) => {
  const [noun, of, ...what] = clause.object;
  if (clause.verb !== 'be' || clause.agent !== 'named' || !isPlain(clause) || of?.key !== 'of' || what.length === 0)
    return [];
  if (noun?.key === 'employee') return [{ ...clause, verb: 'employ', ...agentOf(what), object: clause.subject }];
  const known = DWELLERS[noun?.key ?? ''];
  if (known === undefined) return [];
  const place: Adjunct = { opener: known[1], words: what, clause: undefined };
  return [{ ...clause, verb: known[0], object: [], adjuncts: [place, ...clause.adjuncts] }];
};

export const ABOUT_PEOPLE: readonly ClauseRule[] = [
  ofVerbs(LIKES, likesMore),
  ofVerbs('be have', trait),
  ofVerbs('be', homeIn),
  ofVerbs('be', isFrom),
  ofVerbs(REACHES, reachAt),
  ofVerbs('be', responsible),
  ofVerbs('be', memberOf),
];
