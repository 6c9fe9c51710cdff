import type { ShellWord } from './shell-word.ts';

/**
 * A program's reading of its words: the commands that it would start, and the words that a rule has to name.
 *
 * Invariants
 *  R1  A program that starts another one is never plain: the reader finds the started command (`starts`), or reports
 *      that it could not (`problems`).
 *  R2  Words that make a program start something, write a file of its choice or load configuration are `risky`: a
 *      wildcard does not stand for them.
 *  R3  A program that reads its commands from standard input, a substitution or a name made while it runs is a problem
 *      that no rule for the command resolves: the person has not seen what will run.
 */
export interface Reading {
  readonly risky: ReadonlySet<number>;
  readonly starts: readonly Started[];
  /** Texts in a language of the program's own that can start commands. */
  readonly code: readonly string[];
  readonly problems: readonly Problem[];
  /** The program is in no table: any of its arguments may be a command. */
  readonly unknown: boolean;
}

export interface Problem {
  readonly text: string;
  /** A rule that spells out every word of the command resolves it: only the meaning of the words was unclear. */
  readonly spelt: boolean;
}

/** A command inside a command, or text that a shell reads. */
export interface Started {
  readonly argv?: readonly ShellWord[];
  readonly shell?: string;
  readonly assignments?: readonly string[];
  /** It runs in another folder. */
  readonly moved?: boolean;
  /** The words of the outer command that spell it. */
  readonly from: readonly number[];
}

/** Collects the findings while the words of one program are read. */
export class ReadingBuilder {
  readonly words: readonly ShellWord[];
  readonly risky = new Set<number>();
  readonly starts: Started[] = [];
  readonly code: string[] = [];
  readonly problems: Problem[] = [];
  #unknown = false;

  constructor(words: readonly ShellWord[]) {
    this.words = words;
  }

  /** The words from here on are a command of their own. */
  command(at: number, more: Omit<Started, 'argv' | 'from'> = {}, argv = this.words.slice(at)): void {
    this.starts.push({ argv, from: range(at, this.words.length), ...more });
  }

  /** Text for a shell. `word` may be a part of the word at `index`. */
  shell(text: string | undefined, ...from: readonly number[]): void {
    if (text === undefined) this.unseen('a command that is made while it runs');
    else if (text.trim() !== '') this.starts.push({ shell: text, from });
  }

  /** Words that a shell reads as one text. */
  joined(at: number): void {
    const texts = this.words.slice(at).map(({ value }) => value);
    const text = texts.every((value) => value !== undefined) ? texts.join(' ') : undefined;
    this.shell(text, ...range(at, this.words.length));
  }

  inCode(text: string | undefined): void {
    if (text === undefined) this.unseen('a program text that is made while it runs');
    else this.code.push(text);
  }

  /** A file with commands in it: a rule names it, but only where it is a file. */
  script(word: ShellWord | undefined): void {
    if (word !== undefined && isUnseen(word))
      this.unseen('a script that is read from standard input or made while it runs');
  }

  name(...indexes: readonly number[]): void {
    for (const index of indexes) if (index < this.words.length) this.risky.add(index);
  }

  nameAll(from = 1): void {
    this.name(...range(from, this.words.length));
  }

  unclear(text: string): void {
    this.problems.push({ text, spelt: true });
    this.nameAll();
  }

  unseen(text: string): void {
    this.problems.push({ text, spelt: false });
  }

  /** The effect of its arguments is unknown. */
  mayStart(): void {
    this.#unknown = true;
  }

  done(): Reading {
    const { risky, starts, code, problems } = this;
    return { risky, starts, code, problems, unknown: this.#unknown };
  }
}

/** Standard input under any of its names, a substitution, or a word that only the run decides. */
export function isUnseen(word: ShellWord): boolean {
  if (word.value === undefined) return true;
  return /^(?:-|\/dev\/(?:stdin|tty|fd\/.*)|\/proc\/(?:self|\d+|thread-self)\/fd\/.*)$/.test(word.value);
}

export function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
