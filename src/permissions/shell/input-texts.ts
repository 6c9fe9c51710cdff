import type { SyntaxNode } from './syntax-tree.ts';

/** The input that the line itself gives to its programs: here-documents and here-strings. */
export function inputTexts(source: string, root: SyntaxNode): readonly string[] {
  const texts: string[] = [];
  const walk = (node: SyntaxNode): void => {
    if (node.type === 'heredoc_body') texts.push(source.slice(node.start, node.end));
    else if (node.type === 'herestring_redirect') texts.push(source.slice(node.start, node.end).replace(/^\d*<<</, ''));
    else for (const child of node.children) walk(child);
  };
  walk(root);
  return texts;
}
