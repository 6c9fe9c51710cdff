import { join } from 'node:path';
import type { HostTraffic } from '../../core/host-traffic.ts';
import { loadedOnce } from '../../core/loaded-once.ts';
import { thisMachine, type Internet } from './internet.ts';
import { listenPrivately, socketFolder } from './listen-privately.ts';
import { loopbackForward } from './loopback-forward.ts';
import { proxyEnvironment } from './proxy-environment.ts';
import type { DecideConnection } from './route.ts';
import { TrafficLedger } from './traffic-ledger.ts';

/**
 * The one way out of a program that has a network of its own: a proxy outside, which judges every host, and ports of
 * this machine that were promised to it. The sandbox relays both into the program's network by the sockets named here.
 */
export interface Egress extends AsyncDisposable {
  /**
   * The ports that the sandbox relays: a port of the program's own loopback, and the socket outside that answers for
   * it.
   */
  readonly forwards: readonly { readonly port: number; readonly socket: string }[];
  /** The variables by which the program finds the proxy. */
  readonly environment: Readonly<Record<string, string>>;
  /** The traffic so far. */
  traffic(): readonly HostTraffic[];
}

export interface EgressOptions {
  readonly decide: DecideConnection;
  /** Ports of this machine's loopback that the program shall find under the same number. */
  readonly loopback?: readonly number[];
  /** The person's own environment, for the proxy of their network. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Hears of each host the first time that it is reached, and the first time that it is refused. Must not throw. */
  readonly onFirst?: (first: HostTraffic) => void;
  readonly internet?: Internet;
  readonly now?: () => Date;
}

/** Outside the range from which programs get a port that they did not choose. */
const PROXY_PORT = 18_080;

/** Node's HTTP brings a good deal with it, and most runs open no way out. */
const proxying = loadedOnce(async () => await import('./proxy-server.ts'));

export async function openEgress(options: EgressOptions): Promise<Egress> {
  const { decide, environment, internet = thisMachine } = options;
  const loopback = new Set(options.loopback ?? []);
  const traffic = new TrafficLedger(options.now ?? (() => new Date()), options.onFirst ?? (() => undefined));
  const closer = new AbortController();
  const parts = { decide, internet, environment, loopback, traffic, closing: closer.signal };
  const folder = socketFolder();
  const listening: AsyncDisposable[] = [];
  const close = async (): Promise<void> => {
    closer.abort(new Error('the way out is closed'));
    for (const one of listening) await one[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  };
  let proxyPort = PROXY_PORT;
  while (loopback.has(proxyPort)) proxyPort += 1;
  const ports = [proxyPort, ...loopback];
  const forwards = ports.map((port) => ({ port, socket: join(folder.path, String(port)) }));
  try {
    const { proxyServer } = await proxying();
    for (const { port, socket } of forwards) {
      const server = port === proxyPort ? proxyServer(parts) : loopbackForward(port, parts);
      listening.push(await listenPrivately(server, socket));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    forwards,
    environment: proxyEnvironment(proxyPort),
    traffic: () => traffic.list(),
    [Symbol.asyncDispose]: close,
  };
}
