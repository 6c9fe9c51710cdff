import { spawn, type ChildProcessWithoutNullStreams, type StdioOptions } from 'node:child_process';
import type { ErrandResult } from './errand-protocol.ts';
import { openFiles } from './opened-files.ts';
import type { Program } from './program.ts';

const STDERR_KEPT = 10_000;

/**
 * Runs a short program of ours (git, find) to its end, from this very process.
 *
 * Invariants
 *  R1  A caller that aborts it gets the error only when the program and everything that it started have ended: the
 *      caller hands the folder that they wrote to on at once.
 */
export async function runErrand(
  program: Program,
  input: Uint8Array | string,
  signal: AbortSignal | undefined,
): Promise<ErrandResult> {
  signal?.throwIfAborted();
  return await new Promise((resolve, reject) => {
    const child = begin(program);
    const stop = (): void => {
      if (child.pid !== undefined) signalGroup(child.pid);
    };
    signal?.addEventListener('abort', stop);
    const out: Buffer[] = [];
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      if (stderr.length < STDERR_KEPT) stderr += chunk.toString('utf8');
    });
    // A program that ends without reading all of its input is no reason to crash.
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', (code, died) => {
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted === true && code !== 0) reject(new Error('it was aborted before its end'));
      else resolve({ exitCode: code ?? 128, stdout: Buffer.concat(out), stderr: died === null ? stderr : died });
    });
    child.stdin.end(input);
  });
}

/** SIGTERM, at which git takes its lock files away. The shell in between leads the group. */
function signalGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGTERM');
  } catch {
    // It ended by itself.
  }
}

function begin(program: Program): ChildProcessWithoutNullStreams {
  const { command, args, env, cwd } = program;
  using opened = openFiles(program);
  const { descriptors } = opened;
  const stdio: StdioOptions = ['pipe', 'pipe', 'pipe', ...(descriptors.length === 0 ? [] : ['ignore' as const])];
  const options = { env, cwd, stdio: [...stdio, ...descriptors], detached: true };
  return spawn(command, args, options) as ChildProcessWithoutNullStreams;
}
