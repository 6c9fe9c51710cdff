import { dynamicWord, type ShellWord } from './shell-word.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/** The part of the statement walk that the word reader uses. */
export interface WordContext {
  readonly source: string;
  problem(text: string): void;
  /** A substitution: its statements are commands of their own. */
  statements(node: SyntaxNode): void;
}

/** Pieces of a word while it is put together. */
interface Piece {
  readonly value: string | undefined;
  /** For a dynamic piece: its certain beginning. */
  readonly leading: string;
  readonly many: boolean;
  readonly splits?: boolean;
}

const NAME = String.raw`[A-Za-z_][A-Za-z0-9_]*`;
const PLAIN_VARIABLE = new RegExp(String.raw`^\$(?:${NAME}|[0-9@*#?$!_-])$`);
/** Forms of `\${...}` that neither assign, nor evaluate arithmetic, nor look at another name. */
const PLAIN_EXPANSION = new RegExp(
  String.raw`^\$\{(?:#?${NAME}|${NAME}(?:[#%]{1,2}|:?[-+]|//?)[^$\`{}\\'"<>()&|;\n]*)\}$`,
);
const PLAIN_ARITHMETIC = /^\$\(\([0-9+\-*/% \t]*\)\)$/;

/** Reads one word of the tree. It reports everything that it does not know for certain as a problem. */
export function readWord(context: WordContext, node: SyntaxNode): ShellWord {
  const source = context.source.slice(node.start, node.end);
  const pieces = readPieces(context, node);
  let value: string | undefined = '';
  let leading = '';
  let open = true;
  let many = false;
  let splits = false;
  for (const piece of pieces) {
    many ||= piece.many;
    splits ||= piece.splits === true;
    if (open) leading += piece.leading;
    if (piece.value === undefined) {
      value = undefined;
      open = false;
    } else if (value !== undefined) value += piece.value;
  }
  return value === undefined
    ? dynamicWord(source, node.start, leading, many, splits)
    : { source, at: node.start, value, leading: value, many: false };
}

function readPieces(context: WordContext, node: SyntaxNode): readonly Piece[] {
  const text = context.source.slice(node.start, node.end);
  switch (node.type) {
    case 'command_name':
      return node.children.length === 1 && node.children[0] !== undefined
        ? readPieces(context, node.children[0])
        : [unknown(context, `a command name that was not understood: ${text}`)];
    case 'concatenation': {
      // Braces with nothing in them are not expanded: `-I{}`.
      if (/^[\w.,:=@%+/-]*(?:\{\}[\w.,:=@%+/-]*)+$/.test(text)) return [fixed(text)];
      let at = node.start;
      const pieces: Piece[] = [];
      for (const child of node.children) {
        if (child.start !== at) context.problem(`words that do not join: ${text}`);
        at = child.end;
        pieces.push(...readPieces(context, child));
      }
      // Braces may be torn over several pieces, so the whole text is searched for them.
      const splits = pieces.some((piece) => piece.splits === true);
      return bracesIn(pieces, text)
        ? [{ value: undefined, leading: /^[\w./]*/.exec(text)?.[0] ?? '', many: true, splits }]
        : pieces;
    }
    case 'word':
    case 'number':
    case 'variable_name':
    case 'test_operator':
      return node.children.length === 0
        ? [bareWord(context, text)]
        : [unknown(context, `a word that was not understood: ${text}`, node)];
    case 'raw_string':
      return [fixed(text.slice(1, -1))];
    case 'string':
      return [quoted(context, node, text)];
    case 'ansi_c_string':
      return [ansi(context, text)];
    case 'simple_expansion':
      if (!PLAIN_VARIABLE.test(text)) return [unknown(context, `an expansion that was not understood: ${text}`, node)];
      return [{ value: undefined, leading: '', many: true, splits: true }];
    case 'expansion':
      if (!PLAIN_EXPANSION.test(text)) return [unknown(context, `an expansion that can run code: ${text}`, node)];
      return [{ value: undefined, leading: '', many: true, splits: true }];
    case 'arithmetic_expansion':
      if (!PLAIN_ARITHMETIC.test(text)) return [unknown(context, `arithmetic that can run code: ${text}`, node)];
      return [{ value: undefined, leading: '', many: false }];
    case 'command_substitution':
      context.statements(node);
      return [{ value: undefined, leading: '', many: true, splits: true }];
    case 'process_substitution':
      context.statements(node);
      return [{ value: undefined, leading: '/dev/fd/', many: false }];
    default:
      return [unknown(context, `${node.type.replaceAll('_', ' ')} that was not understood: ${text}`, node)];
  }
}

