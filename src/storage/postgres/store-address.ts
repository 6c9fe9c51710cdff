import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { placeOfAddress } from '../../core/address-place.ts';
import { AtlasError, messageOf } from '../../core/atlas-error.ts';

/**
 * Where a team's store is, read from `postgres://login@host:port/database?sslmode=verify-full&sslrootcert=FILE`.
 *
 * Invariants
 *  A1  Whatever goes to another machine goes over TLS, to a server whose certificate was checked against its name.
 *  A2  The password is in no message: what is shown is the address without it, and an address that cannot be read is
 *      not shown at all.
 *  A3  A parameter that has no effect here is refused, so that no person relies on a protection that does not exist.
 */
export interface StoreAddress {
  readonly host: string;
  readonly port: number;
  readonly login: string;
  readonly database: string;
  /** Left out where neither the address nor the caller gives one: the server may not ask. */
  readonly password?: string;
  /** False only for this machine itself. */
  readonly tls: false | { readonly ca?: string };
  /** The address as it may be shown (A2). */
  readonly shown: string;
}

const parametersSchema = z.strictObject({
  sslmode: z.enum(['disable', 'require', 'verify-ca', 'verify-full']).exactOptional(),
  sslrootcert: z.string().min(1).exactOptional(),
});

export function readStoreAddress(text: string, password?: string): StoreAddress {
  if (!URL.canParse(text)) throw unfit('it cannot be read as an address');
  const url = new URL(text);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') throw unfit(`it begins with ${url.protocol}`);
  if (url.hostname === '') throw unfit('it names no host');
  if (url.username === '') throw unfit('it names no login');
  const database = decoded(url.pathname.slice(1));
  if (database === '' || database.includes('/')) throw unfit('it names no database');
  const parameters = parametersSchema.safeParse(Object.fromEntries(url.searchParams));
  if (!parameters.success) {
    const [issue] = parameters.error.issues;
    const about = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : String(issue?.path[0]);
    throw unfit(`its parameter ${about} is not known`);
  }
  // An IPv6 address stands in brackets there.
  const host = decoded(url.hostname).replace(/^\[(.*)\]$/, '$1');
  const given = password ?? (url.password === '' ? undefined : decoded(url.password));
  return {
    host,
    port: url.port === '' ? 5432 : Number(url.port),
    login: decoded(url.username),
    database,
    ...(given === undefined ? {} : { password: given }),
    tls: tlsOf(host, parameters.data),
    shown: `postgres://${url.username}@${url.host}${url.pathname}`,
  };
}

function tlsOf(host: string, { sslmode, sslrootcert }: z.infer<typeof parametersSchema>): StoreAddress['tls'] {
  const here = host === 'localhost' || placeOfAddress(host) === 'loopback';
  if (sslmode === 'disable' || (sslmode === undefined && sslrootcert === undefined && here)) {
    if (here) return false;
    throw new AtlasError('config.invalid', `storage.url turns off TLS to ${host}, which is another machine`, {
      remedy: 'Take sslmode=disable out of storage.url; sslrootcert=FILE names the certificate of an own authority.',
      details: { host },
    });
  }
  if (sslrootcert === undefined) return {};
  try {
    return { ca: readFileSync(sslrootcert, 'utf8') };
  } catch (error) {
    throw new AtlasError('config.invalid', `storage.url names a certificate that cannot be read: ${messageOf(error)}`, {
      remedy: 'Give sslrootcert the path of a PEM file that you may read.',
      details: { sslrootcert },
    });
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw unfit('a percent sign in it is not followed by two digits');
  }
}

/** Without a cause: the URL parser's error carries the whole text (A2). */
function unfit(why: string): AtlasError {
  return new AtlasError('config.invalid', `storage.url is not the address of a team's store: ${why}`, {
    remedy: 'Write it as postgres://LOGIN@HOST:PORT/DATABASE, with a percent sign and two digits for odd characters.',
  });
}
