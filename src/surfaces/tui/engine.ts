import { Worker } from 'node:worker_threads';
import { AtlasError, type ErrorCode } from '../../core/atlas-error.ts';
import { defined } from '../../core/defined.ts';
import type { RuntimeEvent } from '../../core/runtime-event.ts';
import type { EngineCalls, EngineStart } from './engine-calls.ts';
import type { CallName, EngineFailure, EngineMessage, EngineRequest } from './engine-protocol.ts';

type Argument<N extends CallName> = Parameters<EngineCalls[N]>[0];

/** The work behind the screen. */
export interface Engine {
  call<N extends CallName>(name: N, args: Argument<N>, signal?: AbortSignal): ReturnType<EngineCalls[N]>;
  /** Interrupts the running work and waits until it has stopped; the run can be resumed. */
  close(withinMs: number): Promise<void>;
}

/** What the work tells by itself. */
export interface EngineSinks {
  readonly onEvents: (events: readonly RuntimeEvent[]) => void;
  /** The terminal is to ring: a run waits for the person or has ended, and they may have looked away. */
  readonly ring: () => void;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The thread starts with the first call, so that the first frame does not wait for it. */
export function startEngine(start: EngineStart, { onEvents, ring }: EngineSinks): Engine {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const broken = (error: unknown): void => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  const started = (): Worker => {
    if (worker !== undefined) return worker;
    // Beside this file lies the source during development and the compiled file in the package.
    const file = import.meta.url.endsWith('.ts') ? './engine-worker.ts' : './engine-worker.js';
    // A library's output in that thread must not reach the screen.
    const made = new Worker(new URL(file, import.meta.url), { workerData: start, stdout: true, stderr: true });
    made.on('message', (message: EngineMessage) => {
      if (message.type === 'events') onEvents(message.events);
      else if (message.type === 'ring') ring();
      else if (message.type === 'result') take(waiting, message.id)?.resolve(message.value);
      else if (message.type === 'failure') take(waiting, message.id)?.reject(errorOf(message.failure));
    });
    made.on('error', broken);
    made.on('exit', () => {
      if (worker === made) broken(new AtlasError('internal', 'the thread that does the work has ended'));
    });
    worker = made;
    return made;
  };

  const perform = async (name: CallName, args: unknown, signal: AbortSignal | undefined): Promise<unknown> => {
    signal?.throwIfAborted();
    const thread = started();
    lastId += 1;
    const id = lastId;
    const send = (request: EngineRequest): void => {
      thread.postMessage(request, []);
    };
    const cancel = (): void => {
      send({ type: 'cancel', id });
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        send({ type: 'call', id, name, args });
      });
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };

  return {
    call: (name, args, signal) => perform(name, args, signal) as ReturnType<EngineCalls[typeof name]>,
    close: async (withinMs) => {
      const thread = worker;
      if (thread === undefined) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        const done = (): void => {
          clearTimeout(timer);
          resolve();
        };
        thread.on('message', (message: EngineMessage) => {
          if (message.type === 'closed') done();
        });
        thread.once('exit', done);
        const request: EngineRequest = { type: 'close' };
        thread.postMessage(request, []);
      });
    },
  };
}

function take(waiting: Map<number, Waiting>, id: number): Waiting | undefined {
  const found = waiting.get(id);
  waiting.delete(id);
  return found;
}

function errorOf({ code, message, remedy }: EngineFailure): AtlasError {
  return new AtlasError(code as ErrorCode, message, defined({ remedy }));
}
