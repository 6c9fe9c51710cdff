import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { messageOf } from '../../core/atlas-error.ts';
import { authorityOf, readDestination, type Destination } from '../../core/destination.ts';
import { nodeHttp } from '../../core/node-http.ts';
import { IDLE_MS } from './join-sockets.ts';
import { refuseRequest, whileConnected, type ProxyParts } from './proxy-parts.ts';
import { findRoute, followRoute, type EgressRoute } from './route.ts';

/** Headers about this connection and not about the message: the proxy does not forward them. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The tunnel that a request came through, where it came through one. */
export interface Tunnelled {
  readonly to: Destination;
  /** An open connection; the first request takes it. */
  ready: Socket | undefined;
}

/**
 * A request in plain text.
 *
 * Invariants
 *  H1  The permitted host is the host that the server sees: a `Host` that differs from the request's own address, or
 *      from the tunnel it came through, is refused, and so are two of them.
 *  H2  The proxy writes the request anew from the parsed one: no byte of the program's own framing passes.
 */
export async function passRequest(
  parts: ProxyParts,
  request: IncomingMessage,
  response: ServerResponse,
  tunnelled?: Tunnelled,
): Promise<void> {
  const signal = whileConnected(request.socket, parts.closing);
  const asked = tunnelled === undefined ? fromAddress(request) : fromTunnel(request, tunnelled.to);
  if ('problem' in asked) {
    refuseRequest(response, tunnelled?.to, { status: 400, reason: asked.problem });
    return;
  }
  const { to } = asked;
  const route = await findRoute(parts, to, false, signal);
  if (route.kind === 'none') {
    if (route.status === 403) parts.traffic.refused(to, route.reason);
    refuseRequest(response, to, route);
    return;
  }
  let server: Socket;
  try {
    server = takeReady(tunnelled) ?? (await followRoute(parts, route, to, false, signal));
  } catch (error) {
    refuseRequest(response, to, { status: 502, reason: messageOf(error) });
    return;
  }
  const count = (): { sent: number; received: number } => ({ sent: server.bytesWritten, received: server.bytesRead });
  server.once('close', parts.traffic.reached(to, { count }));
  try {
    await exchange(request, response, server, { ...asked, route });
  } finally {
    server.destroy();
  }
}

function takeReady(tunnelled: Tunnelled | undefined): Socket | undefined {
  const ready = tunnelled?.ready;
  if (tunnelled !== undefined) tunnelled.ready = undefined;
  return ready?.destroyed === true ? undefined : ready;
}

type Asked = { readonly to: Destination; readonly path: string } | { readonly problem: string };

/** `GET http://host/path`, as clients ask a proxy. */
function fromAddress(request: IncomingMessage): Asked {
  const [, authority = '', path = ''] = /^http:\/\/([^/?#]*)([^#]*)$/i.exec(request.url ?? '') ?? [];
  if (/^https:/i.test(request.url ?? '')) return { problem: 'ask for https with CONNECT' };
  const to = readDestination(authority, 80);
  if (to === undefined) return { problem: 'this is a proxy: ask it for http://HOST/PATH, or with CONNECT' };
  return withHost(request, to, path.startsWith('/') ? path : `/${path}`);
}

function fromTunnel(request: IncomingMessage, to: Destination): Asked {
  const { url = '' } = request;
  return url.startsWith('/') || url === '*'
    ? withHost(request, to, url)
    : { problem: 'inside a tunnel, ask for a path' };
}

/** H1. */
function withHost(request: IncomingMessage, to: Destination, path: string): Asked {
  const named = pairsOf(request.rawHeaders).filter(([name]) => name.toLowerCase() === 'host');
  if (named.length > 1) return { problem: 'the request names two hosts' };
  const [, host] = named[0] ?? [];
  if (host === undefined) return { to, path };
  const said = readDestination(host.trim(), 80);
  if (said === undefined || said.host !== to.host || said.port !== to.port) {
    return { problem: 'the request names another host in its Host header' };
  }
  return { to, path };
}

interface Exchange {
  readonly to: Destination;
  readonly path: string;
  readonly route: EgressRoute;
}

/** H2. Resolves when the answer has been passed on, or cannot be. */
async function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  server: Socket,
  { to, path, route }: Exchange,
): Promise<void> {
  const proxy = route.kind === 'upstream' ? route.proxy : undefined;
  const hasBody = request.headers['content-length'] !== undefined;
  const chunked = request.headers['transfer-encoding'] !== undefined;
  const outgoing = nodeHttp.request({
    createConnection: () => server,
    method: request.method ?? 'GET',
    path: proxy === undefined ? path : `http://${authorityOf(to)}${path}`,
    headers: [
      'Host',
      to.port === 80 ? authorityOf(to).replace(/:80$/, '') : authorityOf(to),
      ...passedOn(request.rawHeaders, chunked ? ['host', 'content-length'] : ['host']),
      ...(chunked ? ['Transfer-Encoding', 'chunked'] : []),
      ...(proxy?.credentials === undefined ? [] : ['Proxy-Authorization', proxy.credentials]),
      'Connection',
      'close',
    ],
    setHost: false,
    insecureHTTPParser: false,
    maxHeaderSize: 64 * 1024,
  });
  await new Promise<void>((resolve) => {
    const fail = (status: 501 | 502, reason: string): void => {
      refuseRequest(response, to, { status, reason });
      resolve();
    };
    outgoing.setTimeout(IDLE_MS, () => fail(502, 'does not answer any more'));
    outgoing.on('error', (error) => fail(502, `does not answer: ${messageOf(error)}`));
    outgoing.on('upgrade', () => fail(501, 'may not change its protocol in a plain connection'));
    outgoing.on('response', (answer) => {
      answer.on('error', () => response.destroy());
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, [...passedOn(answer.rawHeaders, [])]);
      answer.pipe(response);
    });
    response.once('close', resolve);
    request.once('error', () => resolve());
    if (hasBody || chunked) request.pipe(outgoing);
    else outgoing.end();
  });
}

/** Drops the headers that concern the connection, by name or because `Connection` lists them. */
function passedOn(raw: readonly string[], also: readonly string[]): readonly string[] {
  const pairs = pairsOf(raw);
  const named = pairs
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(/\s*,\s*/));
  const dropped = new Set([...HOP_BY_HOP, ...named, ...also]);
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase())).flat();
}

function pairsOf(raw: readonly string[]): readonly (readonly [string, string])[] {
  return Array.from({ length: raw.length / 2 }, (_, i) => [raw[2 * i] ?? '', raw[2 * i + 1] ?? ''] as const);
}
