import { defined } from '../../core/defined.ts';
import { clockKey, weekdayOf, writtenDate } from './calendar.ts';
import { numberToken } from './measures.ts';
import type { Token, TokenKind } from './token.ts';

/** Scripts that are written without blanks between words. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
/** A letter that a number may touch without being one word with it: those, and the endings of Korean. */
const TOUCHING = String.raw`[${UNSPACED}\p{sc=Hangul}]`;
const LETTER = String.raw`(?:(?!${TOUCHING})\p{L})`;
const RUN = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}_])`;

/** Tried from the first to the last at every place of the text. */
const KINDS: readonly (readonly [string, string])[] = [
  // A sign or a single letter in quotes is meant as it is written; so is a sign that stands alone.
  [
    'literal',
    String.raw`(?<quote>["'\u0060])(?:[^\s\p{L}\p{N}]{1,3}|\p{L})\k<quote>(?![\p{L}\p{N}])|(?<=\s)[,;](?=\s*$)`,
  ],
  // A command in quotes of its own is one thing, whatever its words are.
  ['command', String.raw`(?<=\u0060)[^\s\u0060]+(?:[ \t]+[^\s\u0060]+)+(?=\u0060)`],
  ['url', String.raw`[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s<>"'\u0060]+`],
  ['mail', String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`],
  [
    'date',
    String.raw`\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?(?![\w-])|\d{1,2}(?<mark>[./])\d{1,2}\k<mark>\d{4}(?![\w./])`,
  ],
  ['time', String.raw`\d{1,2}:\d{2}(?::\d{2})?(?!\d)(?:\s*[APap]\.?[Mm]\b\.?)?|\d{1,2}\s*[APap]\.?[Mm]\b`],
  ['address', String.raw`\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?:\/\d+)?(?!\w|\.\w)`],
  // A container's image: `node:22-alpine`.
  ['reference', String.raw`[a-z][\w./-]*:\d[\w.]*-[\w.-]+`],
  [
    'path',
    String.raw`(?:~|\.{1,2}|[A-Za-z]:)?[\\/][^\s,;"'\u0060()]+|[\w.@-]+(?:[\\/][\w.@*-]+)+\/?|[\w.@-]+\/(?=[\s\u0060.,;)]|$)`,
  ],
  // "8,192-byte blocks", which is one number and its unit.
  ['grouped', String.raw`(?<![\p{L}\p{N}])\d{1,3}(?:,\d{3})+-\p{L}+`],
  ['flag', String.raw`(?<![\w-])--?[A-Za-z][\w-]*`],
  [
    'version',
    String.raw`v\d+(?:\.\w+)*(?:[-+][\w.]+)?(?![\w])|\d+(?:\.\d+){2,}(?:[-+]?[a-z][\w.+-]*)?|\d+\.\d+-?(?:alpha|beta|rc|dev|pre)[\w.]*|\d+(?:\.\d+)*\.x\b`,
  ],
  [
    'number',
    String.raw`(?<!${LETTER}|\p{N})(?:[$€£¥]\s?)?[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[%°µ]\w*|\s?(?:[€£¥]|\$(?![\w{]))(?!\s?\d)|${LETTER}+(?:\/s)?)?(?!${LETTER}|[\p{N}_]|[-.]\p{L}|\.\d)`,
  ],
  [
    'code',
    String.raw`[A-Za-z](?:\+\+|#)(?!\w)|\.NET\b|[#@][\w/-]*\w|[A-Za-z_]\w*\[[^\]\s]*\]|\$\{[^}\s]+\}|\$[A-Za-z_]\w*|%[A-Z_]+%|(?<!\S)\.[a-z][\w-]*(?:\.[\w-]+)*`,
  ],
  ['unspaced', String.raw`[${UNSPACED}\u30fc]+`],
  ['chunk', String.raw`${RUN}+(?:(?:['’]|[-.](?!\s))${RUN}+)*`],
  ['symbol', String.raw`:=|=>|->|→|>=|<=|==|!=|!(?=[\w(])|[=:<>+*^~%&|?≥≤≠±°]|\p{Extended_Pictographic}`],
];
const SCANNER = new RegExp(KINDS.map(([kind, pattern]) => `(?<${kind}>${pattern})`).join('|'), 'gu');
const NAMES = KINDS.map(([kind]) => kind);
const SYMBOLS: Readonly<Record<string, string>> = {
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '→': '->',
  '=>': '->',
  ':=': '=',
  '==': '=',
};

