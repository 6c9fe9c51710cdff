import { parentPort, workerData } from 'node:worker_threads';
import { isAtlasError, messageOf } from '../../core/atlas-error.ts';
import { createCalls, type EngineStart } from './engine-calls.ts';
import type { EngineFailure, EngineMessage, EngineRequest } from './engine-protocol.ts';
import { EventBatch } from './event-batch.ts';

/** The thread in which everything but the screen happens. */
const port = parentPort;
if (port === null) throw new TypeError('this file is a thread of `atlas` and no program of its own');

const tell = (message: EngineMessage): void => {
  port.postMessage(message);
};
const batch = new EventBatch((events) => {
  tell({ type: 'events', events });
});
const calls = createCalls(workerData as EngineStart, {
  onEvent: (event) => {
    batch.add(event);
  },
  ring: () => {
    tell({ type: 'ring' });
  },
});
type Call = Extract<EngineRequest, { readonly type: 'call' }>;

const running = new Map<number, { readonly abort: AbortController; readonly over: Promise<void> }>();

function begin(call: Call): void {
  const abort = new AbortController();
  running.set(call.id, { abort, over: answer(call, abort.signal).catch(() => undefined) });
}

async function answer({ id, name, args }: Call, signal: AbortSignal): Promise<void> {
  try {
    const perform = calls[name] as (given: unknown, signal: AbortSignal) => Promise<unknown>;
    const value = await perform(args, signal);
    batch.flush();
    tell({ type: 'result', id, value });
  } catch (error) {
    batch.flush();
    tell({ type: 'failure', id, failure: failureOf(error) });
  } finally {
    running.delete(id);
  }
}

function failureOf(error: unknown): EngineFailure {
  if (isAtlasError(error)) return { code: error.code, message: error.message, remedy: error.remedy };
  return { code: 'internal', message: messageOf(error), remedy: undefined };
}

async function close(): Promise<void> {
  const last = [...running.values()];
  for (const { abort } of last) abort.abort('the terminal was closed');
  // A run that must stop still writes down how it stands.
  await Promise.all(last.map(async ({ over }) => await over));
  await calls.close(undefined, AbortSignal.timeout(10_000)).catch(() => undefined);
  batch.flush();
  tell({ type: 'closed' });
  port?.close();
}

port.on('message', (request: EngineRequest) => {
  if (request.type === 'cancel') running.get(request.id)?.abort.abort('SIGINT');
  else if (request.type === 'close') close().catch(() => undefined);
  else begin(request);
});
