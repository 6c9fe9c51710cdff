import type { ReadingBuilder } from './reading.ts';
import { staticWord } from './shell-word.ts';

/**
 * The words behind the first word of this shape are a command; `program` is put in front where it takes those words.
 */
export function afterFlag(reading: ReadingBuilder, start: number, flag: RegExp, program?: string): boolean {
  const { words } = reading;
  const at = words.findIndex(({ value }, index) => index >= start && value !== undefined && flag.test(value));
  if (at < 0 || at + 1 >= words.length) return false;
  const only = words.length === at + 2 ? words[at + 1]?.value : undefined;
  if (program !== undefined) reading.command(at + 1, {}, [staticWord(program), ...words.slice(at + 1)]);
  else if (only !== undefined && /\s/.test(only)) reading.shell(only, at + 1);
  else reading.command(at + 1);
  return true;
}
