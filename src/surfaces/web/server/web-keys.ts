import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../../core/hash.ts';

/**
 * Decides which client may use the page.
 *
 * Invariants
 *  K1  A link is good once, and not for long; the server exchanges it for a cookie that no script can read.
 *  K2  The server believes a cookie only where it bears the mark of this home's secret: it holds through a restart of
 *      the server, and until it is too old.
 *  K3  A browser sends a cookie to every port of this machine. Its name is that of the home, so that the pages of two
 *      homes keep theirs beside each other, and a page that comes back on another port keeps its own.
 *  K4  A person's token is their name under the mark of this home's secret: the server keeps no list of tokens.
 *  K5  The time of a comparison does not depend on how much of a client's value is right.
 */
export interface WebSecrets {
  /** Marks cookies; of this home. */
  readonly cookies: string;
  /** The token that programs show, the same as for memory over HTTP. */
  readonly token: string;
}

const LINK_MS = 15 * 60_000;
const COOKIE_MS = 30 * 86_400_000;
const MOST_LINKS = 64;
const COOKIE = /^v1\.(\d{10,16})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export class WebKeys {
  readonly cookieName: string;
  readonly #secrets: WebSecrets;
  readonly #now: () => number;
  /** The expiry of each link, by the digest of its key. */
  readonly #links = new Map<string, number>();

  constructor(secrets: WebSecrets, now: () => number = Date.now) {
    this.#secrets = secrets;
    this.cookieName = `atlas_web_${this.#mark('the name of the cookie').replaceAll('-', '_').slice(0, 12)}`;
    this.#now = now;
  }

  /** The key of a link that opens the page once. */
  newLink(): string {
    const key = randomBytes(32).toString('base64url');
    this.#links.set(sha256(key), this.#now() + LINK_MS);
    const [oldest] = this.#links.keys();
    if (this.#links.size > MOST_LINKS && oldest !== undefined) this.#links.delete(oldest);
    return key;
  }

  /** A cookie for a link that is still good; from then on it is not. */
  enter(key: string): string | undefined {
    const name = sha256(key);
    const until = this.#links.get(name);
    this.#links.delete(name);
    if (until === undefined || until < this.#now()) return undefined;
    const body = `v1.${this.#now()}.${randomBytes(16).toString('base64url')}`;
    return `${body}.${this.#mark(body)}`;
  }

  /** The name of the client that holds this cookie; undefined where it is none of ours, or too old. */
  clientOfCookie(cookie: string): string | undefined {
    const [, at = '', name = '', mark = ''] = COOKIE.exec(cookie) ?? [];
    if (name === '' || !isSame(mark, this.#mark(`v1.${at}.${name}`))) return undefined;
    const age = this.#now() - Number(at);
    return age >= 0 && age <= COOKIE_MS ? name : undefined;
  }

  /** The token of a person of the team: it holds as long as they have a role, and this home its key. */
  tokenOf(person: string): string {
    const name = Buffer.from(person).toString('base64url');
    return `${name}.${this.#mark(`the person ${name}`)}`;
  }

  /** The person whose token that is. */
  personOfToken(token: string): string | undefined {
    const [name = '', mark = '', ...more] = token.split('.');
    return name !== '' && more.length === 0 && isSame(mark, this.#mark(`the person ${name}`))
      ? Buffer.from(name, 'base64url').toString()
      : undefined;
  }

  isToken(token: string): boolean {
    return isSame(token, this.#secrets.token);
  }

  get cookieSeconds(): number {
    return COOKIE_MS / 1000;
  }

  #mark(body: string): string {
    return createHmac('sha256', this.#secrets.cookies).update(body).digest('base64url');
  }
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given), 'hex'), Buffer.from(sha256(expected), 'hex'));
}
