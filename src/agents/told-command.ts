import type { JsonObject } from '../trajectory/session-update.ts';
import type { ToldCall } from './told-call.ts';

/** A command, and the folder in which it would run where the agent names one. */
export interface ToldCommand {
  readonly command: string;
  readonly folder?: string;
}

type Shape = (call: ToldCall) => ToldCommand | undefined;

/** Where agents put the command that they want to run, surest place first. A title alone is no command. */
const SHAPES: readonly (readonly [where: string, read: Shape])[] = [
  // Claude, Codex, Copilot, opencode, Qwen; Kimi, whose arguments came as text before.
  ['arguments', ({ input }) => inFolder(commandOf(input), folderOf(input))],
  // Gemini: the title is the command, and a text beside it names the folder.
  ['title beside a folder', titledByFolder],
  // Older releases of Gemini say all of it in the title.
  ['title with a folder', ({ title }) => withFolder(title)],
  // Tools that are only a shell: their title is the command.
  ['title of a shell', ({ id, name, title }) => (isGeminiShell(id, name) ? plain(title) : undefined)],
  ['quoted title', ({ title }) => plain(quotedIn(title))],
  ['named title', ({ title }) => plain(behindWord(title))],
  ['fenced text', ({ texts }) => first(texts, (text) => plain(fencedIn(text)))],
  ['named text', ({ texts }) => first(texts, (text) => plain(behindWord(text)))],
];

/** The command that a call would run, from wherever its agent puts it; undefined where the agent does not show it. */
export function toldCommand(call: ToldCall): ToldCommand | undefined {
  return first(SHAPES, ([, read]) => read(call));
}

/** The command among the arguments of a tool: a line, or words, or a program with its arguments. */
export function commandOf(input: JsonObject): string | undefined {
  for (const name of COMMAND_FIELDS) {
    const value = input[name];
    if (typeof value === 'string' && value.trim() !== '') {
      const args = wordsIn(input['args'] ?? input['arguments']);
      return args === undefined || args.length === 0 ? value : quoted([value, ...args]);
    }
    const words = wordsIn(value);
    if (words !== undefined && words.length > 0) {
      // `commands` is a list of lines, `command` one line in words.
      return name.endsWith('s') ? words.join('\n') : lineOf(words);
    }
  }
  return undefined;
}

const COMMAND_FIELDS = [
  'command',
  'cmd',
  'commands',
  'command_line',
  'commandLine',
  'shell_command',
  'script',
  'CommandLine',
] as const;
const FOLDER_FIELDS = [
  'cwd',
  'workdir',
  'workingDirectory',
  'working_directory',
  'directory',
  'dir_path',
  'Cwd',
] as const;

function folderOf(input: JsonObject): string | undefined {
  return first(FOLDER_FIELDS, (name) => {
    const value = input[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  });
}

const SHELLS = new Set(['sh', 'bash', 'zsh', 'dash', '/bin/sh', '/bin/bash', '/bin/zsh', '/usr/bin/bash']);

/** Some agents spell a line as `["bash", "-lc", "the line"]`; it is shown, and judged, as the line itself. */
function lineOf(words: readonly string[]): string {
  const [shell = '', flag = '', line = '', ...more] = words;
  return SHELLS.has(shell) && /^-l?c$/.test(flag) && more.length === 0 && line !== '' ? line : quoted(words);
}

function quoted(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`))
    .join(' ');
}

function wordsIn(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((word) => typeof word === 'string') ? value : undefined;
}

const FOLDER_NOTE = /^\[(?:current working directory|in) ([^\]\n]+)\](?: \([^\n]*\))?$/;

function titledByFolder({ title, texts }: ToldCall): ToldCommand | undefined {
  const folder = first(texts, (text) => FOLDER_NOTE.exec(text.trim())?.[1]);
  return folder === undefined ? undefined : (withFolder(title) ?? inFolder(title, folder));
}

/** `node --test [current working directory /p] (what for)`: behind the bracket stand only words for people. */
function withFolder(title: string): ToldCommand | undefined {
  const at = Math.max(title.lastIndexOf(' [current working directory '), title.lastIndexOf(' [in '));
  if (at <= 0) return undefined;
  const folder = FOLDER_NOTE.exec(title.slice(at + 1).trim())?.[1];
  return folder === undefined ? undefined : inFolder(title.slice(0, at), folder);
}

function isGeminiShell(id: string, name: string): boolean {
  return name === 'run_shell_command' || /^run_shell_command(?:__|-)/.test(id);
}

/** The one stretch between backticks that ends a title: `` `seq 1 9` ``, `` Run `npm test` ``. */
function quotedIn(title: string): string | undefined {
  const text = title.trim();
  const from = text.indexOf('`');
  if (from < 0 || !text.endsWith('`') || text.length - from < 3) return undefined;
  const inside = text.slice(from + 1, -1);
  return inside.includes('`') || /[^\w :]/.test(text.slice(0, from)) ? undefined : inside;
}

/** `Running: node --test`, `Bash(npm test)`, `$ make`: the word in front says that a command follows. */
function behindWord(text: string): string | undefined {
  const line = text.trim();
  const called = /^(?:bash|shell|terminal|run_shell_command|run_command|exec|execute)\(([\s\S]+)\)$/i.exec(line)?.[1];
  if (called !== undefined) return called;
  return (
    /^(?:Requesting approval to )?(?:Running|Run|Execute|Executing|Command|Shell|Bash): ([\s\S]+)$/.exec(line)?.[1] ??
    /^\$ ([^\n]+)$/.exec(line)?.[1]
  );
}

/** The only fenced block of a text, where it is one of a shell. */
function fencedIn(text: string): string | undefined {
  const blocks = [...text.matchAll(/^```([\w-]*)[^\S\n]*\n([\s\S]*?)\n```[^\S\n]*$/gm)];
  const [block] = blocks;
  if (block === undefined || blocks.length > 1) return undefined;
  const [, language = '', inside = ''] = block;
  return ['', 'sh', 'bash', 'shell', 'zsh', 'console'].includes(language) ? inside.replace(/^\$ /, '') : undefined;
}

function plain(command: string | undefined): ToldCommand | undefined {
  return inFolder(command, undefined);
}

function inFolder(command: string | undefined, folder: string | undefined): ToldCommand | undefined {
  const line = command?.trim() ?? '';
  if (line === '') return undefined;
  return folder === undefined ? { command: line } : { command: line, folder };
}

function first<T, R>(items: readonly T[], read: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = read(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
