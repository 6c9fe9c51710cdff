import { isObject, type JsonObject } from './session-update.ts';

/** One line of a recorded stream. The agent sent `in`, the client sent `out`. */
export type RecordedFrame =
  | { readonly dir: 'in' | 'out'; readonly t: number; readonly message: JsonObject }
  | { readonly dir: 'meta'; readonly t: number; readonly event: string; readonly detail: JsonObject }
  | { readonly dir: 'other' }
  | { readonly dir: 'malformed' };

/** A larger value in a recording is no time. A date holds twice as much. */
const MAX_T = 4e15;

/** Methods that only a client calls; every other method comes from the agent. */
const CLIENT_METHODS = /^(?:initialize|authenticate|logout|session\/(?!update$|request_permission$).+)$/;

/** `answered` says whether an answer with this id is the agent's: a bare JSON-RPC line does not name its sender. */
export function readRecordedFrame(line: string, answersPrompt: (id: unknown) => boolean): RecordedFrame {
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch {
    return { dir: 'malformed' };
  }
  if (!isObject(raw)) return { dir: 'malformed' };
  const t = typeof raw['t'] === 'number' && raw['t'] >= 0 && raw['t'] <= MAX_T ? raw['t'] : 0;
  const { dir } = raw;
  if (dir === 'meta') {
    return { dir, t, event: typeof raw['event'] === 'string' ? raw['event'] : '', detail: raw };
  }
  if (dir === 'stderr') return { dir: 'other' };
  const message = dir === undefined && raw['jsonrpc'] !== undefined ? raw : raw['msg'];
  if (!isObject(message)) return { dir: 'malformed' };
  if (dir === 'in' || dir === 'out') return { dir, t, message };
  const { method } = message;
  if (typeof method === 'string') return { dir: CLIENT_METHODS.test(method) ? 'out' : 'in', t, message };
  return { dir: answersPrompt(message['id']) ? 'in' : 'out', t, message };
}
