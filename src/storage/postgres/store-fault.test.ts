import { createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { asStoreFault } from './store-fault.ts';

test('a server that answers the wish for TLS with an error, as one that is being ended does, may be asked again', async () => {
  const server = createServer((socket) => void socket.on('error', () => undefined).once('data', () => socket.end('E')));
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await listening;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const client = new pg.Client({ host: '127.0.0.1', port: address.port, ssl: true });
  const failed: unknown = await client.connect().catch((error: unknown) => error);
  server.close();
  expect(asStoreFault(failed, 'postgres://store')).toMatchObject({ code: 'storage.unreachable' });
});

test('what nobody knows is told in its own words', () => {
  expect(asStoreFault(new Error('a strange failure'), 'postgres://store')).toMatchObject({
    code: 'storage.failed',
    message: 'cannot use postgres://store: a strange failure',
  });
});
