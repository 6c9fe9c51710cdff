import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** Lets a suite that speaks HTTP alone drive a server over stdio: every `initialize` starts the program anew. */
export async function bridgeStdio(
  start: () => { command: string; args: readonly string[]; cwd: string; env: Record<string, string> },
): Promise<string> {
  const children: ChildProcess[] = [];
  const waiting = new Map<unknown, (line: string) => void>();
  let child: ChildProcess | undefined;
  const fresh = (): void => {
    child?.stdin?.end();
    const { command, args, cwd, env } = start();
    child = spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] });
    children.push(child);
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { id } = JSON.parse(line) as { id?: unknown };
      waiting.get(id)?.(line);
      waiting.delete(id);
    });
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.method !== 'POST') {
        response.writeHead(405).end();
        return;
      }
      const { id, method } = JSON.parse(body) as { id?: unknown; method?: string };
      if (method === 'initialize') fresh();
      if (id === undefined) response.writeHead(202).end();
      else waiting.set(id, (line) => response.writeHead(200, { 'content-type': 'application/json' }).end(line));
      child?.stdin?.write(`${JSON.stringify(JSON.parse(body))}\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const one of children) one.stdin?.end();
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}
