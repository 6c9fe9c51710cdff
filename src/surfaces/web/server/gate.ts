import type { WebKeys } from './web-keys.ts';
import { RequestProblem } from './problem.ts';
import { enteredAs, type Entered, type TeamPage } from './team-page.ts';

/**
 * Decides whether a request is served, by its headers alone.
 *
 * Invariants
 *  G1  Every request, streams and files included, names this server as its host: a foreign name that points at this
 *      machine is not served.
 *  G2  A request that a browser sends for another page, be it one of this very machine, is refused, whatever it holds.
 *  G3  Reading needs a cookie or the token. Doing needs that, a header that no form can send, and, with a cookie, the
 *      browser's statement that this page asks.
 *  G4  For a team there is one more host, that of its proxy. Who comes by it is a person with a role: by a token of
 *      their own, or by the header of the proxy, which counts only beside the token of this home. A request of the
 *      proxy that names nobody is refused.
 */
export interface GateParts {
  readonly keys: WebKeys;
  readonly port: () => number;
  /** Left out: the page is for this machine alone. */
  readonly team?: TeamPage | undefined;
}

/** The header by which a POST shows that it is no form. */
export const DO_HEADER = 'x-atlas-do';

/** G1, G2. */
export function requireOwnPage(request: Request, { port, team }: Pick<GateParts, 'port' | 'team'>): void {
  const host = hostOf(request);
  const isOwn = host === `127.0.0.1:${port()}` || host === `localhost:${port()}`;
  if (!isOwn && !comesByProxy(request, team)) throw foreign('this host is not served here');
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== (isOwn ? `http://${host}` : team?.origin))
    throw foreign('this origin is not served here');
  const site = request.headers.get('sec-fetch-site');
  if (site === null || site === 'same-origin' || site === 'none') return;
  // A person may follow a link to one of our pages from anywhere; a frame, a picture or a script may not.
  const { pathname } = new URL(request.url);
  const navigates =
    request.method === 'GET' &&
    request.headers.get('sec-fetch-mode') === 'navigate' &&
    request.headers.get('sec-fetch-dest') === 'document';
  if (!navigates || pathname.startsWith('/api/')) throw foreign('another page asks for this');
}

/** The client (G3, G4). */
export function requireEntered(request: Request, parts: GateParts): Entered {
  const { keys } = parts;
  const authorization = request.headers.get('authorization');
  if (authorization !== null) {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    const entered = enteredByToken(request, token, parts);
    requireHeader(request);
    return entered;
  }
  const client = keys.clientOfCookie(cookieOf(request, keys.cookieName) ?? '');
  if (client === undefined) throw notEntered();
  requireHeader(request);
  requireAsking(request);
  return { client, role: 'admin' };
}

/** G4. */
function enteredByToken(request: Request, token: string, { keys, team }: GateParts): Entered {
  const person = keys.personOfToken(token);
  if (person !== undefined && team !== undefined) return enteredAs(person, team, 'token');
  if (!keys.isToken(token)) throw notEntered();
  if (team?.userHeader === undefined) return { client: 'token', role: 'admin' };
  const named = request.headers.get(team.userHeader);
  if (named === null && !comesByProxy(request, team) && !isPassedOn(request)) return { client: 'token', role: 'admin' };
  // A proxy sends the header without a value where it knows nobody.
  if (named === null || named.trim() === '')
    throw new RequestProblem(403, 'request.role', `the proxy does not say who asks, in ${team.userHeader}`);
  // The proxy adds the token to whatever the browser sends: only the browser can say which page asks.
  requireAsking(request);
  return enteredAs(readName(named), team, 'proxy');
}

/** A proxy may put this server's own name in the place of the host. */
function isPassedOn({ headers }: Request): boolean {
  return ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some((name) => headers.has(name));
}

/** Headers are bytes; most proxies mean UTF-8 by them. */
function readName(named: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(named, 'latin1'));
  } catch {
    return named;
  }
}

function requireAsking(request: Request): void {
  const asks = request.headers.get('origin') !== null || request.headers.get('sec-fetch-site') === 'same-origin';
  if (!isReading(request) && !asks) throw foreign('nothing says that this page asks');
}

/** Whether the request names the host under which a team's proxy serves the page. */
export function comesByProxy(request: Request, team: TeamPage | undefined): boolean {
  return team !== undefined && hostOf(request) === team.host;
}

function hostOf(request: Request): string | undefined {
  return request.headers.get('host')?.toLowerCase();
}

function requireHeader(request: Request): void {
  if (isReading(request) || request.headers.get(DO_HEADER) === '1') return;
  throw foreign(`doing something needs the header ${DO_HEADER}: 1`);
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function cookieOf(request: Request, name: string): string | undefined {
  const found = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one.startsWith(`${name}=`));
  // Two cookies of the same name: another program has put one beside ours.
  return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined;
}

function foreign(message: string): RequestProblem {
  return new RequestProblem(403, 'request.foreign', message);
}

function notEntered(): RequestProblem {
  return new RequestProblem(
    401,
    'request.not-entered',
    'this browser has not entered, or too long ago',
    'Open the link that `atlas web` prints; press Enter there for another one.',
  );
}
