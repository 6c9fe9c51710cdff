import type { SyntaxNode } from './syntax-tree.ts';

/**
 * Where bash ends a here-document, found again from the text alone. Parsers and shells disagree about here-documents
 * more than about anything else, so only the plain form counts as certain.
 */
export function findHeredoc(
  source: string,
  node: SyntaxNode,
): { readonly expands: boolean; readonly bodyLength: number } | undefined {
  const operator = node.children.find((child) => child.type === '<<' || child.type === '<<-');
  const start = node.children.find((child) => child.type === 'heredoc_start');
  const end = node.children.find((child) => child.type === 'heredoc_end');
  if (operator === undefined || start === undefined || end === undefined) return undefined;
  const word = /^(?:(\w+)|'(\w+)'|"(\w+)")$/.exec(source.slice(start.start, start.end));
  const delimiter = word?.[1] ?? word?.[2] ?? word?.[3];
  if (delimiter === undefined) return undefined;
  const line = source.indexOf('\n', start.end);
  // A quote, comment or continuation on the rest of the line moves the place where the body starts.
  if (line < 0 || /["'`\\#]/.test(source.slice(start.end, line))) return undefined;
  let at = line + 1;
  while (at <= source.length) {
    const next = source.indexOf('\n', at);
    const text = source.slice(at, next < 0 ? source.length : next);
    const bare = operator.type === '<<-' ? text.replace(/^\t+/, '') : text;
    if (bare === delimiter) {
      const endsAt = at + text.length - bare.length;
      return endsAt === end.start || at === end.start
        ? { expands: word?.[1] !== undefined, bodyLength: at - line - 1 }
        : undefined;
    }
    if (next < 0) return undefined;
    at = next + 1;
  }
  return undefined;
}

/** In a body that bash expands, each live `$` and backtick must lie in a substitution that was walked. */
export function everyExpansionWasRead(source: string, body: SyntaxNode): boolean {
  let rest = '';
  let at = body.start;
  for (const child of body.children) {
    if (child.type === 'heredoc_content') continue;
    rest += source.slice(at, child.start);
    at = child.end;
    const text = source.slice(child.start, child.end);
    const plain = child.type === 'simple_expansion' || (child.type === 'expansion' && /^\$\{\w+\}$/.test(text));
    if (!plain && child.type !== 'command_substitution') return false;
  }
  rest += source.slice(at, body.end);
  return !/[$`\\]/.test(rest);
}
