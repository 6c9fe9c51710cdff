/** Whether `--name[=value]` could stand for one of the options: GNU programs and git take any unique beginning. */
export function abbreviates(word: string, options: readonly string[]): boolean {
  // Switching something off starts nothing.
  if (word.startsWith('--no-')) return false;
  const name = (word.split('=', 1)[0] ?? '').replace(/^--?/, '').toLowerCase();
  if (name === '') return true;
  return options.some((option) => option.startsWith(name) || name === option.replaceAll('-', ''));
}
