import { verbForm } from '../paraphrase/verb-forms.ts';
import type { Token } from '../token.ts';
import { BE, BE_PAST, OPENERS } from '../word-classes.ts';
import { clauseEnd, clauseStart } from './clause-bounds.ts';
import type { ValueReading } from './reading-of.ts';
import { stemOf } from './stem-of.ts';
import { CHANGING } from './word-roles.ts';
import { wordSet } from '../../word-set.ts';

/** A part of a statement of which it says that it is so no longer. */
export interface Ending {
  /** Its words: from `from` up to before `to`. */
  readonly from: number;
  readonly to: number;
  /** The clause that says so begins here. */
  readonly start: number;
  /** Where the words stand that say so: they say nothing of the thing. */
  readonly said: readonly number[];
  /** The verb, which must fit what was done with it: one stops to work for what one leaves. */
  readonly verb: string;
  readonly isSubject: boolean;
}

/** Everything that the statement says to have ended: "from bcrypt", "left Siemens", "no longer on Netlify". */
export function endingsOf(fresh: ValueReading): readonly Ending[] {
  const known = found.get(fresh);
  if (known !== undefined) return known;
  const out = fresh.tokens.flatMap((_, i) => endingsAt(fresh, i));
  found.set(fresh, out);
  return out;
}

const found = new WeakMap<ValueReading, readonly Ending[]>();

function endingsAt(fresh: ValueReading, at: number): readonly Ending[] {
  const {
    tokens,
    statement: { text },
  } = fresh;
  const token = tokens[at];
  if (token === undefined || token.kind !== 'word') return [];
  const start = clauseStart(tokens, text, at);
  const end = clauseEnd(tokens, text, at);
  const key = (i: number): string => tokens[i]?.key ?? '';
  const ending = (from: number, verb: string, said: readonly number[], to = phraseEnd(from)): readonly Ending[] =>
    to > from && (verb === 'stop' || verb === 'replace' || !OPENERS.has(key(from)))
      ? [{ from, to, start, said, verb, isSubject: false }]
      : [];
  const phraseEnd = (from: number): number => {
    for (let i = from; i < end; i += 1) if (i > from && ENDS.has(key(i))) return i;
    return end;
  };
  const moved = movedIn(fresh, start, at);
  if (token.key === 'from' && moved !== undefined) return ending(at + 1, moved, [at]);
  if (token.key === 'off' && moved !== undefined) return ending(at + 1, moved, [at]);
  if (token.key === 'out' && key(at + 1) === 'of' && moved !== undefined) return ending(at + 2, moved, [at, at + 1]);
  if (token.key === 'instead' && at + 1 < end) return ending(at + 1, 'replace', [at]);
  if (token.key === 'not' && /\b(?:no longer|any ?(?:more|longer))\b/i.test(text)) {
    const more = tokens.findIndex(({ key: one }, i) => i > at && i < end && /^(?:any|anymore)$/.test(one));
    return ending(at + 1, 'stop', more < 0 ? [at] : [at, more, more + 1], more < 0 ? end : more);
  }
  if (token.kind === 'word' && token.definite !== true) {
    const phrase = phraseAt(fresh, at, end);
    if (phrase !== undefined) {
      const from = at + phrase.length;
      const said = Array.from({ length: phrase.length }, (_, i) => at + i);
      const object = ending(from, phrase.verb, said, phrase.verb === 'stop' ? end : phraseEnd(from));
      return [...object, ...subjectEnding(fresh, at, start, end)];
    }
  }
  return subjectEnding(fresh, at, start, end);
}

/** A verb of change before the word, in its clause: "moved from", "taken off". */
function movedIn({ tokens }: ValueReading, start: number, at: number): string | undefined {
  for (let i = at - 1; i >= start; i -= 1) {
    const key = tokens[i]?.key ?? '';
    const form = verbForm(key);
    const isDone = form === undefined ? key.endsWith('ed') : form.past === true || form.participle === true;
    const lemma = lemmaOf(key);
    if (
      isDone &&
      (CHANGING.has(lemma) ||
        /^(?:take|go|transition|graduate|port|rewrite|translate|roll|change|trade|loan)$/.test(lemma))
    )
      return 'move';
  }
  return undefined;
}

export const lemmaOf = (key: string): string => verbForm(key)?.lemma ?? stemOf(key);

/** Behind these stands another part of the sentence. */
const ENDS = new Set([...OPENERS, 'off']);

