import { createServer, type Server } from 'node:net';
import type { Internet } from './internet.ts';
import { joinSockets } from './join-sockets.ts';
import { whileConnected } from './proxy-parts.ts';
import type { TrafficLedger } from './traffic-ledger.ts';

const MAX_CONNECTIONS = 256;
const HERE = ['127.0.0.1', '::1'] as const;

/** Leads to one port of this machine's loopback, and nowhere else. */
export function loopbackForward(
  port: number,
  {
    internet,
    traffic,
    closing,
  }: {
    readonly internet: Internet;
    readonly traffic: TrafficLedger;
    readonly closing: AbortSignal;
  },
): Server {
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
    client.on('error', () => undefined);
    const pass = async (): Promise<void> => {
      const target = await internet.connect(HERE, port, whileConnected(client, closing));
      const count = (): { sent: number; received: number } => ({
        sent: target.bytesWritten,
        received: target.bytesRead,
      });
      const over = traffic.reached({ host: '127.0.0.1', port }, { count }, true);
      client.resume();
      await joinSockets(client, target);
      over();
    };
    pass().catch(() => client.destroy());
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
