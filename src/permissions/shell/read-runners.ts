import { optionNotation } from './option-notation.ts';
import { readOptions } from './read-options.ts';
import type { ReadingBuilder } from './reading.ts';
import { dynamicWord, mayBeFlag, staticWord, type ShellWord } from './shell-word.ts';

const ENV =
  'i0vu:C:!S:$ ignore-environment null debug unset: chdir:! split-string:$ block-signal:: default-signal:: ignore-signal:: list-signal-handling help version';

export function readEnv(reading: ReadingBuilder, start: number): void {
  const { words } = reading;
  // A lone dash is `-i`.
  const from = words[start]?.value === '-' ? start + 1 : start;
  const { used, operands, unknown } = readOptions(words, from, optionNotation(ENV));
  if (unknown.length > 0) return reading.unclear('options of env that were not understood');
  for (const { mark, at, text } of used) {
    if (mark !== '') reading.name(...at);
    if (mark !== '$') continue;
    // It has escapes of its own.
    reading.unclear('words of env that are put together');
    reading.shell(text, ...at);
  }
  const moved = used.some(({ name }) => name === 'C' || name === 'chdir');
  const assignments: string[] = [];
  for (const index of operands) {
    const value = words[index]?.value;
    if (value === undefined) return reading.unseen('words of env that are made while it runs');
    if (!value.includes('=')) return reading.command(index, { assignments, moved });
    assignments.push(value.split('=', 1)[0] ?? '');
  }
}

const XARGS =
  '0rtxopa:!d:E:e::I:i::L:l::n:P:s: null arg-file:! delimiter: eof:: replace:: max-lines:: max-args: max-procs: no-run-if-empty verbose exit open-tty interactive process-slot-var:! max-chars: show-limits help version';

export function readXargs(reading: ReadingBuilder, start: number): void {
  const { words } = reading;
  const { used, operands, unknown } = readOptions(words, start, optionNotation(XARGS));
  if (unknown.length > 0) return reading.unclear('options of xargs that were not understood');
  for (const { mark, at } of used) if (mark !== '') reading.name(...at);
  const replace = used.findLast(({ name }) => ['I', 'i', 'replace'].includes(name));
  const mark = replace === undefined ? undefined : replace.text === '' ? '{}' : replace.text;
  const [at = words.length] = operands;
  const argv = at < words.length ? words.slice(at) : [staticWord('echo')];
  if (mark === undefined) reading.command(at, {}, [...argv, dynamicWord('(input)', Infinity, '', true)]);
  else if (argv[0]?.value?.includes(mark) !== false) reading.unseen('xargs that makes the name of a command');
  else
    reading.command(
      at,
      {},
      argv.map((word) => holed(word, mark)),
    );
}

/** A word in which something unknown is put; it stays one word. */
function holed(word: ShellWord, mark: string): ShellWord {
  if (word.value?.includes(mark) !== true) return word;
  return dynamicWord(word.source, word.at, word.value.split(mark, 1)[0] ?? '', false);
}

const FIND_WRITES = /^-(?:delete|fls|fprint|fprint0|fprintf|files0-from)$/;

/** `find` and `fd`: the command for each found file ends at `;` or `{} +`. */
export function readFind(reading: ReadingBuilder, start: number, runs: RegExp): void {
  const { words } = reading;
  for (let index = start; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    if (word.value === undefined ? mayBeFlag(word) : FIND_WRITES.test(word.value)) reading.name(index);
    const [, glued] = /^--exec(?:-batch)?=(.*)$/s.exec(word.value ?? '') ?? [];
    if (glued !== undefined && runs.test('--exec')) {
      reading.name(index);
      reading.shell(glued, index);
    }
    if (!runs.test(word.value ?? '')) continue;
    const from = index + 1;
    for (index = from; index < words.length; index += 1) {
      const value = words[index]?.value;
      if (value === ';' || (value === '+' && words[index - 1]?.source === '{}')) break;
    }
    // For `fd` the end of the line ends the command.
    if ((index >= words.length && word.value?.startsWith('-exec') === true) || index === from)
      reading.unclear('a find whose commands were not understood');
    else {
      const argv = words.slice(from, index).map((one) => holed(one, '{}'));
      if (argv[0]?.value === undefined) reading.unseen('a find that makes the name of a command');
      reading.starts.push({
        argv,
        moved: word.value?.endsWith('dir') === true,
        from: argv.map((_, at) => from + at),
      });
    }
  }
}
