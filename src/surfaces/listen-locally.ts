import type { Server } from 'node:http';
import { AtlasError } from '../core/atlas-error.ts';

/** Listens on this machine alone, or says which port is taken. */
export async function listenLocally(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(
        new AtlasError('usage', `cannot listen on 127.0.0.1:${port} (${cause.code ?? cause.message})`, {
          remedy: 'Choose another port with --port N, or 0 for any.',
          cause,
        }),
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
}
