import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { duplexPair, type Duplex } from 'node:stream';
import { nodeHttp } from '../../core/node-http.ts';
import { IDLE_MS } from './join-sockets.ts';
import { passRequest, type Tunnelled } from './plain-request.ts';
import type { ProxyParts } from './proxy-parts.ts';
import { openTunnel } from './tunnel.ts';

/**
 * An HTTP proxy for one program: CONNECT, and requests in plain text.
 *
 * Invariants
 *  X1  The proxy bounds what a program can use up: connections, the size of a head, the time for it, idle connections.
 *  X2  The proxy keeps only the host and port of a request, and no input of a program ends the proxy.
 */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 0,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  insecureHTTPParser: false,
  requireHostHeader: false,
} as const;
const MAX_CONNECTIONS = 512;

export function proxyServer(parts: ProxyParts): Server {
  const tunnels = new WeakMap<Duplex, Tunnelled>();
  // A server without a port reads the plain HTTP inside tunnels, so that no client can connect to it directly.
  const inner = nodeHttp.createServer(LIMITS, (request, response) => {
    const through = tunnels.get(request.socket);
    if (through === undefined) request.socket.destroy();
    else passRequest(parts, request, response, through).catch(() => request.socket.destroy());
  });
  const outer = nodeHttp.createServer(LIMITS, (request, response) => {
    passRequest(parts, request, response).catch(() => request.socket.destroy());
  });
  outer.maxConnections = MAX_CONNECTIONS;
  outer.on('connect', (request, socket, head) => {
    // The server only ever has sockets of its own.
    if (!(socket instanceof Socket)) return void socket.destroy();
    socket.setTimeout(0);
    openTunnel(parts, socket, request.url ?? '', head, (client, to, ready) => {
      const through: Tunnelled = { to, ready };
      // A server would read from the socket itself, past the bytes that were read already.
      const [near, far] = duplexPair();
      tunnels.set(far, through);
      client.once('close', () => {
        through.ready?.destroy();
        far.destroy();
      });
      far.once('close', () => client.destroySoon());
      near.on('error', () => client.destroy());
      client.pipe(near).pipe(client);
      inner.emit('connection', far);
    }).catch(() => socket.destroy());
  });
  for (const server of [inner, outer]) {
    server.setTimeout(IDLE_MS);
    server.on('connect', (_request, socket) => {
      if (server === inner) socket.destroy();
    });
    server.on('clientError', (_error, socket) => {
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
      else socket.destroy();
    });
  }
  return outer;
}
