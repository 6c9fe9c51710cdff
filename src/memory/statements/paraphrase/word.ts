import type { Statement } from '../read-statement.ts';
import { measured } from '../measures.ts';
import { formsOf, type Token } from '../token.ts';
import { PREPOSITIONS } from './prepositions.ts';
import { verbForm, type VerbForm } from './verb-forms.ts';
import { wordSet } from '../../word-set.ts';

/** A token with what it may be as a verb. */
export interface Word {
  readonly token: Token;
  readonly key: string;
  readonly verb: VerbForm | undefined;
  /** A comma stands behind it. */
  readonly comma: boolean;
  /** "Anna's". */
  readonly possessive: boolean;
  /** It is written in quotes, or it is named: it means itself. */
  readonly literal: boolean;
  /** It was said of each: never of the one that is known. */
  readonly any?: true;
}

const NAMING = wordSet(
  'called named titled labeled command function method keyword word label button event hook script target task step stage branch tag column field key = : ->',
);
const TIMES = wordSet('second minute hour day week month quarter year sprint night');

export function wordsOfStatement({ tokens, text }: Statement): readonly Word[] {
  return wordsOf(joined(tokens, text), text);
}

function wordsOf(all: readonly Token[], text: string): readonly Word[] {
  const denies = all.some(({ key }) => key === 'not' || key === 'never');
  const said = all.filter(
    ({ key, kind }, i) =>
      !(
        kind === 'word' &&
        ((denies && key === 'anymore') ||
          (key === 'your' && all.length > 2) ||
          (key === 'of' && all[i - 1]?.unit !== undefined))
      ),
  );
  const tokens = said.map((token, i) => commonNoun(counted(ordinal(token, said[i + 1]), said[i - 1])));
  return timePhrases(
    tokens.flatMap((token, i) => {
      const next = tokens[i + 1];
      const gap = text.slice(token.end, next?.start ?? token.end);
      const before = tokens[i - 1];
      const isName = token.kind !== 'word' || token.name === true;
      // "got promoted" is "was promoted".
      const isPassive =
        token.kind === 'word' &&
        token.key === 'got' &&
        next?.definite !== true &&
        next?.indefinite !== true &&
        verbForm(next?.key ?? '')?.participle === true;
      const key = isPassive ? 'was' : token.key;
      const gerund = token.verb === undefined ? undefined : gerundOf(token);
      const word: Word = {
        token,
        key,
        verb: isName || isTail(tokens, i, text) ? undefined : (gerund ?? verbForm(key)),
        comma: /[,;–—]|\s-\s/.test(gap),
        possessive: /['’]s?$/.test(text.slice(token.start, token.end)),
        literal: /["'“‘\u0060]/u.test(text[token.start - 1] ?? '') || NAMING.has(before?.key ?? ''),
      };
      if (word.possessive && isShortIs(tokens, i))
        return [
          { ...word, possessive: false },
          { ...impliedWord('is'), token: { ...impliedWord('is').token, start: token.end, end: token.end } },
        ];
      // "visits a month" is "visits per month".
      const isRate =
        token.indefinite === true &&
        TIMES.has(formsOf(key).at(-1) ?? '') &&
        before !== undefined &&
        (before.kind === 'number' ||
          before.unit !== undefined ||
          before.key.endsWith('s') ||
          before.key === 'once' ||
          before.key === 'twice') &&
        verbForm(before.key)?.third !== true;
      const rate = isRate || (token.indefinite === true && TIMES.has(key) && isTimes(tokens, i));
      return rate ? [{ ...word, key: 'per', verb: undefined, token: { ...token, key: 'per' } }, bareOf(word)] : [word];
    }),
  );
}

/** "A PR" is no name. */
function commonNoun(token: Token): Token {
  if (token.name !== true || !COMMON.has(token.key)) return token;
  const { name: _, ...rest } = token;
  return rest;
}

/** "end-to-end", "on-call": one word, and no way from an end to an end. */
function joined(tokens: readonly Token[], text: string): readonly Token[] {
  const isJoined = (i: number): boolean =>
    tokens[i + 1]?.start === (tokens[i]?.end ?? -2) + 1 && text[tokens[i]?.end ?? -1] === '-';
  const at = tokens.findIndex(({ key }, i) => PREPOSITIONS.has(key) && isJoined(i));
  if (at < 0) return tokens;
  const from = isJoined(at - 1) ? at - 1 : at;
  const parts = tokens.slice(from, at + 2);
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return tokens;
  const whole: Token = { ...first, key: parts.map(({ key }) => key).join('-'), end: last.end };
  return [...tokens.slice(0, from), whole, ...tokens.slice(at + 2)];
}

/** "The all-hands happens": the end of a joined word is no verb where one follows. */
function isTail(tokens: readonly Token[], at: number, text: string): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || next === undefined || tokens[at - 1]?.end !== token.start - 1) return false;
  const isNextVerb = next.key === 'is' || verbForm(next.key)?.third === true;
  return text[token.start - 1] === '-' && verbForm(token.key)?.third === true && isNextVerb;
}

const ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** "the second floor" is "the 2nd floor". */
function ordinal(token: Token, next: Token | undefined): Token {
  const at =
    token.kind === 'word' && token.definite === true && (next === undefined || next.kind === 'word')
      ? ORDINALS.indexOf(token.key)
      : -1;
  return at < 1 ? token : { ...token, kind: 'number', key: `ordinal:${at}` };
}

const BEFORE_TIME = wordSet('after within for in last takes lasts take under over about atleast atmost than');

/** "after a week" is "after 7 days". */
function counted(token: Token, before: Token | undefined): Token {
  if (token.kind !== 'word' || !TIMES.has(token.key)) return token;
  const isEvery = before?.key === 'every' && (token.key === 'minute' || token.key === 'second');
  if (!isEvery && (token.indefinite !== true || !BEFORE_TIME.has(before?.key ?? ''))) return token;
  const time = measured('1', token.key);
  if (time === undefined) return token;
  const { indefinite: _, ...rest } = token;
  return { ...rest, kind: 'number', ...time };
}

const WHICH = wordSet('last next this every each');
/** Written in capitals, and things of which there are many. */
const COMMON = wordSet('pr mr vm api pdf url ip prs mrs vms apis pdfs urls');
const PARTS = wordSet(
  'morning evening afternoon night year week month quarter summer winter spring autumn time sprint weekend term semester trimester season decade century',
);

/** "Next term", "last school year": when, wherever it stands. */
export function isTimePhrase(tokens: readonly Token[]): boolean {
  const [first] = tokens;
  if (first === undefined || first.definite === true || !WHICH.has(first.key)) return false;
  const isKind =
    tokens.length === 2 || (tokens.length === 3 && /^(?:school|business|academic)$/.test(tokens[1]?.key ?? ''));
  return isKind && PARTS.has(tokens.at(-1)?.key ?? '');
}

const AFTER_OPENER = wordSet('in on for by until since before after');

/** "last year" is one word that says when. */
function timePhrases(words: readonly Word[]): readonly Word[] {
  const out: Word[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const [word, next] = [words[i], words[i + 1]];
    if (word === undefined) continue;
    const isFirst = word.key === 'first' && word.token.definite !== true && word.token.indefinite !== true;
    if (isFirst && (next === undefined || next.verb !== undefined)) {
      out.push({ ...word, key: 'firstly' });
      continue;
    }
    const isTime =
      next !== undefined &&
      WHICH.has(word.key) &&
      PARTS.has(next.key) &&
      word.token.definite !== true &&
      words[i - 1]?.key !== 'of';
    const isDay = next?.token.kind === 'weekday' && (word.key === 'last' || word.key === 'next');
    if (next !== undefined && isDay && word.token.definite !== true && !AFTER_OPENER.has(words[i - 1]?.key ?? '')) {
      const key = `${word.key}-${next.key}`;
      const { name: _, ...token } = next.token;
      out.push({ ...next, key, verb: undefined, token: { ...token, kind: 'word', key } });
      i += 1;
      continue;
    }
    const isAlone = isTime && !AFTER_OPENER.has(words[i - 1]?.key ?? '');
    if (isAlone && !(words[i + 2]?.token.kind === 'word' && words[i + 2]?.possessive === true)) {
      out.push({ ...next, key: `${word.key === 'each' ? 'every' : word.key}-${next.key}`, verb: undefined });
      i += 1;
    } else out.push(word);
  }
  return out;
}

/** "The thermostat's set to 21": there it is "is". */
function isShortIs(tokens: readonly Token[], at: number): boolean {
  const [next, after] = [tokens[at + 1], tokens[at + 2]];
  if (next?.kind !== 'word' || next.name === true) return false;
  const isEnd = after === undefined || (after.kind === 'word' && PREPOSITIONS.has(after.key));
  return isEnd && (STATES.has(next.key) || verbForm(next.key)?.participle === true);
}

const STATES = wordSet('down up out offline online ready broken off on');

/** "100 requests a second": the noun before it is counted. */
function isTimes(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 2]?.kind === 'number' && tokens[at - 1]?.kind === 'word';
}

function bareOf(word: Word): Word {
  const { indefinite: _, ...token } = word.token;
  return { ...word, token };
}

/** "is running" was read as one word; it says what "runs" says. */
function gerundOf({ key }: Token): VerbForm | undefined {
  const form = verbForm(key);
  return form?.gerund === true ? { lemma: form.lemma, third: true } : undefined;
}

/** A word that is not written, and meant. */
export function impliedWord(key: string): Word {
  const token: Token = { kind: 'word', key, start: 0, end: 0 };
  return { token, key, verb: verbForm(key), comma: false, possessive: false, literal: false };
}
