import { isIP, type Socket } from 'node:net';
import { messageOf } from '../../core/atlas-error.ts';
import { defined } from '../../core/defined.ts';
import { authorityOf, placeByName, type WantedConnection, type Destination } from '../../core/destination.ts';
import { unless, type Internet } from './internet.ts';
import { placeOf, placeOfHost } from './place-of.ts';
import { connectUpstream, tunnelThrough, upstreamFor, type UpstreamProxy } from './upstream-proxy.ts';

/**
 * Finds the way to a destination, or says why there is none.
 *
 * Invariants
 *  R1  The proxy looks up only permitted names: a question to a name server carries the name out.
 *  R2  A name is resolved once for each connection, and the connection goes to the very addresses that were judged: a
 *      name that answers differently the next time gains nothing.
 *  R3  Permission for a name is not permission for what lies behind it: a name that leads into this network or to this
 *      machine (by any of its addresses) is judged again, by its address. For a name that leads to both, only the public addresses are used.
 */
export type ConnectionVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: string; readonly remedy?: string };

/** Decides whether a connection may be made. Called for each one; the signal aborts when the client no longer waits. */
export type DecideConnection = (wanted: WantedConnection, signal: AbortSignal) => Promise<ConnectionVerdict>;

export interface RouteParts {
  readonly decide: DecideConnection;
  readonly internet: Internet;
  /** The person's own environment, for the proxy of their network. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Ports of this machine that the program finds on its own loopback: some programs ask the proxy for these too. */
  readonly loopback: ReadonlySet<number>;
}

export type EgressRoute =
  | { readonly kind: 'direct'; readonly addresses: readonly string[] }
  | { readonly kind: 'upstream'; readonly proxy: UpstreamProxy }
  | { readonly kind: 'none'; readonly status: 403 | 502; readonly reason: string; readonly remedy?: string };

const RESOLVE_MS = 10_000;
/** Behind a proxy there may be no name server at all, so the lookup must fail quickly. */
const RESOLVE_BEHIND_PROXY_MS = 1500;
const LOOPBACK = ['127.0.0.1'] as const;

export async function findRoute(
  parts: RouteParts,
  to: Destination,
  tunnel: boolean,
  signal: AbortSignal,
): Promise<EgressRoute> {
  const known = placeOfHost(parts.internet, to.host);
  if (placeByName(to.host) === 'loopback' && parts.loopback.has(to.port))
    return { kind: 'direct', addresses: LOOPBACK };
  const verdict = await parts.decide({ ...to, place: known ?? 'public' }, signal);
  if (!verdict.allowed) return refused(verdict);
  const proxy = upstreamFor(parts.environment, to, tunnel);
  if (known !== undefined) {
    if (proxy !== undefined && known === 'public') return { kind: 'upstream', proxy };
    return { kind: 'direct', addresses: isIP(to.host) === 0 ? LOOPBACK : [to.host] };
  }
  let addresses: readonly string[];
  try {
    addresses = await resolve(parts.internet, to.host, proxy, signal);
  } catch (error) {
    if (proxy !== undefined) return { kind: 'upstream', proxy };
    return { kind: 'none', status: 502, reason: `${to.host} cannot be found: ${messageOf(error)}` };
  }
  const outside = addresses.filter((address) => placeOf(parts.internet, address) === 'public');
  if (outside.length > 0)
    return proxy === undefined ? { kind: 'direct', addresses: outside } : { kind: 'upstream', proxy };
  const [first] = addresses;
  if (first === undefined) return { kind: 'none', status: 502, reason: `${to.host} has no address` };
  const place = placeOf(parts.internet, first);
  const again = await parts.decide({ ...to, place }, signal);
  if (!again.allowed) return refused(again);
  const permitted = addresses.filter((address) => placeOf(parts.internet, address) === place);
  return { kind: 'direct', addresses: permitted };
}

function refused({ reason, remedy }: Extract<ConnectionVerdict, { readonly allowed: false }>): EgressRoute {
  return { kind: 'none', status: 403, reason, ...defined({ remedy }) };
}

async function resolve(
  internet: Internet,
  host: string,
  proxy: UpstreamProxy | undefined,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const patience = AbortSignal.timeout(proxy === undefined ? RESOLVE_MS : RESOLVE_BEHIND_PROXY_MS);
  const either = AbortSignal.any([signal, patience]);
  return await unless(either, internet.resolve(host, either));
}

/** Connects along the route. `tunnel`: the socket leads to the destination itself, never only to a proxy. */
export async function followRoute(
  { internet }: Pick<RouteParts, 'internet'>,
  route: Exclude<EgressRoute, { readonly kind: 'none' }>,
  to: Destination,
  tunnel: boolean,
  signal: AbortSignal,
): Promise<Socket> {
  try {
    if (route.kind === 'direct') return await internet.connect(route.addresses, to.port, signal);
    if (tunnel) return await tunnelThrough(internet, route.proxy, to, signal);
    return await connectUpstream(internet, route.proxy, signal);
  } catch (error) {
    throw new Error(`${authorityOf(to)} does not answer: ${messageOf(error)}`, { cause: error });
  }
}
