import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Internet } from '../../src/processes/egress/internet.ts';

/** An internet of a few hosts, all of them on this machine's loopback: names, addresses, and who answers there. */
export interface SmallInternet extends Internet, AsyncDisposable {
  /** A host that answers at an address. Each connection is given to `serve`. */
  host(address: string, serve: (socket: Socket) => void): Promise<void>;
  /** Lets a real server of this machine answer at an address. */
  standIn(address: string, port: number): void;
  /** What a name resolves to: always the same, or one answer after the other. */
  name(host: string, ...answers: readonly (readonly string[])[]): void;
  /** Names that were looked up, in order. */
  readonly asked: readonly string[];
  /** Addresses and ports that were connected to, in order. */
  readonly reached: readonly string[];
}

/** Of the machine that looks out into it: in its own network, and for everybody. */
export const OWN_ADDRESSES = ['127.0.0.1', '::1', '192.168.7.7', '93.184.215.99', '2606:2800:21f:cb07::99'] as const;

export function smallInternet(): SmallInternet {
  const names = new Map<string, (readonly string[])[]>();
  const ports = new Map<string, number>();
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  const reached: string[] = [];
  return {
    asked,
    reached,
    own: () => OWN_ADDRESSES,
    host: async (address, serve) => {
      const server = createServer({ allowHalfOpen: true }, (socket) => {
        sockets.add(socket);
        socket.on('error', () => undefined);
        serve(socket);
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      ports.set(address, (server.address() as AddressInfo).port);
    },
    standIn: (address, port) => {
      ports.set(address, port);
    },
    name: (host, ...answers) => {
      names.set(host, [...answers]);
    },
    resolve: async (host) => {
      asked.push(host);
      const answers = names.get(host) ?? [];
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === undefined) throw new Error(`getaddrinfo ENOTFOUND ${host}`);
      return answer;
    },
    connect: async (addresses, port) => {
      const [address = ''] = addresses;
      reached.push(`${address}:${port}`);
      const real = ports.get(address);
      if (real === undefined) throw new Error(`connect ECONNREFUSED ${address}:${port}`);
      return await new Promise<Socket>((resolve, reject) => {
        const socket = connect({ host: '127.0.0.1', port: real, allowHalfOpen: true }, () => resolve(socket));
        socket.once('error', reject);
      });
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map(async (server) => await new Promise((resolve) => server.close(resolve))));
    },
  };
}
