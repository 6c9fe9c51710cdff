import { spawn } from 'node:child_process';
import { has } from './machine.ts';

/** Programs without which there is no screen to test on. */
export const missingForScreen: readonly string[] = 'Xvfb xdotool wmctrl import convert xterm wish tesseract'
  .split(' ')
  .filter((name) => !has(name));

/** A screen of the test's own. */
export interface VirtualScreen extends Disposable {
  readonly display: string;
}

export async function virtualScreen(size = '1000x700'): Promise<VirtualScreen> {
  // Without -noreset the server starts afresh whenever its last client leaves, and turns the next one away.
  const server = spawn('Xvfb', ['-noreset', '-displayfd', '1', '-screen', '0', `${size}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (chunk: Buffer) => {
      resolve(chunk.toString().trim());
    });
    server.once('exit', () => {
      reject(new Error('Xvfb did not start'));
    });
  });
  return {
    display: `:${number}`,
    [Symbol.dispose]: () => {
      server.kill('SIGKILL');
    },
  };
}
