/** A server of the person, in the form that Claude Code and VS Code use. */
export type McpServerSpec =
  | {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd?: string | undefined;
    }
  | { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** The part of a server that a tool's pin covers: another command line is another server. */
export function commandLineOf(spec: McpServerSpec): readonly string[] {
  return 'command' in spec ? [spec.command, ...spec.args] : [spec.url];
}

/** `${NAME}` and `${NAME:-default}` come from the person's environment. */
export function expandSpec(
  spec: McpServerSpec,
  environment: Readonly<Record<string, string | undefined>>,
): McpServerSpec {
  const text = (value: string): string =>
    value.replaceAll(
      /\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g,
      (_, name: string, fallback: string | undefined) => environment[name] ?? fallback ?? '',
    );
  const record = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)]));
  if ('command' in spec)
    return { ...spec, command: text(spec.command), args: spec.args.map(text), env: record(spec.env) };
  return { url: text(spec.url), headers: record(spec.headers) };
}
