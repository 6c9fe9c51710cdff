import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpEndpoint } from '../../src/core/mcp-endpoint.ts';

interface ToolCall {
  readonly name: string;
  readonly arguments: unknown;
}

export interface MemoryStub {
  readonly http: McpEndpoint;
  /** What agents asked, in order. */
  readonly calls: readonly ToolCall[];
  close(): Promise<void>;
}

interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly protocolVersion?: string; readonly name?: string; readonly arguments?: unknown };
}

const TOOL = {
  name: 'memory_search_experiences',
  description: 'Search what worked before.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
};

/** A memory server that speaks just enough MCP over HTTP, with one tool that always finds the same thing. */
export async function memoryMcpServer(token = 'memory-token'): Promise<MemoryStub> {
  const calls: ToolCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end();
      if (request.method !== 'POST') return void response.writeHead(405).end();
      const message = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Message;
      if (message.id === undefined) return void response.writeHead(202).end();
      const body = JSON.stringify({ jsonrpc: '2.0', id: message.id, result: answer(message, calls) });
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    http: {
      type: 'http',
      name: 'memory',
      url: `http://127.0.0.1:${port}/mcp`,
      headers: { Authorization: `Bearer ${token}` },
    },
    calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer({ method, params }: Message, calls: ToolCall[]): unknown {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params?.protocolVersion ?? '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'memory', version: '1' },
      };
    case 'tools/list':
      return { tools: [TOOL] };
    case 'tools/call':
      calls.push({ name: params?.name ?? '', arguments: params?.arguments });
      return { content: [{ type: 'text', text: '{"results":[{"text":"Prefer tabs over spaces"}]}' }] };
    default:
      return {};
  }
}
