import { PREPOSITIONS } from '../paraphrase/prepositions.ts';
import type { Clause } from '../paraphrase/clause.ts';
import { impliedWord, type Word } from '../paraphrase/word.ts';
import { isAddress } from '../paraphrase/word-kinds.ts';

/** What a word is in its clause: who, what, beside it, a part of another thing's name, the verb, or how. */
export type Part = 'subject' | 'object' | 'beside' | 'within' | 'verb' | 'how' | 'sign';

export interface SaidClauses {
  readonly word: Word;
  readonly part: Part;
  /** The word before its phrase: "in", "from"; "of" where one thing only describes the other. */
  readonly opener: string;
  /** In which part of the clause the phrase stands that a word `within` belongs to. */
  readonly of: Part;
  /** The words that it describes, as places in the list. */
  readonly heads: readonly number[];
  /** Where its phrase begins in the list. */
  readonly phrase: number;
}

/** Verbs that say no more than that something is so; what they connect says the rest. */
export type Light = 'be' | 'have' | 'use' | 'do' | 'happen' | 'place' | 'go' | 'last' | '';

const LIGHT: ReadonlyMap<string, Light> = new Map(
  (
    [
      ['be', 'be be-in equal amount'],
      ['have', 'have'],
      ['use', 'use'],
      ['do', 'do perform conduct'],
      ['happen', 'happen occur'],
      ['place', 'store keep hold sit stand locate situate lie place put find base live-at host'],
      ['last', 'last take'],
    ] as const
  ).flatMap(([kind, verbs]) => verbs.split(' ').map((verb) => [verb, kind] as const)),
);

const GOES = new Set(['to', 'into', 'in']);

export function lightOf({ verb, object, adjuncts }: Clause): Light {
  // Who lives somewhere need not be there; what lives at a path is.
  const isThing = verb === 'live' && adjuncts.some(({ words }) => words.some(isAddress));
  const isAt =
    verb === 'run' &&
    object.length === 0 &&
    adjuncts.some(({ opener, words }) => opener === 'in' && words.some(({ token }) => token.kind === 'identifier'));
  if (isAt || (verb === 'go' && object.length === 0 && adjuncts.some(({ opener }) => GOES.has(opener)))) return 'go';
  return isThing ? 'place' : (LIGHT.get(verb) ?? '');
}

const alone = (word: Word, part: Part): SaidClauses => ({ word, part, opener: '', of: part, heads: [], phrase: -1 });

/** The words of a clause, each with its part; what stands in a clause of its own is left to that one. */
export function saidIn(clause: Clause): readonly SaidClauses[] {
  const out: SaidClauses[] = [];
  if (lightOf(clause) === '')
    out.push(alone({ ...impliedWord(clause.verb), verb: { lemma: clause.verb, base: true } }, 'verb'));
  phraseInto(out, clause.subject, 'subject', '');
  phraseInto(out, clause.object, 'object', '');
  for (const { opener, words, clause: inner } of clause.adjuncts)
    if (inner === undefined && words.length === 0) out.push(alone(impliedWord(opener), 'sign'));
    else if (inner === undefined) phraseInto(out, words, 'beside', opener);
  for (const key of clause.adverbs) out.push(alone(impliedWord(key), 'how'));
  return out;
}

const isOpener = ({ token, key }: Word): boolean =>
  token.kind === 'word' && token.name !== true && (PREPOSITIONS.has(key) || key === 'of' || key === 'that');
const isJoint = ({ token, key }: Word): boolean =>
  (token.kind === 'word' && token.name !== true && (key === 'and' || key === 'or')) || token.kind === 'symbol';

/** "The IP address 10.0.0.1": what it is called or worth stands behind it. */
function valueBehind(words: readonly Word[]): Word | undefined {
  const [before, last] = words.slice(-2);
  if (before === undefined || last === undefined || words.length < 2) return undefined;
  const isNoun = before.token.kind === 'word' && before.token.name !== true && before.token.initial !== true;
  return isNoun && last.token.kind === 'identifier' ? last : undefined;
}

/** "The owner of the service in Berlin": the head, and what describes it. */
function phraseInto(out: SaidClauses[], words: readonly Word[], part: Part, opener: string): void {
  const phrase = out.length;
  let open = '';
  let head: number | undefined;
  let chunk: Word[] = [];
  const close = (): void => {
    // "admins only" is "only admins".
    const last = chunk.at(-1);
    const inTurn = last?.key === 'only' ? [last, ...chunk.slice(0, -1)] : [...chunk];
    const value = valueBehind(inTurn);
    if (value !== undefined) inTurn.pop();
    const from = out.length;
    const end = from + inTurn.length - 1;
    const isFirst = head === undefined;
    for (const [i, word] of inTurn.entries()) {
      const at = from + i;
      if (isFirst && at === end) out.push({ word, part, opener, of: part, heads: [], phrase });
      else if (at === end)
        out.push({
          word,
          part: 'within',
          opener: open,
          of: part,
          heads: head === undefined ? [] : [head],
          phrase,
        });
      // "the worker's memory limit": whose limit it is.
      else if (word.possessive) out.push({ word, part: 'within', opener: 'of', of: part, heads: [end], phrase });
      else {
        const own = inTurn.findIndex(({ possessive }, n) => n > i && possessive);
        const until = own < 0 ? end : from + own;
        const heads = Array.from({ length: until - at }, (_, n) => at + n + 1);
        out.push({ word, part: 'within', opener: '', of: part, heads, phrase });
      }
    }
    if (value !== undefined) out.push({ word: value, part: 'within', opener: 'of', of: part, heads: [end], phrase });
    if (isFirst && inTurn.length > 0) head = end;
    chunk = [];
  };
  for (const word of words) {
    if (isOpener(word) || isJoint(word)) {
      close();
      open = word.key;
      if (isJoint(word) || head === undefined)
        out.push({ word, part: 'sign', opener: '', of: part, heads: [], phrase });
    } else chunk.push(word);
  }
  close();
}
