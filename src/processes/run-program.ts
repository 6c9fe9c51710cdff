import type { Readable } from 'node:stream';
import { BoundedOutput, type KeptOutput } from './bounded-output.ts';
import type { Exit, Program } from './program.ts';
import { startProgram } from './start-program.ts';

export interface ProgramOptions {
  readonly timeoutMs: number;
  /** Bytes kept of each stream; the rest is counted and hashed. */
  readonly outputLimit: number;
  readonly graceMs?: number;
  readonly signal?: AbortSignal;
  readonly input?: string;
  /** Sees every chunk. A promise that it returns holds the program's pipe back. */
  readonly onOutput?: (stream: 'stdout' | 'stderr', chunk: Uint8Array) => void | Promise<void>;
}

export interface ProgramResult extends Exit {
  readonly stdout: KeptOutput;
  readonly stderr: KeptOutput;
  readonly stopped: 'timeout' | 'cancelled' | undefined;
  readonly milliseconds: number;
}

/** Runs a program to its end, or ends it (as a group) when time or the caller's patience is up. */
export async function runProgram(program: Program, options: ProgramOptions): Promise<ProgramResult> {
  const start = performance.now();
  await using running = await startProgram(program);
  let stopped: ProgramResult['stopped'];
  const stop = (reason: 'timeout' | 'cancelled'): void => {
    stopped ??= reason;
    running.end(options.graceMs).catch(() => undefined);
  };
  const timer = setTimeout(() => {
    stop('timeout');
  }, options.timeoutMs);
  const onAbort = (): void => {
    stop('cancelled');
  };
  if (options.signal?.aborted === true) onAbort();
  options.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    running.stdin.end(options.input ?? '');
    const [stdout, stderr, exit] = await Promise.all([
      collect(running.stdout, options, 'stdout'),
      collect(running.stderr, options, 'stderr'),
      running.exited,
    ]);
    return { ...exit, stdout, stderr, stopped, milliseconds: performance.now() - start };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
  }
}

async function collect(stream: Readable, options: ProgramOptions, name: 'stdout' | 'stderr'): Promise<KeptOutput> {
  const kept = new BoundedOutput(options.outputLimit);
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    kept.push(chunk);
    await options.onOutput?.(name, chunk);
  }
  return kept.finish();
}
