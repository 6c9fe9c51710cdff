import { expect, test } from 'vitest';
import { AtlasError } from './atlas-error.ts';
import { firstThrown } from './first-thrown.ts';

test('of a failure and the failures to close what was open, the caller is told the first', async () => {
  const full = new AtlasError('storage.disk-full', 'cannot use atlas.db: the disk is full');
  const closing = (): AsyncDisposable => ({
    [Symbol.asyncDispose]: async () => await Promise.reject(new Error('cannot close')),
  });
  const work = async (): Promise<void> => {
    await using _log = closing();
    await using _lease = closing();
    throw full;
  };
  const thrown: unknown = await work().catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(SuppressedError);
  expect(firstThrown(thrown)).toBe(full);
});

test('anything else is handed on as it was thrown', () => {
  expect(firstThrown('a word')).toBe('a word');
  const error = new Error('as it is');
  expect(firstThrown(error)).toBe(error);
});
