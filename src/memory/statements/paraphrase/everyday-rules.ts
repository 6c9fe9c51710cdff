import type { Adjunct, Clause, ClauseRule } from './clause.ts';
import { agentOf } from './read-clause.ts';
import { impliedWord, type Word } from './word.ts';
import { DEEDS } from './word-groups.ts';
import { formsOf } from '../token.ts';
import { wordSet } from '../../word-set.ts';
import { REACHED, isAddress, isName, isPlain, isProduct, isValue, isWhen, singular } from './word-kinds.ts';

const isPort = ([word, ...more]: readonly Word[]): boolean => more.length === 0 && /^n:\d{2,5}$/.test(word?.key ?? '');

/** "is reachable on port 80", "is exposed on port 80", "uses port 80": listens on port 80. */
const onPort: ClauseRule = (clause) => {
  const { verb, subject, object, adjuncts, agent } = clause;
  const listens = (who: readonly Word[], port: readonly Word[], rest: readonly Adjunct[]): readonly Clause[] =>
    who.length === 0 ? [] : [{ ...clause, verb: 'listen-port', ...agentOf(who), object: port, adjuncts: rest }];
  if (verb === 'use' && agent === 'named' && object[0]?.key === 'port' && object.length === 2)
    return listens(subject, object.slice(1), adjuncts);
  const at = adjuncts.findIndex(
    ({ opener, words }) => (opener === 'on' || opener === 'at') && words[0]?.key === 'port' && words.length === 2,
  );
  const [on, ...others] = adjuncts;
  if (verb === 'listen' && agent === 'named' && object.length === 0 && on?.opener === 'on' && isPort(on.words))
    return listens(subject, on.words, others);
  if (at < 0) return [];
  const port = adjuncts[at]?.words.slice(1) ?? [];
  const rest = adjuncts.filter((_, i) => i !== at);
  if (
    verb === 'be' &&
    agent === 'named' &&
    (object.length === 0 || (object.length === 1 && REACHED.has(object[0]?.key ?? '')))
  )
    return listens(subject, port, rest);
  return ['expose', 'serve', 'host'].includes(verb) && agent === 'none' ? listens(object, port, rest) : [];
};

/** "The Python version of the backend is 3.12", "we run Python 3.12 in the backend": the backend runs on Python 3.12. */
const versionOf: ClauseRule = (clause) => {
  const { verb, subject, object, adjuncts, agent } = clause;
  const runs = (thing: readonly Word[], words: readonly Word[], rest: readonly Adjunct[]): readonly Clause[] =>
    thing.length === 0 || words.length < 2
      ? []
      : [
          {
            ...clause,
            verb: 'run',
            ...agentOf(thing),
            object: [],
            adjuncts: [{ opener: 'on', words, clause: undefined }, ...rest],
          },
        ];
  if (verb === 'be' && agent === 'named' && object.length === 1 && object.every(isValue)) {
    const of = subject.findIndex(({ key }) => key === 'of');
    const noun = of > 0 ? subject.slice(0, of) : subject;
    if (noun.at(-1)?.key !== 'version') return [];
    const from = noun.findIndex(isProduct);
    if (from < 0 || !noun.slice(from, -1).every(isProduct) || noun[0]?.key === 'minimum') return [];
    const thing = of > 0 ? subject.slice(of + 1) : noun.slice(0, from).map((word) => ({ ...word, possessive: false }));
    return of > 0 && from > 0 ? [] : runs(thing, [...noun.slice(from, -1), ...object], adjuncts);
  }
  const last = object.at(-1);
  const [place, ...rest] = adjuncts;
  if ((verb !== 'run' && verb !== 'use') || agent === 'named' || last === undefined || !isValue(last)) return [];
  if (!object.slice(0, -1).every(isProduct) || place?.opener !== 'in' || place.clause !== undefined) return [];
  return runs(place.words, object, rest);
};

