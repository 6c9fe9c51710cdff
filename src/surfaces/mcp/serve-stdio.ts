import type { MemoryService } from '../../runtime/atlas.ts';
import { createMemoryServer } from './memory-server.ts';
import { parentDeath } from './parent-death.ts';

/** So long may the end take. */
const LAST_MS = 2500;

/** Serves one client over standard input and output until it goes away, in whatever manner. */
export async function serveStdio(service: MemoryService, version: string): Promise<void> {
  const { StdioServerTransport, serveStdio: serve } = await import('@modelcontextprotocol/server/stdio');
  const gone = new AbortController();
  const ended = new Promise<void>((resolve) => {
    gone.signal.addEventListener('abort', () => {
      resolve();
    });
  });
  const stop = (): void => {
    gone.abort();
  };
  process.stdin.once('end', stop).once('close', stop);
  process.stdout.once('error', stop);
  process.once('SIGTERM', stop).once('SIGINT', stop).once('SIGHUP', stop);
  const watch = parentDeath(stop);
  const handle = serve(async () => await createMemoryServer(service, version), {
    transport: new StdioServerTransport(),
    onerror: (error) => {
      service.logger.warn({ error }, 'a message could not be served');
    },
  });
  await ended;
  watch.stop();
  // Work that still runs then is dropped.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_MS).unref();
  await handle.close();
}
