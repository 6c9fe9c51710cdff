import type { Adjunct, Clause, ClauseRule } from './clause.ts';
import { PREPOSITIONS } from './prepositions.ts';
import { agentOf } from './read-clause.ts';
import { impliedWord, type Word } from './word.ts';
import { wordSet } from '../../word-set.ts';
import { isMeasure } from './word-kinds.ts';

const ANY = wordSet('every each all any');

/** "each request", "a request", "all requests": requests. Undefined where it is not said of any one. */
function anyOf(words: readonly Word[]): readonly Word[] | undefined {
  const [first, ...rest] = words;
  const of = words.findIndex(({ key }) => key === 'of');
  // "The length of a sprint": of sprints.
  const owner = of > 0 && first?.token.definite === true ? words.slice(of + 1) : [];
  if (owner.length > 0 && owner[0]?.token.indefinite === true) {
    const many = anyOf(owner);
    return many === undefined ? undefined : [...words.slice(0, of + 1), ...many];
  }
  if (first === undefined || words.some(({ key }) => key === 'of' || key === 'except')) return undefined;
  if (ANY.has(first.key) && first.token.name !== true)
    return rest[0]?.token.kind === 'word' && rest[0].token.definite !== true ? inPlural(rest) : undefined;
  if (first.token.indefinite !== true || first.token.kind !== 'word' || first.token.name === true) return undefined;
  const { indefinite: _, ...token } = first.token;
  return inPlural([{ ...first, token }, ...rest]);
}

/** "push to main": pushes to main. */
function inPlural(words: readonly Word[]): readonly Word[] | undefined {
  const end = words.findIndex(({ key, token }, i) => i > 0 && token.kind === 'word' && PREPOSITIONS.has(key));
  const at = end < 0 ? words.length - 1 : end - 1;
  const last = words[at];
  if (last === undefined || last.token.kind !== 'word' || last.token.name === true || last.possessive) return undefined;
  const { key } = last;
  const many = /[^s]s$/.test(key)
    ? key
    : /(?:[sxz]|ch|sh)$/.test(key)
      ? `${key}es`
      : key.replace(/([^aeiou])y$/, '$1ie').concat('s');
  return words.with(at, { ...last, key: many, any: true });
}

/** "A server is down" is one server; "a token is valid for an hour" is any. */
function isHabit({ verb, modal, tense, object, adjuncts }: Clause): boolean {
  if (tense !== 'present') return false;
  return verb !== 'be' || modal !== '' || isMeasure(object) || adjuncts.some(({ words }) => isMeasure(words));
}

const KEEPS_OUT = wordSet('reject refuse decline block drop ignore forbid deny discard delete remove log record');

/** "Each request times out", "a request times out": requests time out. */
const ofAny: ClauseRule = (clause) => {
  if (!isHabit(clause)) return [];
  if (clause.agent === 'named') {
    const subject = anyOf(clause.subject);
    // "Kim must approve every release": releases.
    const [first] = clause.object;
    const isRule =
      (clause.modal === 'must' && ANY.has(first?.key ?? '')) || (first?.key === 'any' && KEEPS_OUT.has(clause.verb));
    const object = isRule ? anyOf(clause.object) : undefined;
    return [
      ...(subject === undefined ? [] : [{ ...clause, subject }]),
      ...(object === undefined ? [] : [{ ...clause, object }]),
    ];
  }
  const object = clause.agent === 'none' ? anyOf(clause.object) : undefined;
  return object === undefined ? [] : [{ ...clause, object }];
};

/** "on every merge", "on merges": whenever it happens. */
const onAny: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(
    ({ opener, words, clause: inner }) =>
      ['for', 'on', 'in', 'of'].includes(opener) && inner === undefined && ANY.has(words[0]?.key ?? ''),
  );
  const adjunct = clause.adjuncts[at];
  const words = adjunct === undefined ? undefined : anyOf(adjunct.words);
  if (adjunct === undefined || words === undefined || isMeasure(words)) return [];
  return [{ ...clause, adjuncts: clause.adjuncts.with(at, { ...adjunct, words }) }];
};

/** "Every merge to main redeploys staging": staging is redeployed on every merge to main. */
const causedBy: ClauseRule = (clause) => {
  const { adjuncts, object, agent } = clause;
  const at = adjuncts.findIndex(
    ({ opener, words, clause: inner }) => opener === 'on' && inner === undefined && ANY.has(words[0]?.key ?? ''),
  );
  if (agent !== 'none' || at < 0 || object.length === 0 || clause.modal !== '' || clause.tense !== 'present') return [];
  const rest = adjuncts.slice(at + 1);
  if (rest.some(({ clause: inner }) => inner !== undefined)) return [];
  const event = [
    ...(adjuncts[at]?.words ?? []),
    ...rest.flatMap(({ opener, words }) => [impliedWord(opener), ...words]),
  ];
  return [{ ...clause, ...agentOf(event), adjuncts: adjuncts.slice(0, at) }];
};

