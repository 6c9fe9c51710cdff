import { ofVerbs, type Adjunct, type Clause, type ClauseRule } from './clause.ts';
import { agentOf } from './read-clause.ts';
import { verbForm } from './verb-forms.ts';
import type { Word } from './word.ts';
import { DEEDS } from './word-groups.ts';
import { wordSet } from '../../word-set.ts';
import { wordTable } from '../word-table.ts';
import { isName, isPlain, singular } from './word-kinds.ts';

const phrase = (opener: string, words: readonly Word[]): Adjunct => ({ opener, words, clause: undefined });

const DEED = new Map([
  ...DEEDS,
  ...`management manage, storage store, analysis analyze, orchestration orchestrate, transformation transform,
      compression compress, automation automate, visualization visualize, detection detect, collection collect`
    .split(/\s*,\s*/)
    .map((line): [string, string] => [line.split(' ')[0] ?? '', line.split(' ')[1] ?? '']),
]);
const deedOfNoun = (word: Word | undefined): string | undefined =>
  word === undefined || word.token.name === true
    ? undefined
    : word.verb?.gerund === true
      ? word.verb.lemma
      : DEED.get(singular(word));

/** "We use X for state management": state is managed with X. */
const usedForDeed: ClauseRule = (clause) => {
  const { verb, object, adjuncts } = clause;
  const [what, ...others] = adjuncts;
  if (verb !== 'use' || clause.agent === 'named' || object.length === 0 || what?.opener !== 'for') return [];
  const done = deedOfNoun(what.words.at(-1));
  const thing = what.words.slice(0, -1);
  if (what.clause !== undefined || done === undefined || thing.length === 0) return [];
  if (thing.some(({ key, token }) => key === 'of' || key === 'and' || token.definite === true)) return [];
  return [{ ...clause, verb: done, object: thing, adjuncts: [phrase('with', object), ...others] }];
};

/** "The retry interval of X is 5 seconds": X retries every 5 seconds. "The heartbeat interval": it is sent. */
const interval: ClauseRule = (clause) => {
  const { subject, object } = clause;
  if (clause.verb !== 'be' || !isPlain(clause) || object.length !== 1 || object[0]?.token.unit !== 'time') return [];
  const of = subject.findIndex(({ key }) => key === 'of');
  const noun = of > 0 ? subject.slice(0, of) : subject.slice(-2);
  const owner = (of > 0 ? subject.slice(of + 1) : subject.slice(0, -2)).map((word) => ({ ...word, possessive: false }));
  const [what, is, ...more] = noun;
  if (what === undefined || is?.key !== 'interval' || more.length > 0) return [];
  const form = verbForm(what.key);
  const verb = form?.gerund === true ? form.lemma : (DEED.get(what.key) ?? form?.lemma);
  const adjuncts = [phrase('every', object), ...clause.adjuncts];
  if (verb === undefined)
    return owner.length > 0 ? [] : [{ ...clause, verb: 'send', agent: 'none', subject: [], object: [what], adjuncts }];
  const doer = owner.length === 0 ? { agent: 'none' as const, subject: [] } : agentOf(owner);
  return [{ ...clause, verb, ...doer, object: [], adjuncts }];
};

const PUTS = wordSet('save store persist put upload');
const INTO = wordSet('to into');

/** "Orders are saved to MySQL": they are saved in MySQL. */
const savedTo: ClauseRule = (clause) => {
  const [to, ...others] = clause.adjuncts;
  if (!PUTS.has(clause.verb) || clause.agent === 'named' || clause.object.length === 0 || to === undefined) return [];
  if (!INTO.has(to.opener) || to.words.length === 0 || !to.words.every(isName)) return [];
  return [{ ...clause, adjuncts: [{ ...to, opener: 'in' }, ...others] }];
};

const THROUGH = wordSet('via through');

/** "Mails are sent through X": they are sent with X. */
const throughTool: ClauseRule = (clause) => {
  const at = clause.adjuncts.findIndex(({ opener }) => THROUGH.has(opener));
  const tool = clause.adjuncts[at];
  if (tool === undefined || clause.agent === 'named' || clause.object.length === 0 || !isPlain(clause)) return [];
  if (tool.clause !== undefined || tool.words.length === 0 || !tool.words.every(isName)) return [];
  return [{ ...clause, adjuncts: clause.adjuncts.with(at, { ...tool, opener: 'with' }) }];
};

const OPEN_TO: Readonly<Record<string, string>> = wordTable({
  visible: 'see',
  accessible: 'access',
  readable: 'read',
  editable: 'edit',
});

/** "The log is visible only to admins": only admins can see it. */
const openTo: ClauseRule = (clause) => {
  const { subject, object, adjuncts } = clause;
  const [to, ...others] = adjuncts;
  const verb = object.length === 1 ? OPEN_TO[object[0]?.key ?? ''] : undefined;
  if (clause.verb !== 'be' || clause.agent !== 'named' || verb === undefined || !isPlain(clause)) return [];
  if (!['to', 'for', 'by'].includes(to?.opener ?? '') || to === undefined || to.clause !== undefined) return [];
  const who = clause.only === undefined ? to.words : [clause.only, ...to.words];
  if (to.words.length === 0) return [];
  return [{ ...clause, verb, modal: 'can', ...agentOf(who), object: subject, adjuncts: others, only: undefined }];
};

/** "We have our office in Lyon": our office is in Lyon. */
const hasIn: ClauseRule = (clause) => {
  const { object, adjuncts } = clause;
  if (clause.verb !== 'have' || clause.agent !== 'we' || object[0]?.token.definite !== true || !isPlain(clause))
    return [];
  if (adjuncts[0]?.opener !== 'in' || adjuncts[0].words.length === 0) return [];
  const said: Clause = { ...clause, verb: 'be', agent: 'named', subject: object, object: [] };
  return [said];
};

export const ABOUT_PURPOSES: readonly ClauseRule[] = [
  ofVerbs('use', usedForDeed),
  ofVerbs('be', interval),
  ofVerbs(PUTS, savedTo),
  throughTool,
  ofVerbs('be', openTo),
  ofVerbs('have', hasIn),
];