/** "The minimum Java version for X is 17": X requires at least Java 17. */
const leastFor: ClauseRule = (clause) => {
  const { verb, subject, object } = clause;
  const at = subject.findIndex(({ key }) => key === 'for' || key === 'of');
  if (verb !== 'be' || at < 3 || object.length !== 1 || !object.every(isValue) || subject[0]?.key !== 'minimum')
    return [];
  if (subject[at - 1]?.key !== 'version' || at === subject.length - 1) return [];
  const what = [impliedWord('atleast'), ...subject.slice(1, at - 1), ...object];
  return [{ ...clause, verb: 'require', ...agentOf(subject.slice(at + 1)), object: what }];
};

const LETS: Readonly<Record<string, Clause['denied']>> = {
  allow: '',
  permit: '',
  forbid: 'not',
  prohibit: 'not',
  ban: 'not',
};

/** "Wildcard imports are not allowed": one may not use wildcard imports. */
const notAllowed: ClauseRule = (clause) => {
  const { verb, object, agent } = clause;
  const denies = LETS[verb];
  const isDenied = denies === 'not' ? clause.denied === '' : clause.denied === 'not';
  if (denies === undefined || !isDenied || agent !== 'none' || clause.modal !== '' || clause.tense !== 'present')
    return [];
  const last = object.at(-1);
  if (last === undefined || clause.adjuncts.length > 0 || formsOf(last.key).length < 2) return [];
  if (object[0]?.token.definite === true || object.some(({ verb: does }) => does?.gerund === true)) return [];
  return [{ ...clause, verb: 'use', modal: 'allowed', denied: 'not' }];
};

/** "X belongs to Anna": Anna owns X. */
const belongsTo: ClauseRule = (clause) => {
  const { verb, object, subject, agent } = clause;
  if (verb !== 'belong-to' || agent !== 'named' || clause.adjuncts.length > 0 || !object.every(isName)) return [];
  if (object.length === 0 || subject.length < 2 || subject[0]?.token.definite !== true) return [];
  return [{ ...clause, verb: 'own', ...agentOf(object), object: subject }];
};

const WRITES = wordSet('write save log output dump go put store keep upload generate');
const INTO = wordSet('to into in under inside at');

/** "Logs are written to /var/log", "logs go to /var/log": logs are in /var/log. */
const writtenTo: ClauseRule = (clause) => {
  const [to, ...others] = clause.adjuncts;
  if (!WRITES.has(clause.verb) || !INTO.has(to?.opener ?? '') || to === undefined || !isPlain(clause)) return [];
  if (to.clause !== undefined || to.words.length !== 1 || !to.words.every(isAddress)) return [];
  const goes = clause.verb === 'go' && clause.agent === 'named' && clause.object.length === 0;
  const thing = goes ? clause.subject : clause.agent === 'named' ? [] : clause.object;
  if (thing.length === 0) return [];
  return [
    {
      ...clause,
      verb: 'be-in',
      agent: 'named',
      subject: thing,
      object: [],
      adjuncts: [{ ...to, opener: 'in' }, ...others],
    },
  ];
};

/** "You'll find X in Y": X is in Y. */
const findIn: ClauseRule = (clause) => {
  const [place] = clause.adjuncts;
  if (clause.verb !== 'find' || clause.agent !== 'you' || !['will', 'can'].includes(clause.modal)) return [];
  if (clause.denied !== '' || place === undefined || !INTO.has(place.opener) || clause.object.length === 0) return [];
  return [{ ...clause, verb: 'be-in', modal: '', agent: 'named', subject: clause.object, object: [] }];
};

/** "The migrations folder is db/x": the migrations are db/x. */
const folderIs: ClauseRule = (clause) => {
  const { subject, object } = clause;
  if (clause.verb !== 'be' || object.length !== 1 || !object.every(isAddress) || subject.length < 2) return [];
  return ['folder', 'directory', 'path', 'file', 'location'].includes(subject.at(-1)?.key ?? '')
    ? [{ ...clause, subject: subject.slice(0, -1) }]
    : [];
};

const OFFERS = wordSet('offer include feature');

/** "The app offers dark mode": it supports dark mode. */
const offers: ClauseRule = (clause) => {
  const { verb, subject, object, agent } = clause;
  if (!OFFERS.has(verb) || agent !== 'named' || clause.adjuncts.length > 0 || clause.modal !== '') return [];
  if (clause.tense !== 'present' || clause.denied !== '' || subject[0]?.token.definite !== true) return [];
  if (object.length === 0 || object.some((word) => isValue(word) || word.token.indefinite === true || isName(word)))
    return [];
  if (object[0]?.token.definite === true || object.some(({ token }) => token.unit !== undefined)) return [];
  return [{ ...clause, verb: 'support' }];
};

