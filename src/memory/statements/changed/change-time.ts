import type { Token } from '../token.ts';
import { isOwner } from './values-of.ts';
import { wordSet } from '../../word-set.ts';

const SPANS = wordSet(
  'week weekend month year quarter night morning afternoon evening summer winter spring autumn monday friday sprint term',
);
const WHOLE = wordSet(
  'today yesterday recently nowadays tonight finally already meanwhile officially permanently sadly',
);
const EDGES = wordSet('this last next these earlier');

/** "Last night", "this morning", "an hour ago", "since Monday": when it changed, and not what it is. */
export function changeTimes(tokens: readonly Token[], text: string): ReadonlySet<number> {
  const out = new Set<number>();
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1];
    if (token.kind !== 'word' || isOwner(token, text)) continue;
    // "Moved to tomorrow": there it is the value.
    if (/^(?:to|until|till|for)$/.test(tokens[i - 1]?.key ?? '')) continue;
    if (WHOLE.has(token.key)) out.add(i);
    if (token.key === 'ago' && i > 0) out.add(i).add(i - 1);
    if (EDGES.has(token.key) && next !== undefined && !isOwner(next, text) && isSpan(next)) out.add(i).add(i + 1);
    if (/^(?:since|starting|effective)$/.test(token.key) && next !== undefined) {
      const isEdge = EDGES.has(next.key);
      const last = tokens[isEdge ? i + 2 : i + 1];
      if (last !== undefined && !isOwner(last, text) && (isSpan(last) || WHOLE.has(last.key)))
        for (let n = i; n <= (isEdge ? i + 2 : i + 1); n += 1) out.add(n);
    }
    // "From next week on", "over Easter", "after the summer".
    if (
      /^(?:over|after)$/.test(token.key) &&
      /^(?:easter|christmas|summer|holidays?|weekend|break)$/.test(next?.key ?? '')
    )
      out.add(i).add(i + 1);
    if (token.key === 'from' && /^(?:next|this)$/.test(next?.key ?? ''))
      out
        .add(i)
        .add(i + 1)
        .add(i + 2);
    if (token.key === 'on' && tokens[i - 3]?.key === 'from' && i + 1 === tokens.length) out.add(i);
    if (token.key === 'good' && tokens[i - 1]?.key === 'for') out.add(i).add(i - 1);
  }
  return out;
}

const isSpan = ({ key, kind }: Token): boolean =>
  SPANS.has(key) || kind === 'weekday' || kind === 'date' || key === 'days';
