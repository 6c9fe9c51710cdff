import type { PromptAnswer } from './memory-gateway.ts';
import type { RecallQuestion } from './recall/recall-request.ts';

/** So much of the time is left to meaning; words need the rest. */
const SHARE_FOR_MEANING = 0.7;

/** Recalls by meaning while there is time; then by words, which need no model. Rejects when even that is late. */
export async function recallInTime(
  memory: { recallMemory(question: RecallQuestion): Promise<PromptAnswer> },
  question: Omit<RecallQuestion, 'wordsOnly' | 'signal'>,
  time: { readonly milliseconds: number; readonly deadline: AbortSignal; readonly signal: AbortSignal | undefined },
): Promise<PromptAnswer> {
  const { milliseconds, deadline, signal } = time;
  const soon = AbortSignal.timeout(Math.floor(milliseconds * SHARE_FOR_MEANING));
  try {
    return await within(
      async (late) => await memory.recallMemory({ ...question, signal: late }),
      AbortSignal.any([soon, deadline]),
      signal,
    );
  } catch (error) {
    if (!soon.aborted || signal?.aborted === true) throw error;
    const answer = await memory.recallMemory({ ...question, wordsOnly: true, signal: deadline });
    return { ...answer, degraded: [...answer.degraded, 'searched by words alone: the model was not ready in time'] };
  }
}

type Work<T> = (late: AbortSignal) => Promise<T>;

/** The work, or a rejection once it is late or no longer wanted; a later result is dropped. */
export async function within<T>(work: Work<T>, deadline: AbortSignal, signal: AbortSignal | undefined): Promise<T> {
  const late = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (): void => {
    reject(late.reason instanceof Error ? late.reason : new Error('aborted'));
  };
  if (late.aborted) stop();
  else late.addEventListener('abort', stop, { once: true });
  const running = work(late);
  running.catch(() => undefined);
  try {
    return await Promise.race([running, stopped]);
  } finally {
    late.removeEventListener('abort', stop);
    stopped.catch(() => undefined);
  }
}
