import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { defined } from '../../core/defined.ts';
import { authorityOf, readDestination, type Destination } from '../../core/destination.ts';
import { placeOfAddress } from '../../core/address-place.ts';
import type { Internet } from './internet.ts';

/** The person's own proxy, where their network has one: Atlas connects through it. */
export interface UpstreamProxy extends Destination {
  readonly secure: boolean;
  /** The value of its `Proxy-Authorization` header; a secret. */
  readonly credentials: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const MAX_ANSWER = 16 * 1024;

/**
 * Which proxy the person's environment names for a destination: `HTTPS_PROXY` for tunnels, `HTTP_PROXY` for requests in
 * plain text, `ALL_PROXY` for both, none for the hosts that `NO_PROXY` names. Undefined: there is none, and the
 * connection is direct.
 */
export function upstreamFor(environment: Environment, to: Destination, tunnel: boolean): UpstreamProxy | undefined {
  if (isExempt(either(environment, 'NO_PROXY'), to)) return undefined;
  const url = either(environment, tunnel ? 'HTTPS_PROXY' : 'HTTP_PROXY') || either(environment, 'ALL_PROXY');
  return url === '' ? undefined : readProxy(url);
}

function either(environment: Environment, name: string): string {
  return (environment[name.toLowerCase()] ?? environment[name] ?? '').trim();
}

/** `proxy.example:3128`, with or without a scheme. One that is spoken to otherwise (SOCKS) is none of ours. */
function readProxy(text: string): UpstreamProxy | undefined {
  let url: URL;
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  } catch {
    return undefined;
  }
  const secure = url.protocol === 'https:';
  if (!secure && url.protocol !== 'http:') return undefined;
  const to = readDestination(url.host, secure ? 443 : 80);
  if (to === undefined) return undefined;
  const login = url.username === '' ? undefined : `${decoded(url.username)}:${decoded(url.password)}`;
  const credentials = login === undefined ? undefined : `Basic ${Buffer.from(login).toString('base64')}`;
  return { ...to, secure, credentials };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `*`, names with all that is below them, addresses, and `/8`-like ranges of IPv4; each with a port where one is named. */
function isExempt(list: string, { host, port }: Destination): boolean {
  if (isIP(host) !== 0 && placeOfAddress(host) === 'loopback') return true;
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === '*') return true;
    const [, name = '', onlyPort] = /^(.*?)(?::(\d+))?$/.exec(isIP(entry) === 6 ? `[${entry}]` : entry) ?? [];
    if (name === '' || (onlyPort !== undefined && Number(onlyPort) !== port)) return false;
    const bare = name
      .replace(/^\*?\./, '')
      .replace(/^\[|\]$/g, '')
      .toLowerCase();
    return host === bare || host.endsWith(`.${bare}`) || isInRange(host, bare);
  });
}

function isInRange(host: string, range: string): boolean {
  const [base = '', bits = ''] = range.split('/');
  if (isIP(host) !== 4 || isIP(base) !== 4 || !/^\d{1,2}$/.test(bits)) return false;
  const number = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const size = 2 ** (32 - Number(bits));
  return Math.floor(number(host) / size) === Math.floor(number(base) / size);
}

/** A connection to the proxy itself. */
export async function connectUpstream(internet: Internet, proxy: UpstreamProxy, signal: AbortSignal): Promise<Socket> {
  const addresses = isIP(proxy.host) === 0 ? await internet.resolve(proxy.host, signal) : [proxy.host];
  const socket = await internet.connect(addresses, proxy.port, signal);
  if (!proxy.secure) return socket;
  const tls = connectTls({ socket, ...defined({ servername: isIP(proxy.host) === 0 ? proxy.host : undefined }) });
  try {
    await heard(tls, 'secureConnect', signal);
    return tls;
  } catch (error) {
    tls.destroy();
    throw error;
  }
}

/** Has the proxy make a tunnel; the socket then leads to the destination. */
export async function tunnelThrough(
  internet: Internet,
  proxy: UpstreamProxy,
  to: Destination,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = await connectUpstream(internet, proxy, signal);
  try {
    const name = authorityOf(to);
    const login = proxy.credentials === undefined ? '' : `Proxy-Authorization: ${proxy.credentials}\r\n`;
    socket.write(`CONNECT ${name} HTTP/1.1\r\nHost: ${name}\r\n${login}\r\n`);
    const status = await answerOf(socket, signal);
    if (status >= 200 && status < 300) return socket;
    throw new Error(`the proxy of this network answers ${status}`);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** The status of the answer; the bytes after its head stay in the socket. */
async function answerOf(socket: Socket, signal: AbortSignal): Promise<number> {
  let head = Buffer.alloc(0);
  for (;;) {
    const chunk = socket.read() as Buffer | null;
    if (chunk === null) {
      if (socket.readableEnded || socket.destroyed) throw new Error('the proxy of this network hung up');
      await heard(socket, 'readable', signal);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end >= 0) {
      if (head.length > end + 4) socket.unshift(head.subarray(end + 4));
      const [, status] = /^HTTP\/1\.[01] (\d{3})/.exec(head.subarray(0, end).toString('latin1')) ?? [];
      if (status === undefined) throw new Error('the proxy of this network speaks no HTTP');
      return Number(status);
    }
    if (head.length > MAX_ANSWER) throw new Error('the proxy of this network does not come to an end');
  }
}

async function heard(socket: Socket, event: 'readable' | 'secureConnect', signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error): void => {
      socket.off(event, done).off('error', settle).off('end', done).off('close', done);
      signal.removeEventListener('abort', leave);
      if (error === undefined) resolve();
      else reject(error);
    };
    const done = (): void => {
      settle();
    };
    const leave = (): void => {
      settle(signal.reason instanceof Error ? signal.reason : new Error('no caller waits for it any more'));
    };
    socket.once(event, done).once('error', settle).once('end', done).once('close', done);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
