/**
 * Which words of a command a wildcard may not stand for, because they make the program run another one, write a file
 * that it would otherwise not write, or load configuration that does. A rule grants such a word only by naming it.
 */
export interface Risks {
  readonly words: ReadonlySet<number>;
  /** Why a person has to look, whatever the rules say about the words. */
  readonly problem?: string;
}

/** Whether `--name[=value]` could stand for one of the options: GNU programs and git take any unique beginning. */
export function abbreviates(word: string, options: readonly string[]): boolean {
  // Switching something off starts nothing.
  if (word.startsWith('--no-')) return false;
  const name = (word.split('=', 1)[0] ?? '').replace(/^--?/, '').toLowerCase();
  if (name === '') return true;
  return options.some((option) => option.startsWith(name) || name === option.replaceAll('-', ''));
}
