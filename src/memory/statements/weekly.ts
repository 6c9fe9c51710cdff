import type { Token } from './token.ts';

const EVERY = new Set(['every', 'each']);
const DENIES = /\b(?:not|never|no|nobody)\b|n['’]t\b/i;
const OTHER = new Set(['other', 'second']);

/** "every Friday" is "on Fridays"; "on Friday" is one of them. */
export function weekly(all: readonly Token[], text: string): readonly Token[] {
  const isSkipped = (i: number): boolean =>
    OTHER.has(all[i]?.key ?? '') && EVERY.has(all[i - 1]?.key ?? '') && all[i + 1]?.kind === 'weekday';
  // "every second Friday" is "every other Friday".
  const tokens = all
    .map((token, i) => (isSkipped(i - 1) ? { ...token, key: `second ${token.key}` } : token))
    .filter((_, i) => !isSkipped(i));
  return spanned(tokens, text).map((token, i, said) => {
    const [before, next] = [said[i - 1], said[i + 1]];
    if (EVERY.has(token.key) && (next?.kind === 'weekday' || next?.key === 'weekday')) return { ...token, key: 'on' };
    // "every weekday" is "on weekdays".
    if (token.key === 'weekday' && EVERY.has(before?.key ?? '')) return { ...token, key: 'weekdays' };
    if (token.kind !== 'weekday') return token;
    // "Never deploy on a Friday": on none of them.
    const isAny = before?.key === 'a' && said[i - 2]?.key === 'on' && DENIES.test(text);
    const isMany =
      isAny ||
      EVERY.has(before?.key ?? '') ||
      /s$/i.test(text.slice(token.start, token.end).replace(/^(?:tues|thurs)$/i, ''));
    return isMany ? { ...token, key: `every ${token.key}` } : token;
  });
}

/** "Mon-Fri" is Monday to Friday. */
function spanned(tokens: readonly Token[], text: string): readonly Token[] {
  return tokens.flatMap((token, i) => {
    const before = tokens[i - 1];
    const isSpan =
      before?.kind === 'weekday' &&
      token.kind === 'weekday' &&
      /^\s?[-–]\s?$/.test(text.slice(before.end, token.start));
    return isSpan ? [{ kind: 'word', key: 'to', start: before.end, end: token.start }, token] : [token];
  });
}
