import type { Clause, ClauseRule } from './clause.ts';
import { wordSet } from '../../word-set.ts';
import { isAddress } from './word-kinds.ts';

/** To be somewhere, of things: "lives in", "is hosted in", "is stored in". */
const LIES = wordSet('live reside sit lie be go belong happen');
const PUT = wordSet('host locate base situate store keep save place put hide');
/** To run somewhere: "is deployed to", "is hosted on", "lives on". */
const RUNS = wordSet('run operate live reside be');
const STANDS = wordSet('live reside be');
const SET_UP = wordSet('host deploy roll-out');
const PLACES = wordSet('in on at under inside beside near behind between');

/** A thing that is somewhere, however it got there. One who lives in a town is not only there. */
const liesIn: ClauseRule = (clause) => {
  // "lives at /login", of a thing: who lives at a place is somebody.
  if (clause.verb === 'live-at' && !isPerson(clause) && clause.object.every(isAddress))
    return [
      {
        ...clause,
        verb: 'be-in',
        object: [],
        adjuncts: [{ opener: 'at', words: clause.object, clause: undefined }, ...clause.adjuncts],
      },
    ];
  const [place, ...others] = clause.adjuncts;
  if (place === undefined || place.clause !== undefined || clause.tense !== 'present') return [];
  if (
    place.words.length === 0 ||
    place.words.every(
      ({ token }) =>
        token.kind !== 'word' && token.kind !== 'path' && token.kind !== 'identifier' && token.kind !== 'url',
    )
  )
    return [];
  const isPut = clause.agent !== 'named';
  if (clause.verb === 'base' && isPut && isPerson({ ...clause, subject: clause.object }))
    return [{ ...clause, verb: 'live', agent: 'named', subject: clause.object, object: [] }];
  // "can be found in", "is available at".
  if (isPut && clause.verb === 'find' && clause.modal === 'can' && clause.denied === '' && PLACES.has(place.opener))
    return [{ ...clause, verb: 'be-in', modal: '', agent: 'named', subject: clause.object, object: [] }];
  if (
    clause.verb === 'be' &&
    clause.object.length === 1 &&
    clause.object[0]?.key === 'available' &&
    clause.denied === '' &&
    ['at', 'under', 'in'].includes(place.opener) &&
    place.words.every(({ token }) => token.kind === 'path' || token.kind === 'url')
  )
    return [{ ...clause, verb: 'be-in', object: [] }];
  const thing = isPut ? clause.object : clause.subject;
  if (thing.length === 0 || (!isPut && (clause.object.length > 0 || isPerson(clause)))) return [];
  const verbs = [
    ...(PLACES.has(place.opener) && (isPut ? PUT : LIES).has(clause.verb) ? ['be-in'] : []),
    ...((place.opener === 'on' || place.opener === 'to') && (isPut ? SET_UP : RUNS).has(clause.verb) ? ['run-on'] : []),
    ...(place.opener === 'in' && (isPut ? SET_UP : STANDS).has(clause.verb) ? ['be-in'] : []),
  ];
  return [...new Set(verbs)].map((verb) => ({
    ...clause,
    verb,
    agent: 'named',
    subject: thing,
    object: [],
    adjuncts: [{ ...place, opener: verb === 'run-on' ? 'on' : place.opener }, ...others],
  }));
};

const STAGES = wordSet('production staging development ci qa');
const PEOPLE = wordSet('user he she they we who you i');

function isPerson({ subject }: Clause): boolean {
  const [first, ...others] = subject;
  if (first === undefined || PEOPLE.has(first.key) || (first.key === 'user' && others.length === 0)) return true;
  const isName = first.token.name === true || (first.token.initial === true && !STAGES.has(first.key));
  return (
    isName &&
    first.token.definite !== true &&
    !first.possessive &&
    !(others.length === 0 && /[^s]s$/.test(first.key)) &&
    others.every(({ token }) => token.name === true)
  );
}

export const ABOUT_PLACES: readonly ClauseRule[] = [liesIn];
