import type { Token } from './token.ts';

const EVERY = new Set(['every', 'each']);

/** "every Friday" is "on Fridays"; "on Friday" is one of them. */
export function weekly(tokens: readonly Token[], text: string): readonly Token[] {
  return tokens.map((token, i) => {
    const [before, next] = [tokens[i - 1], tokens[i + 1]];
    if (EVERY.has(token.key) && next?.kind === 'weekday') return { ...token, key: 'on' };
    if (token.kind !== 'weekday') return token;
    const isMany =
      EVERY.has(before?.key ?? '') || /s$/i.test(text.slice(token.start, token.end).replace(/^(?:tues|thurs)$/i, ''));
    return isMany ? { ...token, key: `every ${token.key}` } : token;
  });
}
