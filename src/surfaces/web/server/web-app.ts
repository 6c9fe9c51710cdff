import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { defined } from '../../../core/defined.ts';
import type { Diagnosis } from '../../../runtime/atlas.ts';
import type { ApiAgents, ApiFleet, ApiMachine, ApiStatus } from '../api-types.ts';
import type { Desk } from './desk.ts';
import { doingRoutes } from './doing-routes.ts';
import { eventStream } from './event-stream.ts';
import type { FirstPictures } from './first-picture.ts';
import { comesByProxy, requireEntered, requireOwnPage, type GateParts } from './gate.ts';
import type { PageFiles } from './page-files.ts';
import { isPlainTarget } from './plain-path.ts';
import { answerProblem, problemOf, RequestProblem } from './problem.ts';
import { fitting } from './read-body.ts';
import type { ReadRoutes } from './read-routes.ts';
import { sideBySide } from './side-by-side.ts';
import { StreamSlots } from './stream-slots.ts';
import { requireRole } from './team-page.ts';
import type { OpenStream, WebEnv } from './web-env.ts';

export interface WebParts extends GateParts {
  readonly desk: Desk;
  readonly files: PageFiles;
  readonly pictures: FirstPictures;
  readonly reading: ReadRoutes;
  readonly version: string;
  readonly project: string;
  /** Runs the doctor; it may take long, and must not block anything else. */
  readonly diagnose: () => Promise<Diagnosis>;
  /** Aborted when the server ends: streams end then. */
  readonly until: AbortSignal;
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** In one spelling: digits. */
const numberSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const streamSchema = z.object({
  run: z.string().max(64).optional(),
  after: numberSchema.optional(),
  recent: numberSchema.optional(),
});

/**
 * The page and everything that it asks for.
 *
 * Invariants
 *  W1  Every request passes the gate before any lookup: first its host and origin, then its client.
 *  W2  Every answer, refusals and streams included, carries the same policy: the browser runs, draws and reaches only
 *      this server's own files, and no page may frame it.
 *  W3  Texts of agents, files and memories leave here as JSON, as plain text, as text in a document, or as a picture
 *      of a kind that cannot act.
 */
export function webApp(parts: WebParts): Hono<WebEnv> {
  const { desk, files, pictures, reading } = parts;
  const server = randomUUID();
  const slots = new StreamSlots();
  const app = new Hono<WebEnv>();

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  });
  app.onError((error, c) => {
    if (c.req.path.startsWith('/api/')) return answerProblem(error);
    const { status, body } = problemOf(error);
    return plainPage(status, body.error.message, body.error.remedy);
  });
  app.use(async (c, next) => {
    if (!isPlainTarget(c.req.path)) throw new RequestProblem(400, 'request.invalid', 'this is no path of ours');
    requireOwnPage(c.req.raw, parts);
    // The one thing that is to be had without being known: becoming known.
    if (c.req.path !== '/enter') {
      const entered = requireEntered(c.req.raw, parts);
      requireRole(c.req.raw, entered);
      c.set('entered', entered);
    }
    await next();
  });

  addEntrance(app, parts);
  app.get('/api/status', async (c) => {
    const home = await desk.atlas.board.folder();
    const { version, project } = parts;
    const { role, person } = c.get('entered');
    const working = desk.working;
    return c.json({ version, project, home, server, working, role, ...defined({ person }) } satisfies ApiStatus);
  });
  app.get('/api/machine', async (c) => {
    const [diagnosis, agents] = await Promise.all([parts.diagnose(), desk.atlas.agents.list()]);
    return c.json({ diagnosis, agents } satisfies ApiMachine);
  });
  app.get('/api/fleet', async (c) => c.json((await desk.fleet()) satisfies ApiFleet));
  app.get('/api/agents', async (c) => c.json({ agents: await desk.atlas.agents.list() } satisfies ApiAgents));
  const streams: OpenStream = (c, source) => {
    // The end of an answer without a body would never be signalled.
    if (c.req.method === 'HEAD') throw new RequestProblem(405, 'request.invalid', 'a stream has to be read');
    return eventStream(source, {
      until: parts.until,
      gone: slots.take(c.get('entered').client),
      drop: () => c.env.outgoing.destroy(),
    });
  };
  app.get('/api/stream', async (c) => {
    const { run, after, recent } = fitting(streamSchema, c.req.query());
    const seen = c.req.header('last-event-id');
    const from = seen === undefined || seen === '' ? (after ?? 0) : fitting(numberSchema, seen);
    const channel = run === undefined ? undefined : await desk.channel(run);
    const source = (signal: AbortSignal): AsyncGenerator<string, void> =>
      channel === undefined
        ? desk.board.frames(signal)
        : sideBySide(desk.board.frames(signal), channel.frames(from, signal, recent));
    return streams(c, source);
  });
  app.route('/', reading.routes);
  app.route('/api', doingRoutes(desk, streams));
  app.all('/api/*', () => {
    throw new RequestProblem(404, 'request.not-found', 'there is nothing here');
  });
  app.get('*', (c) => {
    const document = files.document(c.req.path);
    if (document !== undefined) {
      const { pathname, search } = new URL(c.req.url);
      const pieces = pictures.pieces({ document, address: `${pathname}${search}`, read: reading.read });
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      return new Response(ReadableStream.from(pieces).pipeThrough(new TextEncoderStream()), { headers });
    }
    const answer = files.answer(c.req.path, c.req.header('if-none-match') ?? null);
    if (answer === undefined) throw new RequestProblem(404, 'request.not-found', 'there is nothing here');
    return answer;
  });
  app.all('*', () => {
    throw new RequestProblem(405, 'request.invalid', 'this can only be looked at');
  });
  return app;
}

/** Where a link becomes a cookie. */
function addEntrance(app: Hono<WebEnv>, { keys, team }: GateParts): void {
  app.get('/enter', (c) => {
    // A browser that looks ahead must not use up the link.
    const ahead = c.req.header('sec-purpose') !== undefined || c.req.method !== 'GET';
    const cookie = ahead ? undefined : keys.enter(c.req.query('key') ?? '');
    if (cookie === undefined) {
      throw new RequestProblem(
        403,
        'request.not-entered',
        'this link was used already, or is too old',
        'Press Enter where `atlas web` runs for another one, or start it again.',
      );
    }
    const to = c.req.query('to') ?? '/';
    const kept = comesByProxy(c.req.raw, team) && team?.origin.startsWith('https:') === true;
    const life = `Max-Age=${keys.cookieSeconds}; Path=/; HttpOnly; SameSite=Strict${kept ? '; Secure' : ''}`;
    c.header('set-cookie', `${keys.cookieName}=${cookie}; ${life}`);
    return c.redirect(isPlainTarget(to) ? to : '/', 303);
  });
}

/** For a person without a session of the page: a sentence, in our own words alone. */
function plainPage(status: number, message: string, remedy = ''): Response {
  const escaped = [message, remedy].map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Atlas</title>
<h1>Atlas</h1>
<p>${escaped[0] ?? ''}.
<p>${escaped[1] ?? ''}</html>
`;
  return new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
