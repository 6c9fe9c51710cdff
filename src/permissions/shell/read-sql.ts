import type { ReadingBuilder } from './reading.ts';
import { mayBeFlag } from './shell-word.ts';

const SQL_PLAIN =
  /^-{1,2}(?:readonly|csv|json|header|noheader|column|line|list|box|table|markdown|html|quote|tabs|ascii|batch|bail|safe|echo|stats|version|help|append)$/;
/** Commands of the shell's own that only print something. */
const HARMLESS_DOT =
  /^\.(?:tables|schema|fullschema|indexes|indices|databases|dbinfo|show|help|headers?|mode|timer|stats|nullvalue|separator|width)(?: [\w %*.-]*)?$/;
const SQL_VALUED = /^-{1,2}(?:separator|newline|nullvalue|maxsize|mmap|cache|lookaside|vfs)$/;

/** `sqlite3 FILE "select ..."`: a dot command can start programs and write files, and so can some functions. */
export function readSqlite(reading: ReadingBuilder, start: number): void {
  const { words } = reading;
  let operands = 0;
  let answers = false;
  for (let index = start; index < words.length; index += 1) {
    const word = words[index];
    const value = word?.value;
    if (word === undefined) break;
    if (value === undefined) {
      if (mayBeFlag(word) || operands > 0) reading.name(index);
      if (operands > 0) reading.unseen('statements that are made while they run');
      operands += 1;
    } else if (value.startsWith('-') && value.length > 1) {
      answers ||= /^-{1,2}(?:version|help)$/.test(value);
      if (SQL_VALUED.test(value)) index += 1;
      else if (!SQL_PLAIN.test(value)) {
        reading.name(index, index + 1);
        reading.code.push(words[index + 1]?.value ?? '');
      }
    } else {
      operands += 1;
      if (
        operands > 1 &&
        !HARMLESS_DOT.test(value) &&
        /(?:^|\n)\s*\.|writefile|load_extension|\bedit\s*\(|\breadfile\b|\battach\b|\bvacuum\b|\bcopy\b|\binstall\b|\bload\b|\bshell/i.test(
          value,
        )
      ) {
        reading.name(index);
        reading.code.push(value);
      }
    }
  }
  if (operands < 2 && reading.code.length === 0 && !answers)
    reading.unseen('statements that are read from standard input');
}

export interface SqlClient {
  /** Options whose value is statements. */
  readonly statements: RegExp;
  /** Options that may pass. */
  readonly plain: RegExp;
  /** Options with a value that does no harm. */
  readonly valued: RegExp;
  /** Statements that start a program, or read and write files. */
  readonly danger: RegExp;
}

/** Clients of a server: statements on the command line are seen, those on standard input are not. */
export function readSqlClient(reading: ReadingBuilder, start: number, client: SqlClient): void {
  const { words } = reading;
  let seen = false;
  for (let index = start; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    const { value } = word;
    if (value === undefined) {
      if (mayBeFlag(word)) reading.name(index);
      continue;
    }
    const [option = '', glued] = /^(--[\w-]+)=(.*)$/s.exec(value)?.slice(1) ?? [value];
    if (client.statements.test(option)) {
      const at = glued === undefined ? index + 1 : index;
      const text = glued ?? words[at]?.value;
      if (text === undefined) reading.unseen('statements that are made while they run');
      else if (client.danger.test(text)) {
        reading.name(index, at);
        reading.code.push(text);
      }
      seen = true;
      index = at;
    } else if (client.valued.test(option)) {
      if (glued === undefined) index += 1;
    } else if (/^-{1,2}(?:version|help|list|l|V|\?)$/.test(option)) seen = true;
    else if (value.startsWith('-') && !client.plain.test(value)) {
      reading.name(index, index + 1);
      reading.code.push(value, words[index + 1]?.value ?? '');
    }
  }
  if (!seen) reading.unseen('statements that are read from standard input');
}
