import { isIP } from 'node:net';
import { placeByName, readDestination, type Destination } from '../core/destination.ts';

/**
 * A host as rules name it: `example.com`, `*.example.com` (everything below it, itself not), `*`, or an address; with a
 * port, or `:*` for all of them.
 */
export interface HostPattern {
  readonly text: string;
  /** The pattern is one address, or a name of this machine: its author meant exactly that. */
  readonly literal: boolean;
  /** The port of this machine that it names, where it names one. */
  readonly portHere: number | undefined;
  /** To allow: without a port only the two of the web. */
  allows(to: Destination): boolean;
  /** To ask or deny: without a port every one. */
  catches(to: Destination): boolean;
  readonly specificity: number;
}

const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/** Undefined where the text is no host. */
export function parseHostPattern(text: string): HostPattern | undefined {
  const [, below = '', rest = ''] = /^(\*\.)?(.+)$/s.exec(text.trim()) ?? [];
  const anyPort = rest.endsWith(':*');
  const [, name = '', digits] = /^(.*?)(?::(\d{1,5}))?$/s.exec(anyPort ? rest.slice(0, -2) : bracketed(rest)) ?? [];
  const everything = below === '' && name === '*';
  const read = everything ? { host: '*', port: 1 } : readDestination(bracketed(name), 1);
  const port = digits === undefined ? undefined : Number(digits);
  if (read === undefined || (port !== undefined && (port < 1 || port > 65_535))) return undefined;
  const isAddress = isIP(read.host) !== 0;
  if (below !== '' && isAddress) return undefined;
  const matches = (host: string): boolean => {
    if (everything) return true;
    return below === '' ? host === read.host : host.endsWith(`.${read.host}`) && isIP(host) === 0;
  };
  return {
    text,
    literal: below === '' && !everything && placeByName(read.host) !== undefined,
    portHere: below === '' && placeByName(read.host) === 'loopback' ? port : undefined,
    allows: (to) => matches(to.host) && (anyPort || (port === undefined ? WEB_PORTS.has(to.port) : port === to.port)),
    catches: (to) => matches(to.host) && (anyPort || port === undefined || port === to.port),
    specificity:
      (below === '' && !everything ? 500 : 0) + (port === undefined ? 0 : 50) + (everything ? 0 : read.host.length),
  };
}

/** An address of IPv6 may stand without its brackets where no port follows. */
function bracketed(text: string): string {
  return isIP(text) === 6 ? `[${text}]` : text;
}

/** The pattern that means this destination and nothing else. */
export function exactHost({ host, port }: Destination): string {
  const name = bracketed(host);
  return WEB_PORTS.has(port) ? name : `${name}:${port}`;
}
