import { optionNotation } from './option-notation.ts';
import { readOptions } from './read-options.ts';
import { range, type ReadingBuilder } from './reading.ts';

const PARALLEL =
  'kXmqtuv0j:n:N:I:a:!d:C:P:s:L: jobs: keep-order dry-run bar eta tag progress max-args: colsep: delimiter: null halt: will-cite no-notice line-buffer group ungroup quote verbose arg-file:! max-procs: max-replace-args: retries: delay: joblog:! results:! pipe';

/** GNU parallel: the words up to `:::` are text for a shell; without any, each line of the input is. */
export function readParallel(reading: ReadingBuilder, start: number): void {
  const { words } = reading;
  const { used, operands, unknown } = readOptions(words, start, optionNotation(PARALLEL));
  if (unknown.length > 0) return reading.unclear('options of parallel that were not understood');
  for (const { mark, at } of used) if (mark !== '') reading.name(...at);
  const sources = operands.findIndex((index) => /^:::\+?:?\+?$/.test(words[index]?.value ?? ''));
  const own = sources < 0 ? operands : operands.slice(0, sources);
  const texts = own.map((index) => words[index]?.value);
  if (texts.length === 0) {
    reading.nameAll(start);
    for (const index of sources < 0 ? [] : operands.slice(sources + 1)) reading.shell(words[index]?.value, index);
    reading.unseen('commands that are read from standard input');
  } else if (texts.some((text) => text === undefined)) reading.unseen('a command that is made while it runs');
  else {
    if (/^\s*[^\s]*\{/.test(texts[0] ?? '')) reading.unseen('parallel that makes the name of a command');
    reading.shell(texts.join(' '), ...range(own[0] ?? start, (own.at(-1) ?? start) + 1));
  }
}
