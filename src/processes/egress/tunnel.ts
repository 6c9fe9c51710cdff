import type { Socket } from 'node:net';
import { messageOf } from '../../core/atlas-error.ts';
import { MAX_GREETING, readGreeting, type Greeting } from './client-hello.ts';
import { placeByName, readDestination, type Destination } from '../../core/destination.ts';
import { joinSockets } from './join-sockets.ts';
import { refuseTunnel, whileConnected, type ProxyParts } from './proxy-parts.ts';
import { findRoute, followRoute } from './route.ts';

/** How long a program may take for its first bytes once its tunnel is open. */
const GREETING_MS = 15_000;

/** Takes over a tunnel that carries plain HTTP, and judges every request in it. */
export type SpeaksHttp = (client: Socket, to: Destination, ready: Socket) => void;

/**
 * A CONNECT request.
 *
 * Invariants
 *  T1  Not a byte of the program's passes before its greeting was read: TLS that names the host of the tunnel, or HTTP,
 *      which is then read request by request. Anything else ends the connection.
 *  T2  A greeting without a name passes only to an address.
 */
export async function openTunnel(
  parts: ProxyParts,
  client: Socket,
  authority: string,
  head: Buffer,
  speaksHttp: SpeaksHttp,
): Promise<void> {
  const signal = whileConnected(client, parts.closing);
  client.on('error', () => undefined);
  const to = readDestination(authority);
  if (to === undefined) {
    refuseTunnel(client, undefined, { status: 400, reason: 'CONNECT needs a host and a port' });
    return;
  }
  const route = await findRoute(parts, to, true, signal);
  if (route.kind === 'none') {
    if (route.status === 403) parts.traffic.refused(to, route.reason);
    refuseTunnel(client, to, route);
    return;
  }
  let server: Socket;
  try {
    server = await followRoute(parts, route, to, true, signal);
  } catch (error) {
    refuseTunnel(client, to, { status: 502, reason: messageOf(error) });
    return;
  }
  server.on('error', () => undefined);
  if (client.destroyed) {
    server.destroy();
    return;
  }
  client.write('HTTP/1.1 200 Connection established\r\n\r\n');
  const { greeting, bytes } = await greetingOf(client, head, signal);
  if (greeting.kind === 'http') {
    client.unshift(bytes);
    speaksHttp(client, to, server);
    return;
  }
  const problem = problemWith(greeting, to);
  if (problem !== undefined) {
    if (problem !== '') parts.traffic.refused(to, problem);
    client.destroy();
    server.destroy();
    return;
  }
  const over = parts.traffic.reached(to, {
    count: () => ({ sent: server.bytesWritten, received: server.bytesRead }),
  });
  server.write(bytes);
  await joinSockets(client, server);
  over();
}

/** T1, T2. Undefined when the connection may pass; empty when the program has sent nothing. */
function problemWith(greeting: Greeting, to: Destination): string | undefined {
  if (greeting.kind === 'more') return '';
  if (greeting.kind !== 'tls') return 'only TLS and HTTP pass, and the program spoke neither';
  if (greeting.name === to.host) return undefined;
  if (greeting.name === undefined) {
    return placeByName(to.host) === undefined ? 'the TLS greeting of the program names no host' : undefined;
  }
  return `the TLS greeting of the program names another host, ${printableName(greeting.name)}`;
}

function printableName(name: string): string {
  return name.replaceAll(/[^a-z0-9._-]/g, '?').slice(0, 120);
}

/** The first words of a program; `more` where they do not come in time, or never. */
async function greetingOf(
  client: Socket,
  head: Buffer,
  signal: AbortSignal,
): Promise<{ readonly greeting: Greeting; readonly bytes: Buffer }> {
  let bytes = head;
  let greeting = readGreeting(bytes);
  if (greeting.kind !== 'more') return { greeting, bytes };
  const patience = AbortSignal.any([signal, AbortSignal.timeout(GREETING_MS)]);
  return await new Promise((resolve) => {
    const settle = (): void => {
      client.off('data', hear).off('end', settle).off('close', settle);
      patience.removeEventListener('abort', settle);
      client.pause();
      resolve({ greeting, bytes });
    };
    const hear = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk]);
      greeting = bytes.length > 2 * MAX_GREETING ? { kind: 'other' } : readGreeting(bytes);
      if (greeting.kind !== 'more') settle();
    };
    client.on('data', hear).once('end', settle).once('close', settle);
    if (patience.aborted) settle();
    else patience.addEventListener('abort', settle, { once: true });
  });
}