function fixed(value: string): Piece {
  return { value, leading: value, many: false };
}

function unknown(context: WordContext, text: string, node?: SyntaxNode): Piece {
  context.problem(text);
  // Deny rules must still see the commands inside.
  if (node !== undefined) for (const child of node.children) findSubstitutions(context, child);
  return { value: undefined, leading: '', many: true, splits: true };
}

export function findSubstitutions(context: WordContext, node: SyntaxNode): void {
  if (node.type === 'command_substitution' || node.type === 'process_substitution') context.statements(node);
  else for (const child of node.children) findSubstitutions(context, child);
}

function bareWord(context: WordContext, text: string): Piece {
  if (/^(?:\\[^]|[^\\])*\\$/.test(text) && !/^(?:\\[^]|[^\\])*$/.test(text)) {
    return unknown(context, `a word that ends in a backslash: ${text}`);
  }
  const bare = text.replaceAll(/\\[^]/g, '');
  if (/[\s;|&<>()$`"']/.test(bare)) return unknown(context, `a word that was not understood: ${text}`);
  const value = text.replaceAll(/\\([^])/g, '$1');
  if (text === '{}') return fixed(text);
  if (/[{}]/.test(bare)) return { value: undefined, leading: value.split('{')[0] ?? '', many: true };
  if (text.startsWith('~')) return { value: undefined, leading: '/', many: false };
  const wild = /(?:^|[^\\])(?:\\\\)*[*?[]/.exec(text);
  if (wild !== null) {
    const leading = text.slice(0, wild.index + wild[0].length - 1).replaceAll(/\\([^])/g, '$1');
    return { value: undefined, leading, many: true };
  }
  return fixed(value);
}

/** `{a,b}` torn into several pieces; a brace inside quotes does not count. */
function bracesIn(pieces: readonly Piece[], text: string): boolean {
  const bare = text.replaceAll(/\\[^]|'[^']*'|"(?:\\[^]|[^"\\])*"/g, '');
  return /[{}]/.test(bare.replaceAll(/\$\{[^}]*\}/g, '')) && pieces.length > 0;
}

function quoted(context: WordContext, node: SyntaxNode, text: string): Piece {
  if (!text.startsWith('"') || !text.endsWith('"') || text.length < 2) {
    return unknown(context, `a string that is translated or not closed: ${text}`, node);
  }
  const inner = text.slice(1, -1);
  let dynamic = false;
  let many = false;
  let leading: string | undefined;
  let rest = '';
  let at = node.start + 1;
  for (const child of node.children.slice(1, -1)) {
    rest += context.source.slice(at, child.start);
    at = child.end;
    if (child.type === 'string_content') {
      rest += context.source.slice(child.start, child.end);
      continue;
    }
    for (const piece of readPieces(context, child)) {
      dynamic ||= piece.value === undefined;
      if (piece.value !== undefined && child.type !== 'string_content') {
        return unknown(context, `a string that was not understood: ${text}`, node);
      }
    }
    if (leading === undefined) leading = unescapeQuoted(rest);
    if (/^\$(?:@|\{@)/.test(context.source.slice(child.start, child.end))) many = true;
  }
  rest += context.source.slice(at, node.end - 1);
  // Every live `$` and backtick must belong to an expansion that was read above.
  const live = rest.replaceAll(/\\[^]/g, '');
  if (/[`"]/.test(live) || /\$[A-Za-z0-9_({[@*#?$!'-]/.test(live)) {
    return unknown(context, `a string that was not understood: ${text}`, node);
  }
  if (dynamic) return { value: undefined, leading: leading ?? '', many, splits: many };
  return fixed(unescapeQuoted(inner));
}

function unescapeQuoted(text: string): string {
  return text.replaceAll(/\\(["\\$`\n])/g, (_, char: string) => (char === '\n' ? '' : char));
}

const ANSI: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"' };

function ansi(context: WordContext, text: string): Piece {
  const inner = text.slice(2, -1);
  if (/\\[^ntr\\'"]/.test(inner.replaceAll('\\\\', '')))
    return unknown(context, `an escape that was not read: ${text}`);
  return fixed(inner.replaceAll(/\\([^])/g, (_, char: string) => ANSI[char] ?? char));
}
