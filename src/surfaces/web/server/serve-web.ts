import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { defined } from '../../../core/defined.ts';
import { nodeHttp } from '../../../core/node-http.ts';
import type { Atlas, AtlasOptions } from '../../../runtime/atlas.ts';
import { Desk } from './desk.ts';
import { diagnoseApart } from './diagnose-apart.ts';
import { FirstPictures } from './first-picture.ts';
import { PageFiles } from './page-files.ts';
import { isPlainTarget } from './plain-path.ts';
import { readRoutes } from './read-routes.ts';
import { teamPage } from './team-page.ts';
import { webApp } from './web-app.ts';
import { WebKeys } from './web-keys.ts';
import { listenLocally } from '../../listen-locally.ts';

export interface WebOptions {
  readonly atlas: Atlas;
  readonly open: (options: Pick<AtlasOptions, 'project' | 'home'>) => Promise<Atlas>;
  readonly port: number;
  readonly version: string;
  /** The program file of Atlas: long work runs in a process of its own. In this process, if left out. */
  readonly program?: string | undefined;
  /** Where the built page lies; beside the program, if left out. */
  readonly pageFolder?: string | undefined;
}

export interface WebServer extends AsyncDisposable {
  readonly port: number;
  /** A link that opens the page, or one of its pages, once. */
  link(to?: string): string;
}

const MAX_HEADERS = 16 * 1024;
const HEADERS_MS = 5000;
const REQUEST_MS = 15_000;
const MOST_CONNECTIONS = 512;

/**
 * The page over HTTP, for this machine alone.
 *
 * Invariants
 *  S1  It listens on 127.0.0.1 and nowhere else.
 *  S2  The server refuses a target that has more than one spelling as it came over the wire, before any code decodes
 *      it.
 *  S3  A client that is slow with its headers or its body is dropped.
 */
export async function serveWeb(options: WebOptions): Promise<WebServer> {
  const { atlas, version } = options;
  const { project, config } = await atlas.project.settings();
  const team = teamPage(config.web);
  const [cookies, token, files] = await Promise.all([
    atlas.project.secret('web-key'),
    atlas.project.secret('mcp-token'),
    PageFiles.open(options.pageFolder),
  ]);
  const keys = new WebKeys({ cookies: cookies.secret, token: token.secret });
  const ending = new AbortController();
  const desk = new Desk({ atlas, project, open: options.open });
  const state = { port: options.port };
  const diagnose =
    options.program === undefined
      ? async () => await atlas.doctor.diagnose()
      : diagnoseApart({ program: options.program, project, home: await atlas.board.folder(), until: ending.signal });
  const pictures = FirstPictures.open();
  const reading = readRoutes(desk);
  const app = webApp({
    desk,
    files,
    pictures,
    reading,
    keys,
    version,
    project,
    diagnose,
    port: () => state.port,
    team,
    until: ending.signal,
  });
  const listener = getRequestListener(app.fetch, { hostname: '127.0.0.1', overrideGlobalObjects: false });
  const server = nodeHttp.createServer(
    {
      maxHeaderSize: MAX_HEADERS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: HEADERS_MS,
      connectionsCheckingInterval: 500,
    },
    (request, response) => {
      if (isSound(request)) listener(request, response).catch(() => response.destroy());
      else refuse(response);
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  await listenLocally(server, options.port);
  state.port = (server.address() as AddressInfo).port;
  warmUp(atlas, async (address) => {
    await pictures.whole({ document: files.document('/') ?? '', address, read: reading.read });
  }).catch(() => undefined);
  return {
    port: state.port,
    link: (to) => {
      const query = new URLSearchParams({ key: keys.newLink(), ...defined({ to }) });
      return `http://127.0.0.1:${state.port}/enter?${query.toString()}`;
    },
    [Symbol.asyncDispose]: async () => {
      ending.abort();
      const closed = new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      server.closeAllConnections();
      await closed;
      await desk[Symbol.asyncDispose]();
    },
  };
}

/** Reads and draws the board and its last run once now: neither the first visitor nor the first run pays for it. */
async function warmUp(atlas: Atlas, draw: (address: string) => Promise<void>): Promise<void> {
  await draw('/');
  const [last] = (await atlas.board.page({ limit: 1 })).runs;
  if (last !== undefined) await draw(`/runs/${last.id}`);
}

/** S2; and exactly one host, so that two readers of the headers cannot disagree. */
function isSound({ url = '', rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length === 1 && isPlainTarget(url);
}

function refuse(response: ServerResponse): void {
  const body = JSON.stringify({ error: { code: 'request.invalid', message: 'this is no path of ours' } });
  response.writeHead(400, {
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    connection: 'close',
  });
  response.end(body);
}
