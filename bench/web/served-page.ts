import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Cookie } from './chromium.ts';

export interface ServedPage extends AsyncDisposable {
  readonly address: string;
  readonly cookies: readonly Cookie[];
  /** User and system time of the server so far. */
  cpuMs(): number;
}

/** `atlas web` as a program of its own, and a client that has entered. */
export async function servePage(place: {
  readonly project: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}): Promise<ServedPage> {
  const main = fileURLToPath(new URL('../../src/surfaces/cli/main.js', import.meta.url));
  const child = spawn(process.execPath, [main, 'web', '--port', '0', '--json'], {
    cwd: place.project,
    env: { ...place.environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.once('error', reject);
    child.once('exit', () => {
      reject(new Error('`atlas web` ended before it served the page'));
    });
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [first, rest] = said.split('\n');
      if (rest !== undefined) resolve(first ?? '');
    });
  });
  const { port, link } = JSON.parse(line) as { readonly port: number; readonly link: string };
  const address = `http://127.0.0.1:${port}`;
  const entered = await fetch(link, { redirect: 'manual' });
  const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';');
  const [name = '', value = ''] = cookie.split('=');
  return {
    address,
    cookies: [{ name, value, url: address }],
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    [Symbol.asyncDispose]: async () => {
      const left = once(child, 'exit');
      child.kill('SIGTERM');
      await left;
    },
  };
}

/** A page with a single word. */
export async function serveEmptyPage(): Promise<Omit<ServedPage, 'cpuMs'>> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end('<!doctype html><html lang="en"><title>empty</title><p>empty</p></html>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    cookies: [],
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The system counts in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
