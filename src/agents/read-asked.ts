import { isObject, type JsonObject } from '../trajectory/session-update.ts';
import type { Asked } from './asked.ts';
import type { ToldCall } from './told-call.ts';
import { commandOf, toldCommand } from './told-command.ts';

/** The request behind a call, from everything that its agent has reported of it. */
export function readAsked(call: ToldCall): Asked {
  const { input, kind, title, name, files } = call;
  if (isServerTool(call)) return { what: 'tool', name: name === '' ? title : name };
  const paths = [...new Set([...files, ...pathsIn(input)])];
  // A command counts, whatever the agent calls it: some file `cat a.txt` under reading.
  if (runsCommand(call)) {
    const told = toldCommand(call);
    return told === undefined ? { what: 'execute' } : { what: 'shell', ...told };
  }
  switch (kind) {
    case 'read':
    case 'search':
    case 'think':
      return { what: 'read', paths };
    case 'edit':
    case 'delete':
    case 'move':
      return paths.length > 0 ? { what: 'write', paths } : { what: 'tool', name: title };
    case 'fetch': {
      const url = urlIn(input);
      return url === undefined ? { what: 'fetch' } : { what: 'fetch', url };
    }
    case '':
      // Without a kind, only a write is recognisable, and writing needs the larger permission.
      return paths.length > 0 && writesText(input) ? { what: 'write', paths } : { what: 'tool', name: title };
    default:
      return { what: 'tool', name: title };
  }
}

const SHELL_TOOLS = new Set(
  'bash shell terminal run_shell_command exec_command shell_command execute_command run_command local_shell exec'.split(
    ' ',
  ),
);
const EDITOR_WORDS = new Set(['view', 'create', 'str_replace', 'insert', 'undo_edit', 'write', 'append', 'delete']);

function runsCommand({ kind, input, name, title }: ToldCall): boolean {
  if (kind === 'execute') return true;
  const command = commandOf(input);
  // An editor's `command` is what it does to a file.
  if (command !== undefined && EDITOR_WORDS.has(command) && pathsIn(input).length > 0) return false;
  if (kind === 'edit' || kind === 'delete' || kind === 'move' || kind === 'fetch') return false;
  if (command !== undefined) return kind !== '' && kind !== 'other' ? true : isShellName(name, title, command);
  return isShellName(name, title, '');
}

/** A tool is a shell by its name, or by a title that is nothing but the command. */
function isShellName(name: string, title: string, command: string): boolean {
  const bare = title.trim().replace(/^`([\s\S]*)`$/, '$1');
  return (
    SHELL_TOOLS.has(name.toLowerCase()) ||
    (name === '' && SHELL_TOOLS.has(title.trim().toLowerCase())) ||
    (command !== '' && bare === command.trim())
  );
}

/** Tools of MCP servers are called by the server's name and theirs, whatever kind the agent makes of them. */
function isServerTool({ id, name, title }: ToldCall): boolean {
  return (
    [name, title].some((text) => /^mcp__\w/.test(text)) || title.endsWith(' MCP Server)') || /^mcp_\w+__fc/.test(id)
  );
}

const PATH_FIELDS = [
  'path',
  'file_path',
  'filePath',
  'filepath',
  'abs_path',
  'absolute_path',
  'fileName',
  'filename',
  'file',
  'target_file',
  'notebook_path',
  'source',
  'destination',
  'from',
  'to',
  'old_path',
  'new_path',
  'paths',
  'files',
] as const;

function pathsIn(input: JsonObject): readonly string[] {
  const named = PATH_FIELDS.flatMap((name) => {
    const value = input[name];
    return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
      const path = isObject(one) ? one['path'] : one;
      return typeof path === 'string' && path !== '' ? [path] : [];
    });
  });
  // A patch names its files as the keys of its changes.
  const changes = input['changes'];
  return isObject(changes) ? [...named, ...Object.keys(changes)] : named;
}

function writesText(input: JsonObject): boolean {
  return ['content', 'file_text', 'new_string', 'newText', 'diff', 'new_str', 'edits'].some((name) =>
    Object.hasOwn(input, name),
  );
}

function urlIn(input: JsonObject): string | undefined {
  for (const name of ['url', 'uri', 'href', 'urls']) {
    const value: unknown = Array.isArray(input[name]) ? (input[name] as readonly unknown[])[0] : input[name];
    if (typeof value === 'string') return value;
  }
  return undefined;
}
