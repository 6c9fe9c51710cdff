import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { makeWorld, environmentOf } from '../../test/support/run-world.ts';
import { prepare } from '../home/open-runtime.ts';
import { startWorker } from './start-worker.ts';
import type { WorkerEvent } from './work-queue.ts';

/** A worker whose store is away; it hears of the signal when it has found that out. */
async function withoutStore(isStopped: boolean): Promise<readonly WorkerEvent[]> {
  using world = makeWorld({});
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const drain = new AbortController();
  server.on('connection', (socket) => {
    if (isStopped) drain.abort();
    socket.destroy();
  });
  const environment = environmentOf(world, { ATLAS_STORAGE_URL: `postgres://shop:x@127.0.0.1:${port}/atlas` });
  const options = { project: world.project, environment };
  const told: WorkerEvent[] = [];
  try {
    await startWorker(options, await prepare(options), {
      concurrency: 1,
      labels: [],
      drain: drain.signal,
      leave: new AbortController().signal,
      patienceMs: 0,
      tell: (event) => told.push(event),
      onEvent: () => undefined,
    });
    return told;
  } finally {
    server.close();
  }
}

test('a worker that finds no store says so, and one that is told to stop meanwhile just ends', async () => {
  await expect(withoutStore(false)).rejects.toMatchObject({ code: 'storage.unreachable' });
  expect(await withoutStore(true)).toEqual([]);
});
