import { defined } from '../../core/defined.ts';
import { abbreviates } from './abbreviates.ts';
import type { KnownOption, OptionNotation } from './option-notation.ts';
import type { UsedOption } from './read-options.ts';
import { mayBeFlag, type ShellWord } from './shell-word.ts';

export interface NotableManners {
  readonly dashed?: boolean;
  /** The first operand is letters, as in `tar xf`. */
  readonly bundledFirst?: boolean;
}

export interface NotableOptions {
  /** Every use of an option that matters; one word may be several. */
  readonly used: readonly UsedOption[];
  /** Words that only the run decides and that could be any option. */
  readonly doubtful: readonly number[];
  readonly operands: readonly number[];
}

/**
 * Finds the options that matter among many that do not, so that not all of them have to be known. It errs on the side
 * of finding: a letter counts wherever it stands in a bundle, and an abbreviation for all that it could mean.
 */
export function notableOptions(
  words: readonly ShellWord[],
  start: number,
  notation: OptionNotation,
  { dashed = false, bundledFirst = false }: NotableManners,
): NotableOptions {
  const used: UsedOption[] = [];
  const doubtful: number[] = [];
  const operands: number[] = [];
  const use = (option: KnownOption, index: number, glued: string | undefined): void => {
    const next = words[index + 1];
    if (option.value === 'none') used.push({ ...option, at: [index] });
    else if (glued !== undefined && glued !== '') used.push({ ...option, at: [index], text: glued });
    else if (option.value === 'needed' && next !== undefined)
      used.push({ ...option, at: [index, index + 1], ...defined({ text: next.value }) });
    else used.push({ ...option, at: [index], ...defined({ text: option.value === 'glued' ? '' : undefined }) });
  };
  for (let index = start; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    const text = word.value;
    if (text === undefined) {
      const long = word.many ? undefined : /^--[\w.-]+(?==)/.exec(word.leading)?.[0];
      if (long === undefined ? mayBeFlag(word) : matching(long, notation, false).length > 0) doubtful.push(index);
      else operands.push(index);
      continue;
    }
    if (text === '--') {
      for (let rest = index + 1; rest < words.length; rest += 1) operands.push(rest);
      break;
    }
    const first = bundledFirst && index === start && !text.startsWith('-');
    if ((!text.startsWith('-') || text === '-') && !first) {
      operands.push(index);
      continue;
    }
    const long = text.startsWith('--') || (dashed && text.length > 2);
    for (const option of long ? matching(text, notation, dashed) : []) use(option, index, after(text));
    if (text.startsWith('--')) continue;
    const letters = first ? text : text.slice(1);
    const seen = dashed ? 1 : letters.length;
    for (let at = 0; at < seen; at += 1) {
      const option = notation.letters.get(letters[at] ?? '');
      if (option === undefined) continue;
      if (!first) use(option, index, letters.slice(at + 1));
      // In the old form the values follow in order, and none is glued: it may be any of as many words as letters.
      else
        for (let value = index; value < Math.min(index + letters.length, words.length - 1); value += 1)
          use(option, value, undefined);
      if (first) used.push({ ...option, value: 'none', at: [index] });
    }
  }
  return { used, doubtful, operands };
}

function matching(text: string, { long }: OptionNotation, dashed: boolean): readonly KnownOption[] {
  if (!dashed) return [...long.values()].filter(({ name }) => abbreviates(text, [name]));
  const name = text.replace(/^--?/, '').split(/[=:]/, 1)[0] ?? '';
  return [...long.values()].filter((option) => option.name === name);
}

function after(text: string): string | undefined {
  const at = text.search(/[=:]/);
  return at < 0 ? undefined : text.slice(at + 1);
}
