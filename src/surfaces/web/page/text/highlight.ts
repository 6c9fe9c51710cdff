/**
 * Colours for code: comments, strings, numbers and words of the language told apart, by a scanner that reads one
 * character after the other and carries from line to line what is still open. It knows how languages quote and comment,
 * not their grammar: what it cannot tell is plain, and no text is ever changed, dropped or taken for markup.
 */
export type TokenKind = 'plain' | 'comment' | 'string' | 'number' | 'keyword' | 'name';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

/** What a line leaves open for the next one: undefined for nothing, else how it ends. */
export type Open = { readonly kind: 'comment' | 'string'; readonly end: string; readonly escapes: boolean } | undefined;

export interface Language {
  readonly line: readonly string[];
  readonly block: readonly (readonly [string, string])[];
  /** How strings begin and end; `lines` says that they may go over several. */
  readonly strings: readonly {
    readonly begin: string;
    readonly end: string;
    readonly lines: boolean;
    readonly escapes: boolean;
  }[];
  readonly keywords: ReadonlySet<string>;
}

/** Lines beyond this are not code that anybody reads: they stay plain. */
const LONGEST = 2000;

export function highlightLine(
  text: string,
  language: Language,
  open: Open,
): { readonly tokens: readonly Token[]; readonly open: Open } {
  if (text.length > LONGEST) return { tokens: [{ kind: 'plain', text }], open };
  const tokens: Token[] = [];
  const put = (kind: TokenKind, piece: string): void => {
    const last = tokens.at(-1);
    if (piece === '') return;
    if (last?.kind === kind) tokens[tokens.length - 1] = { kind, text: last.text + piece };
    else tokens.push({ kind, text: piece });
  };
  let at = 0;
  let still = open;
  while (at < text.length) {
    if (still !== undefined) {
      const end = endOf(text, at, still);
      put(still.kind, text.slice(at, end.at));
      at = end.at;
      if (end.closed) still = undefined;
      continue;
    }
    const rest = text.slice(at, at + 8);
    const block = language.block.find(([begin]) => rest.startsWith(begin));
    const string = language.strings.find(({ begin }) => rest.startsWith(begin));
    if (block !== undefined) {
      still = { kind: 'comment', end: block[1], escapes: false };
      put('comment', block[0]);
      at += block[0].length;
    } else if (language.line.some((sign) => rest.startsWith(sign) && startsComment(text, at, sign))) {
      put('comment', text.slice(at));
      at = text.length;
    } else if (string !== undefined) {
      const from = { kind: 'string', end: string.end, escapes: string.escapes } as const;
      put('string', string.begin);
      at += string.begin.length;
      const end = endOf(text, at, from);
      put('string', text.slice(at, end.at));
      at = end.at;
      if (!end.closed && string.lines) still = from;
    } else {
      const word = wordAt(text, at);
      put(kindOf(word, text, at, language.keywords), word);
      at += word.length;
    }
  }
  return { tokens, open: still };
}

function endOf(
  text: string,
  from: number,
  { end, escapes }: NonNullable<Open>,
): { readonly at: number; readonly closed: boolean } {
  for (let at = from; at < text.length; at += 1) {
    if (escapes && text[at] === '\\') at += 1;
    else if (text.startsWith(end, at)) return { at: at + end.length, closed: true };
  }
  return { at: text.length, closed: false };
}

/** In a shell, `#` begins a comment only where a word could begin. */
function startsComment(text: string, at: number, sign: string): boolean {
  return sign !== '#' || at === 0 || /[\s;(){}[\]]/.test(text[at - 1] ?? '');
}

function isWordPart(char: string): boolean {
  return /[\p{L}\p{N}_$]/u.test(char);
}

/** A word, or what stands between words, one character of it. */
function wordAt(text: string, from: number): string {
  let to = from;
  while (to < text.length && isWordPart(text[to] ?? '')) to += 1;
  return text.slice(from, Math.max(to, from + 1));
}

function kindOf(word: string, text: string, at: number, keywords: ReadonlySet<string>): TokenKind {
  if (keywords.has(word)) return 'keyword';
  if (/^\d/.test(word)) return 'number';
  return isWordPart(word[0] ?? '') && text[at + word.length] === '(' ? 'name' : 'plain';
}
