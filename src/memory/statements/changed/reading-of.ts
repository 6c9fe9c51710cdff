import type { Statement } from '../read-statement.ts';
import type { Token } from '../token.ts';
import { verbForm } from '../paraphrase/verb-forms.ts';
import { BE, BE_PAST, INDEFINITE } from '../word-classes.ts';
import { isDoneAgain, stemOf } from './stem-of.ts';
import { firstVerb } from './first-verb.ts';
import { valuesOf, type Value } from './values-of.ts';
import { CHANGING, ENDING, LINKS } from './word-roles.ts';

/** What is known of a statement before it is compared. */
export interface Reading {
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
  /\b(?:might|could|would|maybe|perhaps|probably|wants?|wanted|wish(?:es)?|plan(?:s|ning)? to|planned to|consider(?:s|ed|ing)?|propos\w+|suggest\w*|hopes?|tr(?:y|ies|ied|ying)|thinks?|thought|asked?|asks|said|told|claims?|suspects?|if|unless|whether|going to|used to|almost|tested|discuss\w*)\b|\?\s*$/i;
const SAID =
  /\b(?:now|nowadays|these days|from now on|as of|since|starting|effective|instead|new|anymore|any more|no longer|again|finally|change|update|correction|meanwhile)\b/i;

const read = new WeakMap<Statement, Reading>();

export function readingOf(statement: Statement): Reading {
  const known = read.get(statement);
  if (known !== undefined) return known;
  const { tokens, text } = statement;
  const stems = tokens.map((token, i) => (isIdle(tokens, i) ? '' : stemAt(token)));
  // "Certificates are renewed weekly" tells of no change.
  const told = tokens.some(
    (token, i) =>
      isPerfect(tokens, i) ||
      ((tokens[i - 1]?.key !== 'is' || token.key === 'down') && isTold(token, i, stems[i] ?? '')),
  );
  const verb = firstVerb(tokens);
  const reading: Reading = {
    statement,
    tokens,
    stems,
    values: valuesOf(statement),
    verb,
    isPast: !/\bjust\b/i.test(text) && isPast(tokens, verb),
    isUnsure: UNSURE.test(text),
    cue: told ? 'told' : SAID.test(text) ? 'said' : 'none',
  };
  read.set(statement, reading);
  return reading;
}

/** "I changed", "these days", "84 years old": words that say nothing beside those next to them. */
function isIdle(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (/^(?:up|down|over|out)$/.test(token?.key ?? ''))
    return (
      next?.key === 'to' ||
      ((verbForm(before?.key ?? '') !== undefined || before?.key.endsWith('ed') === true) && !BE.has(before?.key ?? ''))
    );
  if (token?.key === 'user' && token.definite !== true) {
    const does = verbForm((next?.key === 'have' ? tokens[at + 2] : next)?.key ?? '');
    return does?.past === true && CHANGING.has(does.lemma) && tokens.slice(at + 2).some(({ key }) => key === 'to');
  }
  // "Scaled up to 8": no bound.
  if (token?.key === 'atmost' && (before?.key === 'went' || CHANGING.has(verbForm(before?.key ?? '')?.lemma ?? '')))
    return true;
  if (token?.key === 'under') return next?.kind === 'word' && next.unit === undefined;
  if (before?.unit !== undefined && /^(?:old|tall|long|wide|high|deep|heavy)$/.test(token?.key ?? '')) return true;
  return token?.key === 'days' && before?.key === 'these';
}

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
  if (isForm && (CHANGING.has(stem) || ENDING.has(stem) || CHANGING.has(form?.lemma ?? ''))) return true;
  return at === 0 && CHANGING.has(form?.lemma ?? '') && form?.base === true;
}

/** "has been enabled", "has grown". */
function isPerfect(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:has|have)$/.test(tokens[at - 1]?.key ?? '')) return false;
  const been = tokens[at]?.key === 'been';
  const key = tokens[been ? at + 1 : at]?.key ?? '';
  return verbForm(key)?.participle === true || key.endsWith('ed');
}

function isPast(tokens: readonly Token[], verb: number | undefined): boolean {
  const token = verb === undefined ? undefined : tokens[verb];
  if (token === undefined || verb === undefined) return false;
  const next = tokens.slice(verb + 1, verb + 4);
  if (BE_PAST.has(token.key))
    return !next.some(({ key }) => (CHANGING.has(stemOf(key)) || isDoneAgain(key)) && /(?:ed|en|n|t)$/.test(key));
  const form = verbForm(token.key);
  if (form?.past !== true || form.base === true) return token.key === 'had' || token.key === 'did';
  return !CHANGING.has(form.lemma) && !ENDING.has(form.lemma) && !/^(?:get|go|make)$/.test(form.lemma);
}
