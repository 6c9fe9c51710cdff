import { chmodSync, rmdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { ownedFolder } from '../owned-folder.ts';

/** A path of a socket is shorter than this on every system, its end included. */
const MAX_PATH = 100;
const LONGEST_NAME = 'ae-4294967295-4194304-99999999999999-123456/65535'.length;

/** A folder for sockets that no other user can enter, with a path that is short enough for them. */
export function socketFolder(): { readonly path: string } & AsyncDisposable {
  const parent = tmpdir().length + 1 + LONGEST_NAME < MAX_PATH ? tmpdir() : '/tmp';
  const path = ownedFolder('ae', parent);
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      try {
        // Each listener removes its own socket when it stops.
        rmdirSync(path);
      } catch {
        await rm(path, { recursive: true, force: true });
      }
    },
  };
}

/** Listens on a socket file that only this person can open. Closing it ends every connection of it. */
export async function listenPrivately(server: Server, path: string): Promise<AsyncDisposable> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
  chmodSync(path, 0o600);
  // A program is never kept waiting for by its way out.
  server.unref();
  return {
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
