import { defined } from '../../core/defined.ts';
import type { Assignment, RedirectedWrite, SimpleCommand } from './parsed-shell.ts';
import { piecesOf } from './pieces-of.ts';
import { readProgram } from './programs.ts';
import { readShell } from './read-shell.ts';
import type { Reading, Started } from './reading.ts';
import type { ShellWord } from './shell-word.ts';
import type { ShellParser } from './syntax-tree.ts';

/** One command that must be allowed on its own. */
export interface ExaminedCommand {
  readonly source: string;
  readonly words: readonly ShellWord[];
  /** Indexes of words that a rule grants only by naming them. */
  readonly risky: ReadonlySet<number>;
  /** `NAME=value` set for it that can change what it runs; a rule grants them only by naming them. */
  readonly variables: readonly string[];
  /** The command that starts it, and the words there that spell it. */
  readonly startedBy?: { readonly command: ExaminedCommand; readonly from: readonly number[]; readonly text: boolean };
  /** Texts in which it finds commands, in a language of its own. */
  readonly code: readonly string[];
  /** Commands that it may start: they need no allowing rule, but a denying rule matches them. */
  readonly suspects: readonly (readonly ShellWord[])[];
}

export interface ShellProblem {
  readonly text: string;
  /** The command that was not understood, where a rule that spells it out resolves that. */
  readonly command?: ExaminedCommand;
}

export interface ExaminedShell {
  readonly commands: readonly ExaminedCommand[];
  readonly writes: readonly RedirectedWrite[];
  readonly problems: readonly ShellProblem[];
  readonly overLimit: boolean;
}

const MAX_NESTING = 8;
/** Equals no text of a rule. */
const UNKNOWN_VALUE = '\u0000';

/** Variables that no program takes orders from. */
const HARMLESS_VARIABLE =
  /^(?:NODE_ENV|CI|LANG|LC_[A-Z]+|LANGUAGE|TZ|NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|COLUMNS|LINES|RUST_BACKTRACE|PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE|TERM)$/;
/** A shell's own variable: not exported, so no program sees it; the shell itself uses none of this form. */
const LOCAL_VARIABLE = /^[a-z][a-z0-9]*$/;

/** Every command of a line, through whatever starts others and through shells inside it. */
export function examineShell(parse: ShellParser, source: string): ExaminedShell {
  const examiner = new Examiner(parse);
  examiner.shell(source, { depth: 0, moved: false });
  const problems = new Map(examiner.problems.map((problem) => [problem.text, problem]));
  return {
    commands: examiner.commands,
    writes: examiner.writes,
    problems: [...problems.values()],
    overLimit: examiner.overLimit,
  };
}

interface Place {
  readonly depth: number;
  readonly moved: boolean;
  readonly startedBy?: ExaminedCommand['startedBy'];
  /** Texts that the line gives to one of its programs as input, without knowing which one. */
  readonly fed?: readonly string[];
}

class Examiner {
  readonly commands: ExaminedCommand[] = [];
  readonly writes: RedirectedWrite[] = [];
  readonly problems: ShellProblem[] = [];
  overLimit = false;
  readonly #parse: ShellParser;

  constructor(parse: ShellParser) {
    this.#parse = parse;
  }

