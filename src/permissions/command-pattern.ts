import type { ExaminedCommand } from './shell/examine-shell.ts';
import type { ShellWord } from './shell/shell-word.ts';

/**
 * A command pattern: words, in which `*` stands for any characters of one word. A pattern that ends in `*` also covers
 * any further words (`git diff *` covers `git diff` too).
 *
 * The two directions differ on purpose. To allow, a pattern must match what is certain, word by word, and never stands
 * for a risky word by a wildcard. To ask or deny, it also catches other spellings of the same thing.
 */
export interface CommandPattern {
  readonly text: string;
  readonly variables: readonly string[];
  readonly tokens: readonly Token[];
  /** The last token ends in a wildcard, so more words may follow. */
  readonly open: boolean;
}

interface Token {
  readonly text: string;
  readonly match: (word: string) => boolean;
  readonly wild: boolean;
}

export type Match = 'yes' | 'maybe' | 'no';

export function parseCommandPattern(text: string): CommandPattern | undefined {
  const words = splitWords(text.trim());
  if (words === undefined || words.length === 0) return undefined;
  const firstWord = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word.value));
  const at = firstWord < 0 ? words.length : firstWord;
  const tokens = words.slice(at).map(({ value, wild }) => ({
    text: value,
    wild,
    match: wild ? wildcard(value) : (word: string) => word === value,
  }));
  const last = tokens.at(-1);
  return {
    text,
    variables: words.slice(0, at).map(({ value }) => value),
    tokens,
    open: last !== undefined && last.wild && last.text.endsWith('*'),
  };
}

/** Whether the pattern surely covers the command, risky words and variables included. */
export function allows(pattern: CommandPattern, command: ExaminedCommand): boolean {
  if (isEverything(pattern)) return true;
  if (command.words.length === 0) return false;
  if (!command.variables.every((variable) => pattern.variables.includes(variable))) return false;
  const { tokens, open } = pattern;
  const required = open && tokens.at(-1)?.text === '*' ? tokens.length - 1 : tokens.length;
  if (command.words.length < required) return false;
  if (!open && command.words.length > tokens.length) return false;
  return command.words.every((word, index) => {
    const token = tokens[index];
    if (token === undefined || (token.wild && index === tokens.length - 1 && open)) {
      // Covered by the open end.
      if (command.risky.has(index)) return false;
      return token === undefined || token.text === '*' || (word.value !== undefined && token.match(word.value));
    }
    if (token.wild)
      return !command.risky.has(index) && !word.many && (token.text === '*' || token.match(word.value ?? '\u0000'));
    return word.value === token.text;
  });
}

/**
 * Whether a pattern for another command spells this one out as well: `timeout 60 npm test *` names `npm test *`, and a
 * text for a shell that stands in the pattern names all that is in it.
 */
export function spells(pattern: CommandPattern, command: ExaminedCommand): boolean {
  return command.startedBy !== undefined && !isEverything(pattern) && partFor(pattern, command) !== undefined;
}

/** The part of a pattern that covers a command started by the command that the pattern is for. */
function partFor(pattern: CommandPattern, command: ExaminedCommand): CommandPattern | 'all' | undefined {
  if (command.startedBy === undefined) return allows(pattern, command) ? pattern : undefined;
  const { command: outer, from, text } = command.startedBy;
  const whole = partFor(pattern, outer);
  if (whole === undefined || whole === 'all') return whole;
  const tokens = from.flatMap((index) => whole.tokens[index] ?? []);
  if (from.length > 0 && tokens.length === from.length && tokens.every(({ wild }) => !wild)) return 'all';
  if (text || tokens[0]?.wild !== false) return undefined;
  const open = whole.open && from.includes(whole.tokens.length - 1);
  const part = { ...whole, variables: [], tokens, open };
  return allows(part, command) ? part : undefined;
}

/** The same for a command that was not understood: only a pattern of all its words, without a wildcard, speaks for it. */
export function spellsOut(pattern: CommandPattern, command: ExaminedCommand): boolean {
  return isFixed(pattern) && (allows(pattern, command) || spells(pattern, command));
}

function isFixed(pattern: CommandPattern): boolean {
  return pattern.tokens.every(({ wild }) => !wild);
}

/** Whether the pattern catches the command in any equivalent spelling, or a command that it starts or may start. */
export function catches(pattern: CommandPattern, command: ExaminedCommand): Match {
  if (isEverything(pattern)) return 'yes';
  const own = catchesWords(pattern, command.words, command.variables);
  if (own === 'yes') return own;
  const told = new Set(command.code.map((text) => catchesText(pattern, text)));
  if (told.has('yes')) return 'yes';
  const suspected = command.suspects.some((words) => catchesWords(pattern, words, []) !== 'no');
  return own === 'maybe' || suspected || told.has('maybe') ? 'maybe' : 'no';
}

/** In code the pattern's words are searched in their order; the name of its program alone may mean anything. */
function catchesText({ tokens }: CommandPattern, text: string): Match {
  const words = text.split(/[^\w.+*/-]+/).map((word) => word.slice(word.lastIndexOf('/') + 1));
  const [program, ...rest] = tokens.filter(({ text: token }) => token !== '*');
  let at = program === undefined ? -1 : words.findIndex((word) => program.match(word));
  if (program === undefined || at < 0) return 'no';
  for (const token of rest) {
    at = words.findIndex((word, index) => index > at && token.match(word));
    if (at < 0) return 'maybe';
  }
  return 'yes';
}

