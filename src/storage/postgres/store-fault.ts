import { AtlasError, isAtlasError, messageOf, type ErrorCode } from '../../core/atlas-error.ts';

interface Fault {
  readonly code: ErrorCode;
  readonly what: string;
  readonly remedy: string;
}

const UNREACHABLE: Fault = {
  code: 'storage.unreachable',
  what: 'the server does not answer',
  remedy: 'Look whether the server runs and can be reached from here, then run the command again.',
};
const BUSY: Fault = {
  code: 'storage.busy',
  what: 'the server took too long',
  remedy: 'Wait until the server has less to do, then run the command again.',
};
const REFUSED: Fault = {
  code: 'permission.denied',
  what: 'the server refuses this login',
  remedy: 'Check the login and the password of storage.url; the owner of the store gives a tenant its logins.',
};

/** By SQLSTATE, the whole of it or its class. */
const BY_STATE: Readonly<Record<string, Fault>> = {
  '08': UNREACHABLE,
  '57P01': UNREACHABLE,
  '57P02': UNREACHABLE,
  '57P03': UNREACHABLE,
  '53300': { ...BUSY, what: 'the server has no connection left' },
  '55P03': { ...BUSY, what: 'another has kept it locked for too long' },
  '57014': BUSY,
  '25P03': BUSY,
  '40': { ...BUSY, what: 'others wrote the same at the same time' },
  '28': REFUSED,
  '42501': { ...REFUSED, what: 'the server refuses this login that right' },
  '3D000': {
    code: 'config.invalid',
    what: 'there is no such database',
    remedy: 'Check the name of the database in storage.url, or create it.',
  },
  '53100': {
    code: 'storage.disk-full',
    what: "the server's disk is full",
    remedy: 'Free some space there, then run the command again; nothing that was acknowledged is lost.',
  },
  '25006': {
    code: 'storage.read-only',
    what: 'the server takes no writes',
    remedy: 'Give the address of the primary server in storage.url.',
  },
  XX001: {
    code: 'storage.corrupt',
    what: 'the store is damaged',
    remedy: 'Keep a copy of it, then restore a backup.',
  },
};

const UNREACHED = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
]);

/**
 * The client library's messages, without a code, for a connection that broke or was not made. A server that is being
 * ended, or has no room for one more process, answers the wish for TLS with an error.
 */
const BROKEN =
  /^(Connection terminated|timeout expired|timeout exceeded|Client has encountered|Client was closed|Query read timeout|There was an error establishing an SSL connection)/;

/** Whether the server may not have answered at all: the request may have taken effect, or not. */
export function isUnreachable(error: unknown): boolean {
  return isAtlasError(error, 'storage.unreachable');
}

/** Names the store and the way out for anything that the server, the library or the network throws. */
export function asStoreFault(error: unknown, shown: string): unknown {
  if (isAtlasError(error) || !(error instanceof Error)) return error;
  const code = codeOf(error);
  const fault =
    BY_STATE[code] ??
    BY_STATE[code.slice(0, 2)] ??
    (UNREACHED.has(code) || BROKEN.test(error.message) ? UNREACHABLE : undefined);
  const {
    code: name,
    what,
    remedy,
  } = fault ?? {
    code: 'storage.failed' as const,
    what: messageOf(error),
    remedy: 'Run `atlas doctor` to check the store.',
  };
  return new AtlasError(name, `cannot use ${shown}: ${what}`, {
    remedy,
    details: { store: shown, state: code, message: error.message },
    cause: error,
  });
}

function codeOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return code;
  // Several addresses were tried, and every one failed.
  const [first] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  return first instanceof Error ? codeOf(first) : '';
}
