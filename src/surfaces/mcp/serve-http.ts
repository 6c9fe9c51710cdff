import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpServer, Server } from '@modelcontextprotocol/server';
import { defined } from '../../core/defined.ts';
import type { Logger } from '../../core/logger.ts';
import { nodeHttp } from '../../core/node-http.ts';
import { listenLocally } from '../listen-locally.ts';

/** Something that is served: a server of the protocol is made of it for each request. */
export interface Served {
  readonly logger: Logger;
  readonly create: () => Promise<McpServer | Server>;
}

export interface HttpOptions {
  readonly port: number;
  /** Left out: the server asks for none. */
  readonly token?: string;
}

export interface HttpServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
}

const MAX_BODY = 1024 * 1024;
const MAX_HEADERS = 16 * 1024;
const HEADERS_MS = 5000;
const REQUEST_MS = 15_000;
const MOST_CONNECTIONS = 512;
const PATH = '/mcp';

/**
 * Memory and tools over streamable HTTP, for this machine alone.
 *
 * Invariants
 *  H1  The server checks a request in this order: its origin (403), its target (404, 405), its token (401), its size
 *      (413). It parses no body before all of that is settled.
 *  H2  Every request has a server and a transport of its own: no answer can reach another client.
 *  H3  A client that is slow with its headers or its body is dropped.
 */
export async function serveHttp(service: Served, options: HttpOptions): Promise<HttpServer> {
  const { createMcpHandler } = await import('@modelcontextprotocol/server');
  const handler = createMcpHandler(async () => await service.create(), {
    maxRequestBodySize: MAX_BODY,
    maxSubscriptions: 32,
    onerror: (error) => {
      service.logger.warn({ error }, 'a request could not be served');
    },
  });
  const server = nodeHttp.createServer(
    {
      maxHeaderSize: MAX_HEADERS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: HEADERS_MS,
      connectionsCheckingInterval: 500,
    },
    (request, response) => {
      respond(request, response).catch((error: unknown) => {
        service.logger.error({ error }, 'a request failed');
        if (!response.headersSent) refuse(response, 500, 'internal error');
        else response.destroy();
      });
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  await listenLocally(server, options.port);
  const { port } = server.address() as AddressInfo;
  const expected = options.token === undefined ? undefined : digest(options.token);

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refusal = gate(request, port, expected);
    if (refusal !== undefined) {
      refuse(response, refusal.status, refusal.message);
      return;
    }
    const body = await readBody(request);
    if (body === undefined) {
      refuse(response, 413, 'the body is too large');
      return;
    }
    const stop = new AbortController();
    response.once('close', () => {
      stop.abort();
    });
    const answer = await handler.fetch(toRequest(request, body, port, stop.signal));
    await send(answer, response, stop.signal);
  };

  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    port,
    [Symbol.asyncDispose]: async () => {
      await handler.close();
      const closed = new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** H1, as far as headers decide. */
function gate(request: IncomingMessage, port: number, expected: Buffer | undefined): Refusal | undefined {
  const { host, origin, authorization } = request.headers;
  if (!isOurHost(host, port)) return { status: 403, message: 'this host is not served here' };
  if (origin !== undefined && !isOurOrigin(origin)) return { status: 403, message: 'this origin is not served here' };
  if (new URL(request.url ?? '/', 'http://localhost').pathname !== PATH) return { status: 404, message: 'not found' };
  if (expected !== undefined && !holdsToken(authorization, expected))
    return { status: 401, message: 'a token is needed' };
  if (request.method !== 'POST') return { status: 405, message: 'only POST is served here' };
  // This server issues no sessions, so no client can have one.
  const modern = (request.headers['mcp-protocol-version'] ?? '') >= '2026-07-28';
  if (request.headers['mcp-session-id'] !== undefined && !modern) return { status: 404, message: 'no such session' };
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY)
    return { status: 413, message: 'the body is too large' };
  return undefined;
}

function isOurHost(host: string | undefined, port: number): boolean {
  return host !== undefined && [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`].includes(host.toLowerCase());
}

/** A page of this machine may ask, whatever its port; the token still decides. */
function isOurOrigin(origin: string): boolean {
  return /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(origin);
}

function holdsToken(authorization: string | undefined, expected: Buffer): boolean {
  const given = /^Bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), expected);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toRequest(request: IncomingMessage, body: Buffer, port: number, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.delete('authorization');
  // A client that sends neither header gets the usual ones.
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  const accept = headers.get('accept');
  if (accept === null || accept === '*/*') headers.set('accept', 'application/json, text/event-stream');
  return new Request(`http://127.0.0.1:${port}${PATH}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
    signal,
  });
}

async function send(answer: Response, response: ServerResponse, signal: AbortSignal): Promise<void> {
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'cache-control': 'no-store' });
  if (answer.body === null) {
    response.end();
    return;
  }
  const reader = answer.body.getReader();
  signal.addEventListener('abort', () => {
    reader.cancel().catch(() => undefined);
  });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!response.write(value)) await drained(response);
  }
  response.end();
}

/** A client that does not read is dropped with the request's own limit; until then nothing more is produced for it. */
async function drained(response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => response.destroy(), REQUEST_MS);
    const go = (): void => {
      clearTimeout(timer);
      response.off('drain', go).off('close', go);
      resolve();
    };
    response.once('drain', go).once('close', go);
  });
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const text = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } });
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    // The unread rest of a request must not be taken for the next one.
    connection: 'close',
    ...defined({
      'www-authenticate': status === 401 ? 'Bearer realm="atlas-memory"' : undefined,
      allow: status === 405 ? 'POST' : undefined,
    }),
  });
  response.end(text);
}
