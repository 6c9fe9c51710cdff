/**
 * A program's known options, in one line: first the letters, then the long names (`-` where there are no letters). A
 * colon says that a value follows, two that it may only be glued on (`-n5`, `--nice=5`). A mark says what the option
 * does:
 *
 *  !  a rule has to name it: it writes, loads configuration or changes what the rest means
 *  $  its value is a command line that is run; a rule has to name it
 *  &  its value is program text in a language of the program's own; a rule has to name it
 *  @  its value is a file of commands; a rule has to name it
 */
export interface OptionNotation {
  readonly letters: ReadonlyMap<string, KnownOption>;
  readonly long: ReadonlyMap<string, KnownOption>;
}

export interface KnownOption {
  readonly name: string;
  readonly value: 'none' | 'needed' | 'glued';
  readonly mark: Mark;
}

export type Mark = '' | '!' | '$' | '&' | '@';

const parsed = new Map<string, OptionNotation>();

export function optionNotation(text: string): OptionNotation {
  const known = parsed.get(text) ?? parse(text);
  parsed.set(text, known);
  return known;
}

function parse(text: string): OptionNotation {
  const [letters = '', ...names] = text.trim().split(/\s+/);
  const short = letters === '-' ? [] : [...letters.matchAll(/([^:])(:{0,2})([!$&@]?)/g)];
  const long = names.map((name) => /^([\w.-]+?)(:{0,2})([!$&@]?)$/.exec(name));
  if (long.includes(null)) throw new TypeError(`a notation of options that cannot be read: ${text}`);
  const known = long.filter((one) => one !== null);
  // A letter that stands among the long names is one all the same: as a long name it would never be found.
  return { letters: table([...short, ...known.filter(([, name]) => name?.length === 1)]), long: table(known) };
}

function table(found: readonly RegExpExecArray[]): ReadonlyMap<string, KnownOption> {
  return new Map(
    found.map(([, name = '', colons = '', mark = '']) => {
      const value = colons === '' ? 'none' : colons === ':' ? 'needed' : 'glued';
      return [name, { name, value, mark: mark as Mark }];
    }),
  );
}
