import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { cleanEnvironment } from './atlas.ts';

const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');
const told = z.object({ port: z.number(), link: z.string() });

export interface WebProcess extends AsyncDisposable {
  readonly port: number;
  readonly link: string;
  readonly origin: string;
  /** As a crash or a power cut ends it. */
  kill(): Promise<void>;
}

/** `atlas web` as a person starts it; without a port, on any. */
export async function startWeb(cwd: string, env: Readonly<Record<string, string>>, port = 0): Promise<WebProcess> {
  const child = spawn(process.execPath, [main, 'web', '--port', String(port), '--json'], {
    cwd,
    env: { ...cleanEnvironment(join(cwd, '..')), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { port: taken, link } = told.parse(JSON.parse(await firstLine(child)));
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { port: taken, link, origin: new URL(link).origin, kill, [Symbol.asyncDispose]: kill };
}

async function firstLine(child: ChildProcess): Promise<string> {
  let said = '';
  let problem = '';
  return await new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('\n')) resolve(said);
    });
    child.stderr?.on('data', (chunk: Buffer) => (problem += chunk.toString()));
    child.once('error', reject);
    child.once('exit', () => {
      reject(new Error(`atlas web ended: ${problem}`));
    });
  });
}
