import { expect, test } from 'vitest';
import { OpenedParts } from './opened-parts.ts';

function part(name: string, closed: string[], failure?: Error): AsyncDisposable {
  return {
    [Symbol.asyncDispose]: async () => {
      closed.push(name);
      if (failure !== undefined) throw failure;
    },
  };
}

test('parts are closed once, the last one first', async () => {
  const closed: string[] = [];
  const opened = new OpenedParts();
  opened.add(part('first', closed));
  opened.add(part('second', closed));
  await opened[Symbol.asyncDispose]();
  await opened[Symbol.asyncDispose]();
  expect(closed).toEqual(['second', 'first']);
});

test('a part that fails to close keeps no other part open', async () => {
  const closed: string[] = [];
  const opened = new OpenedParts();
  opened.add(part('first', closed, new Error('of the first')));
  opened.add(part('second', closed, new Error('of the second')));
  opened.add(part('third', closed));
  await expect(opened[Symbol.asyncDispose]()).rejects.toThrow('of the second');
  expect(closed).toEqual(['third', 'second', 'first']);
});