function catchesWords(pattern: CommandPattern, words: readonly ShellWord[], variables: readonly string[]): Match {
  const [name, ...rest] = words;
  const [program, ...wanted] = pattern.tokens;
  if (program === undefined) {
    return pattern.variables.some((variable) => variables.includes(variable)) ? 'yes' : 'no';
  }
  if (name === undefined) return 'no';
  if (name.value === undefined) return 'maybe';
  const base = name.value.slice(name.value.lastIndexOf('/') + 1);
  if (!program.match(name.value) && !program.match(base)) return 'no';
  const needed = wanted.filter(
    (token, index) => !(token.text === '*' || (pattern.open && index === wanted.length - 1 && token.text === '*')),
  );
  if (needed.length === 0) return pattern.open || wanted.length > 0 || rest.length === 0 ? 'yes' : 'no';
  return inOrder(needed, rest, pattern);
}

function inOrder(needed: readonly Token[], rest: readonly ShellWord[], pattern: CommandPattern): Match {
  const flags = flagsOf(rest);
  const loose: Token[] = [];
  for (const token of needed) {
    // `-rf` is caught as `-r -f`, `-fr` and `--recursive --force` too.
    const letters = /^-([A-Za-z]+)$/.exec(token.text)?.[1];
    if (!token.wild && letters !== undefined && Array.from(letters).every((letter) => flags.has(letter))) continue;
    loose.push(token);
  }
  let at = 0;
  for (const token of loose) {
    const found = rest.findIndex((word, index) => index >= at && word.value !== undefined && token.match(word.value));
    if (found < 0)
      return rest.some((word) => word.value === undefined && (word.many || token.text.startsWith(word.leading)))
        ? 'maybe'
        : 'no';
    at = found + 1;
  }
  const exact = loose.every((token, index) => rest[index]?.value !== undefined && token.match(rest[index].value));
  const counted = pattern.open || rest.length <= pattern.tokens.length - 1 || loose.length < needed.length;
  if (exact && counted) return 'yes';
  const operands = rest.filter((word) => word.value === undefined || !word.value.startsWith('-'));
  const sameOperands = loose.every(
    (token, index) => operands[index]?.value !== undefined && token.match(operands[index].value),
  );
  return sameOperands && pattern.open ? 'yes' : 'maybe';
}

const LONG_FLAGS: Readonly<Record<string, string>> = {
  recursive: 'r',
  force: 'f',
  all: 'a',
  verbose: 'v',
  interactive: 'i',
};

function flagsOf(words: readonly ShellWord[]): ReadonlySet<string> {
  const letters = new Set<string>();
  for (const { value } of words) {
    if (value === undefined) continue;
    const long = /^--([a-z-]+)$/.exec(value)?.[1];
    if (long !== undefined) {
      for (const [name, letter] of Object.entries(LONG_FLAGS)) if (name.startsWith(long)) letters.add(letter);
    } else if (/^-[A-Za-z]+$/.test(value)) for (const letter of value.slice(1)) letters.add(letter);
  }
  if (letters.has('R')) letters.add('r');
  return letters;
}

/** The program that a pattern names as a whole, with whatever arguments (`curl *`). */
export function programOf({ tokens, variables }: CommandPattern): string | undefined {
  const [program, ...rest] = tokens;
  const whole = rest.length === 1 && rest[0]?.text === '*' && variables.length === 0;
  return whole && program?.wild === false ? program.text : undefined;
}

/** The bare `*`: every command, whatever its words. */
export function isEverything(pattern: CommandPattern): boolean {
  return pattern.tokens.length === 1 && pattern.tokens[0]?.text === '*' && pattern.variables.length === 0;
}

/** More literal characters say more; a pattern without wildcards says most. */
export function commandSpecificity(pattern: CommandPattern): number {
  const literal = pattern.tokens.reduce((sum, token) => sum + token.text.replaceAll('*', '').length, 0);
  const words = pattern.tokens.filter((token) => !token.wild).length;
  return (pattern.tokens.some((token) => token.wild) ? 0 : 500) + words * 20 + Math.min(literal, 400);
}

/** The pattern that covers exactly these words; undefined where no pattern can. */
export function exactPattern(words: readonly ShellWord[]): string | undefined {
  const parts: string[] = [];
  for (const { value } of words) {
    if (value === undefined) return undefined;
    parts.push(/^[A-Za-z0-9_@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`);
  }
  return parts.length === 0 ? undefined : parts.join(' ');
}

interface PatternWord {
  readonly value: string;
  readonly wild: boolean;
}

/** Splits at blanks; quotes and backslashes make characters literal, a `*` among them included. */
function splitWords(text: string): readonly PatternWord[] | undefined {
  const words: PatternWord[] = [];
  let value = '';
  let wild = false;
  let inWord = false;
  let quote = '';
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
      else if (char === '\\' && quote === '"') {
        index += 1;
        value += text[index] ?? '';
      } else value += char;
    } else if (char === "'" || char === '"') {
      quote = char;
      inWord = true;
    } else if (char === '\\') {
      index += 1;
      value += text[index] ?? '';
      inWord = true;
    } else if (/\s/.test(char)) {
      if (inWord) words.push({ value, wild });
      value = '';
      wild = false;
      inWord = false;
    } else {
      if (char === '*') wild = true;
      value += char;
      inWord = true;
    }
  }
  if (quote !== '') return undefined;
  if (inWord) words.push({ value, wild });
  return words;
}

function wildcard(pattern: string): (word: string) => boolean {
  const source = pattern
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('[^]*');
  const regexp = new RegExp(`^${source}$`, 'u');
  return (word) => regexp.test(word);
}
