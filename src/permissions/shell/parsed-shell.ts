import type { ShellWord } from './shell-word.ts';

/** One program (or builtin) with its words, as bash would start it. */
export interface SimpleCommand {
  readonly source: string;
  readonly words: readonly ShellWord[];
  readonly assignments: readonly Assignment[];
  /** The folder may have been changed by an earlier part of the same line. */
  readonly moved: boolean;
  /** It was changed to one that only the run decides. */
  readonly lost: boolean;
}

export interface Assignment {
  readonly name: string;
  readonly value: ShellWord | undefined;
  /** Stands in front of a command (exported to it), not on its own. */
  readonly prefix: boolean;
}

/** A file that a redirection opens for writing. */
export interface RedirectedWrite {
  readonly source: string;
  readonly target: ShellWord;
  readonly moved: boolean;
}

/** The commands of a line, as far as the parser understood it. `problems` is empty only when it understood all. */
export interface ParsedShell {
  readonly commands: readonly SimpleCommand[];
  readonly writes: readonly RedirectedWrite[];
  /** The input that the line gives to its programs. */
  readonly inputs: readonly string[];
  readonly problems: readonly string[];
  /** Too large or too deep to look at: the answer is no. */
  readonly overLimit: boolean;
}

export const TOO_MUCH: ParsedShell = { commands: [], writes: [], inputs: [], problems: [], overLimit: true };
