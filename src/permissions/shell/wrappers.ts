import { dynamicWord, mayBeFlag, staticWord, type ShellWord } from './shell-word.ts';

/** What a wrapper starts: another command, or text that a shell reads. */
export interface Wrapped {
  readonly argv?: readonly ShellWord[];
  readonly shell?: string;
  readonly assignments?: readonly { readonly name: string }[];
  readonly problem?: string;
  /** The inner command runs in another folder. */
  readonly moved?: boolean;
}

interface Shape {
  /** Options that stand alone, and options that take the next word. */
  readonly alone?: RegExp;
  readonly valued?: RegExp;
  /** Operands of the wrapper itself, before the command. */
  readonly operands?: number;
}

const SHAPES: Readonly<Record<string, Shape>> = {
  timeout: { alone: /^(?:--preserve-status|--foreground|-v|--verbose|-[ks].+|--(?:kill-after|signal)=.*)$/, valued: /^(?:-k|-s|--kill-after|--signal)$/, operands: 1 },
  gtimeout: { alone: /^(?:--preserve-status|--foreground|-[ks].+)$/, valued: /^(?:-k|-s)$/, operands: 1 },
  nice: { alone: /^(?:-\d+|-n-?\d+|--adjustment=.*)$/, valued: /^(?:-n|--adjustment)$/ },
  nohup: {},
  setsid: { alone: /^(?:-[cfw]+|--ctty|--fork|--wait)$/ },
  stdbuf: { alone: /^(?:-[ioe].+|--(?:input|output|error)=.*)$/, valued: /^(?:-[ioe]|--(?:input|output|error))$/ },
  ionice: { alone: /^(?:-[cn]\d|-t|--ignore)$/, valued: /^(?:-c|-n|--class|--classdata)$/ },
  taskset: { alone: /^(?:-c|--cpu-list|-a)$/, operands: 1 },
  time: { alone: /^-p$/ },
  sudo: { alone: /^(?:-[nEHkSb]+|--non-interactive|--preserve-env)$/, valued: /^(?:-u|-g|--user|--group)$/ },
  doas: { alone: /^-n$/, valued: /^-u$/ },
  command: { alone: /^-p$/ },
  builtin: {},
  exec: { alone: /^-[cl]+$/, valued: /^-a$/ },
  chronic: {},
  catchsegv: {},
  eatmydata: {},
  caffeinate: { alone: /^-[dimsu]+$/, valued: /^-[tw]$/ },
}; // prettier-ignore

const SHELLS = new Set(['sh', 'bash', 'dash', 'ash']);

/** The commands inside a command; undefined when the program wraps nothing. */
export function unwrap(words: readonly ShellWord[]): readonly Wrapped[] | undefined {
  const name = words[0]?.value;
  if (name === undefined) return undefined;
  const program = name.slice(name.lastIndexOf('/') + 1);
  if (SHELLS.has(program)) return [shell(words)];
  if (program === 'env' || program === 'genv') return [env(words)];
  if (program === 'xargs' || program === 'gxargs') return [xargs(words)];
  if (program === 'eval') return [joined(words.slice(1))];
  if (program === 'watch') return [watch(words)];
  if (program === 'find' || program === 'gfind') return find(words);
  if (program === 'command' && /^-[pvV]*[vV][pvV]*$/.test(words[1]?.value ?? '')) return [];
  const shape = SHAPES[program];
  return shape === undefined ? undefined : [shaped(program, shape, words)];
}

function shaped(program: string, shape: Shape, words: readonly ShellWord[]): Wrapped {
  const at = skipOptions(words, shape);
  if (at === undefined) return { problem: `options of ${program} that were not understood` };
  let start = at;
  for (let operand = 0; operand < (shape.operands ?? 0); operand += 1) {
    const word = words[start];
    if (word?.value === undefined) return { problem: `operands of ${program} that were not understood` };
    start += 1;
  }
  const argv = words.slice(start);
  if (argv.length === 0) return program === 'exec' ? {} : { problem: `${program} with nothing to run` };
  return { argv };
}

/** The index of the first word that is no option; undefined when one is not known. */
function skipOptions(words: readonly ShellWord[], shape: Shape): number | undefined {
  for (let index = 1; index < words.length; index += 1) {
    const value = words[index]?.value;
    if (value === undefined) {
      const word = words[index];
      return word !== undefined && mayBeFlag(word) ? undefined : index;
    }
    if (value === '--') return index + 1;
    if (!value.startsWith('-')) return index;
    if (shape.valued?.test(value) === true) {
      if (words[index + 1]?.value === undefined) return undefined;
      index += 1;
    } else if (shape.alone?.test(value) !== true) return undefined;
  }
  return words.length;
}

