import { opensSomething } from './opens-something.ts';
import { isSecretPhrase } from './secret-phrase.ts';
import { isRandom } from '../secret-shapes.ts';
import type { SecretFinder, SecretSpan } from './secret-span.ts';
import { isPasswordWord } from './secret-words.ts';

/**
 * Secrets in tables: the name stands in the head of a column, or in the first cell of a row, and nothing beside the
 * secret itself tells of it. Tables of Markdown, tables of values (CSV, with any sign between) and columns set out with
 * blanks.
 */
export const TABLE_SECRETS: SecretFinder = {
  kind: 'table-secret',
  hint: /(?:pass|psk|pwd?\b|secret|token|key|kennw|contrase|senha|mot de|wachtw|has[łl]o|heslo|парол|密|パス|비밀)[^\n]{0,80}[|,;\t\n]|(?:[|,;\t]| {2})[^\n|,;]{0,40}(?:pass|pw|secret|token|key|kennw|contrase|парол|密|パス)/iu,
  find(text) {
    const lines = new Lines(text);
    const spans: SecretSpan[] = [];
    let done = 0;
    for (const match of text.matchAll(NAMED)) {
      if (match.index < done) continue;
      const line = lines.at(text.lastIndexOf('\n', match.index) + 1);
      if (line !== undefined) done = readTable(lines, line, spans);
    }
    return spans;
  },
};

interface Line {
  readonly text: string;
  readonly start: number;
  /** Where the line behind it begins. */
  readonly next: number;
}

interface Cell {
  readonly text: string;
  readonly start: number;
}

/** What a column holds: passwords look like anything, keys and tokens look drawn. */
type Column = 'password' | 'key' | undefined;

