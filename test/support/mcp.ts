import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { cleanEnvironment } from './atlas.ts';

const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');

export interface HttpServer {
  readonly url: string;
  readonly port: number;
  readonly token: string;
  readonly child: ChildProcess;
  /** Everything that it printed so far. */
  output(): string;
}

/** `atlas mcp --http` in this project, ended with the test. */
export async function startHttpServer(project: string, args: readonly string[] = []): Promise<HttpServer> {
  const child = spawnHttpServer(project, args);
  onTestFinished(async () => {
    await endServer(child);
  });
  return await listening(child, project, args);
}

/** The same outside of a test: the caller ends it. */
export function spawnHttpServer(project: string, args: readonly string[] = []): ServerProcess {
  return spawn(process.execPath, [main, 'mcp', '--http', '--port', '0', ...args], {
    cwd: project,
    env: { ...cleanEnvironment(join(project, '..')), LOG_LEVEL: 'trace' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function endServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

type ServerProcess = ChildProcessByStdio<null, Readable, Readable>;

export async function listening(
  child: ServerProcess,
  project: string,
  args: readonly string[] = [],
): Promise<HttpServer> {
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  for (;;) {
    const port = Number(/listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]);
    if (port > 0 && (args.includes('--no-token') || /token/.test(printed))) {
      const token = args.includes('--no-token') ? '' : readFileSync(join(project, '.atlas/mcp-token'), 'utf8').trim();
      return { url: `http://127.0.0.1:${port}/mcp`, port, token, child, output: () => printed };
    }
    if (child.exitCode !== null) throw new Error(`the server ended: ${printed}`);
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The JSON-RPC message in it, whether plain or as an event. */
  readonly message: Readonly<Record<string, unknown>> | undefined;
}

/** One request with exactly these headers. */
export async function post(port: number, headers: Readonly<Record<string, string>>, body: unknown): Promise<RawAnswer> {
  return await new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/mcp',
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        agent: false,
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, message: messageIn(text) });
        });
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

function messageIn(text: string): RawAnswer['message'] {
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  try {
    return JSON.parse(data) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** The object that a tool answered. */
export function toolResult(answer: RawAnswer): Record<string, unknown> {
  const result = answer.message?.['result'] as { content?: readonly { text?: string }[] } | undefined;
  return JSON.parse(result?.content?.[0]?.text ?? 'null') as Record<string, unknown>;
}

export function toolCall(id: unknown, name: string, args: object): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
}
