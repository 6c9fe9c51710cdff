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

test('it is told with an older Node too, which has no class for it', () => {
  const first = new Error('the disk is full');
  const made = Object.assign(new Error('An error was suppressed during disposal.'), {
    name: 'SuppressedError',
    error: new Error('cannot close'),
    suppressed: first,
  });
  const { SuppressedError: known } = globalThis;
  Reflect.deleteProperty(globalThis, 'SuppressedError');
  try {
    expect(firstThrown(made)).toBe(first);
    expect(firstThrown(first)).toBe(first);
  } finally {
    globalThis.SuppressedError = known;
  }
});

test('anything else is handed on as it was thrown', () => {
  expect(firstThrown('a word')).toBe('a word');
  const error = new Error('as it is');
  expect(firstThrown(error)).toBe(error);
});
