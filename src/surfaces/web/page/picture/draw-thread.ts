import { parentPort } from 'node:worker_threads';
import type { DrawOrder, Drawn } from '../../draw-order.ts';
import { asksFirst, draw } from './draw.tsx';

/**
 * The server's thread for pictures, built into a file of its own. What an agent wrote is drawn here, so that however long
 * it takes, the server goes on answering.
 */
function answerOf({ address, first }: DrawOrder): string | undefined {
  if (first === undefined) return asksFirst(address);
  const { path, answer } = first;
  return draw(address, path === undefined ? undefined : { path, answer: JSON.parse(answer) as unknown });
}

parentPort?.on('message', (order: DrawOrder) => {
  let text: string | undefined;
  try {
    text = answerOf(order);
  } catch {
    text = undefined;
  }
  parentPort?.postMessage({ id: order.id, text } satisfies Drawn, []);
});
