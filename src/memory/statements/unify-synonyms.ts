import type { Token } from './token.ts';
import { BE, INDEFINITE, isAdjective, ONLY_ONE } from './word-classes.ts';
import { verbForm } from './paraphrase/verb-forms.ts';
import { standsForFirst } from './word-table.ts';
import { wordSet } from '../word-set.ts';

/** The first word stands for the others of its line. Only words that nobody would tell apart in a statement. */
const LINES = `
  about approximately around roughly circa ~
  every each
  in into
  on onto
  needs requires
  need require
  starts begins commences
  start begin commence
  started began commenced
  ends finishes concludes
  end finish conclude
  large big
  folder directory
  folders directories
  allows permits
  allow permit
  allowed permitted
  forbids prohibits
  forbid prohibit
  forbidden prohibited
  buys purchases
  buy purchase
  bought purchased
  shows displays
  show display
  shown displayed
  chooses selects
  choose select
  entire whole
  often frequently
  rarely seldom
  usually normally typically
  nearly almost
  maybe perhaps
  movie film
  movies films
  mother mom mum
  father dad
  apartment flat
  bike bicycle
  phone telephone
  vacation holiday
  lawyer attorney
  assists helps
  additionally moreover
  quickly rapidly
  colleague coworker
  colleagues coworkers
  defect bug
  defects bugs`;

const STANDS_FOR = standsForFirst(LINES);

/** Behind these, a word is a name or a value and means itself: "the button is called Begin", "the mode is quick". */
const NAMING = wordSet(
  'called named titled labeled command function method keyword word label button event hook script target task step stage branch tag column field key = : ->',
);

/** These say the same as verbs: a display is no show, and the finish of a race is where it ends. */
const AS_VERBS = wordSet('show shows end ends finish allow allows permit permits buy buys');
const DETERMINERS = wordSet('the a an our my your his her its their this that these those no every each');

/** Whether a word that may be a verb is a thing here: behind an article, or what does it. */
function isThing(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  // "Displays cost": many of them.
  if (before === undefined) return /[^s]s$/.test(tokens[at]?.key ?? '') && verbForm(next?.key ?? '')?.base === true;
  if (DETERMINERS.has(before.key) || before.definite === true) return true;
  const isDescribed = tokens[at - 2] !== undefined && DETERMINERS.has(tokens[at - 2]?.key ?? '');
  const isDoing = next !== undefined && (BE.has(next.key) || verbForm(next.key)?.third === true);
  return isDescribed && (isDoing || isAdjective(before.key) || ONLY_ONE.has(before.key));
}

/** One word for words that nobody would tell apart; never for a name, a quoted word or a value. */
export function unifySynonyms(tokens: readonly Token[], text: string): readonly Token[] {
  return tokens.map((token, i) => {
    const known = token.kind === 'word' || token.kind === 'symbol' ? STANDS_FOR[token.key] : undefined;
    if (known === undefined || token.name === true || /["'“‘\u0060]/u.test(text[token.start - 1] ?? '')) return token;
    const before = tokens[i - 1]?.key ?? '';
    if (AS_VERBS.has(known) && isThing(tokens, i)) return token;
    const isValue = i === tokens.length - 1 && (BE.has(before) || INDEFINITE.has(before));
    return NAMING.has(before) || isValue ? token : { ...token, kind: 'word', key: known };
  });
}
