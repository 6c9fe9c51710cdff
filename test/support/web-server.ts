import { request as send, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openAtlas, type Atlas } from '../../src/runtime/atlas.ts';
import { serveWeb, type WebServer } from '../../src/surfaces/web/server/serve-web.ts';
import type { RunHead } from '../../src/surfaces/web/api-types.ts';
import { cleanEnvironment } from './atlas.ts';
import { eventually } from './eventually.ts';

export interface WebAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface WebHouse {
  readonly server: WebServer;
  readonly atlas: Atlas;
  readonly project: string;
  readonly port: number;
  readonly token: string;
  /** `Cookie` of somebody who has entered. */
  readonly cookie: string;
  get<T = unknown>(path: string): Promise<T>;
  post<T = unknown>(path: string, body: unknown): Promise<T>;
}

/** The page's server in this process, over a real home, with somebody who has entered. */
export async function webHouse(
  project: string,
  pageFolder?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<WebHouse> {
  const environment = { ...cleanEnvironment(join(project, '..')), ATLAS_MEMORY_MODE: 'off', ...more };
  const atlas = await openAtlas({ project, environment });
  const server = await serveWeb({
    atlas,
    open: async (other) => await openAtlas({ environment, ...other }),
    port: 0,
    version: '0',
    pageFolder: pageFolder ?? join(project, 'no-page'),
  });
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]();
    await atlas[Symbol.asyncDispose]();
  });
  const { port } = server;
  const cookie = await enter(server);
  const { secret: token } = await atlas.project.secret('mcp-token');
  const parsed = (answer: WebAnswer): never => {
    if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
    return JSON.parse(answer.text) as never;
  };
  return {
    server,
    atlas,
    project,
    port,
    token,
    cookie,
    get: async (path) => parsed(await ask(port, { path, headers: { cookie } })),
    post: async (path, body) => parsed(await ask(port, doing(port, cookie, path, body))),
  };
}

export async function enter({ port, link }: Pick<WebServer, 'port' | 'link'>): Promise<string> {
  const { pathname, search } = new URL(link());
  const { headers } = await ask(port, { path: `${pathname}${search}` });
  return (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
}

/** What the page sends when it does something. */
export function doing(port: number, cookie: string, path: string, body: unknown): Asked {
  const headers = {
    cookie,
    origin: `http://127.0.0.1:${port}`,
    'x-atlas-do': '1',
    'content-type': 'application/json',
  };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

export interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request exactly as it is given: the path is not normalised, and no header is added but the host. */
export async function ask(port: number, { path, method = 'GET', headers = {}, body }: Asked): Promise<WebAnswer> {
  return await new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = send(
      { host: '127.0.0.1', port, path, method, agent: false, headers: { ...length, ...headers } },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The run as the page sees it, as soon as it is like this. */
export async function headWhen(
  house: WebHouse,
  id: string,
  what: string,
  is: (head: RunHead) => boolean,
): Promise<RunHead> {
  let head: RunHead | undefined;
  await eventually(what, async () => {
    head = await house.get<RunHead>(`/api/runs/${id}`);
    return is(head);
  });
  if (head === undefined) throw new Error(what);
  return head;
}
