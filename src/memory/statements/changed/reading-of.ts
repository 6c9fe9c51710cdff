import type { Statement } from '../read-statement.ts';
import type { Token } from '../token.ts';
import { verbForm } from '../paraphrase/verb-forms.ts';
import { BE, BE_PAST, INDEFINITE } from '../word-classes.ts';
import { isDoneAgain, stemOf } from './stem-of.ts';
import { firstVerb } from './first-verb.ts';
import { stated } from './stated.ts';
import { valuesOf, type Value } from './values-of.ts';
import { CHANGING, ENDING, LINKS } from './word-roles.ts';
import { wordSet } from '../../word-set.ts';

/** What is known of a statement before it is compared. */
export interface ValueReading {
  readonly statement: Statement;
  readonly tokens: readonly Token[];
  /** For every token what it speaks of; empty where it only links. */
  readonly stems: readonly string[];
  readonly values: readonly Value[];
  readonly verb: number | undefined;
  /** It tells what happened once, and not what holds. */
  readonly isPast: boolean;
  /** It says what may be, is wished or was said by somebody. */
  readonly isUnsure: boolean;
  /** A word of it says that something changed: `told` where it is a verb. */
  readonly cue: 'none' | 'said' | 'told';
}

const UNSURE =
  /\b(?:might|could|would|maybe|perhaps|probably|wants?|wanted|wish(?:es)?|plan(?:s|ning)? to|planned to|consider(?:s|ed|ing)?|propos\w+|suggest\w*|hopes?|tr(?:y|ies|ied|ying)|thinks?|thought|asked?|asks|said|told|claims?|suspects?|if|unless|whether|used to|almost|(?<!\b(?:is|are|be|longer) )tested|discuss\w*)\b|\?\s*$/i;
/** "Is going to buy", and not "is going to Denmark". */
const GOING = /\bgoing to (?!\p{Lu})/u;
const SAID =
  /\b(?:now|nowadays|these days|from now on|from (?:today|tomorrow|next)|as of|since|starting|effective|instead|new|anymore|any more|no longer|again|finally|change|update|correction|meanwhile)\b/i;

const read = new WeakMap<Statement, ValueReading>();

export function readingOf(statement: Statement): ValueReading {
  const known = read.get(statement);
  if (known !== undefined) return known;
  const { text } = statement;
  const tokens = stated(statement.tokens, text);
  const stems = tokens.map((token, i) => (isIdle(tokens, i) ? '' : (boundAt(tokens, i) ?? stemAt(token))));
  // "Certificates are renewed weekly" tells of no change.
  const told = tokens.some(
    (token, i) =>
      isPerfect(tokens, i) ||
      (BE_PAST.has(tokens[i - 1]?.key ?? '') && RESULTS.has(token.key)) ||
      ((tokens[i - 1]?.key !== 'is' || token.key === 'down') && isTold(token, i, stems[i] ?? '')),
  );
  const verb = firstVerb(tokens);
  const reading: ValueReading = {
    statement,
    tokens,
    stems,
    values: valuesOf({ ...statement, tokens }),
    verb,
    isPast: !/\bjust\b/i.test(text) && isPast(tokens, verb),
    isUnsure: UNSURE.test(text) || GOING.test(text),
    cue: told || statement.told === true ? 'told' : SAID.test(text) ? 'said' : 'none',
  };
  read.set(statement, reading);
  return reading;
}

/** "You may only drive 30", "20 at once": a bound, and what it is of. */
function boundAt(tokens: readonly Token[], at: number): string | undefined {
  const [before, token] = [tokens[at - 1]?.key ?? '', tokens[at]?.key];
  if (token === 'once' && before === 'at') return 'per';
  const isBound = token === 'only' && /^(?:may|can)$/.test(before);
  return isBound && tokens.slice(at + 1, at + 4).some(({ kind }) => kind === 'number') ? 'maximum' : undefined;
}

