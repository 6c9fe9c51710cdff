import type { ShellWord } from '../../permissions/shell/shell-word.ts';

/** Commands that pass whatever the project is like. */
const PASSING = new Set(
  'true : echo printf export unset readonly local alias umask trap shopt sleep pwd date whoami hostname uname clear sync touch hash type'.split(
    ' ',
  ),
);

/** Filters pass their input on and succeed; with a file to read they may fail. */
const FILTERS = new Set('cat tee head tail sort uniq wc tr sed cut column less more nl fold rev tac fmt'.split(' '));
/** Filters whose first word is no file. */
const WITH_PROGRAM = new Set(['sed', 'tr', 'awk']);

/**
 * The outcome of a command that always ends the same way; undefined where only running it shows. `piped` says that it
 * reads another command's output.
 */
export function knownOutcome(program: string, words: readonly ShellWord[], piped: boolean): boolean | undefined {
  if (program === 'false') return false;
  if (program === 'test' || program === '[') {
    return knownTest(words.at(-1)?.value === ']' ? words.slice(0, -1) : words);
  }
  if (PASSING.has(program)) return true;
  const values = words.map(({ value }) => value);
  if (program === 'mkdir' || program === 'rm') {
    return values.some((value) => /^-\w*[pf]/.test(value ?? '')) ? true : undefined;
  }
  if (program === 'awk') return piped && !values.some((value) => /exit/.test(value ?? 'exit')) ? true : undefined;
  if (piped && FILTERS.has(program)) {
    const operands = values.filter((value) => value?.startsWith('-') !== true && !/^\d+$/.test(value ?? ''));
    // `tee` writes its operand instead of reading it.
    return program === 'tee' || operands.length <= (WITH_PROGRAM.has(program) ? 2 : 0) ? true : undefined;
  }
  // Unless an option asks for it, git's exit code does not depend on what it saw.
  if (program === 'git' && (values[0] === 'status' || values[0] === 'diff' || values[0] === 'log')) {
    return values.includes('--exit-code') || values.includes('--quiet') || values.includes('--check')
      ? undefined
      : true;
  }
  return undefined;
}

/** A test of words that are what they are: `1 -eq 1`, `-n yes`. Undefined where it looks at anything else. */
export function knownTest(words: readonly ShellWord[]): boolean | undefined {
  const values = words.map(({ value }) => value);
  if (values.includes(undefined)) return undefined;
  const [first = '', second, third] = values;
  if (first === '!') {
    const inner = knownTest(words.slice(1));
    return inner === undefined ? undefined : !inner;
  }
  if (values.length <= 1) return first !== '';
  if (values.length === 2) {
    if (first === '-n') return second !== '';
    return first === '-z' ? second === '' : undefined;
  }
  if (values.length !== 3 || third === undefined) return undefined;
  const [a, b] = [Number(first), Number(third)];
  switch (second) {
    case '=':
    case '==':
      return first === third;
    case '!=':
      return first !== third;
    case '-eq':
      return a === b;
    case '-ne':
      return a !== b;
    case '-lt':
      return a < b;
    case '-le':
      return a <= b;
    case '-gt':
      return a > b;
    case '-ge':
      return a >= b;
    default:
      return undefined;
  }
}
