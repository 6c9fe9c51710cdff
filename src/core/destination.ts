import { isIP } from 'node:net';
import { placeOfAddress, type AddressPlace } from './address-place.ts';

/** A host and a port, in the one spelling that everything after this compares. */
export interface Destination {
  /** A name in lower case and ASCII, without a dot at its end; or an address without brackets. */
  readonly host: string;
  readonly port: number;
}

const AUTHORITY = /^(\[[0-9a-f:.]+\]|[^\s:@/?#[\]%\\]+)(?::(\d{1,5}))?$/i;
const NAME = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/**
 * Reads `host:port`. Every spelling of an address becomes that address (`2130706433`, `0x7f.1` and `0177.0.0.1` are
 * 127.0.0.1), as the programs that would connect to it read them. Undefined for anything that is no host and port.
 */
export function readDestination(authority: string, usualPort?: number): Destination | undefined {
  const [, written = '', digits] = AUTHORITY.exec(authority) ?? [];
  const port = digits === undefined ? usualPort : Number(digits);
  if (written === '' || port === undefined || port < 1 || port > 65_535) return undefined;
  const host = readHost(written);
  return host === undefined ? undefined : { host, port };
}

function readHost(written: string): string | undefined {
  let host: string;
  try {
    host = new URL(`http://${written}/`).hostname;
  } catch {
    return undefined;
  }
  const bare = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(bare) !== 0 || NAME.test(bare) ? bare : undefined;
}

/** Where a host leads by its spelling alone: undefined for a name that must be looked up. */
export function placeByName(host: string): AddressPlace | undefined {
  if (isIP(host) !== 0) return placeOfAddress(host);
  return host === 'localhost' || host.endsWith('.localhost') ? 'loopback' : undefined;
}

/** In the spelling of a URL or a rule. */
export function authorityOf({ host, port }: Destination): string {
  return `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** A connection that a program wants to make. */
export interface WantedConnection extends Destination {
  /** Where it leads, as far as that is known. */
  readonly place: AddressPlace;
}
