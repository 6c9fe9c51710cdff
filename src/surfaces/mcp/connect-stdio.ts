import { addAbortSignal } from 'node:stream';
import { defined } from '../../core/defined.ts';
import { AtlasError } from '../../core/atlas-error.ts';
import { streamLines } from '../../core/stream-lines.ts';
import { parentDeath } from './parent-death.ts';

/** Passes the messages of one client on standard input to a memory server over HTTP, and its answers back. */
export async function connectStdio(url: string, token: string | undefined): Promise<void> {
  const { hostname, protocol } = new URL(url);
  if (protocol !== 'http:' || hostname !== '127.0.0.1') {
    throw new AtlasError('usage', `${url} is no memory server of this machine`, {
      remedy: 'Give the address that `atlas mcp --http` printed.',
    });
  }
  const gone = new AbortController();
  const leave = (): void => {
    gone.abort();
  };
  const watch = parentDeath(leave);
  process.stdout.once('error', leave);
  const under = new Set<Promise<void>>();
  try {
    for await (const line of streamLines(addAbortSignal(gone.signal, process.stdin))) {
      if (line.trim() === '') continue;
      const passed = pass(url, token, line).finally(() => under.delete(passed));
      under.add(passed);
    }
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  }
  await Promise.all(under);
  watch.stop();
}

async function pass(url: string, token: string | undefined, line: string): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...defined({ authorization: token === undefined ? undefined : `Bearer ${token}` }),
  };
  try {
    const response = await fetch(url, { method: 'POST', headers, body: line });
    const text = await response.text();
    if (response.ok) for (const message of messagesIn(text)) process.stdout.write(`${message}\n`);
    else answer(line, `the memory server answered ${response.status}`);
  } catch {
    answer(line, 'the memory server is gone');
  }
}

/** A body of JSON is one message; a stream has one per event. */
function messagesIn(text: string): readonly string[] {
  if (text.trim() === '') return [];
  if (!/^(?:event|data|id|retry|:)/.test(text)) return [text.trim()];
  return text
    .split(/\r?\n\r?\n/)
    .map((event) =>
      event
        .split(/\r?\n/)
        .filter((part) => part.startsWith('data:'))
        .map((part) => part.slice(5).trimStart())
        .join('\n'),
    )
    .filter((data) => data !== '');
}

/** A request gets an error of the protocol; a notification gets no answer. */
function answer(line: string, message: string): void {
  let id: unknown = null;
  try {
    const parsed = JSON.parse(line) as { readonly id?: unknown };
    if (parsed.id === undefined) return;
    ({ id } = parsed);
  } catch {
    // Not JSON at all: the answer has no id.
  }
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message } })}\n`);
}
