import type { Assignment, RedirectedWrite, SimpleCommand } from './parsed-shell.ts';
import { risksOf } from './program-risks.ts';
import { readShell } from './read-shell.ts';
import type { ShellWord } from './shell-word.ts';
import type { ShellParser } from './syntax-tree.ts';
import { unwrap } from './wrappers.ts';

/** One command that must be allowed on its own. */
export interface ExaminedCommand {
  readonly source: string;
  readonly words: readonly ShellWord[];
  /** Indexes of words that a rule grants only by naming them. */
  readonly risky: ReadonlySet<number>;
  /** `NAME=value` set for it that can change what it runs; a rule grants them only by naming them. */
  readonly variables: readonly string[];
}

export interface ExaminedShell {
  readonly commands: readonly ExaminedCommand[];
  readonly writes: readonly RedirectedWrite[];
  readonly problems: readonly string[];
  readonly overLimit: boolean;
}

const MAX_NESTING = 8;
/** Equal to nothing that a rule could say. */
const UNKNOWN_VALUE = '\u0000';

/** Variables that no program takes orders from. */
const HARMLESS_VARIABLE =
  /^(?:NODE_ENV|CI|LANG|LC_[A-Z]+|LANGUAGE|TZ|NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|COLUMNS|LINES|RUST_BACKTRACE|PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE|TERM)$/;
/** A shell's own variable: not exported, so no program sees it; the shell itself uses none of this form. */
const LOCAL_VARIABLE = /^[a-z][a-z0-9]*$/;

/** Every command of a line, through wrappers and shells inside it. */
export function examineShell(parse: ShellParser, source: string): ExaminedShell {
  const examiner = new Examiner(parse);
  examiner.shell(source, 0, false);
  return {
    commands: examiner.commands,
    writes: examiner.writes,
    problems: [...new Set(examiner.problems)],
    overLimit: examiner.overLimit,
  };
}

class Examiner {
  readonly commands: ExaminedCommand[] = [];
  readonly writes: RedirectedWrite[] = [];
  readonly problems: string[] = [];
  overLimit = false;
  readonly #parse: ShellParser;

  constructor(parse: ShellParser) {
    this.#parse = parse;
  }

  shell(source: string, depth: number, moved: boolean): void {
    if (depth > MAX_NESTING) {
      this.overLimit = true;
      return;
    }
    const parsed = readShell(this.#parse, source);
    this.problems.push(...parsed.problems);
    this.overLimit ||= parsed.overLimit;
    this.writes.push(...parsed.writes.map((write) => ({ ...write, moved: write.moved || moved })));
    for (const command of parsed.commands) this.#command(command, depth, moved);
  }

  #command(command: SimpleCommand, depth: number, moved: boolean): void {
    const variables: string[] = [];
    for (const assignment of command.assignments) {
      if (!isHarmless(assignment)) variables.push(`${assignment.name}=${assignment.value?.value ?? UNKNOWN_VALUE}`);
    }
    if (command.words.length === 0) {
      if (variables.length > 0) {
        this.commands.push({ source: command.source, words: [], risky: new Set(), variables });
      }
      return;
    }
    this.#argv(command.source, command.words, variables, depth, moved || command.moved);
  }

  #argv(
    source: string,
    words: readonly ShellWord[],
    variables: readonly string[],
    depth: number,
    moved: boolean,
  ): void {
    if (depth > MAX_NESTING) {
      this.overLimit = true;
      return;
    }
    const name = words[0]?.value;
    if (name === undefined || name === '') {
      this.problems.push(`a command whose name is made while it runs: ${source}`);
      this.commands.push({ source, words, risky: new Set(words.keys()), variables });
      return;
    }
    if (moved && name.includes('/') && !name.startsWith('/')) {
      this.problems.push(`a program named from a folder that may have changed: ${name}`);
    }
    const risks = risksOf(name, words);
    if (risks.problem !== undefined) this.problems.push(`${risks.problem}: ${source}`);
    const wrapped = unwrap(words);
    const risky = wrapped !== undefined && isShell(name) ? scriptWords(words) : risks.words;
    this.commands.push({ source, words, risky, variables });
    for (const inner of wrapped ?? []) {
      if (inner.problem !== undefined) this.problems.push(`${inner.problem}: ${source}`);
      const more = (inner.assignments ?? []).map((item) => item.name).filter((item) => !HARMLESS_VARIABLE.test(item));
      if (inner.argv !== undefined) {
        this.#argv(textOf(inner.argv), inner.argv, more, depth + 1, moved || inner.moved === true);
      } else if (more.length > 0) this.problems.push(`variables that were not understood: ${more.join(' ')}`);
      if (inner.shell !== undefined) this.shell(inner.shell, depth + 1, moved);
    }
  }
}

function isShell(name: string): boolean {
  return /^(?:.*\/)?(?:sh|bash|dash|ash)$/.test(name);
}

/** A script file is named by the rule itself; the text behind `-c` is judged command by command instead. */
function scriptWords(words: readonly ShellWord[]): ReadonlySet<number> {
  const text = words.some((word) => /^-[euxf]*c[euxf]*$/.test(word.value ?? ''));
  return text ? new Set() : new Set(words.keys().drop(1));
}

function isHarmless(assignment: Assignment): boolean {
  if (HARMLESS_VARIABLE.test(assignment.name)) return true;
  return !assignment.prefix && LOCAL_VARIABLE.test(assignment.name);
}

function textOf(words: readonly ShellWord[]): string {
  return words.map((word) => word.source).join(' ');
}
