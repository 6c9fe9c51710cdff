import { existsSync, readFileSync } from 'node:fs';

/** What a scripted model wants done, whatever the agent at hand calls its tools. */
export type LogicalCall =
  | { readonly does: 'write'; readonly path: string; readonly text: string }
  | { readonly does: 'shell'; readonly command: string }
  | { readonly does: 'read'; readonly path: string };

export interface OfferedTool {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface ToolUse {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const NAMES: Readonly<Record<LogicalCall['does'], readonly string[]>> = {
  write: ['Write', 'write_file', 'write', 'WriteFile', 'create'],
  shell: ['Bash', 'bash', 'run_shell_command', 'exec_command', 'shell_command', 'shell', 'Shell'],
  read: ['Read', 'read_file', 'read', 'ReadFile', 'view'],
};

/** The call in the words of one of these tools. An agent without a tool of that kind has a shell. */
export function spelled(call: LogicalCall, tools: readonly OfferedTool[]): ToolUse {
  const tool = tools.find(({ name }) => NAMES[call.does].includes(name));
  const edits = tools.find(({ name }) => name === 'edit' || name === 'str_replace');
  if (call.does === 'write' && tool?.name === 'create' && edits !== undefined && existsSync(call.path)) {
    // It creates no file that is there already.
    const old = readFileSync(call.path, 'utf8');
    return { tool: edits.name, input: { path: call.path, old_str: old, new_str: call.text } };
  }
  if (tool === undefined) {
    if (call.does === 'shell') return { tool: 'shell', input: { command: call.command } };
    const path = `'${call.path}'`;
    const command = call.does === 'read' ? `cat ${path}` : `cat > ${path} <<'EOT'\n${call.text}EOT`;
    return spelled({ does: 'shell', command }, tools);
  }
  const properties = (tool.schema['properties'] ?? {}) as Readonly<
    Record<string, { readonly type?: unknown } | undefined>
  >;
  const input: Record<string, unknown> = {};
  const put = (names: readonly string[], value: string): void => {
    const name = names.find((one) => properties[one] !== undefined);
    if (name === undefined) return;
    input[name] = properties[name]?.type === 'array' ? ['bash', '-lc', value] : value;
  };
  if (call.does === 'shell') put(['command', 'cmd'], call.command);
  else put(['file_path', 'filePath', 'path', 'absolute_path'], call.path);
  if (call.does === 'write') put(['content', 'file_text', 'contents'], call.text);
  for (const name of (tool.schema['required'] ?? []) as readonly string[])
    input[name] ??= filler(properties[name]?.type);
  return { tool: tool.name, input };
}

function filler(type: unknown): unknown {
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return 60;
  if (type === 'array') return [];
  return type === 'object' ? {} : 'sync';
}
