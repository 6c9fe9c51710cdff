import { lookup } from 'node:dns/promises';
import { connect as connectSocket, isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The three things that a way out needs of the world. Tests put a small internet of their own in their place. */
export interface Internet {
  /** Every address of a name. Throws where there is none. */
  readonly resolve: (host: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** The addresses of this machine itself, at this moment. */
  readonly own: () => readonly string[];
  /** A connection to one of these very addresses, tried in turn. */
  readonly connect: (addresses: readonly string[], port: number, signal: AbortSignal) => Promise<Socket>;
}

/** So long one address may take before the next is tried. */
const CONNECT_MS = 10_000;

/** As this machine resolves and connects: its hosts file and its resolver count. */
export const thisMachine: Internet = {
  resolve: async (host, signal) => {
    const found = await unless(signal, lookup(host, { all: true, verbatim: true }));
    return found.map(({ address }) => address);
  },
  own: () =>
    Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? []).flatMap(({ address }) => (isIP(address) === 0 ? [] : [address])),
    ),
  connect: async (addresses, port, signal) => {
    let last: unknown = new Error('there is no address to connect to');
    for (const address of addresses) {
      signal.throwIfAborted();
      try {
        return await connectOne(address, port, signal);
      } catch (error) {
        last = error;
      }
    }
    throw last;
  },
};

async function connectOne(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)]);
  // Half open: one side may still answer after the other has ended its own.
  const socket = connectSocket({ host, port, allowHalfOpen: true, noDelay: true });
  return await new Promise<Socket>((resolve, reject) => {
    const give = (): void => {
      patience.removeEventListener('abort', leave);
      socket.off('error', fail);
      resolve(socket);
    };
    const fail = (error: unknown): void => {
      patience.removeEventListener('abort', leave);
      // Later errors of this socket do not matter to any caller.
      socket.on('error', () => undefined);
      socket.destroy();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const leave = (): void => {
      fail(patience.reason);
    };
    socket.once('connect', give);
    socket.once('error', fail);
    if (patience.aborted) leave();
    else patience.addEventListener('abort', leave, { once: true });
  });
}

/** A wait that can be left, for an operation that cannot. */
export async function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return await new Promise<T>((resolve, reject) => {
    const leave = (): void => {
      reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
    };
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', leave);
    });
  });
}
