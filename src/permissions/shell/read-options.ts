import { defined } from '../../core/defined.ts';
import type { KnownOption, OptionNotation } from './option-notation.ts';
import { mayBeFlag, type ShellWord } from './shell-word.ts';

/** One option as it was used. */
export interface UsedOption extends KnownOption {
  /** The words that it is made of. */
  readonly at: readonly number[];
  /** Its value; absent where it has none, or where only the run decides. */
  readonly text?: string;
}

export interface ReadOptions {
  readonly used: readonly UsedOption[];
  /** Indexes of words that are no options. */
  readonly operands: readonly number[];
  /** Where `--` stands. */
  readonly dashes?: number;
  /** Words that could be options and are not known. */
  readonly unknown: readonly number[];
}

export interface OptionManners {
  /** Options may stand behind operands, too. */
  readonly anywhere?: boolean;
  /** Long names have one dash (or two). */
  readonly dashed?: boolean;
  /** A long option that is not known takes no word with it. */
  readonly glued?: boolean;
}

/** Reads the words from `start` on as getopt would. It reports an unknown option and never guesses. */
export function readOptions(
  words: readonly ShellWord[],
  start: number,
  notation: OptionNotation,
  manners: OptionManners = {},
): ReadOptions {
  const used: UsedOption[] = [];
  const operands: number[] = [];
  const unknown: number[] = [];
  const indexes = (from: number): readonly number[] => [...words.keys()].slice(from);
  for (let index = start; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    if (word.value === '--') {
      operands.push(...indexes(index + 1));
      return { used, operands, unknown, dashes: index };
    }
    const text = word.value ?? fixedPart(word);
    if (text === undefined ? !mayBeFlag(word) : !text.startsWith('-') || text === '-') {
      if (manners.anywhere === true) operands.push(index);
      else return { used, operands: indexes(index), unknown };
      continue;
    }
    const found = text === undefined ? undefined : optionsIn(text, notation, manners.dashed === true);
    const last = found?.at(-1);
    if (found === undefined || last === undefined) {
      if (manners.glued !== true || !/^--\w/.test(text ?? '')) unknown.push(index);
      continue;
    }
    used.push(...found.slice(0, -1).map((option) => ({ ...option, at: [index] })));
    if (last.value !== 'needed' || last.text !== undefined) {
      const { text: told, ...option } = last;
      // For a word that the shell builds at run time, only the beginning is known.
      used.push({
        ...option,
        at: [index],
        ...defined({ text: word.value === undefined ? undefined : told }),
      });
      continue;
    }
    const next = words[index + 1];
    // A value that may become several words moves everything behind it.
    if (next === undefined || next.many) unknown.push(index);
    used.push({ ...last, at: [index, index + 1], ...defined({ text: next?.value }) });
    index += 1;
  }
  return { used, operands, unknown };
}

/** `--name="$value"` is known by its name; its value is not. */
function fixedPart(word: ShellWord): string | undefined {
  return word.many ? undefined : /^--?[\w.-]+=/.exec(word.leading)?.[0];
}

type Found = KnownOption & { readonly text?: string };

function optionsIn(text: string, notation: OptionNotation, dashed: boolean): readonly Found[] | undefined {
  if (text.startsWith('--') || dashed) {
    const found = longOption(text.replace(/^--?/, ''), notation, dashed);
    if (found !== undefined || text.startsWith('--')) return found === undefined ? undefined : [found];
  }
  const found: Found[] = [];
  for (let at = 1; at < text.length; at += 1) {
    const option = notation.letters.get(text[at] ?? '');
    if (option === undefined) return undefined;
    const rest = text.slice(at + 1);
    if (option.value === 'none') found.push(option);
    else {
      found.push(rest === '' && option.value === 'needed' ? option : { ...option, text: rest });
      return found;
    }
  }
  return found;
}

function longOption(text: string, { long }: OptionNotation, dashed: boolean): Found | undefined {
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  const begun = dashed || name === '' ? [] : [...long.values()].filter((option) => option.name.startsWith(name));
  const option = long.get(name) ?? (begun.length === 1 ? begun[0] : undefined);
  if (option === undefined) return undefined;
  if (equals >= 0) return { ...option, text: text.slice(equals + 1) };
  return option.value === 'glued' ? { ...option, text: '' } : option;
}
