import { createRequire } from 'node:module';
import { AtlasError } from '../../core/atlas-error.ts';

/** A syntax tree as plain data: offsets into the source and every token, punctuation included. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly children: readonly SyntaxNode[];
}

export interface SyntaxTree {
  readonly source: string;
  readonly root: SyntaxNode;
  readonly hasError: boolean;
}

/** Parses bash. Synchronous once loaded, so that a decision never waits between reading rules and answering. */
export type ShellParser = (source: string) => SyntaxTree;

let loading: Promise<ShellParser> | undefined;

/** The grammar is 1.4 MB of WebAssembly: loaded at the first command, once. */
export async function loadShellParser(): Promise<ShellParser> {
  loading ??= load();
  return await loading;
}

async function load(): Promise<ShellParser> {
  const { Parser, Language } = await import('web-tree-sitter');
  const require = createRequire(import.meta.url);
  await Parser.init();
  const language = await Language.load(require.resolve('tree-sitter-bash/tree-sitter-bash.wasm'));
  const parser = new Parser();
  parser.setLanguage(language);
  return (source) => {
    const tree = parser.parse(source);
    if (tree === null) throw new AtlasError('internal', 'the shell parser gave no tree');
    const cursor = tree.walk();
    try {
      return { source, root: copy(cursor), hasError: tree.rootNode.hasError };
    } finally {
      cursor.delete();
      tree.delete();
    }
  };
}

interface Cursor {
  readonly nodeType: string;
  readonly startIndex: number;
  readonly endIndex: number;
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
}

function copy(cursor: Cursor): SyntaxNode {
  const { nodeType: type, startIndex: start, endIndex: end } = cursor;
  const children: SyntaxNode[] = [];
  if (cursor.gotoFirstChild()) {
    do children.push(copy(cursor));
    while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  return { type, start, end, children };
}
