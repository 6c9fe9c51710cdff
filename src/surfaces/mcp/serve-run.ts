import { randomBytes } from 'node:crypto';
import type { MemoryService, ServedMemory, ServedToolBox, ServedTools } from '../../runtime/atlas.ts';
import { createMemoryServer, SERVER_NAME } from './memory-server.ts';
import { serveHttp, type Served } from './serve-http.ts';
import { createToolsServer } from './tools-server.ts';

/** The memory of a running process for the agents that it starts. */
export async function serveRun(service: MemoryService, version: string, program: string): Promise<ServedMemory> {
  const create = async () => await createMemoryServer(service, version);
  return await serveToAgents(SERVER_NAME, { logger: service.logger, create }, program);
}

/** Tools of a running process for the agent of one turn. */
export async function serveToolBox(box: ServedToolBox, version: string, program: string): Promise<ServedTools> {
  const { logger, name } = box;
  const never = new AbortController().signal;
  const tools = {
    list: async () => await box.list(),
    call: async (call: Parameters<typeof box.call>[0], options?: { readonly signal?: AbortSignal }) =>
      await box.call(call, options?.signal ?? never),
  };
  const create = async () => await createToolsServer(tools, name, version);
  return await serveToAgents(name, { logger, create }, program);
}

/**
 * Over HTTP, with a token that dies with the server. An agent that speaks only standard input and output is given a
 * small program that passes messages on to the same server: the home itself is hidden from agents, and one process
 * serves them all.
 */
async function serveToAgents(name: string, served: Served, program: string): Promise<ServedTools> {
  const token = randomBytes(32).toString('base64url');
  const server = await serveHttp(served, { port: 0, token });
  const { url } = server;
  return {
    servers: [
      { type: 'http', name, url, headers: { Authorization: `Bearer ${token}` } },
      {
        type: 'stdio',
        name,
        command: process.execPath,
        args: [program, 'mcp', '--connect', url],
        env: { ATLAS_MCP_TOKEN: token },
      },
    ],
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
    },
  };
}
