import { spawn } from 'node:child_process';
import { AtlasError } from '../core/atlas-error.ts';
import type { Program } from '../processes/program.ts';

/** Short helpers of ours (git, find), run to their end. Their output is data, so every byte is kept. */
export interface Executed {
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export type Execute = (program: Program, input?: Uint8Array | string, signal?: AbortSignal) => Promise<Executed>;

export const execute: Execute = async (program, input = '', signal) => {
  return await new Promise((resolve, reject) => {
    const child = spawn(program.command, program.args, {
      env: program.env,
      cwd: program.cwd,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(signal === undefined ? {} : { signal }),
    });
    const out: Buffer[] = [];
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      if (stderr.length < 10_000) stderr += chunk.toString('utf8');
    });
    // A program that ends without reading all of its input is no reason to crash.
    child.stdin.on('error', () => undefined);
    child.on('error', (cause) => {
      reject(
        new AtlasError('workspace.failed', `cannot run ${program.command}: ${cause.message}`, {
          remedy: 'Check that it is installed.',
          cause,
        }),
      );
    });
    child.on('close', (code, died) => {
      resolve({ exitCode: code ?? 128, stdout: Buffer.concat(out), stderr: died === null ? stderr : died });
    });
    child.stdin.end(input);
  });
};
