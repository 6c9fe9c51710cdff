/**
 * One word of a simple command, as far as it is known before the command runs.
 *
 * A word is static when the shell can only ever make this one value of it. Everything else is dynamic, and then the
 * questions are what it could become: a flag, or several words.
 */
export interface ShellWord {
  readonly source: string;
  /** Where it stands, to keep words in the order in which the shell sees them. */
  readonly at: number;
  /** The value after quoting is removed; absent when only the run decides. */
  readonly value?: string;
  /** The fixed beginning of every value of a dynamic word. */
  readonly leading: string;
  /** It may become no word, or several. */
  readonly many: boolean;
  /** It is split after expansion, so a later word of it may start with anything. */
  readonly splits?: boolean;
}

export function staticWord(value: string, at = 0): ShellWord {
  return { source: value, at, value, leading: value, many: false };
}

export function dynamicWord(source: string, at: number, leading: string, many: boolean, splits = many): ShellWord {
  return { source, at, leading, many, splits };
}

export function mayBeFlag(word: ShellWord): boolean {
  if (word.value !== undefined) return word.value.startsWith('-');
  return word.splits === true || word.leading === '' || word.leading.startsWith('-');
}
