/** A sign of life is sent this often, so that each side notices when the other one is gone. */
const STILL_HERE_MS = 15_000;
/** A client that reads nothing for so long is dropped; it reconnects after the last number that it saw. */
const STALLED_MS = 30_000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/** One event as it goes over the wire. JSON has no line breaks, so nothing inside can end it early. */
export function frame(event: string, data: unknown, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export interface StreamParts {
  readonly until: AbortSignal;
  /** Called once, when it has ended. */
  readonly gone: () => void;
  /** Cuts the connection of a client that takes nothing: an end in good order would wait for it, too. */
  readonly drop: () => void;
}

/**
 * Sends the chunks of `source`, as fast as the client takes them and no faster: no more than one chunk waits here. Ends
 * the source when the client is gone, stalls, or `until` is aborted.
 */
export function eventStream(
  source: (signal: AbortSignal) => AsyncGenerator<string, void>,
  { until, gone, drop }: StreamParts,
): Response {
  const leaving = new AbortController();
  const signal = AbortSignal.any([leaving.signal, until]);
  const chunks = source(signal);
  const encoder = new TextEncoder();
  let next: Promise<IteratorResult<string, void>> | undefined;
  // From the beginning: a client that never takes anything is one that stalls.
  const stall = (): void => {
    end();
    drop();
  };
  let stalled: NodeJS.Timeout | undefined = setTimeout(stall, STALLED_MS).unref();
  const end = (): void => {
    if (leaving.signal.aborted) return;
    clearTimeout(stalled);
    leaving.abort();
    gone();
    chunks.return().catch(() => undefined);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        clearTimeout(stalled);
        next ??= chunks.next();
        const quiet = Promise.withResolvers<'quiet'>();
        const timer = setTimeout(() => {
          quiet.resolve('quiet');
        }, STILL_HERE_MS);
        try {
          const taken = await Promise.race([next, quiet.promise]);
          if (taken === 'quiet') controller.enqueue(encoder.encode(': still here\n\n'));
          else {
            next = undefined;
            if (taken.done === true) {
              end();
              controller.close();
              return;
            }
            controller.enqueue(encoder.encode(taken.value));
          }
          stalled = setTimeout(stall, STALLED_MS).unref();
        } catch (error) {
          end();
          throw error;
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: HEADERS });
}
