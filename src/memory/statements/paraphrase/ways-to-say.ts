import type { Clause, ClauseRule } from './clause.ts';
import { CLAUSE_RULES } from './clause-rules.ts';

/** So many ways to put it; more are not looked for. */
const MOST_WAYS = 48;
const known = new WeakMap<Clause, readonly Clause[]>();

const OF_ANY = CLAUSE_RULES.filter(({ verbs }) => verbs === undefined);
const NAMED = new Set(CLAUSE_RULES.flatMap(({ verbs }) => [...(verbs ?? [])]));
const byVerb = new Map<string, readonly ClauseRule[]>();

/** The rules that may have something to say of a verb; those of one that no rule names are kept once. */
function rulesOf(verb: string): readonly ClauseRule[] {
  const found = byVerb.get(verb);
  if (found !== undefined) return found;
  if (!NAMED.has(verb)) return OF_ANY;
  const rules = CLAUSE_RULES.filter(({ verbs }) => verbs === undefined || verbs.has(verb));
  byVerb.set(verb, rules);
  return rules;
}

/** A clause and the other ways in which it could have been said. */
export function waysToSay(clause: Clause): readonly Clause[] {
  const found = known.get(clause);
  if (found !== undefined) return found;
  const ways = new Map([[written(clause), clause]]);
  for (const way of ways.values()) {
    if (ways.size >= MOST_WAYS) break;
    for (const rule of rulesOf(way.verb))
      for (const other of rule(way)) {
        const key = written(other);
        if (!ways.has(key)) ways.set(key, other);
      }
  }
  const all = [...ways.values()];
  known.set(clause, all);
  return all;
}

function written({ agent, subject, modal, denied, tense, verb, object, adjuncts, adverbs, only }: Clause): string {
  const keys = (words: Clause['subject']): string => words.map(({ key }) => key).join(' ');
  const beside = adjuncts.map(
    ({ opener, words, clause }) => `${opener} ${clause === undefined ? keys(words) : written(clause)}`,
  );
  return [agent, only?.key ?? '', keys(subject), modal, denied, tense, verb, keys(object), ...beside, ...adverbs].join(
    '|',
  );
}
