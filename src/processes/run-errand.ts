import { spawn, type ChildProcessWithoutNullStreams, type StdioOptions } from 'node:child_process';
import { defined } from '../core/defined.ts';
import type { ErrandResult } from './errand-protocol.ts';
import { openFiles } from './opened-files.ts';
import type { Program } from './program.ts';

const STDERR_KEPT = 10_000;

/** Runs a short program of ours (git, find) to its end, from this very process. */
export async function runErrand(
  program: Program,
  input: Uint8Array | string,
  signal: AbortSignal | undefined,
): Promise<ErrandResult> {
  return await new Promise((resolve, reject) => {
    const child = begin(program, signal);
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
      resolve({ exitCode: code ?? 128, stdout: Buffer.concat(out), stderr: died === null ? stderr : died });
    });
    child.stdin.end(input);
  });
}

function begin(program: Program, signal: AbortSignal | undefined): ChildProcessWithoutNullStreams {
  const { command, args, env, cwd } = program;
  using opened = openFiles(program);
  const { descriptors } = opened;
  const stdio: StdioOptions = ['pipe', 'pipe', 'pipe', ...(descriptors.length === 0 ? [] : ['ignore' as const])];
  const options = { env, cwd, stdio: [...stdio, ...descriptors], ...defined({ signal }) };
  return spawn(command, args, options) as ChildProcessWithoutNullStreams;
}
