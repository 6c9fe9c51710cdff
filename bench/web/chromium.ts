import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AtlasError } from '../../src/core/atlas-error.ts';

/** A browser that is driven by its own protocol, without a package in between. */
export interface Chromium extends AsyncDisposable {
  /** A tab of a person of their own: no cache, no cookies but these. */
  tab(cookies: readonly Cookie[]): Promise<Tab>;
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
}

export interface Tab extends AsyncDisposable {
  /** Runs in every page of this tab, before its own scripts. */
  before(script: string): Promise<void>;
  open(address: string): Promise<void>;
  evaluate<T>(expression: string): Promise<T>;
  press(key: string, code: number): Promise<void>;
  /** The heap after a garbage collection. */
  heapBytes(): Promise<number>;
}

interface Answer {
  readonly id?: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

type Ask = (method: string, params?: object, sessionId?: string) => Promise<Readonly<Record<string, unknown>>>;

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome'];
const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--mute-audio',
  '--window-size=1280,900',
];

export async function openChromium(): Promise<Chromium> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-chromium-'));
  // Chromium's own sandbox does not work for root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const { child, address } = await started([...FLAGS, ...asRoot, `--user-data-dir=${folder}`, 'about:blank']);
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => {
      resolve();
    });
    socket.addEventListener('error', () => {
      reject(new Error('the browser does not talk'));
    });
  });
  const ask = asking(socket);
  return {
    tab: async (cookies) => await openTab(ask, cookies),
    [Symbol.asyncDispose]: async () => {
      const left = once(child, 'exit');
      await ask('Browser.close').catch(() => child.kill('SIGKILL'));
      await left;
      socket.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function openTab(ask: Ask, cookies: readonly Cookie[]): Promise<Tab> {
  const { browserContextId } = await ask('Target.createBrowserContext');
  if (cookies.length > 0) await ask('Storage.setCookies', { browserContextId, cookies });
  const { targetId } = await ask('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await ask('Target.attachToTarget', { targetId, flatten: true });
  const own: Ask = async (method, params) => await ask(method, params, String(sessionId));
  await own('Page.enable');
  return {
    before: async (source) => {
      await own('Page.addScriptToEvaluateOnNewDocument', { source });
    },
    open: async (url) => {
      await own('Page.navigate', { url });
    },
    evaluate: async <T>(expression: string): Promise<T> => {
      const { result, exceptionDetails } = await own('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined) throw new Error(`in the page: ${JSON.stringify(exceptionDetails)}`);
      return (result as { readonly value: T }).value;
    },
    press: async (key, code) => {
      const about = { key, code: key, windowsVirtualKeyCode: code };
      await own('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...about });
      await own('Input.dispatchKeyEvent', { type: 'keyUp', ...about });
    },
    heapBytes: async () => {
      await own('HeapProfiler.collectGarbage');
      const { usedSize } = await own('Runtime.getHeapUsage');
      return Number(usedSize);
    },
    [Symbol.asyncDispose]: async () => {
      await ask('Target.disposeBrowserContext', { browserContextId });
    },
  };
}

/** Starts the first installed browser and returns the address of its debugger. */
async function started(args: readonly string[]): Promise<{ readonly child: ChildProcess; readonly address: string }> {
  for (const program of PROGRAMS) {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const address = await new Promise<string | undefined>((resolve) => {
      let said = '';
      child.once('error', () => {
        resolve(undefined);
      });
      child.once('exit', () => {
        resolve(undefined);
      });
      child.stderr.on('data', (chunk: Buffer) => {
        if (said.length < 100_000) said += chunk.toString();
        const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
        if (found !== undefined) resolve(found);
      });
    });
    if (address !== undefined) return { child, address };
  }
  throw new AtlasError('usage', 'there is no Chromium here that could show the page', {
    remedy: 'Install it, on Debian with `apt install chromium`.',
  });
}

function asking(socket: WebSocket): Ask {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id === undefined) return;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  return async (method, params = {}, sessionId) =>
    await new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ result = {}, error }) => {
        if (error === undefined) resolve(result);
        else reject(new Error(`${method}: ${error.message}`));
      });
      socket.send(JSON.stringify({ id: last, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    });
}
