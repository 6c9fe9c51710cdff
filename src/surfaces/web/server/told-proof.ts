import type { ApiProof, ToldLook } from '../api-types.ts';
import { frame } from './event-stream.ts';
import { problemOf } from './problem.ts';

/**
 * A repeated proof, as a stream: each observation of each check as it begins and ends, then the result of all of them.
 */
export async function* toldProof(
  verify: (onLook: (look: ToldLook) => void) => Promise<ApiProof>,
): AsyncGenerator<string, void> {
  const waiting: string[] = [];
  let wake = Promise.withResolvers<void>();
  const state = { done: false };
  const tell = (text: string): void => {
    waiting.push(text);
    wake.resolve();
  };
  const proven = async (): Promise<void> => {
    try {
      const proof = await verify((look) => {
        tell(frame('look', look));
      });
      tell(frame('proof', proof));
    } catch (error) {
      tell(frame('problem', problemOf(error).body));
    } finally {
      state.done = true;
    }
  };
  const working = proven();
  while (!state.done || waiting.length > 0) {
    await wake.promise;
    wake = Promise.withResolvers();
    if (waiting.length > 0) yield waiting.splice(0).join('');
  }
  await working;
}
