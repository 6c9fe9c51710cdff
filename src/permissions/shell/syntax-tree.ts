import { createRequire } from 'node:module';

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

/**
 * Parses bash. Synchronous once loaded, so that a decision never waits between reading rules and answering.
 * Undefined when the text takes too long or nests too deep to be read: the grammar is quadratic in places.
 */
export type ShellParser = (source: string) => SyntaxTree | undefined;

const DEADLINE_MS = 300;
const MAX_DEPTH = 2000;

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
    const start = performance.now();
    const tree = parser.parse(source, null, { progressCallback: () => performance.now() - start > DEADLINE_MS });
    if (tree === null) {
      parser.reset();
      return undefined;
    }
    const cursor = tree.walk();
    try {
      const root = copy(cursor, 0);
      return root === undefined ? undefined : { source, root, hasError: tree.rootNode.hasError };
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

function copy(cursor: Cursor, depth: number): SyntaxNode | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const { nodeType: type, startIndex: start, endIndex: end } = cursor;
  const children: SyntaxNode[] = [];
  if (cursor.gotoFirstChild()) {
    do {
      const child = copy(cursor, depth + 1);
      if (child === undefined) return undefined;
      children.push(child);
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  return { type, start, end, children };
}
