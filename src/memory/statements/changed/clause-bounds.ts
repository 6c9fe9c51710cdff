import type { Token } from '../token.ts';

const JOINING = /^(?:and|but|so|which|who|because|although|though|while|whereas)$/;

/** Where the clause ends that the token at this place stands in. */
export function clauseEnd(tokens: readonly Token[], text: string, at: number): number {
  for (let i = at + 1; i < tokens.length; i += 1) if (opensClause(tokens, text, i)) return i;
  return tokens.length;
}

export function clauseStart(tokens: readonly Token[], text: string, at: number): number {
  for (let i = at; i > 0; i -= 1) {
    if (opensClause(tokens, text, i)) return JOINING.test(tokens[i]?.key ?? '') ? i + 1 : i;
  }
  return 0;
}

function opensClause(tokens: readonly Token[], text: string, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before === undefined || token === undefined) return false;
  return JOINING.test(token.key) || /[,;:–—]|\s-\s|\.\s/.test(text.slice(before.end, token.start));
}
