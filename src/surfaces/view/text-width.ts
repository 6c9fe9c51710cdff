import { eastAsianWidth } from 'get-east-asian-width';

/** How much place text takes on a terminal, and text made to fit. All of it expects text that is printable already. */

/** Characters that stand for themselves and take one place: what almost every line of ours is made of. */
const PLAIN =
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff\u0391-\u03c9\u0400-\u0482\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u25cf\u2713\u2717]*$/;
/** Those that take no place of their own. */
const PLACELESS =
  /^[\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Surrogate}]$/u;
/** With one of these, a sign of one place is drawn as a picture, or in a key, of two. */
const DRAWN_WIDE = /\p{Emoji}\ufe0f|\u20e3/u;
const TAB = 8;

let segmenter: Intl.Segmenter | undefined;

/** Made when it is needed: it costs a short command more than everything that the command prints. */
function graphemesIn(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/**
 * Terminals disagree on composed emoji: some draw one sign, some its parts. The larger claim is taken, so that a line
 * that fits by this measure fits everywhere.
 */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemesIn(text)) width += graphemeWidth(segment);
  return width;
}

function graphemeWidth(grapheme: string): number {
  let parts = 0;
  for (const character of grapheme) {
    if (!PLACELESS.test(character)) parts += eastAsianWidth(character.codePointAt(0) ?? 0);
  }
  return parts > 0 && DRAWN_WIDE.test(grapheme) ? Math.max(2, parts) : parts;
}

/** The characters as a person counts them. */
export function graphemesOf(text: string): readonly string[] {
  return PLAIN.test(text) ? Array.from(text) : Array.from(graphemesIn(text), ({ segment }) => segment);
}

export function expandTabs(text: string): string {
  if (!text.includes('\t')) return text;
  let column = 0;
  let out = '';
  for (const part of text.split(/(\t)/)) {
    const piece = part === '\t' ? ' '.repeat(TAB - (column % TAB)) : part;
    out += piece;
    column += widthOf(piece);
  }
  return out;
}

/** At most this wide, with a sign where something was cut off. */
export function cut(text: string, width: number): string {
  if (width <= 0) return '';
  // Text beyond this can never fit; a line may be megabytes long.
  const head = text.length > width * 8 + 64 ? text.slice(0, width * 8 + 64) : text;
  // Line ends in foreign text must not break the one line.
  const line = expandTabs(head.replaceAll('\n', ' '));
  if (head === text && widthOf(line) <= width) return line;
  let used = 0;
  let out = '';
  for (const grapheme of graphemesOf(line)) {
    const next = graphemeWidth(grapheme);
    if (used + next > width - 1) break;
    out += grapheme;
    used += next;
  }
  return `${out}…`;
}

export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** Lines of at most this width, broken at blanks where there are any. */
export function wrap(text: string, width: number, most = 1000): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    if (lines.length >= most) break;
    lines.push(...wrapParagraph(expandTabs(paragraph.slice(0, width * most)), Math.max(1, width)));
  }
  return lines.slice(0, most);
}

function wrapParagraph(text: string, width: number): readonly string[] {
  if (widthOf(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const flush = (): void => {
    lines.push(line);
    line = '';
    used = 0;
  };
  for (const word of text.split(/(?<= )(?! )/)) {
    const wide = widthOf(word);
    if (used + widthOf(word.trimEnd()) > width && used > 0) {
      line = line.trimEnd();
      flush();
    }
    if (wide <= width - used) {
      line += word;
      used += wide;
      continue;
    }
    const bare = word.trimEnd();
    if (widthOf(bare) <= width - used) {
      // Only the blank behind it has no place, and needs none.
      line += bare;
      used = width;
      continue;
    }
    for (const grapheme of graphemesOf(word)) {
      const next = graphemeWidth(grapheme);
      if (used + next > width && used > 0) flush();
      line += grapheme;
      used += next;
    }
  }
  if (line !== '' || lines.length === 0) flush();
  return lines;
}
