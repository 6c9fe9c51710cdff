import type { UsedOption } from './read-options.ts';
import type { ReadingBuilder } from './reading.ts';

/** How a program reads its words. The tables are made of these. */
export type Shape = PlainShape | RunnerShape | CommandsShape | CustomShape;

/** Starts nothing, unless an option says so. Options that are not in the notation do no harm. */
export interface PlainShape {
  readonly kind: 'plain';
  readonly options: string;
  readonly dashed?: boolean;
  readonly bundledFirst?: boolean;
  /** Operands beyond this number are files to write. */
  readonly maxOperands?: number;
  /** Operands of this shape are settings or commands, not files. */
  readonly operand?: RegExp;
  /** Words of this shape must be named, wherever they stand. */
  readonly word?: RegExp;
}

/** Starts its operands. Every option must be known, or it is not certain which word is the command. */
export interface RunnerShape {
  readonly kind: 'runner';
  readonly options: string;
  /**
   *  command  the operands are a command
   *  shell    the operands, put together, are text for a shell
   *  texts    each operand is text for a shell
   *  script   the first operand is a file of commands, which a rule has to name
   *  program  the first operand is a program in the project, which a rule for an interpreter covers
   *  code     the operands are text in the program's own language
   *  nothing  only options start something
   */
  readonly starts: 'command' | 'shell' | 'texts' | 'script' | 'program' | 'code' | 'nothing';
  /** Operands of its own before that. */
  readonly skip?: number | ((used: readonly UsedOption[]) => number);
  /** A word of this shape may stand before the options. */
  readonly lead?: RegExp;
  /** `NAME=value` may stand before the command. */
  readonly assigns?: boolean;
  /** Its behaviour without anything to start, where it then reads commands. */
  readonly bare?: string;
  /** It reads commands even where it is given something to start, unless one of these options says otherwise. */
  readonly reads?: RegExp;
  readonly dashed?: boolean;
  readonly anywhere?: boolean;
  /** A long option never takes the next word, so that one which is not known moves nothing. */
  readonly glued?: boolean;
  /** Names mean something else there (another root, another machine): a rule has to spell the whole line. */
  readonly elsewhere?: boolean;
  /** Operands of its own are files that it writes. */
  readonly writes?: boolean;
}

/** Takes a subcommand. One that is not listed must be named by a rule, and may start anything. */
export interface CommandsShape {
  readonly kind: 'commands';
  /** Options before the subcommand. */
  readonly options: string;
  /** By name, or by several names (`exec|x`). */
  readonly commands: Readonly<Record<string, Shape>>;
  /** Subcommands that start only the project's own work, and options that matter in all of them. */
  readonly plain?: string;
  readonly everywhere?: string;
}

export interface CustomShape {
  readonly kind: 'custom';
  readonly read: (reading: ReadingBuilder, start: number) => void;
}

export const plain = (options = '-', more: Omit<PlainShape, 'kind' | 'options'> = {}): PlainShape => ({
  kind: 'plain',
  options,
  ...more,
});

export const runner = (options = '-', more: Partial<Omit<RunnerShape, 'kind' | 'options'>> = {}): RunnerShape => ({
  kind: 'runner',
  starts: 'command',
  options,
  ...more,
});

export const commands = (
  options: string,
  table: CommandsShape['commands'],
  more: Pick<CommandsShape, 'plain' | 'everywhere'> = {},
): CommandsShape => ({ kind: 'commands', options, commands: table, ...more });

export const custom = (read: CustomShape['read']): CustomShape => ({ kind: 'custom', read });
