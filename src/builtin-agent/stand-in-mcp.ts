/** An MCP server as `session/new` names it. */
export interface StandInMcpServer {
  readonly name: string;
  readonly url?: string;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
}

/** Calls one tool over streamable HTTP; just enough of MCP for a script to show that a server was reached. */
export async function callMcpTool(server: StandInMcpServer | undefined, tool: string, args: unknown): Promise<unknown> {
  if (server?.url === undefined) throw new Error('the session has no such server');
  const { url } = server;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...Object.fromEntries((server.headers ?? []).map(({ name, value }) => [name, value])),
  };
  const post = async (body: unknown): Promise<unknown> => {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const session = response.headers.get('mcp-session-id');
    if (session !== null) headers['mcp-session-id'] = session;
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    // One event carries the whole answer where the server streams it.
    const data = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}');
    return JSON.parse(data);
  };
  const clientInfo = { name: 'atlas-stand-in', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
  const answer = await post({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: tool, arguments: args } });
  const { result, error } = answer as { readonly result?: unknown; readonly error?: { readonly message: string } };
  if (error !== undefined) throw new Error(error.message);
  return result;
}