/** "Comments are not supported in the parser": the parser does not support comments. */
const supportedIn: ClauseRule = (clause) => {
  const [place, ...others] = clause.adjuncts;
  if (clause.verb !== 'support' || clause.agent !== 'none' || clause.object.length === 0 || place === undefined)
    return [];
  if (!['in', 'on', 'by'].includes(place.opener) || place.clause !== undefined || place.words.length === 0) return [];
  if (place.words.some((word) => isValue(word) || isWhen(word))) return [];
  return [{ ...clause, ...agentOf(place.words), adjuncts: others }];
};

const NEEDED = wordSet('prerequisite requirement');

/** "X is a prerequisite for Y": Y needs X. */
const prerequisite: ClauseRule = (clause) => {
  const { object, subject, adjuncts } = clause;
  const [first, opener, ...rest] = object;
  if (clause.verb !== 'be' || clause.agent !== 'named' || !NEEDED.has(first?.key ?? '') || clause.denied !== '')
    return [];
  const inside = opener?.key === 'for' || opener?.key === 'of' ? rest : [];
  const what = inside.length > 0 ? inside : adjuncts[0]?.opener === 'for' ? adjuncts[0].words : [];
  if (what.length === 0 || (inside.length === 0 && object.length > 1)) return [];
  return [
    {
      ...clause,
      verb: 'need',
      ...agentOf(what),
      object: subject,
      adjuncts: inside.length > 0 ? adjuncts : adjuncts.slice(1),
    },
  ];
};

/** "Always lint first": an order holds always. */
const alwaysOrder: ClauseRule = (clause) =>
  (clause.modal === 'order' || clause.modal === 'must') && clause.denied === '' && clause.adverbs.includes('always')
    ? [{ ...clause, adverbs: clause.adverbs.filter((adverb) => adverb !== 'always') }]
    : [];

/** "The number of nodes in the cluster is 8": the cluster has 8 nodes. */
const numberOf: ClauseRule = (clause) => {
  const { subject, object } = clause;
  if (clause.verb !== 'be' || subject[0]?.key !== 'number' || subject[1]?.key !== 'of' || object.length !== 1)
    return [];
  const at = subject.findIndex(({ key }, i) => i > 2 && ['in', 'of', 'on', 'per'].includes(key));
  if (at < 0 || at === subject.length - 1 || object[0]?.token.kind !== 'number') return [];
  return [{ ...clause, verb: 'have', ...agentOf(subject.slice(at + 1)), object: [...object, ...subject.slice(2, at)] }];
};

const SETS = wordSet('set configure');

/** "Set X to 5", "X is set to 5", "X is 5", "the value of X is 5", of a variable. */
const variable: ClauseRule = (clause) => {
  const { verb, subject, object, adjuncts, agent } = clause;
  if (clause.denied !== '' || clause.tense !== 'present') return [];
  const put = (name: readonly Word[], value: readonly Word[], rest: readonly Adjunct[]): readonly Clause[] => {
    const [only, ...more] = name;
    if (only === undefined || more.length > 0 || value.length !== 1 || only.token.kind !== 'identifier') return [];
    return [{ ...clause, verb: 'be-set', agent: 'none', subject: name, object: value, adjuncts: rest }];
  };
  if (SETS.has(verb) && agent !== 'named') {
    const [to, ...rest] = adjuncts;
    return to?.opener === 'to' && to.clause === undefined ? put(object, to.words, rest) : [];
  }
  if (verb !== 'be' || agent !== 'named') return [];
  const name = subject[0]?.key === 'value' && subject[1]?.key === 'of' ? subject.slice(2) : subject;
  return put(name, object, adjuncts);
};

const OF_DOING = new Map([
  ['pushing', 'push'],
  ['merging', 'merge'],
  ['committing', 'commit'],
  ['deploying', 'deploy'],
]);

