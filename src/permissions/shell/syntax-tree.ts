import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

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

/** Time of this thread, not of the clock: a busy machine must not turn an answer around. */
const CPU_LIMIT_US = 250_000;
const MAX_DEPTH = 2000;

let loading: Promise<ShellParser> | undefined;

/** The grammar is 1.4 MB of WebAssembly: loaded at the first command, once. */
export async function loadShellParser(): Promise<ShellParser> {
  loading ??= load();
  return await loading;
}

async function load(): Promise<ShellParser> {
  const { Parser, Language } = await import('web-tree-sitter');
  await Parser.init({ locateFile: () => wasmFile('web-tree-sitter/web-tree-sitter.wasm') });
  const grammar = await readFile(wasmFile('tree-sitter-bash/tree-sitter-bash.wasm'));
  const language = await withoutOptimising(async () => await Language.load(grammar));
  const parser = new Parser();
  parser.setLanguage(language);
  return (source) => {
    const start = threadTime();
    const tree = parser.parse(source, null, { progressCallback: () => threadTime() - start > CPU_LIMIT_US });
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

/**
 * The grammar's lexer is one function of some hundred thousand bytes. V8 counts it as hot at the first command and
 * optimises it in the background for a whole second of CPU, which is more than parsing all the commands of a run takes.
 * V8 fixes the budget of a module when it compiles it; later modules keep V8's own budget.
 */
async function withoutOptimising<T>(compile: () => Promise<T>): Promise<T> {
  setFlagsFromString(`--wasm-tiering-budget=${MOST_BUDGET}`);
  try {
    return await compile();
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${USUAL_BUDGET}`);
  }
}

const MOST_BUDGET = 2_000_000_000;
const USUAL_BUDGET = 13_000_000;

/** In its package while developing; the build puts it beside the compiled file. */
function wasmFile(name: string): string {
  if (import.meta.url.endsWith('.ts')) return createRequire(import.meta.url).resolve(name);
  return fileURLToPath(new URL(basename(name), import.meta.url));
}

function threadTime(): number {
  // Node 22 counts all threads together, which errs on the side of no.
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return user + system;
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
