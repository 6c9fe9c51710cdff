import type { Token } from '../token.ts';
import { firstVerb } from './first-verb.ts';
import { isOwner } from './values-of.ts';
import { wordTable } from '../word-table.ts';
import { wordSet } from '../../word-set.ts';

/** States that are said in several words, by one that says the same. */
const PHRASES: Readonly<Record<string, string>> = wordTable({
  'out of order': 'broken',
  'out of service': 'broken',
  'up and running': 'running',
  'shut down': 'discontinued',
  'taken down': 'offline',
  'closed down': 'closed',
  'called off': 'cancelled',
  'signed off': 'approved',
  'on hold': 'paused',
  'in progress': 'progress',
  'back online': 'online',
  'back up': 'up',
  'sold out': 'unavailable',
  'out of stock': 'unavailable',
  'in stock': 'available',
  'open to public': 'public',
  'by hand': 'manual',
});
const MOST_WORDS = 3;

/** The tokens with each such phrase as one of them, and with the verb of "Zoe's our nanny" as a token of its own. */
export function stated(tokens: readonly Token[], text: string): readonly Token[] {
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i] as Token;
    const length =
      [MOST_WORDS, 2].find((n) => i + n <= tokens.length && PHRASES[keysOf(tokens, i, n)] !== undefined) ?? 0;
    const last = tokens[i + length - 1];
    if (length > 0 && last !== undefined && i > 0) {
      out.push({ kind: 'word', key: PHRASES[keysOf(tokens, i, length)] ?? '', start: token.start, end: last.end });
      i += length - 1;
    } else if (isShortIs(tokens, i, text)) {
      const { end } = token;
      out.push({ ...token, end: end - 2 }, { kind: 'word', key: 'is', start: end - 2, end });
    } else if (/^(?:light|dark|bright|pale)$/.test(token.key) && COLORS.has(tokens[i + 1]?.key ?? '')) {
      continue;
    } else if (isWholeUnit(tokens, i)) {
      out.push({ ...token, kind: 'number', key: PERIODS[token.key] ?? '', unit: 'time', indefinite: false });
    } else out.push(isRunning(tokens, i) ? { ...token, key: 'working', verb: 'work' } : token);
  }
  return out;
}

const COLORS = wordSet('red green blue yellow orange purple violet pink brown gray');

const PERIODS: Readonly<Record<string, string>> = wordTable({
  minute: 'time:60',
  hour: 'time:3600',
  day: 'time:86400',
  week: 'time:604800',
});

/** "Cut to a week", "caches images for a day": one of them; and not "950 euros a month". */
function isWholeUnit(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  const isOne = token?.indefinite === true || (before?.indefinite === true && /^(?:full|whole)$/.test(before.key));
  const opener = token?.indefinite === true ? before : tokens[at - 2];
  return isOne && PERIODS[token?.key ?? ''] !== undefined && /^(?:to|for|lasts?|takes?)$/.test(opener?.key ?? '');
}

const keysOf = (tokens: readonly Token[], at: number, length: number): string =>
  tokens
    .slice(at, at + length)
    .map(({ key }) => key)
    .join(' ');

/** "The printer works". */
function isRunning(tokens: readonly Token[], at: number): boolean {
  const [first] = tokens;
  const isAlone = tokens.slice(at + 1).every(({ key }) => key === 'again' || key === 'now');
  return at > 0 && isAlone && tokens[at]?.key === 'works' && first?.definite === true;
}

/** "Zoe's our nanny"; "the accent colour's coral", where no other word is a verb. */
function isShortIs(tokens: readonly Token[], at: number, text: string): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || next === undefined || !isOwner(token, text) || !text.slice(0, token.end).endsWith('s'))
    return false;
  if (next.definite === true || next.key === 'user') return true;
  return at > 0 && at + 2 === tokens.length && firstVerb(tokens) === undefined;
}
