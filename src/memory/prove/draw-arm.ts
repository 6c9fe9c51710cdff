import { createHmac } from 'node:crypto';

/**
 * A number from 0 to 1 for a request, or for one memory of those that it would be shown, the same for every call: a
 * retry keeps its arm, and a holder of the key can verify that every assignment was drawn.
 */
export function drawFor(key: string, request: string, memory?: string): number {
  const digest = createHmac('sha256', key)
    .update(JSON.stringify(['memory', request.trim(), ...(memory === undefined ? [] : [memory])]))
    .digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}
