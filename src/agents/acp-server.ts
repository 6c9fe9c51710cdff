import type { McpEndpoint } from '../core/mcp-endpoint.ts';

/** As the protocol wants it; the older form of a stdio server has no `type`. */
export function toAcpServer(server: McpEndpoint): Record<string, unknown> {
  const pairs = (record: Readonly<Record<string, string>>): readonly { name: string; value: string }[] =>
    Object.entries(record).map(([name, value]) => ({ name, value }));
  return server.type === 'stdio'
    ? { name: server.name, command: server.command, args: server.args, env: pairs(server.env) }
    : { type: 'http', name: server.name, url: server.url, headers: pairs(server.headers) };
}