/** Phrases that say of what stands behind them that it has ended: the forms of a verb, and the words behind it. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^(?:g[ai]ven?|giving) up (?:on )?(?:being )?/, 'stop'],
  [/^stop(?:s|ped)? (?!(?:at|in|on|by|near|for|before|behind) )(?:being )?/, 'stop'],
  [/^quit /, 'leave'],
  [/^cancell?ed /, 'cancel'],
  [/^(?:drop|ditch|scrap|abandon|discontinu|retir|uninstall|remov|delet|decommission)p?ed /, 'drop'],
  [/^(?:left|leaving) /, 'leave'],
  [/^resigned from /, 'leave'],
  [/^handed in (?:his|her|their|user) (?:notice|resignation) (?:at|to) /, 'leave'],
  [/^(?:sold|scrapped|returned) /, 'sell'],
  [/^(?:traded|swapped|exchanged) (?:in )?/, 'sell'],
  [/^got rid of /, 'sell'],
  [/^(?:gone|went|moved) (?:off|away from) /, 'move'],
  [/^(?:came|come|comes|is|returned|got) back (?:to \w+ )?from /, 'return'],
  [/^(?:discharged|released|returned|recovered|freed) from /, 'return'],
  [/^lost /, 'lose'],
  [/^(?:finished|completed) /, 'drop'],
  [/^replac(?:ed|es|ing) /, 'replace'],
  [/^took (?=(?:\S+ ){1,4}off )/, 'drop'],
];
const MOST_WORDS = 6;

function phraseAt(
  { tokens, statement: { text } }: ValueReading,
  at: number,
  end: number,
): { readonly verb: string; readonly length: number } | undefined {
  const first = tokens[at]?.key ?? '';
  if (
    !/^(?:g[ai]v|sto|qui|can|dr|dit|scr|aba|disc|ret|uni|rem|del|dec|lef|lea|res|han|sol|tra|swa|exc|got|gon|wen|mov|cam|com|is|rel|rec|fre|los|fin|rep|too)/.test(
      first,
    )
  )
    return undefined;
  const words = `${tokens
    .slice(at, Math.min(end, at + MOST_WORDS))
    .map(({ key }) => key)
    .join(' ')} `;
  for (const [phrase, verb] of PHRASES) {
    const length = (phrase.exec(words)?.[0].trim().split(' ') ?? []).length;
    // "Anna left the office" says where she was; "has left" that she is gone for good.
    if (length > 0 && first === 'left' && !isForGood(tokens[at - 1]?.key ?? '', text) && !isForAnother(tokens, at))
      return undefined;
    if (length > 0) return { verb, length };
  }
  return undefined;
}

/** "Left Siemens and joined Bosch", "left Slack for Zulip". */
const isForAnother = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.name === true && tokens.slice(at + 2, at + 4).some(({ key }) => key === 'and' || key === 'for');

const isForGood = (before: string, text: string): boolean =>
  /^(?:has|have|ve|just|finally)$/.test(before) || /\b(?:now|nowadays|these days|for good)\b/i.test(text);

const LEAVES = wordSet('retire quit resign die depart');
export const DONE =
  /^(?:replaced|dropped|renamed|rebranded|discontinued|retired|removed|swapped|transferred|superseded|succeeded|scrapped|decommissioned)$/;
const PARTS = /^(?:stepped|stepping|steps|moved) (?:down|aside|back|on)\b/;

/** "Ruth has retired", "Node 18 was dropped", "npm is out". */
function subjectEnding(fresh: ValueReading, at: number, start: number, end: number): readonly Ending[] {
  const { tokens } = fresh;
  const key = tokens[at]?.key ?? '';
  let to = at;
  while (to > start && HELPERS.has(tokens[to - 1]?.key ?? '')) to -= 1;
  const isBe = tokens.slice(to, at).some(({ key: one }) => BE.has(one) || BE_PAST.has(one) || one === 'got');
  const isDone = isBe && (DONE.test(key) || (/^(?:out|gone|history|dead)$/.test(key) && at + 1 === end));
  const isGone =
    LEAVES.has(lemmaOf(key)) ||
    PARTS.test(`${key} ${tokens[at + 1]?.key ?? ''}`) ||
    (key === 'left' && to < at) ||
    (/^(?:hand|pass)$/.test(lemmaOf(key)) && tokens.slice(at, end).some(({ key: one }) => /^(?:over|to)$/.test(one)));
  if (!(isDone || isGone)) return [];
  const verb = /^(?:renamed|rebranded)$/.test(key) ? 'rename' : isDone ? 'replace' : 'leave';
  // "Magpie, our assistant, has been rebranded".
  const [from, last] = to > start ? [start, to] : [0, clauseEnd(tokens, fresh.statement.text, 0)];
  return last <= at ? [{ from, to: last, start: from, said: [], verb, isSubject: true }] : [];
}

const HELPERS = wordSet('has have had is are was were been got just finally already recently now');
