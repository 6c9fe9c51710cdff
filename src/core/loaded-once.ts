/**
 * A module that is loaded when it is first needed. Node looks for a module each time that it is imported, however often
 * that has been done: that costs more than most uses of it in a step.
 */
export function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return async () => await (loaded ??= load());
}
