import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Between a worker and its server: a network that can be cut. */
export interface CutRelay extends AsyncDisposable {
  readonly port: number;
  /** Nothing arrives any more, either way, and nobody is told: connections stay as they are, new ones hang. */
  readonly cut: () => void;
  /** What was on its way arrives, as far as somebody still waits for it. */
  readonly join: () => void;
}

export async function openCutRelay(target: () => number): Promise<CutRelay> {
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  let isCut = false;
  const server = createServer((near) => {
    near.pause();
    keep(near);
    const dial = (): void => {
      waiting.delete(dial);
      if (near.destroyed) return;
      const far = connect(target(), '127.0.0.1');
      keep(far);
      pass(near, far);
      pass(far, near);
      if (!isCut) for (const one of [near, far]) one.resume();
    };
    if (isCut) waiting.add(dial);
    else dial();
  });
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const pass = (from: Socket, to: Socket): void => {
    // Not `pipe`, which would begin to flow again by itself while the network is cut.
    from.on('data', (chunk: Buffer) => void to.write(chunk));
    from.once('end', () => to.end());
    from.once('close', () => to.destroy());
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut: () => {
      isCut = true;
      for (const one of sockets) one.pause();
    },
    join: () => {
      isCut = false;
      for (const one of sockets) one.resume();
      for (const dial of waiting) dial();
    },
    [Symbol.asyncDispose]: async () => {
      for (const one of sockets) one.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