  shell(source: string, place: Place): void {
    if (place.depth > MAX_NESTING) {
      this.overLimit = true;
      return;
    }
    const parsed = readShell(this.#parse, source);
    this.problems.push(...parsed.problems.map((text) => ({ text })));
    this.overLimit ||= parsed.overLimit;
    this.writes.push(...parsed.writes.map((write) => ({ ...write, moved: write.moved || place.moved })));
    const fed = [...parsed.inputs, ...(/\||<\(/.test(source) ? parsed.commands.flatMap(saidBy) : [])];
    for (const command of parsed.commands) this.#command(command, { ...place, fed: [...(place.fed ?? []), ...fed] });
  }

  #command(command: SimpleCommand, place: Place): void {
    const variables: string[] = [];
    for (const assignment of command.assignments) {
      if (isHarmless(assignment)) continue;
      variables.push(`${assignment.name}=${assignment.value?.value ?? UNKNOWN_VALUE}`);
      if (assignment.value?.source.includes('<(') === true && assignment.value.value === undefined)
        this.problems.push({ text: `a file for ${assignment.name} that is made while it runs: ${command.source}` });
    }
    const { source, words } = command;
    if (command.lost && words.some(({ value }) => /(?:^|\/)git$/.test(value ?? '')))
      this.problems.push({ text: `a repository that only the run decides: ${source}` });
    const told = command.assignments.flatMap((one) => (isHarmless(one) ? [] : this.#inValue(one.value?.value)));
    if (words.length > 0) this.#argv(source, words, variables, { ...place, moved: place.moved || command.moved }, told);
    else if (variables.length > 0)
      this.commands.push({ ...NOTHING, source, words, variables, suspects: told, ...by(place) });
  }

  /** The commands in a variable's value: a pager, an editor or a wrapper is a command like any other. */
  #inValue(value: string | undefined): readonly (readonly ShellWord[])[] {
    const text = value?.replace(/^[|!\s-]+/, '') ?? '';
    if (text === '') return [];
    return [...readShell(this.#parse, text).commands.map((command) => command.words), ...piecesOf(value ?? '')];
  }

  #argv(
    source: string,
    words: readonly ShellWord[],
    variables: readonly string[],
    place: Place,
    told: readonly (readonly ShellWord[])[] = [],
  ): void {
    const { depth, moved } = place;
    if (depth > MAX_NESTING) {
      this.overLimit = true;
      return;
    }
    const name = words[0]?.value;
    if (name === undefined || name === '') {
      this.problems.push({ text: `a command whose name is made while it runs: ${source}` });
      this.commands.push({ ...NOTHING, source, words, risky: new Set(words.keys()), variables, ...by(place) });
      return;
    }
    if (moved && name.includes('/') && !name.startsWith('/')) {
      this.problems.push({ text: `a program named from a folder that may have changed: ${name}` });
    }
    const reading = readProgram(name, words);
    const { risky, code } = reading;
    const given = TAKES_VARIABLES.test(name)
      ? words
          .slice(1, MAX_SUSPECTS)
          .flatMap(({ value }) => this.#inValue(/^[A-Za-z_]\w*\+?=(.*)$/s.exec(value ?? '')?.[1]))
      : [];
    const fed = reading.unknown ? (place.fed ?? []).flatMap(piecesOf) : [];
    const named = reading.unknown ? this.#suspects(words) : spokenFor(words, risky);
    const suspects = [...named, ...fed, ...told, ...given];
    const command: ExaminedCommand = { source, words, risky, variables, code, suspects, ...by(place) };
    this.commands.push(command);
    this.#problems(reading, command);
    for (const started of reading.starts) this.#started(started, command, place);
  }

  #problems({ problems }: Reading, command: ExaminedCommand): void {
    for (const { text, spelt } of problems)
      this.problems.push({ text: `${text}: ${command.source}`, ...defined({ command: spelt ? command : undefined }) });
  }

  #started(started: Started, command: ExaminedCommand, { depth, moved, fed = [] }: Place): void {
    const { argv, shell, assignments = [], from } = started;
    const place = {
      depth: depth + 1,
      fed,
      moved: moved || started.moved === true,
      startedBy: { command, from, text: shell !== undefined },
    };
    const variables = assignments.filter((item) => !HARMLESS_VARIABLE.test(item));
    if (argv !== undefined) this.#argv(textOf(argv), argv, variables, place);
    if (shell !== undefined) this.shell(shell, place);
  }

  /**
   * Every place among the words where a command could start, and the commands that a shell would see in words with
   * blanks.
   */
  #suspects(words: readonly ShellWord[]): readonly (readonly ShellWord[])[] {
    return words.slice(1, MAX_SUSPECTS).flatMap((word, index) => {
      const text = word.value?.replace(/^-{1,2}[\w-]+=/, '');
      if (text === undefined) return [];
      const pieces = /[\s=(!:"]/.test(text) ? piecesOf(text) : [];
      if (text.startsWith('-')) return pieces;
      if (!/\s/.test(text)) return [[{ ...word, value: text }, ...words.slice(index + 2)], ...pieces];
      return [...readShell(this.#parse, text).commands.map((command) => command.words), ...pieces];
    });
  }
}

/** The output of `echo` and `printf` may be the input of a program behind a bar, or of a substitution. */
function saidBy({ words }: SimpleCommand): readonly string[] {
  if (!/^(?:echo|printf)$/.test(words[0]?.value ?? '')) return [];
  return words.slice(1).flatMap(({ value }) => value ?? []);
}

/** In words that a rule has to name, and in those behind them, a command may be spelt in any language. */
function spokenFor(words: readonly ShellWord[], risky: ReadonlySet<number>): readonly (readonly ShellWord[])[] {
  return words.slice(0, MAX_SUSPECTS).flatMap(({ value }, index) => {
    if (index === 0 || value === undefined || !(risky.has(index) || risky.has(index - 1))) return [];
    // A value may be glued to its letters.
    const glued = /^-[A-Za-z]{2}/.test(value) ? [value.slice(2), value.slice(3)] : [];
    return [...(/[\s=(!]/.test(value) ? [value] : []), ...glued].flatMap(piecesOf);
  });
}

const MAX_SUSPECTS = 60;
/** Programs whose words may set variables for others. */
const TAKES_VARIABLES =
  /(?:^|\/)(?:env|export|declare|typeset|readonly|local|g?make|sudo|doas|direnv|cross-env|dotenv)$/;
const NOTHING = { risky: new Set<number>(), code: [], suspects: [] };

function by({ startedBy }: Place): Pick<ExaminedCommand, 'startedBy'> {
  return defined({ startedBy });
}

function isHarmless(assignment: Assignment): boolean {
  if (HARMLESS_VARIABLE.test(assignment.name)) return true;
  return !assignment.prefix && LOCAL_VARIABLE.test(assignment.name);
}

function textOf(words: readonly ShellWord[]): string {
  return words.map((word) => word.source).join(' ');
}
