import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { authorityOf, type Destination } from '../../core/destination.ts';
import type { RouteParts } from './route.ts';
import type { TrafficLedger } from './traffic-ledger.ts';

/** What every connection through the proxy is judged and counted with. */
export interface ProxyParts extends RouteParts {
  readonly traffic: TrafficLedger;
  /** Aborts when the proxy is closed. */
  readonly closing: AbortSignal;
}

/** What a program is told that does not get through. */
export interface Refusal {
  readonly status: 400 | 403 | 501 | 502;
  readonly reason: string;
  readonly remedy?: string;
}

/** Many clients show nothing of an answer but its first line, so that says what matters. */
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
  // Whoever does not read it has had its chance.
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

/** Aborts when a client is gone, or the whole proxy is. */
export function whileConnected(client: Socket, closing: AbortSignal): AbortSignal {
  const gone = new AbortController();
  const left = (): void => {
    gone.abort(new Error('the program hung up'));
  };
  if (client.destroyed) left();
  else client.once('close', left);
  return AbortSignal.any([closing, gone.signal]);
}
