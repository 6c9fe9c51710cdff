import { measured } from './measures.ts';
import { verbForm } from './paraphrase/verb-forms.ts';
import type { Token } from './token.ts';
import { wordSet } from '../word-set.ts';
import { wordTable } from './word-table.ts';

const PARTS: Readonly<Record<string, number>> = wordTable({ half: 2, third: 3, quarter: 4, fifth: 5, tenth: 10 });
const WHOLES = wordSet('the our my your his her their its all these those');
const BEFORE = wordSet(
  'is are was were be about nearly almost over under than only exactly roughly around at by to of for',
);

/**
 * "Half of the seats", "half the seats", "three quarters of the seats" as 50 % and 75 % of them. "The first half of the
 * year" is a part of it that is known.
 */
export function shares(tokens: readonly Token[], text: string): readonly Token[] {
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token === undefined) continue;
    const found = isBefore(tokens[i - 1]) ? shareAt(tokens, i, text) : undefined;
    const [of, whole] = tokens.slice(i + (found?.length ?? 0));
    // "A quarter of an hour" is a time.
    const isOf = of?.key === 'of' && whole?.kind === 'word' && !/^an?$/.test(whole.key);
    const isWhole = isOf || (found?.isHalf === true && WHOLES.has(of?.key ?? ''));
    const share = found === undefined ? undefined : measured(String(Number((found.of * 100).toPrecision(6))), '%');
    if (found === undefined || share === undefined || !isWhole) {
      out.push(token);
      continue;
    }
    i += found.length - 1;
    const { start } = token;
    const end = tokens[i]?.end ?? token.end;
    out.push({ kind: 'number', ...share, start, end });
    if (of?.key !== 'of') out.push({ kind: 'word', key: 'of', start: end, end });
  }
  return out;
}

function isBefore(token: Token | undefined): boolean {
  const form = verbForm(token?.key ?? '');
  return token === undefined || BEFORE.has(token.key) || form?.third === true || form?.past === true;
}

interface Share {
  readonly of: number;
  readonly length: number;
  readonly isHalf?: boolean;
}

function shareAt(tokens: readonly Token[], at: number, text: string): Share | undefined {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || token.name === true) return undefined;
  if (token.key === 'half') return { of: 0.5, length: 1, isHalf: true };
  const written = text.slice(token.start, token.end);
  const [, over, under] = /^(\d)\/(\d)$/.exec(written) ?? [];
  if (over !== undefined && Number(under) > Number(over)) return { of: Number(over) / Number(under), length: 1 };
  // "Three quarters" was read as so many months.
  const months =
    token.unit === 'months' && /quarters?$/i.test(written) ? /^months:(3|9)$/.exec(token.key)?.[1] : undefined;
  if (months !== undefined) return { of: Number(months) / 12, length: 1 };
  const count = /^(?:an?|n:(\d))$/.exec(token.key);
  const part = PARTS[next?.key.replace(/s$/, '') ?? ''];
  if (count === null || part === undefined || next?.key.startsWith('half') === true) return undefined;
  const of = Number(count[1] ?? 1) / part;
  return of < 1 ? { of, length: 2 } : undefined;
}
