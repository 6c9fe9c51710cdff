import { afterFlag } from '../after-flag.ts';
import { readShape } from '../read-shape.ts';
import { custom, runner, type Shape } from '../shape.ts';

export const STDIN = 'commands that are read from standard input';

/**
 * Its words can make it do anything: a rule has to name them all, and denying rules are matched against each of them.
 */
export const opaque: Shape = custom((reading, start) => {
  reading.nameAll(start);
  for (const { value, source } of reading.words.slice(start)) {
    if (value !== undefined) reading.inCode(value);
    if (source.includes('<(') && value === undefined) reading.unseen('a file that is made while it runs');
    if (/^\/dev\/(?:stdin|fd\/)/.test(value ?? '')) reading.unseen(STDIN);
  }
});

/** Such a program that also takes commands from standard input, so that the person has not seen what it will do. */
export const reader: Shape = custom((reading, start) => {
  readShape(reading, opaque, start);
  if (!/^(?:-h|-V|--help|--version)$/.test(reading.words[start]?.value ?? '')) reading.unseen(STDIN);
});

/** Such a subcommand: it must be named as well. */
export const opaqueCommand: Shape = custom((reading, start) => {
  reading.nameAll(start - 1);
  for (const { value } of reading.words.slice(start)) if (value !== undefined) reading.inCode(value);
});

export const run: Shape = runner('-');

/** The command stands behind `--`. */
export const runAfterDashes: Shape = custom((reading, start) => {
  if (!afterFlag(reading, start, /^--$/)) reading.unclear('a command that was not found in its words');
});

/** The command stands behind so many operands, and it starts elsewhere. */
export const runElsewhere = (skip: number): Shape =>
  custom((reading, start) => {
    reading.nameAll(start);
    if (reading.words.length > start + skip) reading.command(start + skip);
  });
