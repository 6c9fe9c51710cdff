import type { ErrandAnswer, ErrandRequest } from './errand-protocol.ts';
import { runErrand } from './run-errand.ts';

/** The process that runs errands for another one. It ends with the channel to it, when what it has begun is done. */
const running = new Map<number, AbortController>();

const answer = (message: ErrandAnswer): void => {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

process.on('message', (request: ErrandRequest) => {
  if ('cancel' in request) {
    running.get(request.id)?.abort();
    return;
  }
  const { id, program, input } = request;
  const abort = new AbortController();
  running.set(id, abort);
  runErrand(program, input, abort.signal)
    .then(
      (result) => {
        answer({ id, result });
      },
      (error: unknown) => {
        answer({ id, problem: error instanceof Error ? error.message : String(error) });
      },
    )
    .finally(() => running.delete(id));
});

// Ctrl-C reaches the whole group of the terminal. It is for the process that we serve to say what stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
