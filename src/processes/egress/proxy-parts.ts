import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { authorityOf, type Destination } from '../../core/destination.ts';
import type { RouteParts } from './route.ts';
import type { TrafficLedger } from './traffic-ledger.ts';

/** The parts with which the proxy judges and counts every connection. */
export interface ProxyParts extends RouteParts {
  readonly traffic: TrafficLedger;
  /** Aborts when the proxy is closed. */
  readonly closing: AbortSignal;
}

/** The answer to a program whose connection is refused. */
export interface Refusal {
  readonly status: 400 | 403 | 501 | 502;
  readonly reason: string;
  readonly remedy?: string;
}

/** Many clients show only the first line of an answer, so that line carries the reason. */
const WORDS: Readonly<Record<Refusal['status'], string>> = {
  400: 'Bad Request',
  403: 'Not permitted by Atlas',
  501: 'Not Implemented',
  502: 'Bad Gateway',
};

interface Answer {
  readonly words: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function answerFor(to: Destination | undefined, { status, reason, remedy }: Refusal): Answer {
  const about = to === undefined ? '' : ` ${authorityOf(to)}`;
  const body = [`Atlas:${about} ${reason}`, ...(remedy === undefined ? [] : [remedy]), ''].join('\n');
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    'X-Atlas': 'refused',
  };
  return { words: `${WORDS[status]}${status === 403 ? `:${about}` : ''}`, headers, body };
}

/** Refuses a tunnel, on the bare connection. */
export function refuseTunnel(client: Socket, to: Destination | undefined, refusal: Refusal): void {
  if (client.destroyed) return;
  const { words, headers, body } = answerFor(to, refusal);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  client.end([`HTTP/1.1 ${refusal.status} ${words}`, ...lines, '', body].join('\r\n'));
  // A client that does not read the answer in this time is cut off.
  client.setTimeout(5000, () => client.destroy());
}

export function refuseRequest(response: ServerResponse, to: Destination | undefined, refusal: Refusal): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { words, headers, body } = answerFor(to, refusal);
  response.writeHead(refusal.status, words, headers).end(body);
}

const connected = new WeakMap<Socket, AbortSignal>();

/** Aborts when the client disconnects, or the proxy closes: one signal for all requests of a connection. */
export function whileConnected(client: Socket, closing: AbortSignal): AbortSignal {
  const known = connected.get(client);
  if (known !== undefined) return known;
  const gone = new AbortController();
  const left = (): void => {
    gone.abort(new Error('the program hung up'));
  };
  if (client.destroyed) left();
  else client.once('close', left);
  const signal = AbortSignal.any([closing, gone.signal]);
  connected.set(client, signal);
  return signal;
}