/** "I changed", "these days", "84 years old": words that say nothing beside those next to them. */
function isIdle(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (/^(?:up|down|over|out|back|forward)$/.test(token?.key ?? ''))
    return (
      next?.key === 'to' ||
      ((verbForm(before?.key ?? '') !== undefined || before?.key.endsWith('ed') === true) && !BE.has(before?.key ?? ''))
    );
  if (token?.key === 'user' && token.definite !== true) {
    const does = verbForm((next?.key === 'have' ? tokens[at + 2] : next)?.key ?? '');
    return does?.past === true && CHANGING.has(does.lemma) && tokens.slice(at + 2).some(({ key }) => key === 'to');
  }
  // "Only one round is left".
  if (at === 0 && token?.key === 'only') return next?.kind === 'number';
  if (token?.key === 'together') return /^(?:get|gets)$/.test(before?.key ?? '');
  // "Customers have to pay": whoever must.
  if (at === 0 && DOERS.has(token?.key ?? '')) return /^(?:must|gets?|has|have|pays?)$/.test(next?.key ?? '');
  // "The baby is up to 7 kilos".
  if (token?.key === 'atmost' && BE.has(before?.key ?? '') && next?.unit === 'mass') return true;
  // "Scaled up to 8": no bound.
  if (token?.key === 'atmost' && tokens.slice(Math.max(0, at - 6), at).some(({ key }) => isRising(key))) return true;
  if (token?.key === 'far') return before?.key === 'so';
  if (token?.key === 'under') return next?.kind === 'word' && next.unit === undefined;
  if (before?.unit !== undefined && /^(?:old|tall|long|wide|high|deep|heavy)$/.test(token?.key ?? '')) return true;
  return token?.key === 'days' && before?.key === 'these';
}

/** "Went up to", "put the rent up to". */
function isRising(key: string): boolean {
  const form = verbForm(key);
  const isPastForm = form === undefined ? key.endsWith('ed') : form.past === true || form.participle === true;
  return (
    isPastForm &&
    (/^(?:go|put|creep|climb|come|bring|push)$/.test(form?.lemma ?? '') || CHANGING.has(form?.lemma ?? ''))
  );
}

const DOERS = wordSet('customers users people everyone everybody employees members guests clients');

function stemAt({ kind, key, name, verb }: Token): string {
  if (kind === 'symbol') return /^[:=>-]+$/.test(key) ? '' : key;
  if (kind !== 'word') return key;
  if (name === true) return key;
  if (LINKS.has(key) || INDEFINITE.has(key)) return '';
  const stem = stemOf(verb === undefined ? key : (verbForm(`${verb}ing`)?.lemma ?? key));
  return LINKS.has(stem) ? '' : stem;
}

/** "was raised", "moved", "went up": a verb of change that is told and not a noun. */
function isTold({ key, kind, definite }: Token, at: number, stem: string): boolean {
  if (kind !== 'word') return false;
  if (/^(?:went|gone|down|risen|became|got)$/.test(key)) return true;
  const form = verbForm(key);
  const isForm =
    (form?.past === true || form?.participle === true || (form === undefined && key.endsWith('ed'))) &&
    definite !== true;
  if (isForm && isDoneAgain(key)) return true;
  if (isForm && (CHANGING.has(stem) || CHANGING.has(key) || ENDING.has(stem) || CHANGING.has(form?.lemma ?? '')))
    return true;
  return at === 0 && CHANGING.has(form?.lemma ?? '') && form?.base === true;
}

/** "has been enabled", "has grown". */
function isPerfect(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:has|have)$/.test(tokens[at - 1]?.key ?? '')) return false;
  const been = tokens[at]?.key === 'been';
  const key = tokens[been ? at + 1 : at]?.key ?? '';
  return verbForm(key)?.participle === true || key.endsWith('ed');
}

/** What was done to a thing once, and holds since. */
export const RESULTS = wordSet(
  'approved accepted granted rejected declined denied merged closed reopened fixed resolved completed cancelled archived published discontinued deprecated paid',
);

function isPast(tokens: readonly Token[], verb: number | undefined): boolean {
  const token = verb === undefined ? undefined : tokens[verb];
  if (token === undefined || verb === undefined) return false;
  const next = tokens.slice(verb + 1, verb + 4);
  // "Has lived in Budapest": and maybe elsewhere since.
  const deed = /^(?:has|have)$/.test(token.key)
    ? next[0]
    : /^(?:has|have)$/.test(tokens[verb - 1]?.key ?? '')
      ? token
      : undefined;
  if (
    /^(?:lived|worked|studied|visited|travelled|traveled|played)$/.test(deed?.key ?? '') &&
    !tokens.some(({ key }) => key === 'since' || key === 'for')
  )
    return true;
  // "Was down to 4.6 kilos", "weighed in at 33 kilos".
  const [one, two] = next;
  if (/^(?:down|up|in|back)$/.test(one?.key ?? '') && /^(?:to|at)$/.test(two?.key ?? '')) return false;
  if (one?.key === 'atmost' && BE_PAST.has(token.key)) return false;
  if (BE_PAST.has(token.key))
    return !next.some(({ key }) => (CHANGING.has(stemOf(key)) || isDoneAgain(key)) && /(?:ed|en|n|t)$/.test(key));
  const form = verbForm(token.key);
  if (form?.past !== true || form.base === true) return token.key === 'had' || token.key === 'did';
  return !CHANGING.has(form.lemma) && !ENDING.has(form.lemma) && !/^(?:get|go|make)$/.test(form.lemma);
}
