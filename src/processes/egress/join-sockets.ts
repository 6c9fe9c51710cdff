import type { Socket } from 'node:net';

/** A connection over which nothing passes for so long is over. Models think for minutes before they answer. */
export const IDLE_MS = 15 * 60_000;
/** The same once one side has said its last word. */
const HALF_OPEN_MS = 2 * 60_000;

/**
 * Passes the bytes of each side to the other, until both are done or one of them is gone. Resolves when both sockets
 * are closed.
 */
export async function joinSockets(client: Socket, server: Socket): Promise<void> {
  const sides = [client, server] as const;
  const both = (): void => {
    for (const side of sides) side.destroy();
  };
  const closed = sides.map(
    (side) =>
      new Promise<void>((resolve) => {
        if (side.destroyed) resolve();
        else side.once('close', () => resolve());
      }),
  );
  for (const side of sides) {
    // An error is followed by `close`; the cause is dropped, because neither side can receive it any more.
    side.on('error', both);
    side.once('close', both);
    side.once('end', () => {
      for (const one of sides) one.setTimeout(HALF_OPEN_MS);
    });
    side.setTimeout(IDLE_MS, both);
  }
  if (client.destroyed || server.destroyed) both();
  else {
    client.pipe(server);
    server.pipe(client);
  }
  await Promise.all(closed);
}
