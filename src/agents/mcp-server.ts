/** An MCP server that a session may use. */
export type McpServer =
  | {
      readonly type: 'stdio';
      readonly name: string;
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    }
  | {
      readonly type: 'http';
      readonly name: string;
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
    };

/** As the protocol wants it; the older form of a stdio server has no `type`. */
export function toAcpServer(server: McpServer): Record<string, unknown> {
  const pairs = (record: Readonly<Record<string, string>>): readonly { name: string; value: string }[] =>
    Object.entries(record).map(([name, value]) => ({ name, value }));
  return server.type === 'stdio'
    ? { name: server.name, command: server.command, args: server.args, env: pairs(server.env) }
    : { type: 'http', name: server.name, url: server.url, headers: pairs(server.headers) };
}
