import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { openFiles } from './opened-files.ts';
import type { Exit, Program } from './program.ts';

/** A program that was started as the leader of a group of its own, with a fourth stream beside the usual three. */
export interface SpawnedProgram {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly extra: Writable;
  readonly exited: Promise<Exit>;
}

/** Starts it from this very process. Rejects when it cannot be started at all. */
export async function spawnHere(program: Program): Promise<SpawnedProgram> {
  using opened = openFiles(program);
  const child = spawn(program.command, program.args, {
    cwd: program.cwd,
    env: program.env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', ...opened.descriptors],
  });
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (exitCode, signal) => {
      resolve({ exitCode, signal });
    });
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const [stdin, stdout, stderr, extra] = child.stdio as unknown as [Writable, Readable, Readable, Writable];
  return { pid: child.pid ?? -1, stdin, stdout, stderr, extra, exited };
}
