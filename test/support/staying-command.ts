import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { cleanEnvironment } from './atlas.ts';
import { projectWith } from './project.ts';

const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');

export interface StayingCommand {
  readonly child: ChildProcess;
  /** What it has printed so far, on either stream. */
  readonly said: () => string;
}

/** A command that stays until it is told to end, in a folder of its own or in this one. The test's end ends it. */
export function stayingCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string = projectWith({}),
): StayingCommand {
  const child = spawn(process.execPath, [main, ...args, '--json'], {
    cwd,
    env: { ...cleanEnvironment(join(cwd, '..')), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, said: () => said };
}
