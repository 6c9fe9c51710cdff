import { delimiter } from 'node:path';
import { readShell } from '../permissions/shell/read-shell.ts';
import { loadShellParser } from '../permissions/shell/syntax-tree.ts';
import { findProgram } from '../processes/find-program.ts';

/** Built-in commands of the shell; its other commands are programs, too. */
const BUILTINS: ReadonlySet<string> = new Set([
  '.', ':', 'alias', 'bg', 'break', 'cd', 'command', 'continue', 'eval', 'exec', 'exit', 'export', 'fc', 'fg', 'getopts',
  'hash', 'jobs', 'local', 'read', 'readonly', 'return', 'set', 'shift', 'source', 'times', 'trap', 'type', 'ulimit',
  'umask', 'unalias', 'unset', 'wait',
]); // prettier-ignore

/**
 * Names the program that a line starts and that is not installed, and only where that is certain: one simple command
 * with a literal name, to be found on a PATH without folders of the project. In any other case the step may yet create
 * it.
 */
export async function missingRunner(
  environment: Readonly<Record<string, string | undefined>>,
  project: string,
): Promise<(line: string) => string | undefined> {
  const parse = await loadShellParser();
  const folders = (environment['PATH'] ?? '').split(delimiter);
  const own = folders.some((folder) => !folder.startsWith('/') || `${folder}/`.startsWith(`${project}/`));
  return (line) => {
    const { commands, problems, overLimit } = readShell(parse, line);
    const [command, ...others] = commands;
    if (own || overLimit || problems.length > 0 || command === undefined || others.length > 0) return undefined;
    const name = command.words[0]?.value;
    if (name === undefined || name === '' || name.includes('/') || BUILTINS.has(name)) return undefined;
    if (command.assignments.some((assigned) => assigned.name === 'PATH')) return undefined;
    return findProgram(name, environment) === undefined ? name : undefined;
  };
}
