import { randomBytes } from 'node:crypto';
import type { MemoryService, ServedMemory } from '../../runtime/atlas.ts';
import { serveHttp } from './serve-http.ts';

const NAME = 'atlas-memory';

/**
 * The memory of a running process for the agents that it starts: over HTTP, with a token that dies with the run. An
 * agent that speaks only standard input and output is given a small program that passes messages on to the same
 * server: the home itself is hidden from agents, and one model serves them all.
 */
export async function serveRun(service: MemoryService, version: string, program: string): Promise<ServedMemory> {
  const token = randomBytes(32).toString('base64url');
  const server = await serveHttp(service, { port: 0, token, version });
  const { url } = server;
  return {
    servers: [
      { type: 'http', name: NAME, url, headers: { Authorization: `Bearer ${token}` } },
      {
        type: 'stdio',
        name: NAME,
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