/** "Pushing to main triggers X": a push to main triggers X. */
const doingSo: ClauseRule = (clause) => {
  const [first, ...rest] = clause.subject;
  const noun = OF_DOING.get(first?.key ?? '');
  if (noun === undefined || first === undefined || clause.agent !== 'named') return [];
  return [{ ...clause, subject: [{ ...impliedWord(`${noun}es`.replace(/([^sh])es$/, '$1s')), any: true }, ...rest] }];
};

/** "Line length is at most 100": lines are at most 100. */
const ofLength: ClauseRule = (clause) => {
  const { subject, object } = clause;
  const [bound] = object;
  if (clause.verb !== 'be' || subject.length < 2 || (bound?.key !== 'atmost' && bound?.key !== 'atleast')) return [];
  return ['length', 'size', 'duration'].includes(subject.at(-1)?.key ?? '')
    ? [{ ...clause, subject: subject.slice(0, -1) }]
    : [];
};

/** "The app works on Safari 15": it runs there. */
const worksOn: ClauseRule = (clause) => {
  const [on] = clause.adjuncts;
  if (clause.verb !== 'work' || clause.agent !== 'named' || clause.object.length > 0 || on?.opener !== 'on') return [];
  if (clause.subject[0]?.token.definite !== true || !on.words.some(isName) || on.words[0]?.token.definite === true)
    return [];
  return /^(?:team|squad|group|developer|engineer|designer)s?$/.test(clause.subject.at(-1)?.key ?? '')
    ? []
    : [{ ...clause, verb: 'run' }];
};

/** "The project uses X": we do. */
const ofProject: ClauseRule = (clause) => {
  const [only, ...more] = clause.subject;
  if (only === undefined || more.length > 0 || !['project', 'codebase', 'repository'].includes(only.key)) return [];
  if (only.token.definite !== true || (clause.verb !== 'use' && clause.verb !== 'follow')) return [];
  return [{ ...clause, agent: 'we', subject: [] }];
};

const DEED = new Map(DEEDS);

/** "Retries use X": we retry with X. */
const deedUses: ClauseRule = (clause) => {
  const [only, ...more] = clause.subject;
  const verb =
    only === undefined || more.length > 0 || only.token.definite === true ? undefined : DEED.get(singular(only));
  if (clause.verb !== 'use' || verb === undefined || clause.object.length === 0 || clause.agent !== 'named') return [];
  const tool: Adjunct = { opener: 'with', words: clause.object, clause: undefined };
  return [{ ...clause, verb, agent: 'we', subject: [], object: [], adjuncts: [tool, ...clause.adjuncts] }];
};

const PARTS = wordSet(
  'balancer gateway proxy server service worker client backend frontend database queue scheduler api app cdn edge router compiler parser linter',
);

/** "TLS is terminated at the load balancer": the load balancer terminates TLS. */
const doneAt: ClauseRule = (clause) => {
  const [at, ...others] = clause.adjuncts;
  if (clause.agent !== 'none' || clause.object.length === 0 || at === undefined || clause.tense !== 'present')
    return [];
  if (at.opener !== 'at' || at.clause !== undefined || at.words[0]?.token.definite !== true) return [];
  if (!PARTS.has(singular(at.words.at(-1)))) return [];
  return [{ ...clause, ...agentOf(at.words), adjuncts: others }];
};

/** "Pods have at most 512 MB of memory": their memory is at most 512 MB. */
const muchOf: ClauseRule = (clause) => {
  const { object, subject } = clause;
  const [bound, value, what, ...more] = object;
  if (clause.verb !== 'be' || clause.agent !== 'named' || what === undefined || more.length > 0) return [];
  if ((bound?.key !== 'atmost' && bound?.key !== 'atleast') || value?.token.unit === undefined) return [];
  return what.token.kind === 'word' ? [{ ...clause, subject: [...subject, what], object: [bound, value] }] : [];
};

export const EVERYDAY_RULES: readonly ClauseRule[] = [
  onPort,
  versionOf,
  leastFor,
  notAllowed,
  belongsTo,
  writtenTo,
  findIn,
  folderIs,
  offers,
  supportedIn,
  prerequisite,
  alwaysOrder,
  numberOf,
  variable,
  doingSo,
  ofLength,
  worksOn,
  deedUses,
  doneAt,
  muchOf,
  ofProject,
];
