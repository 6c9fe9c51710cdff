import type { Adjunct, Clause, ClauseRule } from './clause.ts';
import { deedOf } from './read-clause.ts';
import type { Word } from './word.ts';
import { wordSet } from '../../word-set.ts';
import { WITH } from './word-kinds.ts';

const RUNS = wordSet('run use execute call type invoke');
const isCommand = (words: readonly Word[]): boolean =>
  words.length === 1 && words[0]?.token.kind === 'identifier' && words[0].key.includes(' ');

/** What "to deploy", "to start the server" does. */
function deedBehind({ opener, words, clause }: Adjunct): Clause | undefined {
  if (clause !== undefined) return opener === 'to' || opener === 'for' ? clause : undefined;
  const [only, ...more] = words;
  if (only?.verb === undefined || more.length > 0) return undefined;
  const isDone = (opener === 'to' && only.verb.base === true) || (opener === 'for' && only.verb.gerund === true);
  return isDone ? deedOf(only.verb.lemma, []) : undefined;
}

function doneWith(clause: Clause, deed: Clause, command: readonly Word[], others: readonly Adjunct[]): Clause {
  const tool: Adjunct = { opener: 'with', words: command, clause: undefined };
  return {
    ...clause,
    agent: 'order',
    modal: 'order',
    subject: [],
    verb: deed.verb,
    object: deed.object,
    adjuncts: [tool, ...deed.adjuncts, ...others],
  };
}

/** "Run `make x` to build it", "to build it, use `make x`": build it with `make x`. */
const runTo: ClauseRule = (clause) => {
  const { verb, object, adjuncts, agent } = clause;
  if (!RUNS.has(verb) || agent === 'named' || !isCommand(object) || clause.denied !== '') return [];
  const at = adjuncts.findIndex((adjunct) => deedBehind(adjunct) !== undefined);
  const adjunct = adjuncts[at];
  const deed = adjunct === undefined ? undefined : deedBehind(adjunct);
  if (deed === undefined || deed.denied !== '') return [];
  return [
    doneWith(
      clause,
      deed,
      object,
      adjuncts.filter((_, i) => i !== at),
    ),
  ];
};

/** "`make x` builds it": build it with `make x`. */
const commandDoes: ClauseRule = (clause) => {
  if (clause.agent !== 'named' || !isCommand(clause.subject) || clause.denied !== '' || clause.modal !== '') return [];
  if (clause.verb === 'be' || clause.tense !== 'present') return [];
  return [doneWith(clause, deedOf(clause.verb, clause.object), clause.subject, clause.adjuncts)];
};

/** "The command to build it is `make x`": build it with `make x`. */
const commandIs: ClauseRule = (clause) => {
  const { subject, object } = clause;
  if (clause.verb !== 'be' || clause.denied !== '' || !isCommand(object) || clause.adjuncts.length > 0) return [];
  if (subject[0]?.key === 'command' && (subject[1]?.key === 'to' || subject[1]?.key === 'for')) {
    const verb = subject[2]?.verb;
    if (verb?.base !== true && verb?.gerund !== true) return [];
    return [doneWith(clause, deedOf(verb.lemma, subject.slice(3)), object, [])];
  }
  const verb = subject.at(-1)?.key === 'command' && subject.length === 2 ? subject[0]?.verb : undefined;
  return verb?.base === true ? [doneWith(clause, deedOf(verb.lemma, []), object, [])] : [];
};

/** "The tests are run with `make x`": an order, as any recipe is. */
const recipe: ClauseRule = (clause) => {
  const { adjuncts, agent, modal } = clause;
  const at = adjuncts.findIndex(({ opener, words }) => WITH.has(opener) && isCommand(words));
  if (at < 0 || agent === 'named' || clause.denied !== '' || clause.tense !== 'present') return [];
  if (!['', 'order', 'must', 'should', 'can'].includes(modal)) return [];
  const deed = clause.verb === 'start' || clause.verb === 'execute' ? 'run' : clause.verb;
  const others = adjuncts.filter((_, i) => i !== at);
  return [doneWith(clause, { ...deedOf(deed, clause.object) }, adjuncts[at]?.words ?? [], others)];
};

const CHECKS: Readonly<Record<string, string>> = { linter: 'lint', formatter: 'format', tests: 'test', build: 'build' };

/** "Run the linter": lint. */
const runTool: ClauseRule = (clause) => {
  const [only, ...more] = clause.object;
  const verb = more.length === 0 && clause.agent !== 'named' ? CHECKS[only?.key ?? ''] : undefined;
  if (verb === undefined || (clause.verb !== 'run' && clause.verb !== 'execute') || only?.literal === true) return [];
  return [{ ...clause, verb, object: [] }];
};

const SCHEDULED = wordSet('time weekday');

/** "The job starts at 1 am": it runs at 1 am. */
const startsAt: ClauseRule = (clause) => {
  if (clause.verb !== 'start' && clause.verb !== 'begin') return [];
  const isTimed = clause.adjuncts.some(
    ({ opener, words }) =>
      (opener === 'at' || opener === 'on') && words.length === 1 && SCHEDULED.has(words[0]?.token.kind ?? ''),
  );
  return isTimed && clause.tense === 'present' ? [{ ...clause, verb: 'run' }] : [];
};

export const ABOUT_RECIPES: readonly ClauseRule[] = [runTo, commandDoes, commandIs, recipe, runTool, startsAt];