function env(words: readonly ShellWord[]): Wrapped {
  const assignments: { name: string }[] = [];
  let index = 1;
  let moved = false;
  for (; index < words.length; index += 1) {
    const value = words[index]?.value;
    if (value === undefined) return { problem: 'words of env that were not understood' };
    if (value === '-u' || value === '--unset') index += 1;
    else if (value === '-C' || value === '--chdir') {
      index += 1;
      moved = true;
    } else if (value.startsWith('-')) {
      if (!/^(?:-|-i|-0|--ignore-environment|--null|--unset=\w+|-u\w+)$/.test(value)) {
        return { problem: 'options of env that were not understood' };
      }
    } else if (value.includes('=')) assignments.push({ name: value.split('=', 1)[0] ?? '' });
    else break;
  }
  const argv = words.slice(index);
  return argv.length === 0 ? { assignments } : { argv, assignments, moved };
}

function xargs(words: readonly ShellWord[]): Wrapped {
  const shape: Shape = {
    alone:
      /^(?:-[0rtx]+|--null|--no-run-if-empty|--verbose|-[nPLsd].+|--(?:max-args|max-procs|max-lines|delimiter|max-chars)=.*)$/,
    valued: /^(?:-n|-P|-L|-s|-d|-I|-E|--max-args|--max-procs|--delimiter|--replace)$/,
  };
  const at = skipOptions(words, shape);
  if (at === undefined) return { problem: 'options of xargs that were not understood' };
  const mark = words.findIndex((word, index) => index < at && (word.value === '-I' || word.value === '--replace'));
  const replaced = mark < 0 ? undefined : words[mark + 1]?.value;
  const argv = at < words.length ? words.slice(at) : [staticWord('echo')];
  if (replaced === undefined || replaced === '') return { argv: [...argv, dynamicWord('(input)', Infinity, '', true)] };
  if (argv[0]?.value?.includes(replaced) === true) return { problem: 'xargs that makes the name of a command' };
  return { argv: argv.map((word) => (word.value?.includes(replaced) === true ? holed(word, replaced) : word)) };
}

/** A word in which something unknown is put; it stays one word. */
function holed(word: ShellWord, mark: string): ShellWord {
  return dynamicWord(word.source, word.at, word.value?.split(mark, 1)[0] ?? '', false);
}

function shell(words: readonly ShellWord[]): Wrapped {
  let text = false;
  for (let index = 1; index < words.length; index += 1) {
    const value = words[index]?.value;
    if (value === undefined) return { problem: 'a shell whose script is made while it runs' };
    if (text && !/^[-+]/.test(value)) return { shell: value };
    if (value === '-o' && words[index + 1]?.value === 'pipefail') index += 1;
    else if (/^-[euxf]*c[euxf]*$/.test(value)) text = true;
    else if (/^-[euxf]+$/.test(value) || value === '--noprofile' || value === '--norc' || value === '--posix') continue;
    else if (value.startsWith('-') || value.startsWith('+'))
      return { problem: 'options of a shell that were not understood' };
    // A script in a file: the words must be named by a rule (see `risky`).
    else return {};
  }
  return { problem: 'a shell that reads its commands from elsewhere' };
}

function joined(words: readonly ShellWord[]): Wrapped {
  const values = words.map((word) => word.value);
  if (values.some((value) => value === undefined)) return { problem: 'commands that are made while they run' };
  return { shell: values.join(' ') };
}

function watch(words: readonly ShellWord[]): Wrapped {
  const at = skipOptions(words, { alone: /^-[bcdetgpwx]+$/, valued: /^(?:-n|--interval)$/ });
  return at === undefined ? { problem: 'options of watch that were not understood' } : joined(words.slice(at));
}

function find(words: readonly ShellWord[]): readonly Wrapped[] {
  const found: Wrapped[] = [];
  for (let index = 1; index < words.length; index += 1) {
    const flag = words[index]?.value ?? '';
    if (!/^-(?:exec|execdir|ok|okdir)$/.test(flag)) continue;
    const argv: ShellWord[] = [];
    let closed = false;
    for (index += 1; index < words.length; index += 1) {
      const word = words[index];
      if (word === undefined) break;
      if (word.value === ';' || (word.value === '+' && argv.at(-1)?.source === '{}')) {
        closed = true;
        break;
      }
      argv.push(word.value?.includes('{}') === true ? holed(word, '{}') : word);
    }
    if (!closed || argv.length === 0) found.push({ problem: 'a find whose commands were not understood' });
    else if (argv[0]?.value === undefined) found.push({ problem: 'a find that makes the name of a command' });
    else found.push({ argv, moved: flag.endsWith('dir') });
  }
  return found;
}
