import { genericRisks } from './generic-risks.ts';
import { loadsByPath } from './loads-by-path.ts';
import { notableOptions } from './notable-options.ts';
import { optionNotation } from './option-notation.ts';
import { readOptions, type UsedOption } from './read-options.ts';
import type { ReadingBuilder } from './reading.ts';
import type { CommandsShape, PlainShape, RunnerShape, Shape } from './shape.ts';

/** Reads the words from `start` on by a row of the table. */
export function readShape(reading: ReadingBuilder, shape: Shape, start = 1): void {
  switch (shape.kind) {
    case 'plain':
      readPlain(reading, shape, start);
      return;
    case 'runner':
      readRunner(reading, shape, start);
      return;
    case 'commands':
      readCommands(reading, shape, start);
      return;
    case 'custom':
      shape.read(reading, start);
  }
}

function readPlain(reading: ReadingBuilder, shape: PlainShape, start: number): void {
  const { words } = reading;
  const { used, doubtful, operands } = notableOptions(words, start, optionNotation(shape.options), shape);
  for (const option of used) apply(reading, option);
  reading.name(...doubtful, ...loadsByPath(words, start));
  let count = 0;
  for (const index of operands) {
    const word = words[index];
    count += word?.many === true ? 2 : 1;
    if (shape.maxOperands !== undefined && count > shape.maxOperands) reading.name(index);
    if (word?.value !== undefined && shape.operand?.test(word.value) === true) {
      reading.name(index);
      reading.inCode(word.value);
    }
  }
  for (const [index, { value }] of words.entries()) {
    if (index < start || value === undefined || shape.word?.test(value) !== true) continue;
    reading.name(index, index + 1);
    reading.code.push(value, words[index + 1]?.value ?? '');
  }
}

function readRunner(reading: ReadingBuilder, shape: RunnerShape, start: number): void {
  const { words } = reading;
  const led = shape.lead?.test(words[start]?.value ?? '') === true ? start + 1 : start;
  const { used, operands, unknown, dashes } = readOptions(words, led, optionNotation(shape.options), shape);
  if (shape.elsewhere === true) reading.nameAll(start);
  for (const option of used) apply(reading, option);
  if (unknown.length > 0) {
    reading.unclear(`options of ${nameOf(reading)} that were not understood`);
    return;
  }
  const skip = typeof shape.skip === 'function' ? shape.skip(used) : (shape.skip ?? 0);
  const own = operands.slice(0, skip);
  if (shape.writes === true) reading.name(...own);
  if (own.some((index) => words[index]?.many === true)) {
    reading.unclear(`operands of ${nameOf(reading)} that were not understood`);
    return;
  }
  let at = operands[skip] ?? words.length;
  // The words behind `--` are the command, wherever the program's own operands end.
  if (dashes !== undefined && at < dashes && shape.anywhere === true && skip > 0) at = dashes + 1;
  const assignments: string[] = [];
  while (shape.assigns === true && /^[A-Za-z_]\w*=/.test(words[at]?.value ?? '')) {
    assignments.push(words[at]?.value?.split('=', 1)[0] ?? '');
    at += 1;
  }
  if (at < words.length) startOperands(reading, shape, at, assignments);
  if (shape.bare !== undefined && isBare(reading, shape, used, at)) reading.unseen(shape.bare);
}

/** Whether the words name nothing to start, so that the program reads its commands from its input. */
function isBare(reading: ReadingBuilder, { reads }: RunnerShape, used: readonly UsedOption[], at: number): boolean {
  if (used.some(({ name, mark }) => mark === '@' || ASKS_ONLY.has(name) || reads?.test(name) === true)) return false;
  if (reading.code.length > 0 || reading.problems.length > 0) return false;
  return reads !== undefined || (reading.starts.length === 0 && at >= reading.words.length);
}

/** A script that is no file of this machine. */
const REMOTE = /^(?:https?|ftp|npm|jsr|data|blob|git|gh|github|gist|gitlab):/i;

const ASKS_ONLY = new Set(['h', 'V', 'help', 'version', 'list']);

function startOperands(reading: ReadingBuilder, shape: RunnerShape, at: number, assignments: readonly string[]): void {
  const { words } = reading;
  switch (shape.starts) {
    case 'command':
      reading.command(words[at]?.value === '--' ? at + 1 : at, { assignments });
      return;
    case 'shell':
      reading.joined(at);
      return;
    case 'texts':
      for (let index = at; index < words.length; index += 1) reading.shell(words[index]?.value, index);
      return;
    case 'script':
      reading.name(at);
      reading.script(words[at]);
      return;
    case 'program':
      // Fetched, and nobody has seen it.
      if (REMOTE.test(words[at]?.value ?? '')) reading.name(at);
      reading.script(words[at]);
      return;
    case 'code':
      reading.nameAll(at);
      for (const word of words.slice(at)) reading.inCode(word.value);
      return;
    case 'nothing':
  }
}

function readCommands(reading: ReadingBuilder, shape: CommandsShape, start: number): void {
  const { words } = reading;
  const { used, operands, unknown } = readOptions(words, start, optionNotation(shape.options));
  for (const option of used) apply(reading, option);
  const [at] = operands;
  if (unknown.length > 0) {
    reading.unclear(`options of ${nameOf(reading)} that were not understood`);
    return;
  }
  if (at === undefined) return;
  const name = words[at]?.value;
  if (name === undefined) {
    reading.nameAll(at);
    reading.unseen(`a subcommand of ${nameOf(reading)} that is made while it runs`);
    return;
  }
  if (shape.everywhere !== undefined)
    for (const option of notableOptions(words, at + 1, optionNotation(shape.everywhere), {}).used)
      apply(reading, option);
  const found = Object.entries(shape.commands).find(([names]) => names.split('|').includes(name))?.[1];
  if (found !== undefined) readShape(reading, found, at + 1);
  else {
    if (!(shape.plain?.split(' ').includes(name) ?? false)) {
      reading.name(at);
      reading.mayStart();
    }
    reading.name(...genericRisks(words, at + 1));
  }
}

function apply(reading: ReadingBuilder, { mark, at, text, value }: UsedOption): void {
  if (mark !== '') reading.name(...at);
  if (value === 'none' || mark === '' || mark === '!') return;
  if (mark === '$') reading.shell(text, ...at);
  else if (mark === '&') reading.inCode(text);
  else if (text !== undefined) reading.script({ source: text, at: 0, value: text, leading: text, many: false });
  else reading.unseen('a script that is made while it runs');
}

function nameOf({ words }: ReadingBuilder): string {
  const name = words[0]?.value ?? '';
  return name.slice(name.lastIndexOf('/') + 1);
}
