/** The few styles of plain command output; all of them nothing where colour is not wanted. */
export interface CliStyle {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly role: (name: 'Atlas' | 'Tetyana' | 'Grisha') => string;
}

const ROLES = { Atlas: '36', Tetyana: '33', Grisha: '35' } as const;

export function createStyle(colour: boolean): CliStyle {
  const with_ =
    (code: string) =>
    (text: string): string =>
      colour ? `\u001b[${code}m${text}\u001b[0m` : text;
  return {
    bold: with_('1'),
    dim: with_('2'),
    good: with_('32'),
    bad: with_('31'),
    role: (name) => with_(ROLES[name])(name.padEnd(7)),
  };
}
