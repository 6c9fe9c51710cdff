import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { whileConnected } from './proxy-parts.ts';

test('a connection that asks a thousand times is listened to once, and its end is heard', async () => {
  const [client, closing] = [new Socket(), new AbortController()];
  const signals = new Set(Array.from({ length: 1000 }, () => whileConnected(client, closing.signal)));
  expect([signals.size, client.listenerCount('close')]).toEqual([1, 1]);
  const [signal] = signals;
  client.destroy();
  await expect.poll(() => signal?.aborted).toBe(true);
});

test('a proxy that closes ends what its connections wait for', () => {
  const closing = new AbortController();
  const signal = whileConnected(new Socket(), closing.signal);
  closing.abort();
  expect(signal.aborted).toBe(true);
});
