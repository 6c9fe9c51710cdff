import { connect } from 'node:net';
import type { FoundMemory, MemoryQuestion } from '../memory/memory-question.ts';
import { warmFolder, warmKey, socketPath, type WarmOwner } from './warm-place.ts';
import { environmentDigests, needsKey } from './warm-variables.ts';
import { MOST_BYTES, programVersion, type WarmAnswer, type WarmRequest } from './warm-protocol.ts';

/** A process that holds the model answers in a tenth of this; one that hangs or is stopped is not waited for longer. */
const PATIENCE_MS = 2000;

/**
 * Asks the warm process of this home. Undefined where there is none, or its answer cannot be used: the command then
 * does the work itself, and reports every error itself.
 */
export async function askWarm(owner: WarmOwner, asked: MemoryQuestion): Promise<FoundMemory | undefined> {
  const { signal, brief: _, ...question } = asked;
  try {
    const folder = warmFolder(owner.environment);
    if (folder === undefined || needsKey(owner.environment)) return undefined;
    const version = programVersion();
    const request: WarmRequest = { version, environment: environmentDigests(owner.environment), question };
    const line = await exchange(socketPath(folder, warmKey(owner)), `${JSON.stringify(request)}\n`, signal);
    const answer = JSON.parse(line) as WarmAnswer;
    return answer.version === version && 'found' in answer ? answer.found : undefined;
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

/** The process id of a warm process, if one runs now, whatever it would answer. */
export async function warmPid(owner: WarmOwner): Promise<number | undefined> {
  try {
    const folder = warmFolder(owner.environment);
    if (folder === undefined) return undefined;
    const answer = JSON.parse(await exchange(socketPath(folder, warmKey(owner)), '{}\n', undefined)) as WarmAnswer;
    return typeof answer.pid === 'number' ? answer.pid : undefined;
  } catch {
    return undefined;
  }
}

/** Sends a line and reads one. The other end has our user id, because no other user may enter the folder. */
async function exchange(path: string, line: string, signal: AbortSignal | undefined): Promise<string> {
  const limit = AbortSignal.timeout(PATIENCE_MS);
  const until = signal === undefined ? limit : AbortSignal.any([limit, signal]);
  return await new Promise((resolve, reject) => {
    const socket = connect({ path });
    const parts: Buffer[] = [];
    let bytes = 0;
    const stop = (): void => {
      socket.destroy();
      reject(new Error('no answer in time'));
    };
    until.addEventListener('abort', stop, { once: true });
    socket.once('connect', () => socket.write(line));
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      bytes += part.length;
      if (bytes > MOST_BYTES) socket.destroy(new Error('more than an answer'));
    });
    socket.once('error', reject);
    socket.once('close', () => {
      until.removeEventListener('abort', stop);
      const text = Buffer.concat(parts).toString();
      if (text.endsWith('\n')) resolve(text);
      else reject(new Error('an answer that was cut off'));
    });
  });
}