export const STAGES = wordSet('production staging development testing qa ci');

/** "The API in staging": the staging API. */
function staged(words: readonly Word[]): readonly Word[] | undefined {
  const at = words.findIndex(({ key }, i) => i > 0 && key === 'in' && STAGES.has(words[i + 1]?.key ?? ''));
  const stage = words[at + 1];
  if (at < 1 || stage === undefined || at !== words.length - 2) return undefined;
  if (words.some(({ key }) => key === 'and' || key === 'or')) return undefined;
  const thing = words.slice(0, at);
  const of = thing.findIndex(({ key }) => key === 'of');
  return of < 1 ? [stage, ...thing] : [...thing.slice(0, of + 1), stage, ...thing.slice(of + 1)];
}

/** "The log level is debug in staging", "the log level in staging is debug": the staging log level is debug. */
const inStage: ClauseRule = (clause) => {
  const subject = staged(clause.subject);
  if (subject !== undefined) return [{ ...clause, subject }];
  const object = clause.verb === 'be' || clause.agent === 'none' ? staged(clause.object) : undefined;
  if (object !== undefined) return [{ ...clause, object }];
  const at = clause.adjuncts.findIndex(
    ({ opener, words }) => opener === 'in' && words.length === 1 && STAGES.has(words[0]?.key ?? ''),
  );
  const stage = clause.adjuncts[at]?.words ?? [];
  if (clause.verb !== 'be' || at < 0 || clause.subject.length === 0 || clause.object.length !== 1) return [];
  if (clause.subject[0]?.token.definite !== true || clause.agent !== 'named') return [];
  return [{ ...clause, subject: [...stage, ...clause.subject], adjuncts: clause.adjuncts.filter((_, i) => i !== at) }];
};

const FORMATS = wordSet(
  'utc camelcase snake_case kebab-case pascalcase screaming_snake_case json yaml toml xml csv english german french markdown utf-8 iso-8601 gmt euros dollars usd eur lowercase uppercase cents milliseconds seconds',
);
/** "JSON", and "JSON format". */
const isFormat = (words: readonly Word[]): boolean =>
  (words.length === 1 || (words.length === 2 && words[1]?.key === 'format')) &&
  FORMATS.has((words[0]?.key ?? '').toLowerCase());

/** "Use UTC for timestamps", "timestamps are written in UTC": timestamps are in UTC. */
const inFormat: ClauseRule = (clause) => {
  const { verb, object, subject, adjuncts, agent } = clause;
  const isIn = (words: readonly Word[], thing: readonly Word[], rest: readonly Adjunct[]): readonly Clause[] => {
    if (thing.length === 0) return [];
    const place: Adjunct = { opener: 'in', words: words.slice(0, 1), clause: undefined };
    const plain = anyOf(thing) ?? thing;
    return [{ ...clause, verb: 'be-in-format', agent: 'none', subject: [], object: plain, adjuncts: [place, ...rest] }];
  };
  if (clause.denied !== '' || clause.tense !== 'present') return [];
  if (verb === 'use' && agent !== 'named' && isFormat(object)) {
    const at = adjuncts.findIndex(({ opener, clause: inner }) => opener === 'for' && inner === undefined);
    return at < 0
      ? []
      : isIn(
          object,
          adjuncts[at]?.words ?? [],
          adjuncts.filter((_, i) => i !== at),
        );
  }
  if (verb === 'use' && agent === 'named' && isFormat(object)) return isIn(object, subject, adjuncts);
  // "The log format is JSON": logs are.
  if (verb === 'be' && isFormat(object) && subject.length > 1 && subject.at(-1)?.key === 'format')
    return isIn(object, subject.slice(0, -1), adjuncts);
  if (
    verb === 'be' &&
    agent === 'named' &&
    isFormat(object) &&
    !/^(?:format|timezone|language)$/.test(subject.at(-1)?.key ?? '')
  )
    return isIn(object, subject, adjuncts);
  const [place, ...rest] = adjuncts;
  if ((place?.opener !== 'in' && place?.opener !== 'as') || !isFormat(place.words)) return [];
  if (verb === 'be' && agent === 'named' && object.length === 0) return isIn(place.words, subject, rest);
  const isWritten = ['write', 'store', 'save', 'format', 'give', 'express', 'keep', 'name'].includes(verb);
  return isWritten && agent !== 'named' ? isIn(place.words, object, rest) : [];
};

export const ABOUT_ANY: readonly ClauseRule[] = [ofAny, onAny, causedBy, inStage, inFormat];