const NAMED = /pass|psk|pw|secret|token|key|kennw|contrase|senha|mot de|wachtw|has[łl]o|heslo|парол|密|パス|비밀/gi;
const RULE = /^[\s|:+=-]{3,}$/;
/** Where people are named beside it, what is called a secret or a key opens something, whatever it looks like. */
const NAMES_SOMEBODY =
  /^[*_`"'\s]*(?:user(?:[ _-]?name)?|log[ _-]?in|account|benutzer(?:name)?|usuario|utilisateur|identifiant|utente|mail|e-?mail)[*_`"'\s]*$/i;
const MOST_CELLS = 64;
const MOST_LINE = 2000;

/** Reads what begins at a line, and returns where to go on. */
function readTable(lines: Lines, line: Line, spans: SecretSpan[]): number {
  if (line.text.length > MOST_LINE) return line.next;
  if (line.text.includes('|')) return readMarkdown(lines, line, spans);
  // Code; a head names things and no more.
  if (/[(){}=<>$]/.test(line.text)) return line.next;
  for (const separator of ['\t', ',', ';', '  ']) {
    if (!line.text.includes(separator)) continue;
    const head = cellsOf(line, separator);
    const columns = columnsOf(head);
    // A head names things in a word or three; a sentence with commas does not.
    if (columns === undefined || !head.every((cell) => /^["']?[\p{L}_][\p{L}\p{N}_ .-]{0,30}["']?$/u.test(cell.text)))
      continue;
    return readRows(lines, line.next, separator, head.length, columns, spans);
  }
  return line.next;
}

function readMarkdown(lines: Lines, line: Line, spans: SecretSpan[]): number {
  const head = cellsOf(line, '|');
  const rule = lines.at(line.next);
  if (rule !== undefined && /[-=]/.test(rule.text) && RULE.test(rule.text)) {
    const columns = columnsOf(head);
    return columns === undefined ? rule.next : readRows(lines, rule.next, '|', head.length, columns, spans);
  }
  // `| Password | … |`: the first cell that is not empty says what the next one is.
  const cells = head.filter((cell) => cell.text !== '');
  const [label, value] = cells;
  if (label === undefined || value === undefined) return line.next;
  // `||Login||Password||`: a head that needs no rule below it.
  if (/^\s*\|\|/.test(line.text)) {
    const columns = columnsOf(cells);
    const rows = columns === undefined ? [] : [undefined, ...columns, undefined];
    return columns === undefined ? line.next : readRows(lines, line.next, '|', rows.length, rows, spans);
  }
  // In a table with a head, the row of the passwords of all that it names.
  if (cells.length > 3 && !isBelowRule(lines, line)) return line.next;
  const column = columnOf(label.text);
  if (column !== undefined)
    for (const one of cells.slice(1)) if (holds(column, one.text)) spans.push([one.start, one.start + one.text.length]);
  return line.next;
}

function readRows(
  lines: Lines,
  from: number,
  separator: string,
  width: number,
  columns: readonly Column[],
  spans: SecretSpan[],
): number {
  let at = from;
  for (let line = lines.at(at); line !== undefined; line = lines.at(at)) {
    if (line.text.length > MOST_LINE || !line.text.includes(separator)) break;
    const cells = RULE.test(line.text) ? [] : cellsOf(line, separator);
    // Markdown lets the cells at the end of a row away.
    if (cells.length > 0 && (separator === '|' ? cells.length < 2 : cells.length !== width)) break;
    for (const [index, cell] of cells.entries()) {
      const column = columns[index];
      if (column !== undefined && holds(column, cell.text)) spans.push([cell.start, cell.start + cell.text.length]);
    }
    at = line.next;
  }
  return at;
}

function columnsOf(head: readonly Cell[]): readonly Column[] | undefined {
  if (head.length < 2 || head.length > MOST_CELLS) return undefined;
  const isOfSomebody = head.some((cell) => NAMES_SOMEBODY.test(cell.text));
  const columns = head.map((cell): Column => {
    const column = columnOf(cell.text);
    return isOfSomebody && (column === 'key' || /^\W*(?:psk|pass|pw)\W*$/i.test(cell.text)) ? 'password' : column;
  });
  const named = columns.filter((column) => column !== undefined).length;
  return named > 0 && named < head.filter((cell) => cell.text !== '').length ? columns : undefined;
}

function columnOf(text: string): Column {
  const name = text.replaceAll(/[*_`"']+(?=\s|$)|(?<=^|\s)[*_`"']+/g, '').trim();
  if (isPasswordWord(name) || (/^(?:[a-z]{2,12}_)?pass$/i.test(name) && name.includes('_'))) return 'password';
  return /^(?:[\p{L}]+[ _-]){0,2}(?:(?:api|access|secret|private|auth|signing|deploy|client)[ _-]?)?(?:key|token|secret)$/iu.test(
    name,
  )
    ? 'key'
    : undefined;
}

function holds(column: Exclude<Column, undefined>, text: string): boolean {
  const value = text.replaceAll(/^[*`"']+|[*`"']+$/g, '');
  // Words that describe what belongs there.
  if (
    !opensSomething(value) ||
    (/\s/.test(value) && !/^["'`]/.test(text) && !(column === 'password' && isSecretPhrase(value))) ||
    /^[-–—?.]+$/.test(value)
  )
    return false;
  return column === 'password' ? value.length >= 4 : isRandom(value, '');
}

const cell = (sign: string): RegExp =>
  new RegExp(String.raw`(?<=^|${sign})(\s*"(?:[^"]|"")*"\s*(?=$|${sign})|[^${sign.replace('\\', '')}]*)`, 'g');
const CELLS: Readonly<Record<string, RegExp>> = {
  '|': cell(String.raw`\|`),
  '\t': cell('\t'),
  ',': cell(','),
  ';': cell(';'),
};
/** Columns that two blanks or more keep apart. */
const WORDS = /\S+(?: \S+)*/g;

function cellsOf(line: Line, separator: string): readonly Cell[] {
  const cells: Cell[] = [];
  const pattern = CELLS[separator] ?? WORDS;
  for (const match of line.text.matchAll(pattern)) {
    const raw = match[1] ?? match[0];
    const text = raw.trim();
    const start = line.start + match.index + match[0].length - raw.length + (raw.length - raw.trimStart().length);
    cells.push({ text, start });
    if (cells.length > MOST_CELLS) break;
  }
  return cells;
}

/** Whether one of the few lines above is the rule of a table. */
function isBelowRule(lines: Lines, line: Line): boolean {
  return lines.above(line, 12).some((text) => text.includes('|') && text.includes('-') && RULE.test(text));
}

/** The lines of a text, each cut out when it is asked for. */
class Lines {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** So many lines above one, of those that are not long. */
  above(line: Line, most: number): readonly string[] {
    return this.#text
      .slice(Math.max(0, line.start - most * 200), line.start)
      .split('\n')
      .slice(-most - 1);
  }

  /** The line that begins at a place of the text. */
  at(start: number): Line | undefined {
    if (start >= this.#text.length) return undefined;
    const found = this.#text.indexOf('\n', start);
    const end = found === -1 ? this.#text.length : found;
    return { text: this.#text.slice(start, end).replace(/\r$/, ''), start, next: end + 1 };
  }
}
