/** Whether `--name[=value]` could stand for one of the options: GNU programs and git take any unique beginning. */
export function abbreviates(word: string, options: readonly string[]): boolean {
  // Switching something off starts nothing.
  if (word.startsWith('--no-')) return false;
  const name = bare(word.split('=', 1)[0] ?? '');
  return name === '' || options.some((option) => bare(option).startsWith(name));
}

/** Many programs take `--globalSetup`, `--global-setup` and `--global_setup` for one. */
function bare(name: string): string {
  return name.replaceAll(/[-_]/g, '').toLowerCase();
}