let words: Intl.Segmenter | undefined;

/** A statement as tokens, each with its place. Quotes, brackets, commas and ends of sentences are left out. */
export function scanStatement(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(SCANNER)) {
    const { groups = {} } = match;
    const kind = NAMES.find((name) => groups[name] !== undefined);
    const found = kind === 'url' || kind === 'path' ? match[0].replace(/[.!?:]+$/, '') : match[0];
    const start = match.index;
    const put = (as: TokenKind, key: string, more: Partial<Token> = {}): void => {
      tokens.push({ kind: as, key, start, end: start + found.length, ...more });
    };
    switch (kind) {
      case 'url':
        put('url', found.replace(/\/$/, ''));
        break;
      case 'mail':
        put('identifier', found.toLowerCase());
        break;
      case 'date':
        put('date', writtenDate(found));
        break;
      case 'time':
        put('time', clockKey(found));
        break;
      case 'command':
        put('identifier', found.replaceAll(/\s+/g, ' '));
        break;
      case 'address':
      case 'reference':
        put('identifier', found);
        break;
      case 'path':
        put('path', found.length > 1 ? found.replace(/\/$/, '') : found);
        break;
      case 'version':
        put('version', `v:${found.replace(/^v/, '').replace(/\.$/, '')}`);
        break;
      case 'number': {
        const number = numberToken(found.replace(/^([$€£¥])\s/, '$1').replace(/\s([$€£¥])$/, '$1'));
        if (number === undefined) put('identifier', found);
        else put(number.key.startsWith('v:') ? 'version' : 'number', number.key, defined({ unit: number.unit }));
        break;
      }
      case 'literal':
        put('identifier', found.length > 2 ? found.slice(1, -1) : found);
        break;
      case 'flag':
      case 'code':
        put('identifier', found);
        break;
      case 'unspaced':
        // Made when it is needed: few statements are of such a language, and it costs every program that remembers.
        words ??= new Intl.Segmenter('und', { granularity: 'word' });
        for (const { segment, index } of words.segment(found)) {
          tokens.push({ kind: 'word', key: segment, start: start + index, end: start + index + segment.length });
        }
        break;
      case 'symbol':
        put('symbol', SYMBOLS[found] ?? found);
        break;
      default:
        chunk(tokens, text, found, start);
    }
  }
  return tokens;
}

/** A run of letters and digits: words, joined words, or an identifier that means what it says letter by letter. */
function chunk(tokens: Token[], text: string, found: string, start: number): void {
  if (/^\d[\d,.]*-\p{L}+$/u.test(found)) {
    const number = numberToken(found);
    if (number?.unit !== undefined) {
      tokens.push({ kind: 'number', key: number.key, unit: number.unit, start, end: start + found.length });
      return;
    }
    // "2-space indentation", as "two-space".
    const cut = found.indexOf('-');
    const count = numberToken(found.slice(0, cut));
    if (count !== undefined) {
      tokens.push({ kind: 'number', key: count.key, start, end: start + cut });
      chunk(tokens, text, found.slice(cut + 1), start + cut + 1);
      return;
    }
  }
  const isSpan = found.includes('-') && found.split('-').every((part) => weekdayOf(part) !== undefined);
  if ((!isSpan && /\d|_|\p{Ll}\p{Lu}|-\p{Lu}/u.test(found)) || /\w\.\w/.test(found)) {
    // `Node.js` and `node.js` are one; `main.ts` and `Main.ts` are two files.
    const key = /^\p{Lu}?\p{Ll}+\.(?:js|io|net|ai|com|org)$/u.test(found) ? found.toLowerCase() : found;
    tokens.push({ kind: 'identifier', key, start, end: start + found.length });
    return;
  }
  const initial = /(?:^|[.!?:;\n]["'”’)]?\s+|^[-*]\s+)$/.test(text.slice(0, start)) || start === 0;
  let at = start;
  for (const [i, part] of found.split('-').entries()) {
    const day = weekdayOf(part);
    const capital = /^\p{Lu}/u.test(part);
    tokens.push({
      kind: day === undefined ? 'word' : 'weekday',
      key: day ?? part.toLowerCase(),
      start: at,
      end: at + part.length,
      ...(capital && initial && i === 0 && !/^\p{Lu}{2}/u.test(part)
        ? { initial: true }
        : capital
          ? { name: true }
          : {}),
    });
    at += part.length + 1;
  }
}
