import { expect, test } from 'vitest';
import { defined } from './defined.ts';

test('fields that are undefined are left out, and every other value stays', () => {
  const kept = defined({ a: undefined, b: null, c: 0, d: '', e: false, f: [undefined] });
  expect(Object.keys(kept)).toEqual(['b', 'c', 'd', 'e', 'f']);
});

test('what is left out does not cover what stood there before', () => {
  const limit: number | undefined = undefined;
  expect({ limit: 3, ...defined({ limit }) }).toEqual({ limit: 3 });
});

test('the type of a field that may be undefined is one that may be left out', () => {
  const words = (said: string | undefined): { readonly kind: string; readonly words?: string } => ({
    kind: 'no',
    ...defined({ words: said }),
  });
  expect([words('later'), words(undefined)]).toEqual([{ kind: 'no', words: 'later' }, { kind: 'no' }]);
});
