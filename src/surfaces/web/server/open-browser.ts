import { spawn } from 'node:child_process';

/** Asks the desktop to open an address of ours. Where there is none, the person opens the link that was printed. */
export function openBrowser(address: string): void {
  const program = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(program, [address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
